import type { World } from './world'

const RESTS_MS = [8_000, 20_000, 70_000, 70_000]

/** A group of people who play together. */
export class Table {
  #restsUntil = 0

  constructor(
    private readonly world: World,
    readonly size: number,
    /** How long people think, in milliseconds, most of the time. */
    readonly paceMs: number,
    /** Called when the room exists, and when the group has played enough. */
    readonly on: { open(code: string): void; over(): void },
  ) {}

  get isResting(): boolean {
    return this.#restsUntil > this.world.scheduler.now
  }

  /** Nobody plays for a while. The pages stay open: polls, heartbeats and deadlines continue. */
  rest(): void {
    const { scheduler, coverage } = this.world
    coverage.met('table rests')
    this.#restsUntil = scheduler.now + scheduler.random.oneOf(RESTS_MS)
  }

  playOn(): void {
    this.#restsUntil = 0
  }
}
