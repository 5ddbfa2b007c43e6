import { seededRandom, type Random } from '../support/random'
import type { Cluster } from './cluster'
import type { LoadProduct } from './realm'
import type { World } from './world'

const HOUR_MS = 3_600_000
/** Clocks of running processes may differ by less than 5 s (docs/scaling.md). */
const CLOCKS_DIFFER_MS = 2_000

/** Everything that goes wrong, at moments that the seed decides, until it is told to stop. */
export class Faults {
  #isOn = true
  #count = 0
  readonly #random: Random
  /** What all clocks are off by, in milliseconds. */
  #commonOffset = 0
  /** Some runs have long times in which nothing is wrong. */
  readonly #longestCalmMs: number

  constructor(
    private readonly world: World,
    private readonly cluster: Cluster,
    private readonly nextRelease: LoadProduct,
    /** Strikes that are left out, by their numbers. */
    private readonly without: readonly number[],
    seed: number,
  ) {
    this.#random = seededRandom(seed)
    this.#longestCalmMs = this.#random.oneOf([6_000, 12_000, 60_000])
  }

  /** Moments and kinds do not depend on what happens in the run, so that a strike can be left out. */
  begin(): void {
    this.#later(500 + this.#random.fraction() * this.#longestCalmMs, () => {
      this.#strike()
      this.begin()
    })
  }

  /** How many there have been. */
  get count(): number {
    return this.#count
  }

  /** Mends everything. */
  end(): void {
    this.#isOn = false
    const { world } = this
    world.lastTroubleAt = world.scheduler.now
    world.redis.isUp = true
    world.redis.doubling = 0
    world.network.likelyLost = 0
    Object.assign(world.database, { isAway: false, isReadOnly: false, likely: { slow: 0, refused: 0, answerLost: 0 } })
    for (const process of world.processes) {
      process.asleepUntil = 0
      world.redis.delay(process, 0)
    }
    this.#finishUpgrade()
  }

  /** An upgrade that has begun comes to its end: an older release may not read the rooms of a newer one. */
  #finishUpgrade(): void {
    const old = this.cluster.places.filter(({ load }) => load !== this.nextRelease)
    if (old.length === this.cluster.places.length) return
    for (const place of old) {
      place.load = this.nextRelease
      this.cluster.kill(place, 500)
    }
  }

  #later(ms: number, run: () => void): void {
    this.world.scheduler.after(ms, null, () => {
      if (this.#isOn) run()
    })
  }

  #strike(): void {
    const strikes = [
      () => this.#kill(),
      () => this.#kill(),
      () => this.#killAll(),
      () => this.#pause(),
      () => this.#pause(),
      () => this.#setClock(),
      () => this.#redisAway(),
      () => this.#breakRedis(),
      () => this.#breakRedis(),
      () => this.#delayRedis(),
      () => this.#double(),
      () => this.#storeAway(),
      () => this.#storeReadOnly(),
      () => this.#storeUnreliable(),
      () => this.#storeUnreliable(),
      () => this.#loseCalls(),
      () => this.#upgrade(),
    ]
    const strike = this.#random.oneOf(strikes)
    this.#count += 1
    if (this.without.includes(this.#count)) return
    this.world.note(() => `strike ${this.#count}`)
    this.world.lastTroubleAt = this.world.scheduler.now
    strike()
  }

  /** Something is so for a while. */
  #while(what: string, ms: number, begin: () => void, end: () => void): void {
    this.world.note(() => `${what} for ${ms.toFixed(0)} ms`)
    begin()
    this.#later(ms, () => {
      this.world.lastTroubleAt = this.world.scheduler.now
      this.world.note(() => `${what}: over`)
      end()
    })
  }

  #somePlace() {
    return this.world.random.oneOf(this.cluster.places)
  }

  #kill(): void {
    this.world.coverage.met('process killed')
    this.cluster.kill(this.#somePlace(), this.world.scheduler.between(300, 5_000))
  }

  #killAll(): void {
    this.world.coverage.met('all processes killed')
    const restart = this.world.scheduler.between(300, 9_000)
    for (const place of this.cluster.places) this.cluster.kill(place, restart)
  }

  #pause(): void {
    const { process } = this.#somePlace()
    if (process === undefined) return
    this.world.coverage.met('process paused')
    const ms = this.world.scheduler.between(200, 7_000)
    this.world.note(() => `${process.name} pauses for ${ms.toFixed(0)} ms`)
    process.asleepUntil = this.world.scheduler.now + ms
    this.world.lastTroubleAt = process.asleepUntil
  }

  /** A running process does not notice; one that starts does. Of a large step all processes know. */
  #setClock(): void {
    const { world, cluster } = this
    const isLarge = world.random.happens(0.4)
    const most = isLarge ? HOUR_MS : CLOCKS_DIFFER_MS
    const step = world.scheduler.between(0, most) * (world.random.happens(0.5) ? 1 : -1)
    world.coverage.met(step > 0 ? 'clock set forwards' : 'clock set back')
    world.note(() => `the clock is set by ${step.toFixed(0)} ms`)
    if (!isLarge) {
      world.machine.clockOffset = this.#commonOffset + step
      return cluster.kill(this.#somePlace(), 500)
    }
    this.#commonOffset += step
    world.machine.clockOffset = this.#commonOffset
    this.#killAll()
  }

  #redisAway(): void {
    const { redis, coverage, scheduler } = this.world
    coverage.met('Redis away')
    coverage.met('gap in updates')
    const begin = () => {
      redis.isUp = false
      redis.breakConnections()
    }
    this.#while('Redis is away', scheduler.between(200, 8_000), begin, () => (redis.isUp = true))
  }

  #breakRedis(): void {
    const { process } = this.#somePlace()
    if (process === undefined) return
    this.world.coverage.met('Redis connection broken')
    this.world.note(() => `the connections of ${process.name} to Redis break`)
    this.world.redis.breakConnections(process)
  }

  #delayRedis(): void {
    const { process } = this.#somePlace()
    if (process === undefined) return
    const { coverage, scheduler, redis } = this.world
    coverage.met('update late')
    const late = scheduler.between(20, 1_500)
    const begin = () => redis.delay(process, late)
    this.#while(`Redis is ${late.toFixed(0)} ms late for ${process.name}`, scheduler.between(500, 6_000), begin, () =>
      redis.delay(process, 0),
    )
  }

  #double(): void {
    const { redis, scheduler } = this.world
    this.#while(
      'updates are doubled',
      scheduler.between(1_000, 8_000),
      () => (redis.doubling = 0.5),
      () => (redis.doubling = 0),
    )
  }

  #storeAway(): void {
    const { database, scheduler } = this.world
    this.#while(
      'the database is away',
      scheduler.between(100, 4_000),
      () => (database.isAway = true),
      () => (database.isAway = false),
    )
  }

  #storeReadOnly(): void {
    const { database, scheduler } = this.world
    const begin = () => (database.isReadOnly = true)
    this.#while('the database is read-only', scheduler.between(100, 4_000), begin, () => (database.isReadOnly = false))
  }

  #storeUnreliable(): void {
    const { database, scheduler, random } = this.world
    const likely = random.oneOf([
      { slow: 0.4, refused: 0, answerLost: 0 },
      { slow: 0, refused: 0.2, answerLost: 0 },
      { slow: 0, refused: 0, answerLost: 0.3 },
      { slow: 0.2, refused: 0.1, answerLost: 0.2 },
    ])
    const begin = () => (database.likely = likely)
    this.#while(`the database is ${JSON.stringify(likely)}`, scheduler.between(1_000, 10_000), begin, () => {
      database.likely = { slow: 0, refused: 0, answerLost: 0 }
    })
  }

  #loseCalls(): void {
    const { network, scheduler } = this.world
    const begin = () => (network.likelyLost = 0.2)
    this.#while('calls and answers are lost', scheduler.between(1_000, 10_000), begin, () => (network.likelyLost = 0))
  }

  /** The processes are renewed one after another; until then both releases run. */
  #upgrade(): void {
    const place = this.cluster.places.find(({ load }) => load !== this.nextRelease)
    if (place === undefined) return
    this.world.coverage.met('upgrade to a newer release')
    this.world.note(() => `${place.name} is upgraded`)
    place.load = this.nextRelease
    this.cluster.kill(place, this.world.scheduler.between(300, 2_000))
  }
}
