import type { Room, Running, Seat } from '../../src/game/room'
import { upgradeRoom, ROOM_SHAPE } from '../../src/game/stored-room'
import type { LobbyView, StateView } from '../../src/game/views'
import type { CommandOf } from '../../src/game/command'
import type { RoomChange } from '../../src/server/ports/room-store'
import type { Asked } from '../support/posted-calls'
import type { Delivery } from './network'
import type { Owner } from './scheduler'
import type { Committed } from './store'

/** A process that missed an update answers from its cache for at most this long, in milliseconds (docs/scaling.md). */
export const TRUSTED_MS = 16_500

/** What only the server does. */
export type OwnCommand = CommandOf<'resume' | 'tick' | 'commit-deal'>

/** A call that may change a room, from its sending to its answer. Instants are virtual milliseconds. */
export interface RoomCall {
  no: number
  session: string
  asked: Asked
  begin: number
  /** Infinity while there is no answer. A call whose answer is lost may still be played. */
  end: number
  /** On its way to a process, which alone can play it. */
  delivery: Delivery
}

/** A room as one save left it. */
export interface Revision {
  no: number
  /** Null for a deleted room. */
  room: Room | null
  change: RoomChange
  committedAt: number
  /** When the update was on its way to every process; Infinity if it never was. */
  publishedAt: number
  by: Owner
  /** The time from which every process has noticed it, even without an update. */
  noticedAt: number
  /** When its process learned that the save had succeeded; Infinity if it never did. */
  answeredAt: number
  /** When the answer of the save was lost; Infinity if it was not. */
  answerLostAt: number
  /** When an answer first showed it; Infinity before. */
  shownAt: number
  /** What the server can have done by itself to make it. */
  byItself: OwnCommand['type'][]
  /** Calls that may have made it. */
  candidates: RoomCall[]
  /** The accepted call to which the save is attributed. */
  claim: Claim | undefined
  /** The number of messages and rounds of the room up to this revision. */
  messageCount: number
  roundCount: number
  /** Views as they were made for comparison, by viewer. */
  views: Map<string, StateView | LobbyView>
}

/** An accepted call to which a save is attributed, until another call needs the save. */
export interface Claim {
  call: RoomCall
  needsNoSave(): boolean
}

/** Everything that was saved for one room, in order, and the calls on it that have no answer yet. */
export class RoomTrace {
  readonly revisions: Revision[] = []
  readonly openCalls = new Set<RoomCall>()
  /** The newest revision that an update announced; it may never have been saved. */
  announced = 0
  /** All messages and rounds that were saved, parsed, in order. */
  readonly messages: unknown[] = []
  readonly rounds: unknown[] = []
  readonly #byVersion = new Map<number, Revision[]>()
  /** The revision that first had a message, a round, a deal, or a player in a seat. */
  readonly #firstWith = new Map<string, Revision>()

  constructor(readonly code: string) {}

  get last(): Revision | undefined {
    return this.revisions.at(-1)
  }

  /** The last revision at an instant; -1 before the first. */
  indexAt(instant: number): number {
    let index = this.revisions.length - 1
    while (index >= 0 && this.revisions[index]!.committedAt > instant) index -= 1
    return index
  }

  add({ change, revision, by }: Committed, at: number): Revision {
    const room = change.room === null ? null : currentShape(change.room)
    const added: Revision = {
      no: revision,
      room,
      change,
      committedAt: at,
      publishedAt: Infinity,
      noticedAt: at + TRUSTED_MS,
      answeredAt: Infinity,
      answerLostAt: Infinity,
      by,
      shownAt: Infinity,
      byItself: [],
      candidates: [],
      claim: undefined,
      messageCount: this.messages.length + change.messages.length,
      roundCount: this.rounds.length + change.rounds.length,
      views: new Map(),
    }
    this.revisions.push(added)
    this.#index(added)
    return added
  }

  #index(added: Revision): void {
    const { room, change } = added
    const note = (key: string) => {
      if (!this.#firstWith.has(key)) this.#firstWith.set(key, added)
    }
    for (const { session, clientId, json } of change.messages) {
      this.messages.push(JSON.parse(json))
      note(messageKey(session, clientId))
    }
    for (const { no, json } of change.rounds) {
      this.rounds.push(JSON.parse(json))
      note(roundKey(no))
    }
    if (room === null) return
    for (const { id, session } of room.seats) note(seatKey(session, id))
    if (room.phase !== 'lobby') note(dealKey(room))
    const known = this.#byVersion.get(room.version)
    if (known === undefined) this.#byVersion.set(room.version, [added])
    else known.push(added)
  }

  /** The save that first stored the message that a session sent under this id. */
  firstWithMessage(session: string | null, clientId: string): Revision | undefined {
    return this.#firstWith.get(messageKey(session, clientId))
  }

  /** The save that first settled the round. */
  firstWithRound(no: number): Revision | undefined {
    return this.#firstWith.get(roundKey(no))
  }

  /** The save that dealt the round of this room. */
  dealOf(room: Running): Revision | undefined {
    return this.#firstWith.get(dealKey(room))
  }

  /** Whether the session has, or has had, the seat. */
  hasSat(session: string, seat: string): boolean {
    return this.#firstWith.has(seatKey(session, seat))
  }

  /** The room as a call at that time found it, and all later saves. */
  from(instant: number): Revision[] {
    return this.revisions.slice(Math.max(0, this.indexAt(instant)))
  }

  /** The saves that everybody sees under this version. */
  withVersion(version: number): readonly Revision[] {
    return this.#byVersion.get(version) ?? []
  }

  /** Puts a room in place that was stored before the run. */
  begin(change: RoomChange, by: Owner): void {
    const revision = this.add({ change, revision: 1, by }, 0)
    revision.publishedAt = 0
  }
}

const messageKey = (session: string | null, clientId: string | null) => `message ${session} ${clientId}`
const roundKey = (no: number) => `round ${no}`
const dealKey = ({ game, round }: Running) => `deal ${game} ${round.number}`
const seatKey = (session: string, seat: string) => `seat ${session} ${seat}`

/**
 * The seat of a session that is in the room. The code does not use the product's rules, so that a fault in them is
 * found.
 */
export function seatOf(room: Room, session: string): Seat | undefined {
  return room.seats.find((seat) => seat.session === session && !seat.hasLeft)
}

/** A newer release stores the same room under a higher number of its shape. */
function currentShape(room: Room): Room {
  return upgradeRoom(room.shape > ROOM_SHAPE ? { ...room, shape: ROOM_SHAPE } : room)
}
