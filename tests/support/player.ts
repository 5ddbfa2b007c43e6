import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type {
  ChatMessage,
  HistoryAnswer,
  InitAnswer,
  JoinAnswer,
  LobbyView,
  StateView,
  WildSelection,
} from '../../src/contract'
import { Ear } from './ear'

/** Where a server is found; a restarted one may be found elsewhere. */
export interface Address {
  origin: string
}

export interface Answer<T> {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body, if it is JSON; what it is typed as holds for an answer of 200. */
  body: T & { error?: string }
}

/** What came of a request that was sent but never answered. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

type Headers = OutgoingHttpHeaders
type Done = { success: true }
type NewState = Done & { state: StateView }

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Browsers close what they no longer need. */
export function closeConnections(): void {
  agent.destroy()
}

const LONGEST_WAIT_MS = 30_000

/** Somebody outside the server with a browser of their own: calls, a cookie jar, and an ear for events. */
export class Player {
  cookie: string | undefined
  /** Sent with every call. */
  headers: Headers = {}
  readonly #etags = new Map<string, { etag: string; body: unknown }>()

  constructor(
    readonly server: Address,
    readonly name: string,
    headers: Headers = {},
  ) {
    this.headers = headers
  }

  /** Somebody with a session. */
  static async arrive(server: Address, name: string, headers: Headers = {}): Promise<Player> {
    const player = new Player(server, name, headers)
    await player.init()
    return player
  }

  /** The same browser, which finds the same rooms at another server. */
  at(server: Address): Player {
    const player = new Player(server, this.name, this.headers)
    player.cookie = this.cookie
    return player
  }

  get<T = unknown>(path: string, headers: Headers = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, undefined, headers)
  }

  post<T = unknown>(path: string, body?: unknown, headers: Headers = {}): Promise<Answer<T>> {
    if (body === undefined) return this.send<T>('POST', path, undefined, headers)
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    return this.send<T>('POST', path, isText ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    })
  }

  async send<T>(method: string, path: string, body?: string | Buffer, headers: Headers = {}): Promise<Answer<T>> {
    const all: Headers = { ...(this.cookie !== undefined && { cookie: this.cookie }), ...this.headers, ...headers }
    if (body !== undefined) all['content-length'] = Buffer.byteLength(body)
    const answer = await exchange<T>(this.server.origin, path, method, all, body)
    const set = answer.headers['set-cookie']?.[0]
    if (set !== undefined) this.cookie = set.split(';', 1)[0]
    return answer
  }

  // ---- the calls, by what they are for -----------------------------------------------------------------------------------

  init = () => this.get<InitAnswer>('/api/session/init')

  async creates(settings: Partial<{ maxRounds: number; decisionTimer: number; ante: number }> = {}): Promise<string> {
    const answer = await this.post<{ roomCode: string }>('/api/game/create', {
      playerName: this.name,
      settings: { maxRounds: 5, decisionTimer: 30, ante: 50, ...settings },
    })
    if (answer.status !== 200) throw new Error(`no game: ${answer.status} ${answer.text}`)
    return answer.body.roomCode
  }

  joins = (roomCode: string, playerName = this.name) =>
    this.post<JoinAnswer>('/api/game/join', { playerName, roomCode })
  asksIfIn = (code: string) => this.get<{ status: string }>(`/api/game/join/${code}`)
  lobby = (code: string) => this.get<LobbyView>(`/api/game/lobby/${code}`)
  state = (code: string) => this.get<StateView>(`/api/game/state/${code}`)
  history = (code: string) => this.get<HistoryAnswer>(`/api/game/history/${code}`)
  chatLog = (code: string) => this.get<{ messages: ChatMessage[] }>(`/api/chat/game/${code}/chat`)
  ready = (code: string, isReady = true) =>
    this.post<Done & { isReady: boolean }>(`/api/game/ready/${code}`, { isReady })
  start = (code: string) => this.post<Done>(`/api/game/start/${code}`)
  difficulty = (code: string, difficulty: string) => this.post<Done>(`/api/game/difficulty/${code}`, { difficulty })
  kick = (code: string, playerName: string) => this.post<Done>(`/api/game/kick/${code}`, { playerName })
  decides = (code: string, decision: 'stay' | 'fold') => this.post<NewState>(`/api/game/decision/${code}`, { decision })
  names = (code: string, wildCardSelections: WildSelection[]) =>
    this.post<NewState>(`/api/game/wild-cards/${code}`, { wildCardSelections })
  continues = (code: string) => this.post<NewState>(`/api/game/continue/${code}`)
  roundReady = (code: string) => this.post<NewState>(`/api/game/round-ready/${code}`)
  nextRound = (code: string) => this.post<NewState>(`/api/game/next-round/${code}`)
  ante = (code: string, ante: number) => this.post<NewState>(`/api/game/ante/${code}`, { ante })
  renames = (code: string, newName: string) => this.post<NewState>(`/api/game/update-name/${code}`, { newName })
  leaves = (code: string) => this.post<Done>(`/api/game/leave/${code}`)
  unloads = (code: string) => this.post<Done>(`/api/game/leave/${code}?unload=1`)
  stepsAway = (code: string) => this.post<Done>(`/api/game/leave-game/${code}`)
  beats = (code: string, body?: { here: boolean }) =>
    this.post<Done & { now: number }>(`/api/game/heartbeat/${code}`, body)
  approves = (code: string, playerName: string) => this.post<Done>(`/api/game/approve-join/${code}`, { playerName })
  denies = (code: string, playerName: string) => this.post<Done>(`/api/game/deny-join/${code}`, { playerName })
  allowsJoins = (code: string, allow: boolean) =>
    this.post<Done & { allowJoinDuringGame: boolean; message: string }>(`/api/game/toggle-allow-joins/${code}`, {
      allow,
    })
  says = (code: string, message: string, clientId?: string) =>
    this.post<ChatMessage>(`/api/chat/game/${code}/chat`, { message, ...(clientId !== undefined && { clientId }) })

  /** The state as a page polls it, with what it has already; undefined if it has no seat there. */
  async polls(code: string): Promise<StateView | undefined> {
    const path = `/api/game/state/${code}`
    const known = this.#etags.get(path)
    const answer = await this.get<StateView>(path, known === undefined ? {} : { 'if-none-match': known.etag })
    if (answer.status === 304) return known?.body as StateView
    if (answer.status === 404) return undefined
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    const { etag } = answer.headers
    if (etag !== undefined) this.#etags.set(path, { etag, body: answer.body })
    return answer.body
  }

  // ---- events --------------------------------------------------------------------------------------------------------------

  /** A socket of this player's page, which listens to nothing yet. */
  async opensEar(headers: Record<string, string> = {}): Promise<Ear> {
    const { body } = await this.init()
    return Ear.open(this.server.origin, body.realtime.key, {
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...headers,
    })
  }

  /** A socket that listens to a room in which the player has a seat. */
  async listens(code: string): Promise<Ear> {
    const ear = await this.opensEar()
    const isSubscribed = await ear.subscribe(`game-${code}`)
    if (!isSubscribed) throw new Error(`${this.name} may not listen to ${code}`)
    return ear
  }
}

/** The path goes out as it is given. */
function exchange<T>(
  origin: string,
  path: string,
  method: string,
  headers: Headers,
  body?: string | Buffer,
): Promise<Answer<T>> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Unanswered(`${method} ${path}: ${error.message}`))
    const sent = httpRequest({ hostname, port, path, method, headers, agent, timeout: LONGEST_WAIT_MS }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        const isJson = String(response.headers['content-type']).includes('json') && text !== ''
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: (isJson ? JSON.parse(text) : null) as Answer<T>['body'],
        })
      })
    })
    sent.on('error', fail)
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.end(body)
  })
}
