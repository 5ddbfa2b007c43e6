import type { StateView } from '../../src/contract'
import { seededRandom } from '../support/random'
import { postOf } from './calls'
import { Coverage } from './coverage'
import type { Asked, RoomCall, RoomHistory } from './history'
import type { Answer } from './http'
import type { ViewKind } from './judges/views'
import { Machine } from './machine'
import { Network, type Delivery } from './network'
import type { SimulatedProcess } from './process'
import type { LoadProduct } from './realm'
import { Redis } from './redis'
import { PageReferee, type Heard } from './page-referee'
import { Referee } from './referee'
import { Scheduler, type Owner } from './scheduler'
import { Database } from './store'
import { Trouble } from './trouble'

/** An update that was lost is noticed within this time, in milliseconds. */
const CALM_MS = 20_000

/** Something that must never happen. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Who sends a call. */
export interface Sender extends Owner {
  cookie: string | undefined
  session: string | undefined
  address: string
}

interface OutgoingCall {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | object | undefined
}

type Done = (answer: Answer | undefined) => void

/** Everything that one run simulates. What is sent and saved in it goes to the referee. */
export class World {
  readonly scheduler: Scheduler
  readonly coverage = new Coverage()
  readonly trouble: Trouble
  readonly machine: Machine
  readonly redis: Redis
  readonly database: Database
  readonly network: Network
  readonly referee: Referee
  readonly pageReferee: PageReferee
  readonly processes: SimulatedProcess[] = []
  readonly log: string[] = []
  violation: Violation | undefined
  calls = 0
  #signals = 0

  constructor(
    readonly load: LoadProduct,
    seed: number,
    readonly isLogged: boolean,
  ) {
    this.scheduler = new Scheduler(seededRandom(seed))
    this.trouble = new Trouble(() => this.scheduler.now)
    this.machine = new Machine(this.scheduler)
    this.referee = new Referee(this)
    this.pageReferee = new PageReferee(this)
    this.redis = new Redis(this.scheduler, this.coverage, (text) => this.referee.published(text))
    this.database = new Database(this.scheduler, this.coverage)
    this.database.onSaving = (change, by) => this.referee.saving(change, by)
    this.database.onCommitted = (committed) => this.referee.committed(committed)
    this.database.onAnswered = (code, revision) => this.referee.answered(code, revision)
    this.network = new Network(this.scheduler, this.coverage, () => this.processes)
  }

  get random() {
    return this.scheduler.random
  }

  get histories(): ReadonlyMap<string, RoomHistory> {
    return this.referee.histories
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

  /** Sends what a player asks for. `done` gets the answer; without one it is unknown whether the call was played. */
  act(sender: Sender, code: string, asked: Asked, done: Done): void {
    const { referee } = this
    const call = this.#begin(sender, asked)
    if (asked.type === 'create') referee.creations.add(call)
    else referee.history(code).openCalls.add(call)
    this.note(() => `${sender.name} sends call ${call.no}: ${JSON.stringify(asked)} ${code}`)
    const { path, body } = postOf(asked, code)
    const delivery = this.#send(sender, { method: 'POST', path, body }, (answer) => {
      call.process = delivery.process
      referee.judgeAction(sender, code, call, answer)
      done(answer)
    })
  }

  /** Looks at the lobby or the game, or watches it. */
  look(
    sender: Sender,
    code: string,
    kind: ViewKind,
    etag: string | undefined,
    done: Done,
    wanted?: SimulatedProcess,
  ): void {
    const { referee } = this
    const begin = this.scheduler.now
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
    const returning = kind === 'lobby' ? this.#returnToLobby(sender, code) : undefined
    const answered = (answer: Answer | undefined) => {
      if (answer === undefined && returning !== undefined) referee.forgetLater(code, returning)
      else if (returning !== undefined) referee.history(code).openCalls.delete(returning)
      if (answer !== undefined) referee.judgeLook(sender, code, { kind, begin, etag }, answer)
      done(answer)
    }
    this.#send(sender, { method: 'GET', path: `/api/game/${kind}/${code}`, headers }, answered, wanted)
  }

  /** Loading a lobby keeps a seat whose page was unloaded (R-leave-2). */
  #returnToLobby(sender: Sender, code: string): RoomCall {
    const call = this.#begin(sender, { type: 'heartbeat', here: false })
    this.referee.history(code).openCalls.add(call)
    return call
  }

  #begin({ session = '' }: Sender, asked: Asked): RoomCall {
    this.calls += 1
    return { no: this.calls, session, asked, begin: this.scheduler.now, end: Infinity, process: undefined }
  }

  /** Any other call, well-formed or not. */
  ask(sender: Sender, method: 'GET' | 'POST', path: string, body: string | object | undefined, done: Done): void {
    this.#send(sender, { method, path, body }, (answer) => {
      if (answer !== undefined) this.referee.judgeStatus(sender, path, answer)
      done(answer)
    })
  }

  /** Sends a signal of the voice call. Nobody but the player it is for may receive it. */
  signal(sender: Sender, code: string, { to, callId }: { to: string; callId: string }): void {
    this.#signals += 1
    this.pageReferee.signals.set(this.#signals, { to, code })
    const body = { to, toCall: null, callId, signal: { no: this.#signals } }
    this.ask(sender, 'POST', `/api/game/voice-signal/${code}`, body, () => undefined)
  }

  readChat(sender: Sender, code: string): void {
    this.#read(sender, code, 'chat', `/api/chat/game/${code}/chat`)
  }

  readBooks(sender: Sender, code: string): void {
    this.#read(sender, code, 'books', `/api/game/history/${code}?from=1&limit=100`)
  }

  readEvening(sender: Sender, code: string): void {
    this.#read(sender, code, 'evening', `/api/game/evening/${code}`)
  }

  #read(sender: Sender, code: string, what: 'chat' | 'books' | 'evening', path: string): void {
    const begin = this.scheduler.now
    this.ask(sender, 'GET', path, undefined, (answer) => {
      if (answer !== undefined) this.pageReferee.judgeReading(sender, code, begin, what, answer)
    })
  }

  /** An event has arrived at a page. */
  heard(sender: Sender, code: string, event: Heard): void {
    this.pageReferee.judgeEvent(sender, code, event)
  }

  judgePage(sender: Sender, code: string, view: StateView): void {
    this.pageReferee.judgePage(sender, code, view)
  }

  /** Whatever was sent about a room. */
  judgeAnyText(code: string, text: string): void {
    this.pageReferee.judgeAnyText(code, text)
  }

  #send(
    sender: Sender,
    { method, path, headers = {}, body }: OutgoingCall,
    done: Done,
    wanted?: SimulatedProcess,
  ): Delivery {
    const all: Record<string, string> = { ...headers }
    if (sender.cookie !== undefined) all['cookie'] = sender.cookie
    if (body !== undefined) all['content-type'] = 'application/json'
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    return this.network.send({ method, path, headers: all, body: text, address: sender.address }, sender, done, wanted)
  }
}
