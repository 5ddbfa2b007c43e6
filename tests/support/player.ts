import type { OutgoingHttpHeaders } from 'node:http'
import type {
  CardView,
  ChatMessage,
  HistoryAnswer,
  InitAnswer,
  JoinAnswer,
  LobbyView,
  StateView,
  WildSelection,
} from '../../src/contract'
import { viewerOf } from '../../src/web/net/viewer'
import { PusherSocket } from './pusher-socket'
import { overHttp, type Address, type Reply, type Transport } from './transport'

export interface Answer<T> extends Reply {
  /** The parsed body, empty if it is not JSON. The type is valid for an answer of 200. */
  body: T & { error?: string; code?: string }
}

export interface GameSettings {
  maxRounds: number
  decisionTimer: number
  ante: number
  listed?: boolean
  watchers?: boolean
}

interface Done {
  success: true
}
type NewState = Done & { state: StateView }

const SETTINGS: GameSettings = { maxRounds: 5, decisionTimer: 30, ante: 50 }

/** One person outside the server: a name, the cookie of a browser, and a method for each call of the API. */
export class Player {
  cookie: string | undefined
  readonly #transport: Transport
  readonly #polled = new Map<string, { etag: string; state: StateView }>()

  constructor(
    readonly server: Address | Transport,
    readonly name: string,
    /** Sent with every call. */
    readonly headers: OutgoingHttpHeaders = {},
  ) {
    this.#transport = 'send' in server ? server : overHttp(server)
  }

  /** A player with a session. */
  static async arrive(server: Address | Transport, name: string, headers: OutgoingHttpHeaders = {}): Promise<Player> {
    const player = new Player(server, name, headers)
    await player.init()
    return player
  }

  /** The same person with the same cookie at another server. */
  at(server: Address | Transport): Player {
    const player = new Player(server, this.name, this.headers)
    player.cookie = this.cookie
    return player
  }

  get origin(): string {
    if ('origin' in this.server) return this.server.origin
    throw new Error('a server without a port has no origin')
  }

  get<T = unknown>(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, undefined, headers)
  }

  /** A text or bytes are sent as they are, anything else as JSON. */
  post<T = unknown>(path: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer<T>> {
    if (body === undefined) return this.send<T>('POST', path, undefined, headers)
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const json = { 'content-type': 'application/json', ...headers }
    return this.send<T>('POST', path, isRaw ? body : JSON.stringify(body), json)
  }

  async send<T = unknown>(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: OutgoingHttpHeaders = {},
  ): Promise<Answer<T>> {
    const cookie = this.cookie === undefined ? {} : { cookie: this.cookie }
    const reply = await this.#transport.send({
      method,
      path,
      headers: { ...cookie, ...this.headers, ...headers },
      body,
    })
    const set = reply.headers['set-cookie']?.[0]
    if (set !== undefined) this.cookie = set.split(';', 1)[0]
    return { ...reply, body: parsed(reply) as Answer<T>['body'] }
  }

  // ---- calls -------------------------------------------------------------------------------------------------------

  init = () => this.get<InitAnswer>('/api/session/init')

  /** Creates a game and resolves to its room code. */
  async createGame(settings: Partial<GameSettings> = {}): Promise<string> {
    const body = { playerName: this.name, settings: { ...SETTINGS, ...settings } }
    return expectOk(await this.post<{ roomCode: string }>('/api/game/create', body)).roomCode
  }

  join = (code: string, playerName = this.name) =>
    this.post<JoinAnswer>('/api/game/join', { playerName, roomCode: code })
  joinStatus = (code: string) => this.get<{ status: string }>(`/api/game/join/${code}`)
  lobby = (code: string) => this.get<LobbyView>(`/api/game/lobby/${code}`)
  state = (code: string) => this.get<StateView>(`/api/game/state/${code}`)
  history = (code: string) => this.get<HistoryAnswer>(`/api/game/history/${code}`)
  chatLog = (code: string) => this.get<{ messages: ChatMessage[] }>(`/api/chat/game/${code}/chat`)
  ready = (code: string, isReady = true) =>
    this.post<Done & { isReady: boolean }>(`/api/game/ready/${code}`, { isReady })
  start = (code: string) => this.post<Done>(`/api/game/start/${code}`)
  setDifficulty = (code: string, difficulty: string) => this.post<Done>(`/api/game/difficulty/${code}`, { difficulty })
  kick = (code: string, playerName: string) => this.post<Done>(`/api/game/kick/${code}`, { playerName })
  decide = (code: string, decision: 'stay' | 'fold') => this.post<NewState>(`/api/game/decision/${code}`, { decision })
  chooseWilds = (code: string, wildCardSelections: WildSelection[]) =>
    this.post<NewState>(`/api/game/wild-cards/${code}`, { wildCardSelections })
  continue = (code: string) => this.post<NewState>(`/api/game/continue/${code}`)
  roundReady = (code: string) => this.post<NewState>(`/api/game/round-ready/${code}`)
  nextRound = (code: string) => this.post<NewState>(`/api/game/next-round/${code}`)
  setAnte = (code: string, ante: number) => this.post<NewState>(`/api/game/ante/${code}`, { ante })
  pause = (code: string, on: boolean) => this.post<Done>(`/api/game/pause/${code}`, { on })
  react = (code: string, reaction: string) => this.post<Done>(`/api/game/react/${code}`, { reaction })
  rename = (code: string, newName: string) => this.post<NewState>(`/api/game/update-name/${code}`, { newName })
  leave = (code: string) => this.post<Done>(`/api/game/leave/${code}`)
  unload = (code: string) => this.post<Done>(`/api/game/leave/${code}?unload=1`)
  leaveGame = (code: string) => this.post<Done>(`/api/game/leave-game/${code}`)
  heartbeat = (code: string, body?: { here: boolean }) =>
    this.post<Done & { now: number }>(`/api/game/heartbeat/${code}`, body)
  approve = (code: string, playerName: string) => this.post<Done>(`/api/game/approve-join/${code}`, { playerName })
  deny = (code: string, playerName: string) => this.post<Done>(`/api/game/deny-join/${code}`, { playerName })
  allowJoins = (code: string, allow: boolean) =>
    this.post<Done & { allowJoinDuringGame: boolean; message: string }>(`/api/game/toggle-allow-joins/${code}`, {
      allow,
    })
  say = (code: string, message: string, clientId?: string) =>
    this.post<ChatMessage>(`/api/chat/game/${code}/chat`, { message, ...(clientId !== undefined && { clientId }) })

  /** Chooses an ace for each two of the player's own hand that has no rank yet. */
  async chooseAces(code: string): Promise<void> {
    const aces = acesFor(expectOk(await this.state(code)))
    if (aces.length > 0) expectOk(await this.chooseWilds(code, aces))
  }

  /** The state as a page polls it, with the tag of the last answer. Undefined without a seat or without the room. */
  async poll(code: string): Promise<StateView | undefined> {
    const known = this.#polled.get(code)
    const path = `/api/game/state/${code}`
    const answer = await this.get<StateView>(path, known === undefined ? {} : { 'if-none-match': known.etag })
    if (answer.status === 304) return known?.state
    if (answer.status === 404) return undefined
    const state = expectOk(answer)
    const { etag } = answer.headers
    if (etag !== undefined) this.#polled.set(code, { etag, state })
    return state
  }

  // ---- events ------------------------------------------------------------------------------------------------------

  /** A socket of this player's page without a subscription. */
  async openSocket(headers: Record<string, string> = {}): Promise<PusherSocket> {
    const { realtime } = expectOk(await this.init())
    const cookie = this.cookie === undefined ? {} : { cookie: this.cookie }
    return PusherSocket.open(this.origin, realtime.key, { ...cookie, ...headers })
  }

  /** A socket that is subscribed to a room in which the player has a seat. */
  async subscribe(code: string): Promise<PusherSocket> {
    const socket = await this.openSocket()
    if (!(await socket.subscribe(`game-${code}`))) throw new Error(`${this.name} may not subscribe to ${code}`)
    return socket
  }
}

/** The status of an answer was not 200. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status} ${text}`)
  }
}

/** The body of an answer of 200; throws on any other. */
export function expectOk<T>({ status, text, body }: Answer<T>): T {
  if (status !== 200) throw new Refused(status, text)
  return body
}

export const stateOf = async (player: Player, code: string): Promise<StateView> => expectOk(await player.state(code))

/** The player of this name as the viewer sees them. */
export function playerIn({ players }: StateView, name: string): StateView['players'][number] {
  const player = players.find((one) => one.name === name)
  if (player === undefined) throw new Error(`${name} is not at the table`)
  return player
}

/** An ace for each two of the viewer's hand that has no rank yet. */
export function acesFor(state: StateView): WildSelection[] {
  const wilds = viewerOf(state)?.cards.filter(isUnchosenWild) ?? []
  return wilds.map(({ suit }) => ({ suit, selectedRank: 'A', selectedValue: 14 }))
}

export const isUnchosenWild = ({ isWild, selectedRank }: CardView) => isWild && selectedRank === undefined

function parsed({ headers, text }: Reply): unknown {
  const isJson = String(headers['content-type']).includes('json') && text !== ''
  return isJson ? JSON.parse(text) : {}
}
