import { HEARTBEAT_EVERY_MS } from '../../src/contract'
import type { LobbyView, StateView } from '../../src/game/views'
import { inGame, inLobby, meddling } from './brain'
import type { Asked } from './history'
import type { Answer } from './http'
import { PageSocket } from './web-socket'
import type { Sender, World } from './world'

const POLL_EVERY_MS = 1_000
const TRIES = 3

/** A person with a page: one session, which looks, acts, sends heartbeats, listens and misbehaves as people's pages do. */
export class Player implements Sender {
  isAlive = true
  asleepUntil = 0
  cookie: string | undefined
  session: string | undefined
  readonly address: string
  code: string | undefined
  /** The newest view; a page drops older ones. */
  view: StateView | LobbyView | undefined
  /** False for a page that does only what the game needs. */
  isLively = true
  #etag: string | undefined
  #isBusy = false
  #socket: PageSocket | undefined
  #looksFor: 'lobby' | 'state' = 'lobby'

  constructor(
    private readonly world: World,
    readonly name: string,
    no: number,
    private readonly table: { size: number; onCode(code: string): void; onOver(): void },
  ) {
    this.address = `10.0.${no >> 8}.${no & 255}`
  }

  /** Opens the page: a session, then a room of one's own or the given one. */
  open(code: string | undefined): void {
    this.world.ask(this, 'GET', '/api/session/init', undefined, (answer) => {
      const cookie = answer?.headers.get('set-cookie')?.[0]?.split(';')[0]
      if (cookie === undefined) return this.#later(500, () => this.open(code))
      this.cookie = cookie
      this.session = cookie.split('=')[1]!.split('.')[0]
      if (code === undefined) this.#create()
      else this.#enter(code)
    })
  }

  /** Comes back to a room with a session of before. */
  comeBack({ session, cookie }: { session: string; cookie: string }, code: string): void {
    this.session = session
    this.cookie = cookie
    this.#play(code)
  }

  /** The page is closed for good. */
  close(): void {
    this.isAlive = false
    this.#socket?.break()
  }

  #create(): void {
    const { random } = this.world
    const settings = { maxRounds: random.happens(0.8) ? 5 : 10, decisionTimer: 15, ante: 10 } as const
    this.world.act(this, '', { type: 'create', name: this.name, settings }, (answer) => {
      const code = answer?.status === 200 ? (JSON.parse(answer.text) as { roomCode: string }).roomCode : undefined
      if (code === undefined) return this.#later(1_000, () => this.#create())
      this.table.onCode(code)
      this.#play(code)
    })
  }

  #enter(code: string): void {
    this.world.act(this, code, { type: 'join', name: this.name }, (answer) => {
      const isIn = answer?.status === 200 && (JSON.parse(answer.text) as { status: string }).status === 'joined'
      if (isIn) this.#play(code)
      else if (answer === undefined || answer.status !== 404) this.#later(4_000, () => this.#enter(code))
    })
  }

  #play(code: string): void {
    this.code = code
    this.#look()
    this.#heartbeat()
    this.#live()
    this.#listen()
  }

  #later(ms: number, run: () => void): void {
    this.world.scheduler.after(ms, this, run)
  }

  // ---- looking ---------------------------------------------------------------------------------------------------------

  #look(): void {
    if (this.code === undefined) return
    this.world.look(this, this.code, this.#looksFor, this.#etag, (answer) => {
      this.#seen(answer)
      const { random } = this.world
      this.#later(POLL_EVERY_MS * (0.8 + random.fraction() * 0.4), () => this.#look())
    })
  }

  #seen(answer: Answer | undefined): void {
    if (answer?.status === 404) return this.#gone()
    if (answer?.status === 304) return this.#think()
    if (answer?.status !== 200) return
    const view = JSON.parse(answer.text) as StateView | LobbyView
    if (this.view !== undefined && view.version < this.view.version) return
    this.#adopt(view, answer.headers.get('etag')?.[0])
  }

  #adopt(view: StateView | LobbyView, etag: string | undefined): void {
    this.view = view
    this.#etag = etag
    if ('status' in view && view.status !== 'waiting') {
      this.#looksFor = 'state'
      this.#etag = undefined
    }
    this.#think()
  }

  /** The seat is gone. A lively player may ask for another. */
  #gone(): void {
    const { code } = this
    this.code = undefined
    this.view = undefined
    this.#socket?.break()
    if (code !== undefined && this.world.random.happens(0.5)) this.#later(2_000, () => this.#enter(code))
  }

  // ---- acting ----------------------------------------------------------------------------------------------------------

  #think(): void {
    const { world, view } = this
    if (view === undefined || this.#isBusy) return
    const asked = 'status' in view ? inLobby(view, world.random, this.table.size) : this.#inGame(view)
    if (asked === undefined) return
    this.#isBusy = true
    this.#later(world.scheduler.between(50, this.isLively ? 2_500 : 600), () => this.#act(asked))
  }

  #inGame(view: StateView): Asked | undefined {
    if (view.phase !== 'finished') return inGame(view, this.world.random)
    if (!view.isCreator) return undefined
    if (this.world.random.happens(0.3)) return { type: 'rematch' }
    this.table.onOver()
    return undefined
  }

  /** Asks, and again if no answer comes: with the same ids, so that it takes effect once. */
  #act(asked: Asked, tries = TRIES): void {
    const { code, world } = this
    if (code === undefined) {
      this.#isBusy = false
      return
    }
    world.act(this, code, asked, (answer) => {
      if (answer === undefined && tries > 1) {
        world.coverage.met('call repeated')
        return this.#later(300, () => this.#act(asked, tries - 1))
      }
      this.#isBusy = false
      if (answer?.status !== 200) return
      if (asked.type === 'rematch') this.#lookAnew()
      const { state } = JSON.parse(answer.text) as { state?: StateView }
      if (state === undefined || (this.view !== undefined && state.version < this.view.version)) return
      if ('status' in (this.view ?? {})) return
      this.#adopt(state, undefined)
    })
  }

  #lookAnew(): void {
    this.#looksFor = 'lobby'
    this.#etag = undefined
    this.view = undefined
  }

  #heartbeat(): void {
    if (this.code !== undefined) this.world.act(this, this.code, { type: 'heartbeat', here: false }, () => undefined)
    this.#later(HEARTBEAT_EVERY_MS, () => this.#heartbeat())
  }

  // ---- living ----------------------------------------------------------------------------------------------------------

  /** Now and then something that is not part of the game. */
  #live(): void {
    const { world } = this
    this.#later(world.scheduler.between(2_000, 12_000), () => {
      this.#live()
      if (!this.isLively || this.code === undefined || this.view === undefined) return
      const { random } = world
      const kind = random.below(20)
      if (kind < 12) return this.#act(meddling(this.view, random, this.#others()))
      if (kind === 12) return this.#lock()
      if (kind < 15) return this.#refresh()
      if (kind === 15) return this.#act({ type: 'leave' })
      if (kind === 16) return this.#behaveBadly()
      return this.#lookInAnotherTab()
    })
  }

  #others(): string[] {
    return this.view?.players.map(({ name }) => name).filter((name) => name !== this.view?.currentPlayer) ?? []
  }

  /** The phone is locked: the page says that it is hidden, and sleeps. */
  #lock(): void {
    this.#act({ type: 'leave-page' }, 1)
    this.asleepUntil = this.world.scheduler.now + this.world.scheduler.between(3_000, 70_000)
  }

  #refresh(): void {
    this.#act({ type: 'unload-page' }, 1)
    this.#socket?.break()
    this.#lookAnew()
  }

  #lookInAnotherTab(): void {
    if (this.code === undefined) return
    this.world.look(this, this.code, this.#looksFor, undefined, () => undefined)
    this.world.look(this, this.code, 'state', undefined, () => undefined)
  }

  #behaveBadly(): void {
    const { random } = this.world
    const [method, path, body] = random.oneOf<readonly ['GET' | 'POST', string, string | undefined]>([
      ['POST', `/api/game/decision/${this.code}`, '{"decision":'],
      ['POST', `/api/game/decision/${this.code}`, '{"decision":"both"}'],
      ['POST', `/api/game/ante/${this.code}`, '{"ante":-1}'],
      ['GET', '/api/game/state/AAAAAA', undefined],
      ['POST', `/api/game/kick/${this.code}`, '{"playerId":"nobody"}'],
      ['GET', `/api/game/deal/${this.code}?no=99`, undefined],
      ['GET', `/api/game/history/${this.code}`, undefined],
      ['GET', `/api/chat/game/${this.code}/chat`, undefined],
      ['GET', '/api/game/active-games', undefined],
    ])
    const { code } = this
    this.world.ask(this, method, path, body, (answer) => {
      if (answer !== undefined && code !== undefined) this.world.judgeAnyText(code, answer.text)
    })
  }

  // ---- listening -------------------------------------------------------------------------------------------------------

  #listen(): void {
    const { world, code } = this
    const process = world.network.pick()
    if (code === undefined || process === undefined) return this.#later(2_000, () => this.#listen())
    const socket = new PageSocket(world.scheduler, process, this, {
      text: (text) => this.#heard(text),
      closed: () => {
        if (this.#socket === socket) this.#later(world.scheduler.between(500, 3_000), () => this.#listen())
      },
    })
    this.#socket = socket
    world.scheduler.after(world.scheduler.between(0.5, 10), process, () => process.accept(socket, this.cookie ?? ''))
    if (!process.isAlive) socket.break()
  }

  #heard(text: string): void {
    const frame = JSON.parse(text) as { event: string; data?: unknown }
    if (frame.event === 'pusher:connection_established') {
      this.#socket?.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `game-${this.code}` } }))
    }
    if (frame.event === 'pusher:ping') this.#socket?.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
    if (frame.event.startsWith('pusher') || this.code === undefined || typeof frame.data !== 'string') return
    this.world.heard(this, this.code, frame.event, frame.data)
    const mayLook = frame.event === 'game-update' && !this.#isBusy && this.world.random.happens(0.3)
    if (mayLook) this.world.look(this, this.code, this.#looksFor, this.#etag, (answer) => this.#seen(answer))
  }
}
