import type { Room } from '../../game/room'
import type { PushSubscription } from '../ports/push-sender'
import { MAX_STORED_MESSAGES, MAX_SUBSCRIPTIONS } from '../ports/room-store'
import type {
  Heartbeat,
  KeptSubscription,
  RoomChange,
  RoomStore,
  StoredMessage,
  StoredRoom,
  StoredRound,
} from '../ports/room-store'
import { MemoryHeartbeats } from './memory-heartbeats'

/** A room as it is kept: as text, so that callers cannot change it. */
interface KeptRoom {
  state: string
  revision: number
  createdAt: number
  savedAt: number
  dueAt: number | null
  listing: string | null
  messages: StoredMessage[]
  /** By their numbers. */
  rounds: Map<number, string>
  /** The sessions with a seat. */
  seated: readonly string[]
  /** The newest subscription first. */
  subscriptions: KeptSubscription[]
}

/** Rooms in memory, for tests: the whole port, but nothing outlives the process. */
export class MemoryRoomStore implements RoomStore {
  readonly #rooms = new Map<string, KeptRoom>()
  readonly #secrets = new Map<string, string>()
  readonly #heartbeats = new MemoryHeartbeats()

  async load(code: string): Promise<StoredRoom | undefined> {
    const kept = this.#rooms.get(code)
    return kept && { room: JSON.parse(kept.state), revision: kept.revision, savedAt: kept.savedAt }
  }

  async revisionOf(code: string): Promise<number | undefined> {
    return this.#rooms.get(code)?.revision
  }

  async save(change: RoomChange): Promise<boolean> {
    const before = this.#rooms.get(change.code)
    if ((before?.revision ?? null) !== change.expected) return false
    if (before !== undefined && isRepeated(change, before)) return false
    if (change.room === null) this.#remove(change.code)
    else this.#rooms.set(change.code, after(before, change, change.room))
    this.#heartbeats.forgetSeats(change.code, change.endedSeats)
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

  async rounds(code: string, from: number, limit: number): Promise<StoredRound[]> {
    return [...(this.#rooms.get(code)?.rounds ?? [])]
      .map(([no, json]) => ({ no, json }))
      .filter(({ no }) => no >= from)
      .sort((one, other) => one.no - other.no)
      .slice(0, limit)
  }

  async round(code: string, no: number): Promise<string | undefined> {
    return this.#rooms.get(code)?.rounds.get(no)
  }

  async roomsOf(session: string, limit: number): Promise<string[]> {
    return [...this.#rooms]
      .filter(([, { seated }]) => seated.includes(session))
      .sort(([code, one], [otherCode, other]) => other.createdAt - one.createdAt || compare(code, otherCode))
      .slice(0, limit)
      .map(([code]) => code)
  }

  async keepSubscription(code: string, session: string, subscription: PushSubscription): Promise<void> {
    const room = this.#rooms.get(code)
    if (room?.seated.includes(session) !== true) return
    await this.forgetSubscription(code, session, subscription.endpoint)
    const kept = [{ ...subscription, session }, ...room.subscriptions]
    const own = kept.filter((each) => each.session === session)
    room.subscriptions = kept.filter((each) => !own.includes(each) || own.indexOf(each) < MAX_SUBSCRIPTIONS)
  }

  async forgetSubscription(code: string, session: string, endpoint: string): Promise<void> {
    const room = this.#rooms.get(code)
    if (room === undefined) return
    room.subscriptions = room.subscriptions.filter((each) => each.session !== session || each.endpoint !== endpoint)
  }

  async pushSubscriptions(code: string): Promise<KeptSubscription[]> {
    return this.#rooms.get(code)?.subscriptions ?? []
  }

  async count(): Promise<{ rooms: number }> {
    return { rooms: this.#rooms.size }
  }

  async secret(name: string, fresh: string): Promise<string> {
    const secret = this.#secrets.get(name) ?? fresh
    this.#secrets.set(name, secret)
    return secret
  }

  async markAlive(at: number, gapMs: number): Promise<number> {
    return this.#heartbeats.markAlive(at, gapMs)
  }

  async recordHeartbeats(heartbeats: Heartbeat[]): Promise<void> {
    for (const heartbeat of heartbeats) if (this.#rooms.has(heartbeat.code)) this.#heartbeats.record(heartbeat)
  }

  async heartbeats(code: string): Promise<Record<string, number>> {
    return this.#heartbeats.of(code)
  }

  async check(): Promise<void> {
    // Memory can always be used.
  }

  async close(): Promise<void> {
    // Nothing is under way.
  }

  #remove(code: string): void {
    this.#rooms.delete(code)
    this.#heartbeats.forgetRoom(code)
  }
}

function after(before: KeptRoom | undefined, change: RoomChange, room: Room): KeptRoom {
  const seated = change.seated ?? before?.seated ?? []
  return {
    state: change.state,
    revision: (change.expected ?? 0) + 1,
    createdAt: before?.createdAt ?? room.createdAt,
    savedAt: change.savedAt,
    dueAt: change.dueAt,
    listing: change.listing,
    messages: withMessages(before?.messages ?? [], change.messages),
    rounds: withRounds(before?.rounds ?? new Map<number, string>(), change),
    seated,
    subscriptions: (before?.subscriptions ?? []).filter(({ session }) => seated.includes(session)),
  }
}

function withRounds(before: Map<number, string>, { code, rounds: more }: RoomChange): Map<number, string> {
  if (more.length === 0) return before
  const rounds = new Map(before)
  for (const { no, json } of more) {
    if (rounds.has(no)) throw new Error(`deal ${no} of room ${code} is in the history already`)
    rounds.set(no, json)
  }
  return rounds
}

function withMessages(before: StoredMessage[], more: StoredMessage[]): StoredMessage[] {
  return more.length === 0 ? before : [...before, ...more].slice(-MAX_STORED_MESSAGES)
}

function isRepeated(change: RoomChange, before: KeptRoom): boolean {
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
