import {
  channelOf,
  leanChannelOf,
  patched,
  playerChannelOf,
  type CardView,
  type GameUpdate,
  type LobbyView,
  type PlayerEvents,
  type SentCut,
  type StateView,
  type WildSelection,
} from '../../src/contract'
import { Audience } from './audience'
import { decisionOf, type GameTable } from './game-table'
import { HttpConnection, type Http } from './http-connection'
import { LoadPlayer } from './load-player'
import { openPusherPage } from './pusher-page'
import { SharedFeed } from './shared-feed'
import type { WsConnection } from './ws-connection'

interface Page {
  player: LoadPlayer
  /** The player's cards as last read or received. */
  cards: readonly CardView[]
}

interface Event {
  event: string
  data: string
}

export interface TableOptions {
  port: number
  players: number
  /** A connection that all pages share; without it each page has its own. */
  http?: Http | undefined
  /** Whether the pages subscribe to events. A table without events cannot play. */
  listens?: boolean
  /**
   * Whether the pages behave like the product's own: they receive patches and their cards, ask for minimal answers
   * (except for wild cards), cut the deck, and read each deal after its showdown.
   */
  isLean?: boolean
  localAddress?: string
  /** Whether the pages may receive events in different orders, because they are on different processes. */
  isClustered?: boolean
}

/** The beginning of the events that differ from page to page. */
const OWN_PART = Buffer.from('{"event":"hand"')
const SETTINGS = { maxRounds: 999, decisionTimer: 45, ante: 50 }

/** A room of this server with the pages of its players. */
export class LoadTable implements GameTable {
  readonly #audience: Audience
  /** Undefined if pages may receive events in different orders. */
  readonly #feed: SharedFeed<StateView | undefined> | undefined
  readonly #sockets: WsConnection[] = []
  #state: StateView | undefined
  #decisions = 0
  #cuts = 0

  private constructor(
    readonly roomCode: string,
    readonly pages: Page[],
    private readonly own: HttpConnection[],
    isClustered: boolean,
    private readonly isLean: boolean,
  ) {
    this.#audience = new Audience(pages.length)
    this.#feed = isClustered ? undefined : new SharedFeed(pages.length, (payload) => this.#read(payload))
  }

  /** Creates a room with all players seated and subscribed, in the lobby. */
  static async open(options: TableOptions): Promise<LoadTable> {
    const { port, players, http, listens = true, localAddress, isClustered = false, isLean = false } = options
    const own: HttpConnection[] = []
    const pages: Page[] = []
    let roomCode = ''
    for (let seat = 0; seat < players; seat += 1) {
      const connection = http ?? (await HttpConnection.open(port, localAddress))
      if (connection instanceof HttpConnection && http === undefined) own.push(connection)
      const player = await LoadPlayer.arrive(connection, port, `Player ${seat + 1}`)
      if (seat === 0) roomCode = await create(player)
      else await player.post('/api/game/join', { playerName: player.name, roomCode })
      pages.push({ player, cards: [] })
    }
    const table = new LoadTable(roomCode, pages, own, isClustered, isLean)
    if (listens) await table.#listen(localAddress)
    return table
  }

  async #listen(localAddress: string | undefined): Promise<void> {
    for (const [index, { player }] of this.pages.entries()) {
      const onEvent = (payload: Buffer) => this.#receive(index, payload)
      const channels = this.isLean ? await this.#leanChannels(player) : [channelOf(this.roomCode)]
      this.#sockets.push(await openPusherPage(player, channels, onEvent, localAddress))
    }
  }

  async #leanChannels(player: LoadPlayer): Promise<string[]> {
    const { body } = await player.get(`/api/game/lobby/${this.roomCode}`)
    const { players } = JSON.parse(body.toString()) as LobbyView
    const seat = players.find(({ name }) => name === player.name)?._id ?? ''
    return [leanChannelOf(this.roomCode), playerChannelOf(this.roomCode, seat)]
  }

  /** Starts the first round. */
  async start(): Promise<this> {
    for (const { player } of this.pages) {
      await player.post(`/api/game/ready/${this.roomCode}`, { isReady: true, ...this.#cut() })
    }
    await this.#creator.post(`/api/game/start/${this.roomCode}`, this.#cut())
    if (this.isLean) await this.#dealt()
    else await this.#readOwn()
    return this
  }

  async act(): Promise<number> {
    switch (this.#state?.phase) {
      case 'decision':
        return this.#decide(this.#state.currentTurn)
      case 'results':
        return this.#continue(this.#state)
      case 'waiting':
        return this.#deal()
      default:
        throw new Error(`no action in phase ${this.#state?.phase ?? 'unknown'}`)
    }
  }

  /** The newest version that the pages have received. */
  get version(): number {
    return this.#state?.version ?? 0
  }

  /** Bytes that the server has sent over the pages' own connections. */
  get bytesRead(): number {
    return [...this.#sockets, ...this.own].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
    for (const connection of this.own) connection.close()
  }

  get #creator(): LoadPlayer {
    const page = this.pages[0]
    if (page === undefined) throw new Error('the table has no players')
    return page.player
  }

  async #decide(name: string | null): Promise<number> {
    const page = this.pages.find(({ player }) => player.name === name)
    if (page === undefined) throw new Error('no player has the turn')
    const wilds = wildsOf(page)
    if (wilds.length > 0) {
      await page.player.post(`/api/game/wild-cards/${this.roomCode}`, { wildCardSelections: wilds })
      page.cards = []
    }
    this.#decisions += 1
    return this.#play(page.player, 'decision', { decision: decisionOf(this.#decisions) })
  }

  async #continue({ players }: StateView): Promise<number> {
    const index = players.findIndex(({ roundReady }) => !roundReady)
    const page = this.pages[index]
    if (page === undefined) throw new Error('all players have continued')
    if (this.isLean) await this.#readDeal(page.player)
    return this.#play(page.player, 'continue', this.#cut())
  }

  /** The product's own pages check each deal. */
  async #readDeal(player: LoadPlayer): Promise<void> {
    const { status, body } = await player.get(`/api/game/deal/${this.roomCode}`)
    if (status !== 200) throw new Error(`GET deal: ${status} ${body.toString()}`)
  }

  async #deal(): Promise<number> {
    const took = await this.#play(this.#creator, 'next-round', this.#cut())
    if (this.isLean) await this.#dealt()
    else await this.#readOwn()
    return took
  }

  async #play(player: LoadPlayer, call: string, body?: object): Promise<number> {
    const actedAt = performance.now()
    const prefer = this.isLean ? 'return=minimal' : undefined
    const { body: answer } = await player.post(`/api/game/${call}/${this.roomCode}`, body, prefer)
    const version = /"version":(\d+)/.exec(answer.toString('latin1', 0, 400))?.[1]
    if (version === undefined) throw new Error(`${call} answered without a state: ${answer.toString()}`)
    await this.#audience.all(Number(version))
    return performance.now() - actedAt
  }

  /** The product's own pages cut every deal. */
  #cut(): { cut: SentCut } | undefined {
    if (!this.isLean) return undefined
    this.#cuts += 1
    return { cut: { no: this.#state?.nextDeal?.no ?? 1, value: this.#cuts.toString(16).padStart(32, '0') } }
  }

  /** Resolves when all pages have received the first turn; their cards arrive before it. */
  async #dealt(): Promise<void> {
    while (this.#state === undefined || this.#state.phase === 'dealing') {
      await this.#audience.all((this.#state?.version ?? 0) + 1)
    }
  }

  /** After a deal each page of a client of the specification reads its own view. */
  async #readOwn(): Promise<void> {
    await Promise.all(
      this.pages.map(async (page) => {
        const { status, body } = await page.player.get(`/api/game/state/${this.roomCode}`)
        if (status !== 200) throw new Error(`GET state: ${status} ${body.toString()}`)
        const state = JSON.parse(body.toString()) as StateView
        page.cards = state.players.find(({ name }) => name === page.player.name)?.cards ?? []
        // The event may have arrived before, and tables that do not listen get none.
        this.#state ??= state
      }),
    )
  }

  #receive(index: number, payload: Buffer): void {
    if (payload.compare(OWN_PART, 0, OWN_PART.length, 0, OWN_PART.length) === 0) return this.#takeHand(index, payload)
    const state = this.#feed === undefined ? this.#read(payload) : this.#feed.take(index, payload)
    if (state === undefined) return
    if (state.version >= (this.#state?.version ?? 0)) this.#state = state
    this.#audience.receive(index, state.version)
  }

  #takeHand(index: number, payload: Buffer): void {
    const { data } = JSON.parse(payload.toString()) as Event
    const { own } = JSON.parse(data) as PlayerEvents['hand']
    const page = this.pages[index]
    if (page !== undefined) page.cards = own.player?.cards ?? []
  }

  /** The public view after a `game-update` of a running game; undefined for other events. */
  #read(payload: Buffer): StateView | undefined {
    const { event, data } = JSON.parse(payload.toString()) as Event
    if (event !== 'game-update') return undefined
    const { state, patch } = JSON.parse(data) as GameUpdate
    const view = patch !== undefined && this.#state !== undefined ? patched(this.#state, patch) : state
    if (view === undefined) throw new Error('an event has no state and no patch that fits')
    return 'phase' in view ? view : undefined
  }
}

async function create(player: LoadPlayer): Promise<string> {
  const { body } = await player.post('/api/game/create', { playerName: player.name, settings: SETTINGS })
  return (JSON.parse(body.toString()) as { roomCode: string }).roomCode
}

function wildsOf({ cards }: Page): WildSelection[] {
  return cards
    .filter(({ isWild, selectedRank }) => isWild && selectedRank === undefined)
    .map(({ suit }) => ({ suit, selectedRank: 'A' as const, selectedValue: 14 }))
}
