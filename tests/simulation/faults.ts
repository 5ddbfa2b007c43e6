import { seededRandom, type Random } from '../support/random'
import type { Cluster } from './cluster'
import type { Release } from './realm'
import {
  LOSING_SIGNS,
  LYING_IN_WAIT,
  STRIKE_NAMES,
  strikesOn,
  type People,
  type StrikeName,
  type Weights,
} from './strikes'
import type { Trouble } from './trouble'
import type { World } from './world'

export interface FaultsPlan {
  seed: number
  weights: Weights
  /** Strikes that are left out, by their numbers. */
  without: readonly number[]
}

/**
 * For this long nothing else goes wrong, so that pages can read what a process saved and never announced, and events
 * can reach players who have left.
 */
const QUIET_MS: Partial<Record<StrikeName, number>> = {
  'kill during a save': 8_000,
  'keep a leave from the others': 10_000,
}

/** Everything that goes wrong, at moments that the seed decides, until `end` is called. */
export class Faults {
  #isOn = true
  #count = 0
  readonly #random: Random
  readonly #strikes: Record<StrikeName, () => void>
  /** Some runs have long times in which nothing is wrong. */
  readonly #longestCalmMs: number
  /** The kinds of trouble that the current strike counts as. */
  #troubles: Trouble[] = []

  constructor(
    private readonly world: World,
    private readonly cluster: Cluster,
    private readonly nextRelease: Release,
    private readonly plan: FaultsPlan,
    people: People,
  ) {
    this.#random = seededRandom(plan.seed)
    this.#longestCalmMs = this.#random.oneOf([4_000, 8_000, 40_000])
    const during = (what: string, ms: number, begin: () => void, end: () => void) => this.#during(what, ms, begin, end)
    this.#strikes = strikesOn({ world, cluster, nextRelease, during, people })
  }

  /** Moments and kinds do not depend on what happens in the run, so that a strike can be left out. */
  begin(quietMs = 0): void {
    this.#later(quietMs + 200 + this.#random.fraction() * this.#longestCalmMs, () => {
      this.begin(QUIET_MS[this.#strike()])
    })
  }

  /** The number of strikes so far. */
  get count(): number {
    return this.#count
  }

  /** Repairs everything. */
  end(): void {
    this.#isOn = false
    const { world } = this
    world.trouble.end()
    world.troubleOfSigns.end()
    world.redis.isUp = true
    world.redis.doubling = 0
    world.network.likelyLost = 0
    world.database.mend()
    for (const process of world.processes) {
      world.scheduler.wake(process)
      world.redis.delay(process, 0)
    }
    this.#finishUpgrade()
  }

  /** An upgrade that has begun is completed: an older release may not read the rooms of a newer one. */
  #finishUpgrade(): void {
    const old = this.cluster.places.filter(({ release }) => release !== this.nextRelease)
    if (old.length === this.cluster.places.length) return
    for (const place of old) {
      place.release = this.nextRelease
      this.cluster.kill(place, 500)
    }
  }

  #later(ms: number, run: () => void): void {
    this.world.scheduler.after(ms, null, () => {
      if (this.#isOn) run()
    })
  }

  #strike(): StrikeName {
    const name = this.#draw()
    this.#count += 1
    if (this.plan.without.includes(this.#count)) return name
    this.world.note(() => `strike ${this.#count}: ${name}`)
    const { trouble, troubleOfSigns } = this.world
    this.#troubles = LOSING_SIGNS.has(name) ? [trouble, troubleOfSigns] : [trouble]
    if (!LYING_IN_WAIT.has(name)) for (const each of this.#troubles) each.happens()
    this.#strikes[name]()
    return name
  }

  #draw(): StrikeName {
    const { weights } = this.plan
    const all = STRIKE_NAMES.flatMap((name) => Array<StrikeName>(weights[name]).fill(name))
    return this.#random.oneOf(all)
  }

  /** Something is wrong for a while. */
  #during(what: string, ms: number, begin: () => void, end: () => void): void {
    const { world } = this
    world.note(() => `${what} for ${ms.toFixed(0)} ms`)
    const endings = this.#troubles.map((each) => each.begin())
    begin()
    this.#later(ms, () => {
      for (const isOver of endings) isOver()
      world.note(() => `${what}: over`)
      end()
    })
  }
}
