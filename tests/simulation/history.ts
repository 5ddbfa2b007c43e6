import type { Room, Seat } from '../../src/game/room'
import { upgradeRoom, ROOM_SHAPE } from '../../src/game/stored-room'
import type { LobbyView, StateView } from '../../src/game/views'
import type { RoomCreation } from '../../src/game/command'
import type { RoomChange } from '../../src/server/ports/room-store'
import type { Request } from '../../src/server/rooms/request'
import type { SimulatedProcess } from './process'
import type { Owner } from './scheduler'
import type { Committed } from './store'

/** A process that missed an update answers from its cache for at most this long, in milliseconds (docs/scaling.md). */
export const TRUSTED_MS = 16_500

/** What a player asked for, creating a room included. */
export type Asked = Request | ({ type: 'create' } & Pick<RoomCreation, 'name' | 'settings'>)

/** A call that may change a room, from its sending to its answer. Instants are virtual milliseconds. */
export interface RoomCall {
  no: number
  session: string
  asked: Asked
  begin: number
  /** Infinity while there is no answer. A call whose answer is lost may still be played. */
  end: number
  /** The process that took it. */
  process: SimulatedProcess | undefined
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
  /** From when on every process has noticed it, even if no update told of it. */
  noticedAt: number
  /** When its process learned that the save had succeeded; Infinity if it never did. */
  answeredAt: number
  /** When somebody first learned of it from an answer; Infinity before. */
  shownAt: number
  /** True if the server can have made it by itself. */
  isOfServer: boolean
  /** Calls that may have made it. */
  candidates: RoomCall[]
  /** Views as they were made for comparison, by viewer. */
  views: Map<string, StateView | LobbyView>
}

/** Everything that was saved of one room, in order, and the calls on it that have no answer yet. */
export class RoomHistory {
  readonly revisions: Revision[] = []
  readonly openCalls = new Set<RoomCall>()
  /** The newest revision that an update announced; it may never have been saved. */
  announced = 0
  readonly #byVersion = new Map<number, Revision[]>()

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
      by,
      shownAt: Infinity,
      isOfServer: false,
      candidates: [],
      views: new Map(),
    }
    this.revisions.push(added)
    if (room !== null) this.#byVersion.set(room.version, [...this.withVersion(room.version), added])
    return added
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

/** The seat of who is in the room. It does without the product's rules, so that a fault in them does not hide itself. */
export function seatOf(room: Room, session: string): Seat | undefined {
  return room.seats.find((seat) => seat.session === session && !seat.hasLeft)
}

/** A newer release stores the same room under a higher number of its shape. */
export function currentShape(room: Room): Room {
  return upgradeRoom(room.shape > ROOM_SHAPE ? { ...room, shape: ROOM_SHAPE } : room)
}
