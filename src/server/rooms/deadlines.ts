import { Semaphore } from 'async-mutex'
import type { Clock } from '../ports/clock'
import { StoreUnavailable, type RoomStore } from '../ports/room-store'
import type { OnFault } from './fault-reports'

/** How often the store is asked for rooms whose deadline no process has fired, in milliseconds. */
const SWEEP_EVERY_MS = 400
const SWEEP_LIMIT = 200
/** An overdue room that could not be played is tried again after this long, because it would probably fail again. */
const FAULTY_AGAIN_AFTER_MS = 10_000
const BEAT_EVERY_MS = 1_000
/** Rooms that are played in one turn of the event loop. A room takes up to half a millisecond. */
const PLAYED_IN_A_TURN = 16

/** When a room is due, and the revision at which it is. */
interface Due {
  revision: number
  dueAt: number
}

interface RoomTimer extends Due {
  firesAt: number
  cancel: () => void
}

export interface DeadlinesParts {
  clock: Clock
  store: Pick<RoomStore, 'due'>
  playDue: (code: string) => Promise<void>
  everySecond: () => Promise<void>
  onFault: OnFault
}

/**
 * Fires the deadlines of rooms. The process that saved a room sets a timer for it; the sweep finds overdue rooms whose
 * processes have died. Firing twice does no harm, because nothing is due the second time.
 */
export class Deadlines {
  readonly #parts: DeadlinesParts
  readonly #timers = new Map<string, RoomTimer>()
  readonly #running = new Set<Promise<void>>()
  readonly #places = new Semaphore(PLAYED_IN_A_TURN)
  /** Overdue rooms that could not be played, with the instants from which they are tried again. */
  readonly #faulty = new Map<string, number>()
  #isStopped = false
  #wasStoreAway = false
  #isOutageReported = false
  #cancelSweep: () => void = () => undefined
  #cancelBeat: () => void = () => undefined

  constructor(parts: DeadlinesParts) {
    this.#parts = parts
  }

  start(): void {
    this.#scheduleSweep(0)
    this.#scheduleBeat()
  }

  /** Stops firing deadlines. Resolves when the work under way is finished. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelSweep()
    this.#cancelBeat()
    for (const code of this.#timers.keys()) this.#clear(code)
    await Promise.all(this.#running)
  }

  /**
   * Sets the timer of a room; null means a deleted room. Most changes move the deadline to a later instant. The running
   * timer then stays, and checks the deadline again when it fires.
   */
  set(code: string, room: Due | null): void {
    const timer = this.#timers.get(code)
    if (timer !== undefined && room !== null && timer.firesAt <= room.dueAt) {
      timer.revision = room.revision
      timer.dueAt = room.dueAt
      return
    }
    this.#clear(code)
    if (room !== null) this.#startTimer(code, room)
  }

  /**
   * Drops the timer of a room that another process has saved at this revision, because that process has a timer now.
   */
  release(code: string, revision: number | null): void {
    const timer = this.#timers.get(code)
    if (timer !== undefined && (revision === null || revision > timer.revision)) this.#clear(code)
  }

  #clear(code: string): void {
    this.#timers.get(code)?.cancel()
    this.#timers.delete(code)
  }

  #startTimer(code: string, { dueAt, revision }: Due): void {
    if (this.#isStopped) return
    const { clock } = this.#parts
    const cancel = clock.after(Math.max(0, dueAt - clock.now()), () => this.#fire(code))
    this.#timers.set(code, { revision, dueAt, firesAt: dueAt, cancel })
  }

  #fire(code: string): void {
    const timer = this.#timers.get(code)
    this.#timers.delete(code)
    if (timer !== undefined && timer.dueAt > timer.firesAt) this.#startTimer(code, timer)
    else this.#run(code, () => this.#play(code))
  }

  /**
   * Plays a due room. Thousands of players can become absent at one moment, when a network fails. Their rooms are played
   * in several turns of the event loop, so that calls are answered in between.
   */
  async #play(code: string): Promise<void> {
    const [, giveBack] = await this.#places.acquire()
    setImmediate(giveBack)
    await this.#parts.playDue(code)
  }

  #scheduleSweep(ms: number): void {
    if (this.#isStopped) return
    this.#cancelSweep = this.#parts.clock.after(ms, () =>
      this.#run(null, async () => {
        let count = 0
        try {
          count = await this.#sweep()
        } finally {
          // More rooms may be due than one sweep takes.
          this.#scheduleSweep(count >= SWEEP_LIMIT ? 0 : SWEEP_EVERY_MS)
        }
      }),
    )
  }

  /**
   * Plays the overdue rooms, and returns how many. Heartbeats that could not be stored while the store was unavailable
   * are stored first, so that nobody becomes absent because of the outage. Faulty rooms must not keep the sweep from the
   * other rooms, however many they are.
   */
  async #sweep(): Promise<number> {
    const { store, clock, everySecond } = this.#parts
    if (this.#wasStoreAway) await everySecond()
    this.#wasStoreAway = true
    const now = clock.now()
    for (const [code, againAt] of this.#faulty) if (againAt <= now) this.#faulty.delete(code)
    const due = await store.due(now, SWEEP_LIMIT + this.#faulty.size)
    this.#wasStoreAway = false
    this.#isOutageReported = false
    const codes = due.filter((code) => !this.#faulty.has(code))
    await Promise.all(codes.map((code) => this.#play(code).catch((fault: unknown) => this.#noteFaulty(fault, code))))
    return codes.length
  }

  #noteFaulty(fault: unknown, code: string): void {
    if (!(fault instanceof StoreUnavailable)) this.#faulty.set(code, this.#parts.clock.now() + FAULTY_AGAIN_AFTER_MS)
    this.#report(fault, code)
  }

  #scheduleBeat(): void {
    if (this.#isStopped) return
    this.#cancelBeat = this.#parts.clock.after(BEAT_EVERY_MS, () =>
      this.#run(null, () => this.#parts.everySecond().finally(() => this.#scheduleBeat())),
    )
  }

  #run(code: string | null, work: () => Promise<void>): void {
    const run = work()
      .catch((fault: unknown) => this.#report(fault, code))
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  /** An outage of the store is reported once. */
  #report(fault: unknown, code: string | null): void {
    if (fault instanceof StoreUnavailable) {
      if (this.#isOutageReported) return
      this.#isOutageReported = true
    }
    this.#parts.onFault(fault, code)
  }
}
