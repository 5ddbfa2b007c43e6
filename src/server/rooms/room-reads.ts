import { upperCode } from '../../contract'
import type { Seat } from '../../game/room'
import { seatOfSession } from '../../game/seats'
import type { Awaitable } from './awaitable'
import type { CachedRoom } from './cached-room'
import type { CachedRoomStore } from './cached-room-store'
import { GAME_NOT_FOUND, type Outcome } from './outcome'

export interface RoomReadsParts {
  cache: Pick<CachedRoomStore, 'peek' | 'loadCurrent' | 'isCurrent'>
  /** True for a room that was saved before all processes stopped. */
  isFromBeforeStop: (cached: CachedRoom) => boolean
  /** Plays what is overdue in such a room. */
  playOverdue: (code: string) => Promise<unknown>
}

/** Reads rooms: from the cache if it can answer, and from the store before a refusal. */
export class RoomReads {
  readonly #parts: RoomReadsParts

  constructor(parts: RoomReadsParts) {
    this.#parts = parts
  }

  /** Answers a member; refuses a session without a seat. */
  seated<T>(rawCode: string, session: string, answer: (cached: CachedRoom, seat: Seat) => T): Awaitable<Outcome<T>> {
    return this.read(rawCode, (cached) => {
      const seat = seatOfSession(cached.room, session)
      return seat === undefined ? { ok: false, refusal: 'player-not-found' } : { ok: true, value: answer(cached, seat) }
    })
  }

  /** Answers from the cache; before a refusal, asks the store whether the cached room is still current. */
  read<T>(rawCode: string, question: (cached: CachedRoom) => Outcome<T>): Awaitable<Outcome<T>> {
    const code = upperCode(rawCode)
    const cached = this.#parts.cache.peek(code)
    const answer = cached === undefined || this.#parts.isFromBeforeStop(cached) ? undefined : question(cached)
    return answer?.ok ? answer : this.#readFromStore(code, question)
  }

  async #readFromStore<T>(code: string, question: (cached: CachedRoom) => Outcome<T>): Promise<Outcome<T>> {
    const cached = await this.#loadCurrent(code)
    const answer = cached === undefined ? GAME_NOT_FOUND : question(cached)
    if (answer.ok || (await this.#parts.cache.isCurrent(code, cached))) return answer
    const stored = await this.#loadCurrent(code)
    return stored === undefined ? GAME_NOT_FOUND : question(stored)
  }

  async #loadCurrent(code: string): Promise<CachedRoom | undefined> {
    const cached = await this.#parts.cache.loadCurrent(code)
    if (cached === undefined || !this.#parts.isFromBeforeStop(cached)) return cached
    await this.#parts.playOverdue(code)
    return this.#parts.cache.loadCurrent(code)
  }
}
