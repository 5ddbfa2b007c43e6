import type { Room } from '../../game/room'
import type { RoomChange, RoomRow, RoomStore, StoredMessage } from '../ports/room-store'
import { SignsOfOneProcess } from './signs-of-one-process'

/** What is kept of a room: as text, so that nobody changes it from outside. */
interface Kept {
  state: string
  row: number
  createdAt: number
  savedAt: number
  dueAt: number | null
  listing: string | null
  messages: StoredMessage[]
  /** By their numbers. */
  rounds: Map<number, string>
}

/** Rooms in memory, for tests: the whole port, but nothing outlives the process. */
export class MemoryRoomStore implements RoomStore {
  readonly #rooms = new Map<string, Kept>()
  readonly #secrets = new Map<string, string>()
  readonly #signs = new SignsOfOneProcess()

  async load(code: string): Promise<RoomRow | undefined> {
    const kept = this.#rooms.get(code)
    return kept && { room: JSON.parse(kept.state) as Room, row: kept.row, savedAt: kept.savedAt }
  }

  async rowOf(code: string): Promise<number | undefined> {
    return this.#rooms.get(code)?.row
  }

  async save(change: RoomChange): Promise<boolean> {
    const before = this.#rooms.get(change.code)
    if ((before?.row ?? null) !== change.expected) return false
    if (before !== undefined && isSaidAgain(change, before)) return false
    if (change.room === null) this.#remove(change.code)
    else this.#rooms.set(change.code, after(before, change, change.room))
    return true
  }

  async due(at: number, limit: number): Promise<string[]> {
    return [...this.#rooms]
      .flatMap(([code, { dueAt }]) => (dueAt === null || dueAt > at ? [] : [{ code, dueAt }]))
      .sort((one, other) => one.dueAt - other.dueAt || compare(one.code, other.code))
      .slice(0, limit)
      .map(({ code }) => code)
  }

  async listings(limit: number): Promise<string[]> {
    return [...this.#rooms]
      .flatMap(([code, { listing, createdAt }]) => (listing === null ? [] : [{ code, listing, createdAt }]))
      .sort((one, other) => other.createdAt - one.createdAt || compare(one.code, other.code))
      .slice(0, limit)
      .map(({ listing }) => listing)
  }

  async messages(code: string, limit: number): Promise<string[]> {
    const messages = this.#rooms.get(code)?.messages ?? []
    return messages.slice(Math.max(messages.length - limit, 0)).map(({ json }) => json)
  }

  async messageBy(code: string, session: string, clientId: string): Promise<string | undefined> {
    const messages = this.#rooms.get(code)?.messages
    return messages?.find((message) => message.session === session && message.clientId === clientId)?.json
  }

  async rounds(code: string): Promise<string[]> {
    const rounds = [...(this.#rooms.get(code)?.rounds ?? [])].sort(([one], [other]) => one - other)
    return rounds.map(([, json]) => json)
  }

  async count(): Promise<{ rooms: number }> {
    return { rooms: this.#rooms.size }
  }

  async secret(name: string, fresh: string): Promise<string> {
    const secret = this.#secrets.get(name) ?? fresh
    this.#secrets.set(name, secret)
    return secret
  }

  async beat(at: number, gapMs: number): Promise<number> {
    return this.#signs.beat(at, gapMs)
  }

  async hear(signs: { code: string; seat: string; at: number }[]): Promise<void> {
    for (const { code, seat, at } of signs) if (this.#rooms.has(code)) this.#signs.hear(code, seat, at)
  }

  async heard(code: string): Promise<Record<string, number>> {
    return this.#signs.heard(code)
  }

  async check(): Promise<void> {
    // Memory can always be used.
  }

  async close(): Promise<void> {
    // Nothing is under way.
  }

  #remove(code: string): void {
    this.#rooms.delete(code)
    this.#signs.forget(code)
  }
}

function after(before: Kept | undefined, change: RoomChange, room: Room): Kept {
  const rounds = new Map(before?.rounds)
  for (const record of change.rounds) {
    if (rounds.has(record.round))
      throw new Error(`round ${record.round} of room ${change.code} is in the books already`)
    rounds.set(record.round, JSON.stringify(record))
  }
  return {
    state: JSON.stringify(room),
    row: (change.expected ?? 0) + 1,
    createdAt: before?.createdAt ?? room.createdAt,
    savedAt: change.savedAt,
    dueAt: change.dueAt,
    listing: change.listing,
    messages: [...(before?.messages ?? []), ...change.messages],
    rounds,
  }
}

function isSaidAgain(change: RoomChange, before: Kept): boolean {
  return change.messages.some(
    (message) =>
      message.clientId !== null &&
      before.messages.some((old) => old.session === message.session && old.clientId === message.clientId),
  )
}

/** By code points, as the databases compare. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
