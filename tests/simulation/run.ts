import { seededRandom } from '../support/random'
import { Cluster } from './cluster'
import type { Coverage } from './coverage'
import { Faults } from './faults'
import {
  judgeAgreement,
  judgeDeadlines,
  judgeEvents,
  judgeHands,
  judgeRecords,
  judgeUpdates,
  roundsOf,
  stuckRooms,
} from './judges/whole'
import { storeForgottenLobby, storeOldRoom } from './old-rooms'
import type { Release } from './realm'
import { weightsOf, type Weights } from './strikes'
import { Tables } from './tables'
import { World, type Violation } from './world'

export interface Releases {
  current: Release
  next: Release
}

/** The plan of a run. It follows from the seed. To shorten a run, parts of the plan are made smaller. */
export interface Plan {
  seed: number
  processes: number
  tables: number
  /** How many people meet at a table. */
  sizes: number[]
  /** How long people think, in virtual milliseconds, most of the time. */
  paceMs: number
  oldRooms: number
  /** For how long strikes occur, in virtual milliseconds. */
  playMs: number
  /** How likely each strike is. */
  weights: Weights
  /** Strikes that are left out, by their numbers. */
  without: number[]
}

export interface RunResult {
  plan: Plan
  violation: Violation | undefined
  /** Lines, if the run was logged. */
  log: string[]
  coverage: Coverage
  strikes: number
  games: number
  calls: number
  virtualMs: number
}

/** Rooms of earlier releases are stored before the first process starts. */
const STORING_MS = 10
/** After the strikes every room must continue within this time. */
const RECOVERY_MS = 60_000
/** Some judges are strict only when nothing has been wrong for 20 s. */
const STRICTEST_AFTER_MS = 24_000
/** The time for messages that are on their way when the last page closes. */
const SETTLING_MS = 5_000
const JUDGED_EVERY_MS = 1_000

/** Tables at which people think long play for longer: some deadlines are two minutes away. */
const SLOW_PACE_MS = 400
const SLOW_TABLES_MORE_MS = 120_000

const SIZES = [[1], [1, 2], [1, 2], [2], [2], [2, 3], [1, 2, 3, 4], [3, 4, 5], [6, 8], [2, 13]]

/** The plan of a seed. */
export function planOf(seed: number): Plan {
  const random = seededRandom(seed ^ 0x51ab)
  const sizes = random.oneOf(SIZES)
  const isCrowded = sizes.some((size) => size > 5)
  const paceMs = random.oneOf([40, 40, 40, 120, 120, 400, 1_500])
  return {
    seed,
    processes: random.oneOf([1, 2, 2, 2, 3, 3, 4, 5]),
    tables: isCrowded ? 1 + random.below(3) : 3 + random.below(10),
    sizes,
    paceMs,
    oldRooms: random.below(2),
    playMs: 40_000 + random.below(60_000) + (paceMs < SLOW_PACE_MS ? 0 : SLOW_TABLES_MORE_MS),
    weights: weightsOf(random),
    without: [],
  }
}

/** Simulates a plan. The same plan gives the same run. */
export async function run(releases: Releases, plan: Plan, { isLogged = false } = {}): Promise<RunResult> {
  const world = new World(releases.current, plan.seed, isLogged)
  const cluster = new Cluster(world, plan.processes)
  const tables = new Tables(world, plan)
  const faults = new Faults(world, cluster, releases.next, plan, tables)
  await world.database.open(releases.current, world.machine)
  beginPlay(world, tables, plan)
  await passFor(world, STORING_MS)
  cluster.startAll()
  faults.begin()
  judgeOften(world, tables)

  await pass(world, plan.playMs)
  await judgeRecovery(world, faults, tables)
  for (const process of world.processes) process.isAlive = false
  const { violation, log, coverage, scheduler } = world
  return {
    plan,
    violation,
    log,
    coverage,
    calls: world.calls.count,
    strikes: faults.count,
    games: world.referee.games,
    virtualMs: scheduler.now,
  }
}

function beginPlay(world: World, tables: Tables, plan: Plan): void {
  storeForgottenLobby(world)
  for (let no = 0; no < plan.oldRooms; no += 1) {
    const { code, known } = storeOldRoom(world, no)
    tables.comeBack(code, known)
  }
  for (let no = 0; no < plan.tables; no += 1) {
    world.scheduler.after(world.scheduler.between(0, 5_000), null, () => tables.gather())
  }
}

/** Without faults every room continues, and in the end all processes answer what is stored. */
async function judgeRecovery(world: World, faults: Faults, tables: Tables): Promise<void> {
  world.note(() => 'all faults end')
  faults.end()
  tables.calm()
  await passUntilAllGoOn(world, tables, roundsOf(world))
  tables.close()
  await passFor(world, SETTLING_MS)
  const unanswered = judgeAgreement(world, tables.players)
  const kept = judgeRecords(world)
  await passFor(world, SETTLING_MS)
  await kept
  if (unanswered.size > 0) world.fail(null, `not as stored: ${[...unanswered].join(', ')}`)
}

/**
 * Every room must continue in time. When all rooms have, and all judges have been at their strictest, the run need not
 * wait longer.
 */
async function passUntilAllGoOn(world: World, tables: Tables, before: Map<string, string>): Promise<void> {
  const { now } = world.scheduler
  await pass(world, now + STRICTEST_AFTER_MS)
  while (world.scheduler.now < now + RECOVERY_MS && stuckRooms(world, tables.players, before).length > 0) {
    await passFor(world, JUDGED_EVERY_MS)
    if (world.violation !== undefined) return
  }
  for (const { code, phase } of stuckRooms(world, tables.players, before)) {
    world.fail(code, `nothing has gone on in phase ${phase}`)
  }
}

function judgeOften(world: World, tables: Tables): void {
  world.scheduler.after(JUDGED_EVERY_MS, null, () => {
    judgeDeadlines(world)
    judgeEvents(world, tables.players)
    judgeHands(world, tables.players)
    judgeUpdates(world)
    judgeOften(world, tables)
  })
}

function passFor(world: World, ms: number): Promise<void> {
  return pass(world, world.scheduler.now + ms)
}

/**
 * Lets time pass up to an instant, or to a violation. After each event everything that follows immediately is
 * completed: Node runs promises and streams between two immediates, and nothing in a run waits for anything real.
 */
function pass(world: World, end: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const step = () => {
      if (isOver) return
      try {
        isOver = world.violation !== undefined || !world.scheduler.step(end)
      } catch (error) {
        isOver = true
        reject(error as Error)
      }
      if (isOver) setImmediate(resolve)
    }
    const stepOn = () => {
      if (isOver) return
      for (let count = 0; count < STEPS_AT_ONCE; count += 1) setImmediate(step)
      setImmediate(stepOn)
    }
    stepOn()
  })
}

/** A turn of Node's event loop costs more than an event of the run. */
const STEPS_AT_ONCE = 100
