import { SimulatedProcess } from './process'
import type { Patch, Release } from './realm'
import type { World } from './world'

/** The release after this one: it stores rooms in a new shape, which this release must not change. */
export const NEXT_RELEASE: Patch = {
  file: 'game/stored-room.ts',
  replace: [['export const ROOM_SHAPE = UPGRADES.length', 'export const ROOM_SHAPE = UPGRADES.length + 1']],
}

const STARTS_AGAIN_MS = 1_000

/** A place for one process: a process that has ended is followed by another. */
interface Place {
  name: string
  starts: number
  process: SimulatedProcess | undefined
  release: Release
}

/** The processes of a run, each started again when it ends. */
export class Cluster {
  readonly places: Place[]

  constructor(
    private readonly world: World,
    size: number,
  ) {
    this.places = Array.from({ length: size }, (_, index) => ({
      name: 'ABCDE'.charAt(index),
      starts: 0,
      process: undefined,
      release: world.release,
    }))
  }

  startAll(): void {
    for (const place of this.places) this.start(place)
  }

  start(place: Place): void {
    const { world } = this
    if (place.process?.isAlive === true) return
    place.starts += 1
    const { scheduler, machine, redis, database } = world
    const onFault = (fault: unknown, where: string) => this.#judgeFault(fault, where)
    const parts = { scheduler, machine, redis, database, onFault }
    const process = new SimulatedProcess(place.name, place.starts, parts, place.release === world.release)
    place.process = process
    world.processes.push(process)
    world.note(() => `${process.name} starts`)
    process.start(place.release).then(
      () => world.stops.end(scheduler.now),
      (reason: unknown) => this.#cannotStart(place, process, reason),
    )
  }

  /** Ends the process of a place, which starts again after a while. */
  kill(place: Place, restartMs: number): void {
    const { process } = place
    if (process === undefined || !process.isAlive) return
    this.world.note(() => `${process.name} is killed`)
    this.#end(process)
    this.world.scheduler.after(restartMs, null, () => this.start(place))
  }

  #end(process: SimulatedProcess): void {
    process.kill()
    this.world.referee.died(process)
    const { processes, stops, scheduler } = this.world
    processes.splice(processes.indexOf(process), 1)
    if (!processes.some(({ isReady }) => isReady)) stops.begin(scheduler.now)
  }

  /** As the program does if Redis or the database is unavailable: it ends, and is started again. */
  #cannotStart(place: Place, process: SimulatedProcess, reason: unknown): void {
    if (!process.isAlive) return
    const name = reason instanceof Error ? reason.name : String(reason)
    if (!EXPECTED_FAULTS.includes(name) && !isBrokenConnection(reason))
      this.world.fail(null, `${process.name} cannot start: ${String(reason)}`)
    this.world.note(() => `${process.name} cannot start: ${name}`)
    this.#end(process)
    this.world.scheduler.after(STARTS_AGAIN_MS, null, () => this.start(place))
  }

  #judgeFault(fault: unknown, where: string): void {
    const name = fault instanceof Error ? fault.name : ''
    this.world.note(() => `${where}: ${name}`)
    if (EXPECTED_FAULTS.includes(name)) return
    const stack = fault instanceof Error ? fault.stack : JSON.stringify(fault)
    this.world.fail(null, `${where} has a fault: ${stack}`)
  }
}

/** Redis broke the connection while the process was starting. */
function isBrokenConnection(reason: unknown): boolean {
  return reason instanceof Error && /^Socket closed|^The client is offline/.test(reason.message)
}

/** What a process may log while Redis or the database is unavailable, or a newer release writes. */
const EXPECTED_FAULTS = ['StoreUnavailable', 'RedisRefused', 'RoomTooNew']
