import { HEARTBEAT_EVERY_MS, type LobbyView, type StateView } from '../../src/contract'
import { isGame } from '../../src/web/net/game-events'
import { viewerOf } from '../../src/web/net/viewer'
import { extension, forDealAndAnte, inGame, inLobby } from './brain'
import { actByHabit } from './habits'
import type { Asked } from '../support/posted-calls'
import { Page } from './page'
import type { Table } from './table'
import type { Sender, World } from './world'

const POLL_EVERY_MS = 1_000
const TRIES = 3
const MAX_ROUNDS = [...Array<5>(40).fill(5), ...Array<10>(9).fill(10), 999] as const
/** An odd pot cannot be split. */
const ANTES = [10, 7, 13]
/** How long a page that has lost its seat stays open. */
const FORGOTTEN_MS = [0, 0, 10_000, 40_000]
const DOZES_MS = [20_000, 45_000, 80_000, 150_000]
/** The product's page continues by itself this long after the showdown; a page of another client does so sooner. */
const CONTINUES_AFTER_MS = [300, 300, 8_000]
/** Calls that must not act on a later deal or confirm a later ante. */
const CONFIRMATIONS: readonly Asked['type'][] = ['set-ready', 'continue', 'round-ready', 'next-round', 'extend']
/** How likely a player who gets no answer lets the table wait instead of asking again. */
const GIVING_UP = 0.1

/** A person with a page: one session, which looks, acts, sends heartbeats, listens and misbehaves as people's pages do. */
export class Player implements Sender {
  isAlive = true
  asleepUntil = 0
  cookie: string | undefined
  session: string | undefined
  readonly address: string
  code: string | undefined
  page: Page | undefined
  /** False for a page that does only what the game needs. */
  isLively = true
  /** The id of this page in the voice call; null outside the call. */
  callId: string | null = null
  /** Whether the page continues by itself after a showdown. */
  readonly #continuesByItself: boolean
  #lastAsked: Asked | undefined
  #isBusy = false
  #dozesUntil = 0

  constructor(
    readonly world: World,
    readonly name: string,
    no: number,
    readonly table: Table,
  ) {
    this.address = `10.0.${no >> 8}.${no & 255}`
    this.#continuesByItself = world.random.happens(0.5)
  }

  /** Opens the page: a session, then a room of one's own or the given one. */
  open(code: string | undefined): void {
    this.world.calls.ask(this, 'GET', '/api/session/init', undefined, (answer) => {
      const cookie = answer?.headers.get('set-cookie')?.[0]?.split(';')[0]
      if (cookie === undefined) return this.later(500, () => this.open(code))
      this.cookie = cookie
      this.session = cookie.split('=')[1]!.split('.')[0]
      if (code === undefined) this.#create()
      else this.#enter(code)
    })
  }

  /** Returns to a room with an earlier session. */
  comeBack({ session, cookie }: { session: string; cookie: string }, code: string): void {
    this.session = session
    this.cookie = cookie
    this.#play(code)
  }

  /** The page is closed for good. */
  close(): void {
    this.isAlive = false
    this.page?.listener.close()
  }

  later(ms: number, run: () => void): void {
    this.world.scheduler.after(ms, this, run)
  }

  /** The player falls asleep beside an open page, which continues alone. */
  doze(): void {
    this.world.coverage.met('player dozes')
    this.#dozesUntil = this.world.scheduler.now + this.world.random.oneOf(DOZES_MS)
  }

  get isDozing(): boolean {
    return this.#dozesUntil > this.world.scheduler.now
  }

  #create(): void {
    const { random } = this.world
    const maxRounds = random.oneOf(MAX_ROUNDS)
    const settings = { maxRounds, decisionTimer: 15, ante: random.oneOf(ANTES) } as const
    const watchers = random.happens(0.5)
    this.world.calls.act(
      this,
      '',
      { type: 'create', name: this.name, settings: { ...settings, watchers } },
      (answer) => {
        const code = answer?.status === 200 ? (answer.json as { roomCode: string }).roomCode : undefined
        if (code === undefined) return this.later(1_000, () => this.#create())
        this.table.on.open(code)
        this.#play(code)
      },
    )
  }

  /** If the name is taken, another one is tried. */
  #enter(code: string, name = this.name): void {
    this.world.calls.act(this, code, { type: 'join', name }, (answer) => {
      const isIn = answer?.status === 200 && (answer.json as { status: string }).status === 'joined'
      if (isIn) return this.#play(code)
      if (answer?.status === 404) return
      const isTaken = answer?.status === 409 && (answer.json as { code: string }).code === 'name-taken'
      this.later(2_000, () => this.#enter(code, isTaken ? `${this.name} ${this.world.random.below(1_000)}` : name))
    })
  }

  #play(code: string): void {
    this.code = code
    const isOpen = () => this.page === page
    const page: Page = new Page(this.world, this, code, {
      view: () => {
        if (isOpen()) this.#think()
      },
      gone: () => {
        if (isOpen()) this.#gone(page)
      },
    })
    this.page = page
    this.#poll(page)
    this.#heartbeat(page)
    this.#live(page)
    page.listener.open()
  }

  #poll(page: Page): void {
    page.look(() => {
      const ms = POLL_EVERY_MS * (0.8 + this.world.random.fraction() * 0.4)
      if (this.page === page) this.later(ms, () => this.#poll(page))
    })
  }

  /** The seat is lost. Some ask for another; some leave the page open for a while. */
  #gone({ listener }: Page): void {
    const { code } = this
    this.later(this.world.random.oneOf(FORGOTTEN_MS), () => listener.close())
    this.page = undefined
    this.code = undefined
    this.callId = null
    if (code !== undefined && this.world.random.happens(0.5)) this.later(2_000, () => this.#enter(code))
  }

  #think(): void {
    const { world } = this
    const view = this.page?.view
    if (view === undefined || this.#isBusy || this.table.isResting) return
    if (this.isDozing) return this.#continueByItself(view)
    const asked = isGame(view) ? this.#inGame(view) : inLobby(view, world.random, this.table.size)
    if (asked === undefined) return
    this.#isBusy = true
    const isSlow = this.isLively && world.random.happens(0.03)
    this.later(world.scheduler.between(20, isSlow ? 5_000 : this.table.paceMs), () => this.act(asked))
  }

  /** What the page does while its player sleeps. */
  #continueByItself(view: StateView | LobbyView): void {
    if (!this.#continuesByItself || !isGame(view) || view.phase !== 'results') return
    const own = viewerOf(view)
    if (own === undefined || own.roundReady) return
    this.#isBusy = true
    this.later(this.world.random.oneOf(CONTINUES_AFTER_MS), () =>
      this.act({ type: 'continue', auto: true, ...forDealAndAnte(view) }),
    )
  }

  #inGame(view: StateView): Asked | undefined {
    const { random } = this.world
    if (view.phase !== 'finished') return inGame(view, random)
    if (!view.isCreator) return undefined
    if (random.happens(0.15)) return { type: 'rematch' }
    if (random.happens(0.1)) return extension(view, random)
    this.world.calls.readEvening(this, view.roomCode)
    this.table.on.over()
    return undefined
  }

  /**
   * Sends the call, and sends it again if no answer arrives, with the same ids, so that it takes effect once. At a
   * table that rests nobody calls.
   */
  act(asked: Asked, tries = TRIES): void {
    const { code, world } = this
    if (code === undefined || this.table.isResting) {
      this.#isBusy = false
      return
    }
    if (CONFIRMATIONS.includes(asked.type)) this.#lastAsked = asked
    world.calls.act(this, code, asked, (answer) => {
      const givesUp = answer === undefined && this.isLively && world.random.happens(GIVING_UP)
      if (givesUp) this.table.rest()
      else if (answer === undefined && tries > 1) {
        world.coverage.met('call repeated')
        return this.later(300, () => this.act(asked, tries - 1))
      }
      this.#isBusy = false
      if (answer?.status === 200) this.#takeAnswer(asked, answer.json as { state?: StateView; callId?: string | null })
    })
  }

  /** The page's last call of some kinds arrives once more, long after it was pressed. */
  repeatLate(): void {
    if (this.#lastAsked === undefined) return
    this.world.coverage.met('call repeated late')
    this.act(this.#lastAsked, 1)
  }

  /** Plays whatever there is to play. */
  calm(): void {
    this.isLively = false
    this.#dozesUntil = 0
    this.world.scheduler.wake(this)
    this.table.playOn()
  }

  #takeAnswer(asked: Asked, { state, callId }: { state?: StateView; callId?: string | null }): void {
    if (asked.type === 'rematch') this.page?.lookAnew()
    // An impatient sender taps again.
    if (asked.type === 'chat' && this.world.random.happens(0.3)) this.act(asked)
    if (asked.type === 'join-call' || asked.type === 'leave-call') this.callId = callId ?? null
    if (state !== undefined) this.page?.takeState(state)
  }

  #heartbeat(page: Page): void {
    if (this.page !== page || this.code === undefined) return
    this.world.calls.act(this, this.code, { type: 'heartbeat', here: false }, () => undefined)
    this.later(HEARTBEAT_EVERY_MS, () => this.#heartbeat(page))
  }

  /** Occasionally something that is not part of the game. */
  #live(page: Page): void {
    this.later(this.world.scheduler.between(10, 60) * (60 + this.table.paceMs), () => {
      if (this.page !== page) return
      this.#live(page)
      actByHabit(this, page)
    })
  }
}
