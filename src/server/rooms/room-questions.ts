import { upperCode } from '../../contract'
import type { Seat } from '../../game/room'
import { seatOfSession } from '../../game/seats'
import type { EventBus } from '../ports/event-bus'
import type { KnownRoom } from './known-room'
import type { Outcome } from './outcome'
import type { RoomBook } from './room-book'

/** Asking about rooms: of what this process remembers where that will do, else of the store. */
export class RoomQuestions {
  constructor(
    private readonly book: RoomBook,
    private readonly bus: EventBus,
  ) {}

  /** Asks what is remembered, with all that others have told of it; before saying no, looks whether it still holds. */
  async ask<T>(rawCode: string, question: (known: KnownRoom) => Outcome<T>): Promise<Outcome<T>> {
    const code = upperCode(rawCode)
    const remembered = (await this.bus.catchUp()) ? this.book.remembered(code) : undefined
    const answer = remembered && question(remembered)
    if (answer?.ok) return answer
    const stored = await this.book.look(code)
    if (stored === undefined) return { ok: false, refusal: 'game-not-found' }
    return stored === remembered && answer !== undefined ? answer : question(stored)
  }

  /** The caller's seat, with the room. */
  seated(rawCode: string, session: string): Promise<Outcome<{ known: KnownRoom; seat: Seat }>> {
    return this.ask(rawCode, (known) => {
      const seat = seatOfSession(known.room, session)
      return seat === undefined
        ? { ok: false as const, refusal: 'player-not-found' as const }
        : { ok: true as const, value: { known, seat } }
    })
  }
}
