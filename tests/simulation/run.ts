import { seededRandom } from '../support/random'
import { Cluster } from './cluster'
import type { Coverage } from './coverage'
import { Faults } from './faults'
import { judgeAgreement, judgeDeadlines, judgeProgress, judgeRecords, roundsOf } from './judges/whole'
import { storeOldRoom } from './old-rooms'
import type { LoadProduct } from './realm'
import { Tables } from './tables'
import { World, type Violation } from './world'

export interface Releases {
  current: LoadProduct
  next: LoadProduct
}

/** What a run is made of. It follows from the seed; to cut a run down, parts of it are made smaller. */
export interface Plan {
  seed: number
  processes: number
  tables: number
  oldRooms: number
  /** How long strikes come, in virtual milliseconds. */
  playMs: number
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
/** After the strikes every room must go on within this time. */
const RECOVERY_MS = 60_000
/** What is on its way when the last page has closed. */
const SETTLING_MS = 5_000
const JUDGED_EVERY_MS = 1_000

/** The plan of a seed. */
export function planOf(seed: number): Plan {
  const random = seededRandom(seed ^ 0x51ab)
  return {
    seed,
    processes: 1 + random.below(5),
    tables: 1 + random.below(6),
    oldRooms: random.below(2),
    playMs: 60_000 + random.below(60_000),
    without: [],
  }
}

/** Simulates a plan. The same plan gives the same run. */
export async function run(releases: Releases, plan: Plan, { isLogged = false } = {}): Promise<RunResult> {
  const world = new World(releases.current, plan.seed, isLogged)
  const cluster = new Cluster(world, plan.processes)
  const faults = new Faults(world, cluster, releases.next, plan.without, plan.seed)
  const tables = new Tables(world)
  await world.database.open(releases.current, world.machine)
  beginPlay(world, tables, plan)
  await passFor(world, STORING_MS)
  cluster.startAll()
  faults.begin()
  judgeOften(world)

  await pass(world, plan.playMs)
  await judgeRecovery(world, faults, tables)
  for (const process of world.processes) process.isAlive = false
  const { violation, log, coverage, calls, scheduler } = world
  return { plan, violation, log, coverage, calls, strikes: faults.count, games: tables.games, virtualMs: scheduler.now }
}

function beginPlay(world: World, tables: Tables, plan: Plan): void {
  for (let no = 0; no < plan.oldRooms; no += 1) {
    const { code, known } = storeOldRoom(world, no)
    tables.comeBack(code, known)
  }
  for (let no = 0; no < plan.tables; no += 1) {
    world.scheduler.after(world.scheduler.between(0, 5_000), null, () => tables.gather())
  }
}

/** Without faults every room goes on, and all processes come to answer what is stored. */
async function judgeRecovery(world: World, faults: Faults, tables: Tables): Promise<void> {
  world.note(() => 'all faults end')
  faults.end()
  tables.calm()
  const before = roundsOf(world)
  await passFor(world, RECOVERY_MS)
  judgeProgress(world, tables.players, before)
  for (const player of tables.players) player.close()
  await passFor(world, SETTLING_MS)
  const unanswered = judgeAgreement(world, tables.players)
  const kept = judgeRecords(world)
  await passFor(world, SETTLING_MS)
  await kept
  if (unanswered.size > 0) world.fail(null, `not as stored: ${[...unanswered].join(', ')}`)
}

function judgeOften(world: World): void {
  world.scheduler.after(JUDGED_EVERY_MS, null, () => {
    judgeDeadlines(world)
    judgeOften(world)
  })
}

function passFor(world: World, ms: number): Promise<void> {
  return pass(world, world.scheduler.now + ms)
}

/** Lets time pass up to an instant, or to a violation. After each event everything that follows at once comes to rest. */
async function pass(world: World, end: number): Promise<void> {
  await atRest()
  while (world.violation === undefined && world.scheduler.step(end)) await atRest()
}

/** Promises and streams are at rest when an immediate of Node's runs: nothing in a run waits for anything real. */
function atRest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
