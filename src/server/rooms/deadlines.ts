import type { Clock } from '../ports/clock'
import { StoreUnavailable, type RoomStore } from '../ports/room-store'

/** How often the store is asked for rooms whose deadline nobody has fired, in milliseconds. */
const SWEEP_EVERY_MS = 400
const SWEEP_AT_ONCE = 200
const BEAT_EVERY_MS = 1_000

interface RoomTimer {
  row: number
  dueAt: number
  firesAt: number
  cancel: () => void
}

/**
 * Fires what is due. The process that saved a room sets a timer for it; the sweep finds the rooms of processes that
 * have died. Firing twice does no harm: the second finds nothing due.
 */
export class Deadlines {
  readonly #timers = new Map<string, RoomTimer>()
  #isStopped = false
  #wasStoreAway = false
  #isOutageTold = false
  #cancelSweep: () => void = () => undefined
  #cancelBeat: () => void = () => undefined
  readonly #running = new Set<Promise<void>>()

  constructor(
    private readonly work: {
      clock: Clock
      store: RoomStore
      playDue: (code: string) => Promise<void>
      everySecond: () => Promise<void>
      onFault: (fault: unknown, roomCode: string | null) => void
    },
  ) {}

  start(): void {
    this.#scheduleSweep(0)
    this.#scheduleBeat()
  }

  /** Fires no more; resolves when what was under way is finished. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelSweep()
    this.#cancelBeat()
    for (const code of this.#timers.keys()) this.clear(code)
    await Promise.all(this.#running)
  }

  /**
   * The timer of a room as it is in this row. Most changes move the deadline away: then the timer that runs already looks
   * again when it fires, which costs less than a new one for each action.
   */
  set(code: string, dueAt: number | null, row: number): void {
    const running = this.#timers.get(code)
    if (running !== undefined && dueAt !== null && running.firesAt <= dueAt) {
      running.row = row
      running.dueAt = dueAt
      return
    }
    this.clear(code)
    if (dueAt !== null) this.#startTimer(code, dueAt, row)
  }

  #startTimer(code: string, dueAt: number, row: number): void {
    if (this.#isStopped) return
    const { clock } = this.work
    const cancel = clock.after(Math.max(0, dueAt - clock.now()), () => this.#fire(code))
    this.#timers.set(code, { row, dueAt, firesAt: dueAt, cancel })
  }

  #fire(code: string): void {
    const timer = this.#timers.get(code)
    this.#timers.delete(code)
    if (timer !== undefined && timer.dueAt > timer.firesAt) this.#startTimer(code, timer.dueAt, timer.row)
    else this.#run(code, () => this.work.playDue(code))
  }

  /** Another process has saved the room, and has the timer now. A row of null is gone. */
  leave(code: string, row: number | null): void {
    const timer = this.#timers.get(code)
    if (timer !== undefined && (row === null || row > timer.row)) this.clear(code)
  }

  clear(code: string): void {
    this.#timers.get(code)?.cancel()
    this.#timers.delete(code)
  }

  #scheduleSweep(ms: number): void {
    if (this.#isStopped) return
    this.#cancelSweep = this.work.clock.after(ms, () =>
      this.#run(null, async () => {
        const found = await this.#sweep().finally(() => this.#scheduleSweep(SWEEP_EVERY_MS))
        if (found === SWEEP_AT_ONCE) this.#rush()
      }),
    )
  }

  /** More were due than one sweep takes: goes on at once. */
  #rush(): void {
    this.#cancelSweep()
    this.#scheduleSweep(0)
  }

  /** After the store was away everybody is first said to be alive again, so that nobody pays for what could not be kept. */
  async #sweep(): Promise<number> {
    const { store, clock, playDue, everySecond } = this.work
    if (this.#wasStoreAway) await everySecond()
    this.#wasStoreAway = true
    const codes = await store.due(clock.now(), SWEEP_AT_ONCE)
    this.#wasStoreAway = false
    this.#isOutageTold = false
    await Promise.all(codes.map((code) => playDue(code)))
    return codes.length
  }

  #scheduleBeat(): void {
    if (this.#isStopped) return
    this.#cancelBeat = this.work.clock.after(BEAT_EVERY_MS, () =>
      this.#run(null, () => this.work.everySecond().finally(() => this.#scheduleBeat())),
    )
  }

  #run(code: string | null, work: () => Promise<void>): void {
    const run = work()
      .catch((fault: unknown) => this.#report(fault, code))
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  /** A store that is away is told of once, not twice a second until it is back. */
  #report(fault: unknown, code: string | null): void {
    const isOutage = fault instanceof StoreUnavailable && code === null
    if (isOutage && this.#isOutageTold) return
    this.#isOutageTold ||= isOutage
    this.work.onFault(fault, code)
  }
}
