import type { Random } from '../support/random'
import type { Cluster } from './cluster'
import type { FaultKind } from './coverage'
import type { Release } from './realm'
import type { Owner } from './scheduler'
import type { World } from './world'

/** Everything that can be done to a cluster, with the resulting kinds of fault. */
export const STRIKES = {
  kill: ['process killed'],
  'kill during a save': ['process killed during a save'],
  'kill all': ['all processes killed'],
  pause: ['process paused'],
  'set the clock': ['clock set forwards', 'clock set back'],
  upgrade: ['upgrade to a newer release', 'room of a newer shape refused'],
  'Redis away': ['Redis away', 'gap in updates'],
  'break Redis': ['Redis connection broken'],
  'delay Redis': ['update late', 'updates reordered'],
  'double updates': ['update doubled'],
  'store away': ['store away'],
  'store read-only': ['store read-only'],
  'store slow': ['store slow'],
  'refuse saves': ['save refused'],
  'lose answers of saves': ['answer of a save lost'],
  'lose calls': ['call lost', 'answer lost', 'call repeated'],
  'keep a leave from the others': ['leave without its update'],
  'leave as pages come back': ['leave as pages come back'],
} as const satisfies Record<string, readonly FaultKind[]>

/**
 * After these a process may not know of a heartbeat that another one has accepted. What a dead process knew is also
 * lost.
 */
export const LOSING_SIGNS: ReadonlySet<StrikeName> = new Set<StrikeName>([
  'pause',
  'set the clock',
  'store away',
  'store read-only',
  'store slow',
  'refuse saves',
  'lose answers of saves',
  'keep a leave from the others',
  'leave as pages come back',
])

/** They happen with a later save. */
export const LYING_IN_WAIT: ReadonlySet<StrikeName> = new Set<StrikeName>([
  'kill during a save',
  'keep a leave from the others',
])

export type StrikeName = keyof typeof STRIKES
/** How likely each strike is, compared with the others. */
export type Weights = Record<StrikeName, number>

export const STRIKE_NAMES = Object.keys(STRIKES) as StrikeName[]

/** Each seed leaves some strikes out and prefers others, so that coincidences of few kinds are common (swarm testing). */
export function weightsOf(random: Random): Weights {
  const weights = Object.fromEntries(STRIKE_NAMES.map((name) => [name, random.oneOf([0, 0, 1, 1, 4])])) as Weights
  weights[random.oneOf(STRIKE_NAMES)] = 4
  return weights
}

/** How likely people stop playing for a while when the process that was saving their action has died. */
const RESTING_AFTER_KILL = 0.8

/** A large step of a clock, at most. */
const LARGE_STEP_MS = 2 * 3_600_000
/** Clocks of running processes may differ by less than 5 s (docs/scaling.md). */
const CLOCKS_DIFFER_MS = 2_000

/** A fault that lasts for a while: its kind, how many milliseconds it lasts, how it begins and how it ends. */
type During = (what: string, ms: number, begin: () => void, end: () => void) => void

export interface StrikeParts {
  world: World
  cluster: Cluster
  nextRelease: Release
  during: During
  people: People
}

/** What a strike may have people do. */
export interface People {
  /** The people in a room stop playing for a while. */
  rest(code: string): void
  /**
   * Somebody leaves a room in which others continue, while another page of theirs listens. Returns the room; undefined
   * if nobody can.
   */
  haveOneLeave(afterMs?: number): string | undefined
}

/** How each strike is done. */
export function strikesOn({
  world,
  cluster,
  nextRelease,
  during,
  people,
}: StrikeParts): Record<StrikeName, () => void> {
  const { coverage, scheduler, machine, redis, database, network } = world
  const { random } = scheduler
  /** What all clocks are off by, in milliseconds. */
  let commonOffset = 0
  const somePlace = () => random.oneOf(cluster.places)

  function killAll(): void {
    const restart = scheduler.between(300, 12_000)
    for (const place of cluster.places) cluster.kill(place, restart)
  }

  /** A running process does not notice; a process that starts does. All processes notice a large step. */
  function setClock(): void {
    const isLarge = random.happens(0.4)
    const step = scheduler.between(0, isLarge ? LARGE_STEP_MS : CLOCKS_DIFFER_MS) * (random.happens(0.5) ? 1 : -1)
    coverage.met(step > 0 ? 'clock set forwards' : 'clock set back')
    world.note(() => `the clock is set by ${step.toFixed(0)} ms`)
    if (isLarge) commonOffset += step
    machine.clockOffset = isLarge ? commonOffset : commonOffset + step
    if (isLarge) killAll()
    else cluster.kill(somePlace(), 500)
  }

  function breakAllBut(owner: Owner): void {
    for (const process of world.processes) if (process !== owner) redis.breakConnections(process)
  }

  /** The processes are replaced one after another; meanwhile both releases run. */
  function upgrade(): void {
    const place = cluster.places.find(({ release }) => release !== nextRelease)
    if (place === undefined) return
    coverage.met('upgrade to a newer release')
    world.note(() => `${place.name} is upgraded`)
    place.release = nextRelease
    cluster.kill(place, scheduler.between(300, 2_000))
  }

  return {
    kill() {
      coverage.met('process killed')
      cluster.kill(somePlace(), scheduler.between(300, 5_000))
    },
    'kill during a save'() {
      database.onSave = (owner, { code }) => {
        const place = cluster.places.find(({ process }) => process === owner)
        if (place === undefined) return true
        coverage.met('process killed during a save')
        world.trouble.happens()
        if (random.happens(RESTING_AFTER_KILL)) people.rest(code)
        cluster.kill(place, scheduler.between(300, 5_000))
        return true
      }
    },
    'kill all'() {
      coverage.met('all processes killed')
      killAll()
    },
    pause() {
      const { process } = somePlace()
      if (process === undefined) return
      coverage.met('process paused')
      const ms = scheduler.between(200, 7_000)
      during(
        `${process.name} pauses`,
        ms,
        () => (process.asleepUntil = scheduler.now + ms),
        () => undefined,
      )
    },
    'set the clock': setClock,
    upgrade,
    'Redis away'() {
      coverage.met('Redis away')
      coverage.met('gap in updates')
      const begin = () => {
        redis.isUp = false
        redis.breakConnections()
      }
      during('Redis is away', scheduler.between(200, 8_000), begin, () => (redis.isUp = true))
    },
    'break Redis'() {
      const { process } = somePlace()
      if (process === undefined) return
      coverage.met('Redis connection broken')
      world.note(() => `the connections of ${process.name} to Redis break`)
      redis.breakConnections(process)
    },
    'delay Redis'() {
      const { process } = somePlace()
      if (process === undefined) return
      coverage.met('update late')
      const late = scheduler.between(20, 1_500)
      const begin = () => redis.delay(process, late)
      during(`Redis is ${late.toFixed(0)} ms late for ${process.name}`, scheduler.between(500, 6_000), begin, () =>
        redis.delay(process, 0),
      )
    },
    'double updates'() {
      const begin = () => (redis.doubling = 0.5)
      during('updates are doubled', scheduler.between(1_000, 8_000), begin, () => (redis.doubling = 0))
    },
    'store away'() {
      const begin = () => (database.isAway = true)
      during('the database is away', scheduler.between(100, 4_000), begin, () => (database.isAway = false))
    },
    'store read-only'() {
      const begin = () => (database.isReadOnly = true)
      during('the database is read-only', scheduler.between(100, 4_000), begin, () => (database.isReadOnly = false))
    },
    'store slow'() {
      const begin = () => (database.likely.slow = 0.3)
      during('the database is slow', scheduler.between(500, 8_000), begin, () => (database.likely.slow = 0))
    },
    'refuse saves'() {
      const begin = () => (database.likely.refused = 0.4)
      during('the database refuses', scheduler.between(500, 6_000), begin, () => (database.likely.refused = 0))
    },
    'lose answers of saves'() {
      const begin = () => (database.likely.answerLost = 0.5)
      during('answers of saves are lost', scheduler.between(500, 8_000), begin, () => (database.likely.answerLost = 0))
    },
    /** The other processes learn of it later, or only that there was a save. */
    'keep a leave from the others'() {
      const left = people.haveOneLeave()
      if (left === undefined) return
      database.onSave = (owner, { code, endedSeats }) => {
        if (code !== left || endedSeats.length === 0) return false
        coverage.met('leave without its update')
        for (const each of [world.trouble, world.troubleOfSigns]) each.happens()
        random.oneOf([
          () => redis.breakConnections(owner),
          () => breakAllBut(owner),
          () => void (database.isAnswerLost = true),
        ])()
        return true
      }
    },
    /** After a gap all pages connect again, and the processes look up again who may listen. */
    'leave as pages come back'() {
      if (people.haveOneLeave(scheduler.between(500, 5_000)) === undefined) return
      coverage.met('leave as pages come back')
      redis.breakConnections()
      const begin = () => (database.likely.slow = 0.5)
      during('the database is slow', 6_000, begin, () => (database.likely.slow = 0))
    },
    'lose calls'() {
      const begin = () => (network.likelyLost = 0.2)
      during('calls and answers are lost', scheduler.between(1_000, 10_000), begin, () => (network.likelyLost = 0))
    },
  }
}
