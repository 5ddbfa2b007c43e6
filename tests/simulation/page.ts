import {
  channelOf,
  leanChannelOf,
  playerChannelOf,
  type GameUpdate,
  type LobbyView,
  type PlayerEvents,
  type StateView,
} from '../../src/contract'
import { afterHand, afterUpdate, isGame } from '../../src/web/net/game-events'
import { mergeLobby } from '../../src/web/net/merge-view'
import { viewerOf } from '../../src/web/net/viewer'
import type { Answer } from './http'
import { Listener } from './listener'
import type { Heard } from './page-referee'
import { parsed } from './same'
import type { Sender, World } from './world'

type View = LobbyView | StateView

/**
 * What a page knows about its room: from polls, from events that it merges as the product's pages do, and from answers
 * to actions.
 */
export class Page {
  /** The newest view; older ones are dropped. */
  view: View | undefined
  /** The newest version that an event has announced. */
  newestEvent = 0
  /** The newest version that the player's own channel has announced. */
  newestHand = 0
  readonly listener: Listener
  readonly #isLean: boolean
  #etag: string | undefined
  #looksFor: 'lobby' | 'state' = 'lobby'
  #own: PlayerEvents['hand'] | undefined

  constructor(
    private readonly world: World,
    private readonly owner: Sender,
    private readonly code: string,
    private readonly on: { view(): void; gone(): void },
  ) {
    this.#isLean = world.random.happens(0.7)
    this.listener = new Listener(world, owner, {
      channels: () => this.#channels(),
      event: (heard) => this.#take(heard),
    })
  }

  /** The channel of the room that this page listens to. */
  get channel(): string {
    return this.#isLean ? leanChannelOf(this.code) : channelOf(this.code)
  }

  /** The channel of the player alone; undefined while the page does not know the seat. */
  get ownChannel(): string | undefined {
    const own = this.view && viewerOf(this.view)
    return own && playerChannelOf(this.code, own._id)
  }

  /** Asks for the lobby or the game. `done` is called when the answer has been read, or is lost. */
  look(done: () => void): void {
    this.world.calls.look(this.owner, this.code, this.#looksFor, this.#etag, (answer) => {
      this.#taken(answer)
      done()
    })
  }

  /** Forgets the view, as a reloaded page does. */
  lookAnew(): void {
    this.#looksFor = 'lobby'
    this.#etag = undefined
    this.#own = undefined
    this.view = undefined
  }

  /** Takes the state of an answer to an action. */
  takeState(state: StateView): void {
    if (this.view !== undefined && (!isGame(this.view) || state.version < this.view.version)) return
    this.#adopt(state, undefined)
  }

  #taken(answer: Answer | undefined): void {
    if (answer?.status === 404) return this.on.gone()
    if (answer?.status === 304) return this.on.view()
    if (answer?.status !== 200) return
    const view = answer.json as View
    if (this.view !== undefined && view.version < this.view.version) return
    this.#adopt(view, answer.headers.get('etag')?.[0])
  }

  #adopt(view: View, etag: string | undefined): void {
    this.view = view
    this.#etag = etag
    if ('status' in view && view.status !== 'waiting') {
      this.#looksFor = 'state'
      this.#etag = undefined
    }
    this.listener.subscribeNew()
    this.on.view()
  }

  #channels(): string[] {
    const { channel, ownChannel } = this
    return ownChannel === undefined ? [channel] : [channel, ownChannel]
  }

  // ---- events ----------------------------------------------------------------------------------------------------------

  #take(heard: Heard): void {
    const { name, data } = heard
    this.world.pageReferee.judgeEvent(this.owner, this.code, heard)
    if (name === 'game-update') this.#takeUpdate(parsed(data) as GameUpdate)
    if (name === 'hand') this.#takeHand(parsed(data) as PlayerEvents['hand'])
  }

  #takeUpdate(update: GameUpdate): void {
    const { view: known } = this
    this.newestEvent = Math.max(this.newestEvent, update.version)
    if (known === undefined || update.version <= known.version) return
    if (!isGame(known)) return this.#takeLobby(known, update)
    const { view, mustAsk } = afterUpdate(known, update, this.#own)
    if (view !== undefined) this.view = view
    if (view !== undefined && update.patch !== undefined) this.world.coverage.met('patch applied')
    if (mustAsk) return this.look(() => undefined)
    this.#judge()
    this.on.view()
  }

  #takeLobby(known: LobbyView, { version, state }: GameUpdate): void {
    const merged = state === undefined || isGame(state) ? undefined : mergeLobby(known, state)
    if (merged !== undefined) this.view = merged.view
    if (merged?.isWhole !== true || version > known.version + 1) return this.look(() => undefined)
    this.on.view()
  }

  #takeHand(hand: PlayerEvents['hand']): void {
    this.#own = hand
    this.newestHand = Math.max(this.newestHand, hand.version)
    this.world.coverage.met('own hand received')
    const view = this.view !== undefined && isGame(this.view) ? afterHand(this.view, hand) : undefined
    if (view === undefined) return
    this.view = view
    this.#judge()
    this.on.view()
  }

  #judge(): void {
    if (this.view !== undefined && isGame(this.view)) this.world.pageReferee.judgePage(this.owner, this.code, this.view)
  }
}
