import type { Command } from '../../game/command'
import { historyNumber } from '../../game/fair-deal'
import { play } from '../../game/play'
import type { Refusal, Step } from '../../game/step'
import type { Chance } from '../ports/chance'
import type { EventBus } from '../ports/event-bus'
import { StoreUnavailable, type RoomStore, type StoredRound } from '../ports/room-store'
import { listingOf } from './active-list'
import type { Awaitable } from './awaitable'
import { CachedRoom } from './cached-room'
import type { CachedRoomStore } from './cached-room-store'
import type { Change } from './change'
import { chatMessages, SystemLines } from './chat-log'
import type { Deadlines } from './deadlines'
import { freshCommitment } from './fair-deal'
import type { Heartbeats } from './heartbeats'
import { keptRoundJson } from './kept-round'
import type { RoomMetrics } from './room-metrics'
import { roomUpdate } from './room-update'
import { changedSessions } from './seated'

/** After this many lost races a change is given up, and the caller has to try again. */
const MAX_TRIES = 50
/** The clocks of two processes may differ by less than this, in milliseconds. */
const CLOCKS_DIFFER_MS = 5_000
/** After a gap of this length without a living process every player counts as seen at its end. */
const ALIVE_GAP_MS = 5_000

/** Who changes the room; the session is null for the server itself. */
export interface Cause {
  session: string | null
  /** A secret action changes no metric. */
  isSecret?: boolean
}

/**
 * Computes the next step from the room as it is and the time of the change, in epoch milliseconds. R are further
 * refusals besides those of the rules. The function can be called several times.
 */
type NextStep<R extends string> = (
  before: CachedRoom | undefined,
  at: number,
) => Awaitable<Step | { ok: false; refusal: R }>

export interface RoomChangesParts {
  store: Pick<RoomStore, 'markAlive'>
  cache: CachedRoomStore
  heartbeats: Heartbeats
  deadlines: Pick<Deadlines, 'set'>
  bus: Pick<EventBus, 'publish'>
  clock: { now(): number }
  chance: Chance
  metrics: Pick<RoomMetrics, 'saved' | 'gameBegun'> | undefined
  /** A change has been saved. */
  onChanged: (change: Change) => void
}

/**
 * The one workflow of the server, for a new room, a player's call, the clock and the return after a stop: load, play,
 * save if the revision is unchanged, publish. Nothing is answered or published before it is saved.
 */
export class RoomChanges {
  readonly #parts: RoomChangesParts
  readonly #lines = new SystemLines()
  /**
   * The instant since which processes have been alive without a gap. Rooms that were saved before it must be resumed.
   */
  #aliveSince = 0
  #markedAliveAt = Infinity

  constructor(parts: RoomChangesParts) {
    this.#parts = parts
  }

  /** Records in the store that this process is alive; to be called every second. */
  async markAlive(): Promise<void> {
    const at = this.#parts.clock.now()
    this.#aliveSince = await this.#parts.store.markAlive(at, ALIVE_GAP_MS)
    this.#markedAliveAt = at
  }

  /**
   * Changes a room by the workflow, and tries again after a lost race. The caller makes sure that this process changes
   * a room only once at a time.
   */
  async change<R extends string>(
    code: string,
    cause: Cause,
    nextStep: NextStep<R>,
  ): Promise<{ ok: true; value: Change } | { ok: false; refusal: Refusal | R }> {
    const { cache } = this.#parts
    const calledAt = this.#parts.clock.now()
    // After a computer has slept, calls and timers can run before the next regular `markAlive`.
    if (calledAt - this.#markedAliveAt > ALIVE_GAP_MS) await this.markAlive()
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // The clock of another process may be a moment ahead. A room that is saved before `#aliveSince` must be resumed.
      const at = Math.max(calledAt, this.#aliveSince)
      const before = await cache.load(code)
      if (await this.#playOverdue(code, before, at)) continue
      const step = await nextStep(before, at)
      const outcome = step.ok
        ? { ok: true as const, value: this.#changeOf(code, before, step, { session: cause.session, at }) }
        : step
      const hasChanged = outcome.ok && outcome.value.after !== before
      const isDone = hasChanged ? await this.#commit(outcome.value, cause) : await cache.isCurrent(code, before)
      if (isDone) return outcome
    }
    throw new StoreUnavailable(`Room ${code} changes too fast to be saved`)
  }

  /**
   * True if the room was saved before all processes stopped, or has a time in the future because the system's clock was
   * set back.
   */
  isFromBeforeStop({ savedAt }: CachedRoom): boolean {
    return savedAt < this.#aliveSince || savedAt > this.#parts.clock.now() + CLOCKS_DIFFER_MS
  }

  /**
   * Plays what the server itself has to do in the room, before a player's command is played. True if there was
   * something to do.
   */
  async #playOverdue(code: string, before: CachedRoom | undefined, at: number): Promise<boolean> {
    const command = before && (await this.#overdueCommand(code, before, at))
    if (before === undefined || command === undefined) return false
    const step = play(before.room, command)
    if (!step.ok) throw new Error(`the rules refuse ${command.type} in room ${code}: ${step.refusal}`)
    await this.#commit(this.#changeOf(code, before, step, { session: null, at }), { session: null })
    return true
  }

  async #overdueCommand(code: string, before: CachedRoom, at: number): Promise<Command | undefined> {
    if (this.isFromBeforeStop(before)) return { type: 'resume', at }
    if (before.room.nextDeal === null) return { type: 'commit-deal', at, next: freshCommitment(this.#parts.chance) }
    if (before.dueAt > at) return undefined
    return { type: 'tick', at, lastSeen: await this.#parts.heartbeats.of(code) }
  }

  #changeOf(
    code: string,
    before: CachedRoom | undefined,
    step: Step & { ok: true },
    { session, at }: { session: string | null; at: number },
  ): Change {
    const { room, events } = step
    const hasChanged = room !== before?.room || events.length > 0
    const next = room && new CachedRoom(room, (before?.revision ?? 0) + 1, at, before)
    const newId = () => this.#parts.chance.id()
    const takeLine = () => this.#lines.take(code, at)
    const messages = room === null ? [] : chatMessages(events, { session, at, newId, takeLine })
    return { code, before, after: before !== undefined && !hasChanged ? before : next, events, messages, at }
  }

  /**
   * Saves a change and then publishes it. False if another process has changed the room first; nothing is published
   * then.
   */
  async #commit(change: Change, { isSecret = false }: Cause): Promise<boolean> {
    const { cache, deadlines, bus, metrics, onChanged } = this.#parts
    const { code, before, after, messages, at } = change
    const update = roomUpdate(change)
    const row = {
      code,
      room: after?.room ?? null,
      state: after?.text ?? '',
      expected: before?.revision ?? null,
      dueAt: after?.dueAt ?? null,
      listing: after && listingOf(after.room),
      savedAt: at,
      messages,
      rounds: storedRounds(change),
      endedSeats: update.endedSeats,
      seated: after && changedSessions(before?.room, after.room),
    }
    const startedAt = performance.now()
    if (!(await cache.save(row, after))) return false
    if (!isSecret) metrics?.saved(performance.now() - startedAt)
    if (before?.room.phase === 'lobby' && after !== null && after.room.phase !== 'lobby')
      metrics?.gameBegun(after.room.game)
    deadlines.set(code, after)
    await bus.publish(update)
    onChanged(change)
    return true
  }
}

/** The rounds that the change settled, with their proofs. */
function storedRounds({ code, after, events }: Change): StoredRound[] {
  if (after === null || after.room.phase === 'lobby') return []
  const no = historyNumber(after.room)
  return events.flatMap((event) => (event.type === 'round-over' ? [{ no, json: keptRoundJson(code, event) }] : []))
}
