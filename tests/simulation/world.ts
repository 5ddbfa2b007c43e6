import { seededRandom } from '../support/random'
import { AnswerReferee } from './answer-referee'
import { Coverage } from './coverage'
import type { RoomTrace } from './room-trace'
import { Machine } from './machine'
import { Network } from './network'
import { PageCalls } from './page-calls'
import { PageReferee } from './page-referee'
import type { SimulatedProcess } from './process'
import type { Release } from './realm'
import { Redis } from './redis'
import { Referee } from './referee'
import { Scheduler, type Owner } from './scheduler'
import { Stops } from './stops'
import { Database } from './store'
import { CALM_MS, Trouble } from './trouble'

/** Something that must never happen. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** The sender of a call. */
export interface Sender extends Owner {
  cookie: string | undefined
  session: string | undefined
  address: string
}

/** Everything that one run simulates. What is sent and saved in it goes to the referee. */
export class World {
  readonly scheduler: Scheduler
  readonly coverage = new Coverage()
  readonly trouble: Trouble
  /** Trouble that may lose a sign of life. */
  readonly troubleOfSigns: Trouble
  readonly stops = new Stops()
  readonly machine: Machine
  readonly redis: Redis
  readonly database: Database
  readonly network: Network
  readonly referee: Referee
  readonly answerReferee: AnswerReferee
  readonly pageReferee: PageReferee
  /** What pages send. */
  readonly calls: PageCalls
  readonly processes: SimulatedProcess[] = []
  readonly log: string[] = []
  violation: Violation | undefined

  constructor(
    readonly release: Release,
    seed: number,
    readonly isLogged: boolean,
  ) {
    this.scheduler = new Scheduler(seededRandom(seed))
    this.trouble = new Trouble(() => this.scheduler.now)
    this.troubleOfSigns = new Trouble(() => this.scheduler.now)
    this.machine = new Machine(this.scheduler)
    this.referee = new Referee(this)
    this.answerReferee = new AnswerReferee(this)
    this.pageReferee = new PageReferee(this)
    this.calls = new PageCalls(this)
    this.redis = new Redis(this.scheduler, this.coverage, (text, by) => this.referee.published(text, by))
    this.database = new Database(this.scheduler, this.coverage)
    this.database.onSaving = (change, by) => this.referee.saving(change, by)
    this.database.onCommitted = (committed) => this.referee.committed(committed)
    this.database.onAnswerLost = (code, revision) => this.referee.answerLost(code, revision)
    this.database.onAnswered = (code, revision) => this.referee.answered(code, revision)
    this.network = new Network(this.scheduler, this.coverage, () => this.processes)
  }

  get random() {
    return this.scheduler.random
  }

  get traces(): ReadonlyMap<string, RoomTrace> {
    return this.referee.traces
  }

  /** Whether nothing has been wrong for longer than a cache may be trusted. */
  get isCalm(): boolean {
    return this.trouble.calmMs > CALM_MS
  }

  note(text: () => string): void {
    if (this.isLogged) this.log.push(`${this.scheduler.now.toFixed(3).padStart(11)}  ${text()}`)
  }

  fail(room: string | null, message: string | undefined): void {
    if (message === undefined || this.violation !== undefined) return
    this.violation = new Violation(room === null ? message : `room ${room}: ${message}`)
    this.note(() => `VIOLATION ${this.violation?.message}`)
  }
}
