import { postOf, type Asked } from '../support/posted-calls'
import type { RoomCall } from './room-trace'
import type { Answer } from './http'
import type { ViewKind } from './judges/views'
import type { Delivery } from './network'
import type { SimulatedProcess } from './process'
import type { Sender, World } from './world'

interface OutgoingCall {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | object | undefined
}

type Done = (answer: Answer | undefined) => void

/** What pages send. Every call and its answer go to the referees. */
export class PageCalls {
  /** How many actions were sent. */
  count = 0
  #signals = 0

  constructor(private readonly world: World) {}

  /** Sends what a player asks for. `done` gets the answer; without one it is unknown whether the call was played. */
  act(sender: Sender, code: string, asked: Asked, done: Done): void {
    const headers: Record<string, string> = this.world.random.happens(0.3) ? { prefer: 'return=minimal' } : {}
    const { referee, answerReferee } = this.world
    const call = this.#begin(sender, asked)
    if (asked.type === 'create') referee.creations.add(call)
    else referee.trace(code).openCalls.add(call)
    this.world.note(() => `${sender.name} sends call ${call.no}: ${JSON.stringify(asked)} ${code}`)
    const { path, body } = postOf(asked, code)
    call.delivery = this.#send(sender, { method: 'POST', path, headers, body }, (answer) => {
      answerReferee.judgeAction(sender, code, call, answer)
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
    const { referee, answerReferee } = this.world
    const begin = this.world.scheduler.now
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
    const returning = kind === 'lobby' ? this.#returnToLobby(sender, code) : undefined
    const answered = (answer: Answer | undefined) => {
      if (answer === undefined && returning !== undefined) answerReferee.forgetLater(code, returning)
      else if (returning !== undefined) referee.trace(code).openCalls.delete(returning)
      if (answer !== undefined) answerReferee.judgeLook(sender, code, { kind, begin, etag, delivery }, answer)
      done(answer)
    }
    const delivery = this.#send(sender, { method: 'GET', path: `/api/game/${kind}/${code}`, headers }, answered, wanted)
    if (returning !== undefined) returning.delivery = delivery
  }

  /** Loading a lobby keeps a seat whose page was unloaded (R-leave-2). */
  #returnToLobby(sender: Sender, code: string): RoomCall {
    const call = this.#begin(sender, { type: 'heartbeat', here: false })
    this.world.referee.trace(code).openCalls.add(call)
    return call
  }

  #begin({ session = '' }: Sender, asked: Asked): RoomCall {
    this.count += 1
    const delivery = { process: undefined }
    return { no: this.count, session, asked, begin: this.world.scheduler.now, end: Infinity, delivery }
  }

  /** Any other call, well-formed or not. */
  ask(sender: Sender, method: 'GET' | 'POST', path: string, body: string | object | undefined, done: Done): void {
    this.#send(sender, { method, path, body }, (answer) => {
      if (answer !== undefined) this.world.answerReferee.judgeStatus(sender, path, answer)
      done(answer)
    })
  }

  /** Sends a signal of the voice call. Only its receiver may get it. */
  signal(sender: Sender, code: string, { to, callId }: { to: string; callId: string }): void {
    this.#signals += 1
    const { session = '' } = sender
    this.world.pageReferee.signals.set(this.#signals, { to, code, session, callId, sentAt: this.world.scheduler.now })
    const body = { to, toCall: null, callId, signal: { no: this.#signals } }
    this.ask(sender, 'POST', `/api/game/voice-signal/${code}`, body, () => undefined)
  }

  readChat(sender: Sender, code: string): void {
    this.#read(sender, code, 'chat', `/api/chat/game/${code}/chat`)
  }

  readHistory(sender: Sender, code: string): void {
    this.#read(sender, code, 'history', `/api/game/history/${code}?from=1&limit=100`)
  }

  readEvening(sender: Sender, code: string): void {
    this.#read(sender, code, 'evening', `/api/game/evening/${code}`)
  }

  /** The rooms in which the sender has a seat. */
  readOwnRooms(sender: Sender): void {
    const begin = this.world.scheduler.now
    this.ask(sender, 'GET', '/api/session/rooms', undefined, (answer) => {
      if (answer?.status === 200) this.world.pageReferee.judgeOwnRooms(sender, begin, answer)
    })
  }

  #read(sender: Sender, code: string, what: 'chat' | 'history' | 'evening', path: string): void {
    const begin = this.world.scheduler.now
    this.ask(sender, 'GET', path, undefined, (answer) => {
      if (answer !== undefined) this.world.pageReferee.judgeReading(sender, code, begin, what, answer)
    })
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
    return this.world.network.send(
      { method, path, headers: all, body: text, address: sender.address },
      sender,
      done,
      wanted,
    )
  }
}
