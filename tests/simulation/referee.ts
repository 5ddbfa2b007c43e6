import type { RoomChange } from '../../src/server/ports/room-store'
import { RoomTrace, type RoomCall } from './room-trace'
import { judgeSave } from './judges/calls'
import { judgeChatLines } from './judges/chat-lines'
import { judgeClock } from './judges/clock'
import { judgeAbsences, judgeRecordsOnce, judgeRoom } from './judges/room'
import { judgeResuming } from './judges/stops'
import { judgePunctuality } from './judges/whole'
import type { Committed } from './store'
import type { Owner } from './scheduler'
import { Unannounced } from './unannounced'
import type { World } from './world'

/** Heartbeats are stored every second; until then no other process knows of them. */
const STORED_AFTER_MS = 3_000

/** Hands every save to the judges, and keeps the traces by which they judge. */
export class Referee {
  readonly traces = new Map<string, RoomTrace>()
  /** Calls that create a room; which one is known when it is saved. */
  readonly creations = new Set<RoomCall>()
  /** Games that were played to their end. */
  games = 0
  readonly #unannounced: Unannounced

  constructor(private readonly world: World) {
    const { trouble, scheduler } = world
    this.#unannounced = new Unannounced(trouble, () => scheduler.now)
    trouble.onTrouble = () => this.#unannounced.forget()
  }

  trace(code: string): RoomTrace {
    const known = this.traces.get(code) ?? new RoomTrace(code)
    this.traces.set(code, known)
    return known
  }

  /**
   * A process sends a save. It must not set a timer from a room that is not saved, but may set one from an older room
   * that it has cached.
   */
  saving({ code, dueAt }: RoomChange, by: Owner): void {
    const { machine, scheduler, processes } = this.world
    const process = processes.find((one) => one === by)
    const isSaved = this.traces.get(code)?.revisions.some(({ change }) => change.dueAt === dueAt)
    if (dueAt === null || process === undefined || isSaved === true) return
    const now = machine.wallClockAt(scheduler.now, process.clockOffset)
    if (machine.hasJustSetTimer(by, dueAt - now))
      this.world.fail(code, 'a timer is set for a deadline that is not saved')
  }

  committed(committed: Committed): void {
    const { change, revision, by } = committed
    const { world } = this
    const isNew = !this.traces.has(change.code)
    const trace = this.trace(change.code)
    if (isNew) for (const call of this.creations) trace.openCalls.add(call)
    const before = trace.last
    const added = trace.add(committed, world.scheduler.now)
    if (added.room?.phase === 'finished' && before?.room?.phase !== 'finished') this.games += 1
    const fail = (message: string | undefined) => world.fail(change.code, message)
    fail(judgeRoom(before, added))
    fail(judgeRecordsOnce(trace, added))
    fail(
      judgeAbsences(before, added, {
        signOf: (session) => world.answerReferee.signOf(session, change.code, world.scheduler.now - STORED_AFTER_MS),
        isLost: ({ at, process }) => !process.isAlive || world.troubleOfSigns.calmMs < world.scheduler.now - at,
      }),
    )
    fail(judgeSave(trace, added))
    if (before !== undefined)
      fail(judgeClock(before, added) ?? judgeResuming(world, before, added) ?? judgeChatLines(trace, before, added))
    fail(judgePunctuality(world, trace, before, added))
    world.note(() => {
      const cause = added.candidates.map(({ no }) => `call ${no}`).join(' or ') || 'the clock'
      return `${by.name} saves ${change.code} revision ${revision} (${added.room?.phase ?? 'deleted'}): ${cause}`
    })
  }

  /** A process has died. */
  died(process: Owner): void {
    this.#unannounced.add(process, this.traces.values())
  }

  /** The process that saved does not learn that it succeeded. */
  answerLost(code: string, revision: number): void {
    const saved = this.traces.get(code)?.revisions[revision - 1]
    if (saved !== undefined) saved.answerLostAt = this.world.scheduler.now
  }

  /** The process that saved has learned that it succeeded. */
  answered(code: string, revision: number): void {
    const saved = this.traces.get(code)?.revisions[revision - 1]
    if (saved !== undefined) saved.answeredAt = this.world.scheduler.now
  }

  /**
   * Redis has taken a message. A process whose save failed announces its revision too, and ignores its own message; another
   * process may have saved that revision since.
   */
  published(text: string, by: Owner): void {
    const { world } = this
    const update = headerOf(text)
    const trace = update && this.traces.get(update.code)
    if (update === undefined || trace === undefined) return
    const { revisions } = trace
    const index = update.revision === null ? revisions.length - 1 : update.revision - 1
    trace.announced = Math.max(trace.announced, index + 1)
    const revision = revisions[index]
    if (revision === undefined || revision.by !== by) return
    revision.publishedAt = Math.min(revision.publishedAt, world.scheduler.now)
    if (revisions.slice(index + 1).some(({ publishedAt }) => publishedAt < world.scheduler.now)) {
      world.coverage.met('updates reordered')
    }
    world.note(() => `Redis takes ${update.code} revision ${update.revision}`)
  }
}

/** What an update says of itself: the line after its sender and its kind. */
function headerOf(text: string): { code: string; revision: number | null } | undefined {
  const [, kind, header = ''] = text.split('\n', 3)
  return kind === 'update' ? (JSON.parse(header) as { code: string; revision: number | null }) : undefined
}
