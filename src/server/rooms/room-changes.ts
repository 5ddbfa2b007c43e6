import type { Command } from '../../game/command'
import { play } from '../../game/play'
import { isPlainHeartbeat } from '../../game/presence'
import { seatOfSession } from '../../game/seats'
import type { GameEvent, Step } from '../../game/step'
import { StoreUnavailable, type RoomChange, type StoredMessage } from '../ports/room-store'
import { messagesOf } from './chronicle'
import type { Deadlines } from './deadlines'
import { KnownRoom } from './known-room'
import { newsOf } from './news'
import type { Outcome, Played, RoomsPorts } from './outcome'
import { commandOf, type Request } from './request'
import type { RoomBook } from './room-book'
import type { RoomQuestions } from './room-questions'
import { rowOf } from './row-of'
import type { SignsOfLife } from './signs-of-life'
import { Turnstile } from './turnstile'

/** How often a request is played again because others were faster, before the caller is asked to try again. */
const MOST_TRIES = 50

interface Change {
  known: KnownRoom
  /** What comes after it; the same if nothing has changed, null if the room is deleted. */
  next: KnownRoom | null
  events: GameEvent[]
  messages: StoredMessage[]
  at: number
  by: Command['type']
}

export interface ChangeParts extends RoomsPorts {
  book: RoomBook
  questions: RoomQuestions
  signs: SignsOfLife
  deadlines: Pick<Deadlines, 'set' | 'clear'>
}

/**
 * The one workflow of the server: load, play, save if the row is unchanged, then publish; on a lost race, load and play
 * again. Nothing is answered or announced before it is saved.
 */
export class RoomChanges {
  readonly #parts: ChangeParts
  readonly #turnstile = new Turnstile()

  constructor(parts: ChangeParts) {
    this.#parts = parts
  }

  async play(code: string, session: string, request: Request): Promise<Outcome<Played>> {
    if (request.type === 'heartbeat' && (await this.#isJustStillThere(code, session, request.here))) {
      return { ok: true, value: { stateJson: () => null } }
    }
    const { clock, chance, dealingMs } = this.#parts
    return this.#turnstile.pass(code, async () => {
      const command = commandOf(request, { session, at: clock.now(), chance, dealingMs })
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const answer = await this.#try(code, session, command)
        if (answer !== 'lost') return answer
        const said = await this.#alreadySaid(code, session, request)
        if (said !== undefined) return said
      }
      throw new StoreUnavailable(`Room ${code} changes too fast to be saved`)
    })
  }

  /**
   * Plays on what is remembered; before saying no, or that there is nothing to do, looks whether it still holds.
   * 'lost' if the room has moved on.
   */
  async #try(code: string, session: string, command: Command): Promise<Outcome<Played> | 'lost'> {
    const known = await this.#parts.book.find(code)
    if (known === undefined) return { ok: false, refusal: 'game-not-found' }
    const changed = await this.#changeBy(code, known, session, command)
    const isSaved = changed !== 'lost' && changed.ok && hasChanged(changed.value)
    const stored = isSaved ? undefined : await this.#parts.book.look(code)
    if (changed === 'lost' || !(isSaved || stored?.row === known.row)) return 'lost'
    return changed.ok ? { ok: true, value: this.#playedOf(changed.value, session) } : changed
  }

  /** Plays on the room as known; what was due before comes first. 'lost' if somebody else changed the room meanwhile. */
  async #changeBy(
    code: string,
    known: KnownRoom,
    session: string,
    command: Command,
  ): Promise<Outcome<Change> | 'lost'> {
    const { at } = command
    if (known.dueAt !== null && known.dueAt <= at) {
      const ticked = await this.#tick(code, known, at)
      if (!ticked) return 'lost'
      const next = await this.#parts.book.find(code)
      if (next === undefined) return { ok: false, refusal: 'game-not-found' }
      if (next.dueAt === null || next.dueAt > at) return this.#changeBy(code, next, session, command)
      known = next
    }
    const step = play(known.room, command)
    if (!step.ok) return step
    const { events } = step
    const messages = messagesOf(events, session, at, this.#parts.chance.id)
    const change = { known, next: nextOf(known, step), events, messages, at, by: command.type }
    return (await this.#commit(code, change)) ? { ok: true, value: change } : 'lost'
  }

  /** Saves and, only then, publishes. Answers false if the row has moved on. */
  async #commit(code: string, step: Change): Promise<boolean> {
    if (!hasChanged(step)) return true
    const { known, next, events, messages, at, by } = step
    const rounds = events.flatMap((event) => (event.type === 'round-over' ? [event.record] : []))
    const row = next === null ? { dueAt: null, listing: null, savedAt: at } : rowOf(next, at)
    const change = { code, room: next?.room ?? null, expected: known.row, messages, rounds, ...row }
    const news = newsOf({ code, before: known, after: next, events, messages, at })
    const startedAt = performance.now()
    const { value: saved, toldRow } = await this.#parts.book.watch(code, () => this.#save(change))
    if (!saved) return false
    if (by !== 'choose-wilds') this.#parts.onSaved?.(performance.now() - startedAt)

    if (next === null) {
      this.#parts.book.forget(code)
      this.#parts.deadlines.clear(code)
    } else {
      this.#parts.book.remember(next, toldRow)
      this.#parts.deadlines.set(code, next.dueAt, next.row)
    }
    // Whoever has been answered finds the change in every process.
    await this.#parts.bus.publish(news)
    return true
  }

  /** A save that fails may have been made all the same, so what is remembered says nothing any more. */
  async #save(change: RoomChange): Promise<boolean> {
    try {
      return await this.#parts.store.save(change)
    } catch (error) {
      const { code, expected } = change
      this.#parts.book.forget(code)
      // Others forget it too.
      if (expected !== null) await this.#parts.bus.publish({ code, row: expected + 1, events: [], ended: [] })
      throw error
    }
  }

  #playedOf({ next, messages, at }: Change, session: string): Played {
    if (next === null) return { stateJson: () => null }
    const seat = seatOfSession(next.room, session)
    const said = messages.find((message) => message.session === session)
    return {
      stateJson: () => (seat === undefined ? null : next.stateBody(seat.id, at)),
      joinStatus: seat === undefined ? 'pending' : 'joined',
      allowJoins: next.room.allowJoins,
      isReady: seat?.isReady,
      messageJson: said?.json,
    }
  }

  /** A repeated chat message (same session and client id) answers the one that was stored. */
  async #alreadySaid(code: string, session: string, request: Request): Promise<Outcome<Played> | undefined> {
    if (request.type !== 'chat' || request.clientId === null) return undefined
    const seated = await this.#parts.questions.seated(code, session)
    if (!seated.ok) return seated
    const messageJson = await this.#parts.store.messageBy(code, session, request.clientId)
    return messageJson === undefined ? undefined : { ok: true, value: { stateJson: () => null, messageJson } }
  }

  /** A heartbeat of somebody who was there all the time is noted, and nothing else. */
  async #isJustStillThere(code: string, session: string, here: boolean): Promise<boolean> {
    const found = await this.#parts.questions.seated(code, session)
    if (!found.ok || !isPlainHeartbeat(found.value.seat, here)) return false
    this.#parts.signs.note(code, found.value.seat.id, this.#parts.clock.now())
    return true
  }

  playDue(code: string): Promise<void> {
    return this.#turnstile.pass(code, async () => {
      const at = this.#parts.clock.now()
      const known = await this.#parts.book.look(code)
      if (known === undefined) return this.#parts.deadlines.clear(code)
      if (known.dueAt === null || known.dueAt > at) return this.#parts.deadlines.set(code, known.dueAt, known.row)
      await this.#tick(code, known, at)
    })
  }

  async #tick(code: string, known: KnownRoom, at: number): Promise<boolean> {
    const startedAt = performance.now()
    const step = play(known.room, { type: 'tick', at, lastSeen: await this.#parts.signs.of(code) })
    if (!step.ok) throw new Error(`time was refused in room ${code}: ${step.refusal}`)
    const { events } = step
    const messages = messagesOf(events, null, at, this.#parts.chance.id)
    const saved = await this.#commit(code, { known, next: nextOf(known, step), events, messages, at, by: 'tick' })
    this.#parts.onPlayed?.('tick', performance.now() - startedAt)
    return saved
  }
}

function nextOf(known: KnownRoom, { room, events }: Extract<Step, { ok: true }>): KnownRoom | null {
  if (room === null) return null
  return room === known.room && events.length === 0 ? known : new KnownRoom(room, known.row + 1)
}

function hasChanged({ known, next }: Change): boolean {
  return next !== known
}
