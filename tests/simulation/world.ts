import type { StateView } from '../../src/game/views'
import { seededRandom } from '../support/random'
import { postOf } from './calls'
import { Coverage } from './coverage'
import { RoomHistory, type Asked, type RoomCall } from './history'
import type { Answer } from './http'
import { judgeAccepted, judgeRefused, judgeSave } from './judges/calls'
import { judgeAbsences, judgeRoom, type SignOfLife } from './judges/room'
import { judgeShownCards, judgeText } from './judges/secrets'
import { judgeListener, judgeNoView, judgePublicView, judgeUnchanged, judgeView, type ViewKind } from './judges/views'
import { judgePunctuality } from './judges/whole'
import { Machine } from './machine'
import { Network } from './network'
import type { SimulatedProcess } from './process'
import type { LoadProduct } from './realm'
import { Redis } from './redis'
import type { Owner } from './scheduler'
import { Scheduler } from './scheduler'
import { Database, type Committed } from './store'
import { readUpdate } from '../../src/server/adapters/redis/update-text'

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

/** An update that was lost is noticed within this time, in milliseconds. */
const CALM_MS = 20_000
/** A call whose answer is lost can be played for this long, in milliseconds. */
const MAY_BE_PLAYED_MS = 40_000
/** Answers that leave open whether the call was played. */
const UNKNOWN_OUTCOME = 503

/** Everything that one run simulates, with the judges that watch it. */
export class World {
  readonly scheduler: Scheduler
  readonly coverage = new Coverage()
  readonly machine: Machine
  readonly redis: Redis
  readonly database: Database
  readonly network: Network
  readonly processes: SimulatedProcess[] = []
  readonly histories = new Map<string, RoomHistory>()
  readonly log: string[] = []
  violation: Violation | undefined
  calls = 0
  /** When anything was last wrong. */
  lastTroubleAt = 0
  /** What each page got with each tag. */
  readonly #textByTag = new Map<string, string>()
  /** The last accepted sign of life of each session in each room. */
  readonly #signs = new Map<string, SignOfLife>()
  readonly #creations = new Set<RoomCall>()

  constructor(
    readonly load: LoadProduct,
    seed: number,
    readonly isLogged: boolean,
  ) {
    this.scheduler = new Scheduler(seededRandom(seed))
    this.machine = new Machine(this.scheduler)
    this.redis = new Redis(this.scheduler, this.coverage, (text) => this.#published(text))
    this.database = new Database(this.scheduler, this.coverage)
    this.database.onCommitted = (committed) => this.#committed(committed)
    this.network = new Network(this.scheduler, this.coverage, () => this.processes)
  }

  get random() {
    return this.scheduler.random
  }

  /** True if nothing has been wrong for so long. */
  isCalm(ms = CALM_MS): boolean {
    return this.scheduler.now > this.lastTroubleAt + ms
  }

  note(text: () => string): void {
    if (this.isLogged) this.log.push(`${this.scheduler.now.toFixed(3).padStart(11)}  ${text()}`)
  }

  fail(room: string | null, message: string | undefined): void {
    if (message === undefined || this.violation !== undefined) return
    this.violation = new Violation(room === null ? message : `room ${room}: ${message}`)
    this.note(() => `VIOLATION ${this.violation?.message}`)
  }

  history(code: string): RoomHistory {
    const known = this.histories.get(code) ?? new RoomHistory(code)
    this.histories.set(code, known)
    return known
  }

  // ---- what pages do ---------------------------------------------------------------------------------------------------

  /** Sends what a player asks for. `done` gets the answer; without one it is unknown whether the call was played. */
  act(sender: Sender, code: string, asked: Asked, done: (answer: Answer | undefined) => void): void {
    this.calls += 1
    const begin = this.scheduler.now
    const call: RoomCall = {
      no: this.calls,
      session: sender.session ?? '',
      asked,
      begin,
      end: Infinity,
      process: undefined,
    }
    if (asked.type === 'create') this.#creations.add(call)
    else this.history(code).openCalls.add(call)
    this.note(() => `${sender.name} sends call ${call.no}: ${JSON.stringify(asked)} ${code}`)
    const { path, body } = postOf(asked, code)
    const answered = (answer: Answer | undefined) => {
      call.process = delivery.process
      this.#judgeAction(sender, code, call, answer)
      done(answer)
    }
    const delivery = this.#send(sender, { method: 'POST', path, body }, answered)
  }

  /** Looks at the lobby or the game. */
  look(
    sender: Sender,
    code: string,
    kind: ViewKind,
    etag: string | undefined,
    done: (answer: Answer | undefined) => void,
    wanted?: SimulatedProcess,
  ): void {
    const begin = this.scheduler.now
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
    const returning = kind === 'lobby' ? this.#returnToLobby(sender, code) : undefined
    const answered = (answer: Answer | undefined) => {
      if (answer === undefined && returning !== undefined) this.#forgetLater(code, returning)
      else if (returning !== undefined) this.history(code).openCalls.delete(returning)
      if (answer !== undefined) this.#judgeLook(sender, code, { kind, begin, etag }, answer)
      done(answer)
    }
    this.#send(sender, { method: 'GET', path: `/api/game/${kind}/${code}`, headers }, answered, wanted)
  }

  /** Loading a lobby keeps a seat whose page was unloaded (R-leave-2). */
  #returnToLobby(sender: Sender, code: string): RoomCall {
    const call: RoomCall = {
      no: 0,
      session: sender.session ?? '',
      asked: { type: 'heartbeat', here: false },
      begin: this.scheduler.now,
      end: Infinity,
      process: undefined,
    }
    this.history(code).openCalls.add(call)
    return call
  }

  /** Any other call, well-formed or not. */
  ask(
    sender: Sender,
    method: 'GET' | 'POST',
    path: string,
    body: string | object | undefined,
    done: (answer?: Answer) => void,
  ): void {
    this.#send(sender, { method, path, body }, (answer) => {
      if (answer !== undefined) this.#judgeStatus(sender, path, answer)
      done(answer)
    })
  }

  /** A frame of a room's channel has arrived. */
  heard(sender: Sender, code: string, name: string, data: string): void {
    const history = this.histories.get(code)
    if (history !== undefined && this.isCalm()) {
      this.fail(code, judgeListener(history, sender.session ?? '', this.scheduler.now))
    }
    this.fail(code, judgeText(history, data))
    if (name !== 'game-update' || history === undefined) return
    const { version, state } = JSON.parse(data) as { version: number; state?: StateView }
    this.fail(code, judgePublicView(history, version, state))
    if (state !== undefined) this.fail(code, judgeShownCards(state, null))
  }

  /** Whatever was sent about a room. */
  judgeAnyText(code: string, text: string): void {
    this.fail(code, judgeText(this.histories.get(code), text))
  }

  #send(
    sender: Sender,
    call: {
      method: 'GET' | 'POST'
      path: string
      headers?: Record<string, string>
      body?: string | object | undefined
    },
    done: (answer: Answer | undefined) => void,
    wanted?: SimulatedProcess,
  ) {
    const { method, path, body } = call
    const headers: Record<string, string> = { ...call.headers }
    if (sender.cookie !== undefined) headers['cookie'] = sender.cookie
    if (body !== undefined) headers['content-type'] = 'application/json'
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    return this.network.send({ method, path, headers, body: text, address: sender.address }, sender, done, wanted)
  }

  // ---- judging ---------------------------------------------------------------------------------------------------------

  #judgeAction(sender: Sender, code: string, call: RoomCall, answer: Answer | undefined): void {
    const outcome = answer === undefined ? 'no answer' : String(answer.status)
    this.note(() => `${sender.name} gets call ${call.no}: ${outcome} ${answer?.text.slice(0, 120) ?? ''}`)
    if (answer !== undefined) this.#judgeStatus(sender, code, answer)
    if (answer === undefined || answer.status === UNKNOWN_OUTCOME) return this.#forgetLater(code, call)
    call.end = this.scheduler.now
    this.#creations.delete(call)
    const body = JSON.parse(answer.text) as { code?: string; roomCode?: string; state?: StateView }
    const room = call.asked.type === 'create' ? (body.roomCode ?? code) : code
    const history = this.history(room)
    if (answer.status !== 200) return this.#judgeRefusal(room, call, body.code ?? '')
    this.fail(room, judgeAccepted(history, call, this.#clocksOf(call)))
    const isAway = call.asked.type === 'leave-page' || call.asked.type === 'unload-page'
    if (isAway) this.#signs.delete(`${call.session} ${room}`)
    else if (call.process !== undefined)
      this.#signs.set(`${call.session} ${room}`, { at: call.begin, process: call.process })
    this.fail(room, judgeText(history, answer.text))
    if (body.state === undefined) return
    const read = {
      session: call.session,
      kind: 'state' as const,
      begin: call.begin,
      end: call.end,
      isCalm: this.isCalm(),
    }
    this.fail(room, judgeView(history, read, JSON.stringify(body.state)))
    this.fail(room, judgeShownCards(body.state, body.state.currentPlayer))
  }

  #judgeRefusal(code: string, call: RoomCall, refusal: string): void {
    const history = this.history(code)
    if (NOT_BY_THE_RULES.has(refusal)) history.openCalls.delete(call)
    else if (call.asked.type !== 'create') this.fail(code, judgeRefused(history, call, refusal, this.#clocksOf(call)))
  }

  #judgeLook(
    sender: Sender,
    code: string,
    { kind, begin, etag }: { kind: ViewKind; begin: number; etag: string | undefined },
    answer: Answer,
  ): void {
    this.#judgeStatus(sender, code, answer)
    const history = this.history(code)
    const read = { session: sender.session ?? '', kind, begin, end: this.scheduler.now, isCalm: this.isCalm() }
    if (answer.status === 304) {
      return this.fail(code, judgeUnchanged(history, read, this.#textByTag.get(`${sender.session} ${etag}`)))
    }
    if (answer.status === 404) {
      return this.fail(code, judgeNoView(history, read, (JSON.parse(answer.text) as { code: string }).code))
    }
    if (answer.status !== 200) return
    this.fail(code, judgeText(history, answer.text))
    this.fail(code, judgeView(history, read, answer.text))
    this.#textByTag.set(`${sender.session} ${answer.headers.get('etag')?.[0]}`, answer.text)
    const view = JSON.parse(answer.text) as StateView
    if (kind === 'state') this.fail(code, judgeShownCards(view, view.currentPlayer))
  }

  #judgeStatus(sender: Sender, what: string, { status, text }: Answer): void {
    if (status >= 500 && status !== UNKNOWN_OUTCOME) this.fail(null, `${what}: ${status} ${text}`)
    const isTooNew = text.includes('room-too-new')
    if (isTooNew) this.coverage.met('room of a newer shape refused')
    if (status === UNKNOWN_OUTCOME && !isTooNew && this.isCalm())
      this.fail(null, `${what}: ${text} though nothing is wrong`)
    if (sender.session !== undefined && text.includes(sender.session))
      this.fail(null, `${what}: the session is in the answer`)
  }

  #forgetLater(code: string, call: RoomCall): void {
    this.scheduler.after(MAY_BE_PLAYED_MS, null, () => {
      this.#creations.delete(call)
      for (const history of [this.histories.get(code)]) history?.openCalls.delete(call)
    })
  }

  /** What the clock of the call's process showed at its beginning and at its end. */
  #clocksOf({ begin, end, process }: RoomCall): number[] {
    const offset = (process as SimulatedProcess | undefined)?.clockOffset ?? 0
    return [begin, end].map((instant) => this.machine.wallClockAt(instant, offset))
  }

  #committed(committed: Committed): void {
    const { change, revision, by } = committed
    const isNew = !this.histories.has(change.code)
    const history = this.history(change.code)
    if (isNew) for (const call of this.#creations) history.openCalls.add(call)
    const before = history.last
    const added = history.add(committed, this.scheduler.now)
    this.fail(change.code, judgeRoom(before, added))
    if (this.isCalm())
      this.fail(
        change.code,
        judgeAbsences(before, added, (session) => this.#signs.get(`${session} ${change.code}`)),
      )
    this.fail(change.code, judgeSave(history, added))
    this.fail(change.code, judgePunctuality(this, before, added))
    const cause = added.candidates.map(({ no }) => `call ${no}`).join(' or ') || 'the clock'
    this.note(
      () => `${by.name} saves ${change.code} revision ${revision} (${added.room?.phase ?? 'deleted'}): ${cause}`,
    )
  }

  /** Redis has taken a message. */
  #published(text: string): void {
    const update = readUpdate(text.slice(text.indexOf('\n', text.indexOf('\n') + 1) + 1))
    if (update === undefined) return
    const revisions = this.histories.get(update.code)?.revisions ?? []
    const index = update.revision === null ? revisions.length - 1 : update.revision - 1
    const revision = revisions[index]
    if (revision === undefined) return
    revision.publishedAt = Math.min(revision.publishedAt, this.scheduler.now)
    if (revisions.slice(index + 1).some(({ publishedAt }) => publishedAt < this.scheduler.now)) {
      this.coverage.met('updates reordered')
    }
    this.note(() => `Redis takes ${update.code} revision ${update.revision}`)
  }
}

/** Refusals that depend on more than the room. */
const NOT_BY_THE_RULES = new Set(['too-many-requests', 'abandoned', 'restarting', 'store-unavailable', 'room-too-new'])
