import type { StateView } from '../../src/contract'
import type { RoomCall } from './room-trace'
import type { Answer } from './http'
import { judgeAccepted, judgeRefused, judgeVersionOf } from './judges/calls'
import { LimitsJudge } from './judges/limits'
import type { SignOfLife } from './judges/room'
import { judgeShownCards, judgeText } from './judges/secrets'
import { judgeNoView, judgeUnchanged, judgeView, type Read, type View, type ViewKind } from './judges/views'
import type { Delivery } from './network'
import type { Sender, World } from './world'

/** A call whose answer is lost can be played for this long, in milliseconds. */
const MAY_BE_PLAYED_MS = 40_000
/** Answers that leave open whether the call was played. */
const UNKNOWN_OUTCOME = 503
/** After trouble Redis counts for all processes again within this time, in milliseconds. */
const COUNTED_TOGETHER_MS = 8_000
const TOO_MANY = 429
/** A player sends fewer signs of life before they are stored. */
const KEPT_SIGNS = 8

/** Refusals that depend on more than the room. */
const NOT_BY_THE_RULES = new Set(['too-many-requests', 'abandoned', 'restarting', 'store-unavailable', 'room-too-new'])

/** A read of a page: its kind, its beginning, its tag and its delivery. */
export interface Looked {
  kind: ViewKind
  begin: number
  etag: string | undefined
  delivery: Delivery
}

/** Hands the answers to calls to the judges. */
export class AnswerReferee {
  /** The view that each page got with each tag. */
  readonly #viewByTag = new Map<string, View>()
  /** The last accepted signs of life of each session in each room. */
  readonly #signs = new Map<string, SignOfLife[]>()
  readonly #limits = new LimitsJudge()

  constructor(private readonly world: World) {}

  /** The last one before an instant. */
  signOf(session: string, room: string, before: number): SignOfLife | undefined {
    return this.#signs.get(`${session} ${room}`)?.findLast(({ at }) => at < before)
  }

  judgeAction(sender: Sender, code: string, call: RoomCall, answer: Answer | undefined): void {
    const { world } = this
    world.note(
      () => `${sender.name} gets call ${call.no}: ${answer?.status ?? 'no answer'} ${answer?.text.slice(0, 120) ?? ''}`,
    )
    if (answer !== undefined) this.judgeStatus(sender, code, answer)
    if (answer === undefined || answer.status === UNKNOWN_OUTCOME) return this.forgetLater(code, call)
    call.end = world.scheduler.now
    this.world.referee.creations.delete(call)
    const body = answer.json as { code?: string; roomCode?: string; state?: StateView; version?: number }
    const room = call.asked.type === 'create' ? (body.roomCode ?? code) : code
    this.#judgeLimit(call, answer)
    if (answer.status !== 200) return this.#judgeRefusal(room, call, body.code ?? '')
    const trace = this.world.referee.trace(room)
    world.coverage.accepted(call.asked.type)
    world.fail(room, judgeAccepted(trace, call, this.#clocksOf(call)))
    this.#noteSign(room, call)
    world.fail(room, judgeText(trace, answer.text))
    if (body.version !== undefined) world.fail(room, judgeVersionOf(trace, call, body.version))
    if (body.version !== undefined) world.coverage.met('state left out')
    if (body.state === undefined) return
    const read: Read = {
      session: call.session,
      kind: 'state',
      begin: call.begin,
      end: call.end,
      isCalm: world.isCalm,
      process: call.delivery.process,
    }
    world.fail(room, judgeView(trace, read, body.state))
    world.fail(room, judgeShownCards(body.state, body.state.currentPlayer))
  }

  #noteSign(room: string, { asked, session, delivery: { process }, begin }: RoomCall): void {
    const key = `${session} ${room}`
    const isAway = asked.type === 'leave-page' || asked.type === 'unload-page'
    if (isAway) this.#signs.delete(key)
    else if (process !== undefined) {
      const known = this.#signs.get(key) ?? []
      this.#signs.set(key, [...known.slice(1 - KEPT_SIGNS), { at: begin, process }])
    }
  }

  #judgeLimit({ session, begin }: RoomCall, { status }: Answer): void {
    const { world } = this
    if (status === TOO_MANY) world.coverage.met('call limited')
    if (world.trouble.calmMs < COUNTED_TOGETHER_MS) this.#limits.forget()
    else if (status !== TOO_MANY) world.fail(null, this.#limits.judge(session, begin, world.processes.length))
  }

  #judgeRefusal(code: string, call: RoomCall, refusal: string): void {
    const trace = this.world.referee.trace(code)
    if (NOT_BY_THE_RULES.has(refusal)) trace.openCalls.delete(call)
    else if (call.asked.type !== 'create')
      this.world.fail(code, judgeRefused(trace, call, refusal, this.#clocksOf(call)))
  }

  judgeLook(sender: Sender, code: string, { kind, begin, etag, delivery }: Looked, answer: Answer): void {
    const { world } = this
    this.judgeStatus(sender, code, answer)
    const trace = this.world.referee.trace(code)
    const read = { ...this.#read(sender, begin, kind), process: delivery.process }
    if (answer.status === 304) {
      return world.fail(code, judgeUnchanged(trace, read, this.#viewByTag.get(`${sender.session} ${etag}`)))
    }
    if (answer.status === 404 || answer.status === 403) {
      if (kind === 'watch') world.coverage.met('watcher refused')
      return world.fail(code, judgeNoView(trace, read, (answer.json as { code: string }).code))
    }
    if (answer.status !== 200) return
    world.fail(code, judgeText(trace, answer.text))
    if (kind === 'watch') return this.#judgeWatched(code, read, answer)
    world.fail(code, judgeView(trace, read, answer.json as View))
    this.#viewByTag.set(`${sender.session} ${answer.headers.get('etag')?.[0]}`, answer.json as View)
    const view = answer.json as StateView
    if (kind === 'state') world.fail(code, judgeShownCards(view, view.currentPlayer))
  }

  #judgeWatched(code: string, read: Read, answer: Answer): void {
    const { state } = answer.json as { state: StateView }
    this.world.coverage.met('table watched')
    this.world.fail(code, judgeView(this.world.referee.trace(code), read, state))
    this.world.fail(code, judgeShownCards(state, null))
  }

  judgeStatus(sender: Sender, what: string, { status, text }: Answer): void {
    const { world } = this
    if (status >= 500 && status !== UNKNOWN_OUTCOME) world.fail(null, `${what}: ${status} ${text}`)
    const isTooNew = status === UNKNOWN_OUTCOME && text.includes('room-too-new')
    if (isTooNew) world.coverage.met('room of a newer shape refused')
    if (status === UNKNOWN_OUTCOME && !isTooNew && this.world.isCalm)
      world.fail(null, `${what}: ${text} though nothing is wrong`)
    if (sender.session !== undefined && text.includes(sender.session))
      world.fail(null, `${what}: the session is in the answer`)
  }

  forgetLater(code: string, call: RoomCall): void {
    this.world.scheduler.after(MAY_BE_PLAYED_MS, null, () => {
      this.world.referee.creations.delete(call)
      this.world.traces.get(code)?.openCalls.delete(call)
    })
  }

  #read({ session = '' }: Sender, begin: number, kind: ViewKind): Read {
    return { session, kind, begin, end: this.world.scheduler.now, isCalm: this.world.isCalm }
  }

  /** What the clock of the call's process showed at its beginning and at its end. */
  #clocksOf({ begin, end, delivery: { process } }: RoomCall): number[] {
    const offset = process?.clockOffset ?? 0
    return [begin, end].map((instant) => this.world.machine.wallClockAt(instant, offset))
  }
}
