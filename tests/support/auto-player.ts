import type { StateView } from '../../src/contract'
import { viewerOf } from '../../src/web/net/viewer'
import { message, nextAction, sideAction } from './auto-actions'
import type { Group } from './group'
import type { Answer, Player } from './player'
import { postOf, type Asked } from './posted-calls'
import type { PusherSocket, RoomEvent } from './pusher-socket'
import { Unanswered } from './transport'
import { sleep } from './wait'

const HEARTBEAT_EVERY_MS = 10_000
/** As a page does: a call without an answer is sent once more after this time. */
const RESEND_AFTER_MS = 300
const RECONNECT_AFTER_MS = 200
const MESSAGE_PROBABILITY = 0.2

interface Failure {
  action: Asked['type']
  /** 0 if no answer arrived. */
  status: number
  error: string
}

/** A player who plays alone: polls, receives events, sends heartbeats, and acts as soon as it is their turn. */
export class AutoPlayer {
  /** The newest state in any poll, event or answer. */
  newest: StateView | undefined
  /** Every event, over all connections. */
  readonly events: RoomEvent[] = []
  /** Polls that were answered with a state older than the player's own last action. */
  readonly stale: string[] = []
  readonly failures: Failure[] = []
  isSeated = false
  /** When a poll was last answered while the player was connected, by `performance.now()`. */
  connectedPollAt = -Infinity
  #socket: PusherSocket | undefined
  #isOver = false
  /** No poll may answer a version below this one. */
  #floor = 0
  #heartbeatAt = 0
  #isDisconnected = false
  readonly #pauses = new Set<() => void>()

  constructor(
    readonly player: Player,
    private readonly group: Group,
  ) {}

  get isConnected(): boolean {
    return this.#socket !== undefined
  }

  /** Plays one game, from taking a seat to its end. */
  async play(): Promise<void> {
    const { group } = this
    const { paceMs = 200 } = group.options
    while (!this.#isOver && !group.hasStopped()) {
      await group.resumed()
      const pace = this.#pause(group.random.fraction() * 2 * paceMs)
      await group.attempt(() => this.#step())
      await pace
    }
  }

  /** Stays subscribed to the room, over new connections if need be, until `disconnect`. */
  async listen(): Promise<void> {
    while (!this.#isDisconnected) {
      if (this.isSeated) await this.#listenOnce()
      await this.#pause(RECONNECT_AFTER_MS)
    }
  }

  disconnect(): void {
    this.#isDisconnected = true
    this.#wake()
    this.#socket?.close()
  }

  beginGame(isSeated: boolean): void {
    this.isSeated = isSeated
    this.newest = undefined
    this.#isOver = false
    this.#isDisconnected = false
    this.#floor = 0
  }

  // ---- one step ----------------------------------------------------------------------------------------------------

  async #step(): Promise<void> {
    const { group } = this
    if (group.isLeaving) return this.#leaveForGood()
    if (!this.isSeated) return this.#join()
    await this.#heartbeat()
    const state = await this.#poll()
    if (state === undefined || group.isResting) return
    if (state.phase === 'finished') this.#isOver = true
    else await this.#act(state)
  }

  async #join(): Promise<void> {
    const answer = await this.player.join(this.group.code)
    this.isSeated = answer.status === 200 && answer.body.status === 'joined'
    // Nobody can join a finished game, or a room that everybody has left.
    this.#isOver = answer.body.code === 'game-over' || answer.body.code === 'game-not-found'
  }

  async #leaveForGood(): Promise<void> {
    const { status } = await this.player.leave(this.group.code)
    this.#isOver = status !== 429
  }

  async #heartbeat(): Promise<void> {
    if (performance.now() - this.#heartbeatAt < HEARTBEAT_EVERY_MS) return
    this.#heartbeatAt = performance.now()
    await this.player.heartbeat(this.group.code)
  }

  /** The player's own view; undefined if it is older than a state that is already known. */
  async #poll(): Promise<StateView | undefined> {
    const { group, player } = this
    const wasConnected = this.isConnected
    group.counts.polls += 1
    const state = await player.poll(group.code)
    if (state === undefined) {
      group.wrong.push(`${player.name} has no seat in ${group.code}`)
      this.#isOver = true
      return undefined
    }
    if (wasConnected) this.connectedPollAt = performance.now()
    if (state.version < this.#floor) this.#noteStale(state.version)
    const isOld = state.version < (this.newest?.version ?? 0)
    this.#see(state)
    group.check(state)
    return isOld ? undefined : state
  }

  #noteStale(version: number): void {
    const { group } = this
    const what = `${group.code}: version ${version} after ${this.#floor}`
    if (group.options.isCluster === true) this.stale.push(what)
    else group.wrong.push(what)
  }

  #see(state: StateView): void {
    if (state.version < (this.newest?.version ?? 0)) return
    this.newest = state
    // Two processes of a cluster may answer in either order, but each knows what this player did.
    if (this.group.options.isCluster !== true) this.#floor = state.version
  }

  // ---- acting ------------------------------------------------------------------------------------------------------

  async #act(state: StateView): Promise<void> {
    const { group, player } = this
    const { isRestless = false, size } = group.options
    const side = isRestless ? sideAction(state, player.name, group.random) : undefined
    const action = side ?? nextAction(state, size, group.random)
    if (action === undefined) return
    await this.#do(action, state)
    const chats = action.type === 'decide' && group.random.happens(MESSAGE_PROBABILITY)
    if (chats) await this.#do(message(player.name, group.random), state)
  }

  async #do(action: Asked, state: StateView): Promise<void> {
    const { group, player } = this
    const own = viewerOf(state)
    if (own === undefined) return
    const note = group.ledger.sending(action, state, own)
    if (action.type === 'leave') this.isSeated = false
    const { path, body } = postOf(action, group.code)
    const answer = await this.#sendTwice(() => player.post(path, body))
    group.count(answer)
    if (answer?.status !== 200) {
      this.failures.push({ action: action.type, status: answer?.status ?? 0, error: answer?.body.error ?? 'no answer' })
    } else if (hasState(answer.body)) {
      this.#floor = answer.body.state.version
      this.#see(answer.body.state)
    }
    if (answer !== undefined) note(answer)
  }

  async #sendTwice(send: () => Promise<Answer<unknown>>): Promise<Answer<unknown> | undefined> {
    const first = await ifAnswered(send)
    if (first !== undefined) return first
    this.group.counts.unanswered += 1
    await sleep(RESEND_AFTER_MS)
    return ifAnswered(send)
  }

  // ---- events ------------------------------------------------------------------------------------------------------

  /** Resolves when the connection has ended, or when none could be made. */
  async #listenOnce(): Promise<void> {
    const socket = await this.player.openSocket().catch(() => undefined)
    if (socket === undefined) return
    socket.onEvent = (event) => this.#receive(event)
    const isSubscribed = await Promise.race([socket.subscribe(`game-${this.group.code}`), socket.closed]).catch(
      () => false,
    )
    if (isSubscribed !== true) return socket.close()
    this.#socket = socket
    this.#wake()
    await socket.closed
    this.#socket = undefined
  }

  #receive(event: RoomEvent): void {
    this.events.push(event)
    if (event.name !== 'game-update') return
    const { state } = event.data as { state?: StateView }
    if (state !== undefined && 'phase' in state && state.version >= (this.newest?.version ?? 0)) this.newest = state
    this.#wake()
  }

  /** Ends early when an event arrives. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pauses.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#pauses.add(end)
    })
  }

  #wake(): void {
    for (const end of this.#pauses) end()
  }
}

/** Undefined without an answer, also if a proxy answers for a process that ended during the call. */
async function ifAnswered(send: () => Promise<Answer<unknown>>): Promise<Answer<unknown> | undefined> {
  try {
    const answer = await send()
    return answer.body.code === 'restarting' ? undefined : answer
  } catch (error) {
    if (error instanceof Unanswered) return undefined
    throw error
  }
}

function hasState(body: unknown): body is { state: StateView } {
  return typeof body === 'object' && body !== null && 'state' in body
}
