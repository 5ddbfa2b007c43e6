import { usableDriver } from '../../src/server/adapters/sqlite/drivers'
import type { RoomChange, RoomStore } from '../../src/server/ports/room-store'
import type { Coverage } from './coverage'
import type { Machine } from './machine'
import { CHANNEL_KEY } from './process'
import type { Product, Release } from './realm'
import type { Owner, Scheduler } from './scheduler'

/** A change that the database has committed. */
export interface Committed {
  change: RoomChange
  revision: number
  /** The process that saved. */
  by: Owner
}

/** The files of the database stay in memory. */
const FILES_IN_MEMORY = {
  closeSync: () => undefined,
  fdatasync: (_file: number, done: () => void) => done(),
  fstatSync: () => ({ nlink: 1 }),
  existsSync: () => false,
  lstatSync: () => undefined,
  mkdirSync: () => undefined,
  openSync: () => 0,
  rmSync: () => undefined,
  statSync: () => undefined,
}

const { open } = await usableDriver()
const DRIVER = { name: 'memory', open: () => open(':memory:', { readOnly: false }) }

/** The database of all processes: the product's SQL on an engine in memory, behind a network. */
export class Database {
  readonly owner: Owner = { name: 'database', isAlive: true, asleepUntil: 0 }
  isAway = false
  isReadOnly = false
  /** How likely each of these is, for one statement. */
  likely = { slow: 0, refused: 0, answerLost: 0 }
  /** Called with each save that succeeds, before its answer is on its way, until it returns true. */
  onSave: ((by: Owner, change: RoomChange) => boolean) | undefined
  /** The answer of the save that succeeds now will be lost. */
  isAnswerLost = false
  /** A process sends a save. */
  onSaving: (change: RoomChange, by: Owner) => void = () => undefined
  onCommitted: (committed: Committed) => void = () => undefined
  /** The answer of a save that succeeded has been lost. */
  onAnswerLost: (code: string, revision: number) => void = () => undefined
  /** The answer of a save has reached its process. */
  onAnswered: (code: string, revision: number) => void = () => undefined
  #store!: RoomStore

  constructor(
    readonly scheduler: Scheduler,
    readonly coverage: Coverage,
  ) {}

  async open(release: Release, machine: Machine): Promise<void> {
    const product = release.copy('database', machine.host(this.owner, { fs: FILES_IN_MEMORY }))
    this.#store = await product.openSqliteStore({ dataDir: '/simulated', driver: DRIVER })
    void this.#store.secret('realtime-key', CHANNEL_KEY)
  }

  /** The store itself, for judges. */
  get store(): RoomStore {
    return this.#store
  }

  /** The port as a process has it. */
  connect(owner: Owner, { StoreUnavailable }: Pick<Product, 'StoreUnavailable'>): RoomStore {
    return new Connection(this, owner, (reason) => new StoreUnavailable(reason)).port()
  }

  /** Ends all faults. */
  mend(): void {
    this.isAway = false
    this.isReadOnly = false
    this.likely = { slow: 0, refused: 0, answerLost: 0 }
    this.onSave = undefined
  }

  async save(change: RoomChange, by: Owner): Promise<boolean> {
    const isSaved = await this.#store.save(change)
    if (!isSaved) {
      this.coverage.met('race lost')
      return false
    }
    this.onCommitted({ change, revision: revisionAfter(change), by })
    if (this.onSave?.(by, change) === true) this.onSave = undefined
    return true
  }
}

const READS = [
  'load',
  'revisionOf',
  'due',
  'listings',
  'messages',
  'messageBy',
  'rounds',
  'round',
  'roomsOf',
  'pushSubscriptions',
  'count',
  'heartbeats',
] as const
const WRITES = ['secret', 'markAlive', 'recordHeartbeats', 'keepSubscription', 'forgetSubscription', 'check'] as const

/** Carries every call of the port to the database and its answer back, each after a while. */
class Connection {
  constructor(
    private readonly database: Database,
    private readonly owner: Owner,
    private readonly unavailable: (reason: string) => Error,
  ) {}

  port(): RoomStore {
    const calls = [...READS, ...WRITES].map((name) => [
      name,
      (...given: unknown[]) => {
        const method = this.database.store[name] as (...values: unknown[]) => Promise<unknown>
        const isWrite = (WRITES as readonly string[]).includes(name)
        return this.#carry(isWrite, () => method.apply(this.database.store, given))
      },
    ])
    const save = async (change: RoomChange) => {
      this.database.onSaving(change, this.owner)
      const onLost = () => this.database.onAnswerLost(change.code, revisionAfter(change))
      const isSaved = await this.#carry(true, () => this.database.save(change, this.owner), onLost)
      if (isSaved) this.database.onAnswered(change.code, revisionAfter(change))
      return isSaved
    }
    return { ...Object.fromEntries(calls), save, close: () => Promise.resolve() } as RoomStore
  }

  /** Carries a call; the answer of a save may be lost. */
  #carry<T>(isWrite: boolean, work: () => Promise<T>, onLost?: () => void): Promise<T> {
    const { database, owner, unavailable } = this
    const { scheduler, coverage } = database
    const { random } = scheduler
    return new Promise<T>((resolve, reject) => {
      const fail = (reason: string) => scheduler.after(this.#latency(), owner, () => reject(unavailable(reason)))
      if (random.happens(database.likely.refused)) {
        if (onLost !== undefined) coverage.met('save refused')
        return void fail('The database refuses')
      }
      scheduler.after(this.#latency(), null, () => {
        if (database.isAway) {
          coverage.met('store away')
          return void fail('The database is away')
        }
        if (isWrite && database.isReadOnly) {
          coverage.met('store read-only')
          return void fail('The database cannot be written')
        }
        void work().then((value) => {
          if (onLost !== undefined && (takeLoss(database) || random.happens(database.likely.answerLost))) {
            coverage.met('answer of a save lost')
            if (value === true) onLost()
            return fail('The connection to the database broke')
          }
          return scheduler.after(this.#latency(), owner, () => resolve(value))
        }, reject)
      })
    })
  }

  #latency(): number {
    const { scheduler, likely, coverage } = this.database
    if (!scheduler.random.happens(likely.slow)) return scheduler.between(0.2, 3)
    coverage.met('store slow')
    return scheduler.between(50, 1500)
  }
}

function takeLoss(database: Database): boolean {
  const { isAnswerLost } = database
  database.isAnswerLost = false
  return isAnswerLost
}

function revisionAfter({ expected }: RoomChange): number {
  return (expected ?? 0) + 1
}
