import type { StateView, WildSelection } from '../../src/contract'
import type { Chances } from '../support/chances'
import type { Ear, Heard } from '../support/ear'
import { Unanswered, type Answer, type Player } from '../support/player'

const POLL_EVERY_MS = 1_000
const BEAT_EVERY_MS = 15_000
/** As the page of a browser: a call that got no answer is sent once more, after this. */
const AGAIN_AFTER_MS = 300
const LISTEN_AGAIN_MS = 200

interface Failed {
  what: string
  /** 0 where no answer came at all. */
  status: number
  error: string
}

/** A player's page without the picture: listens, polls, beats, and plays as soon as it is asked to. */
export class Page {
  /** What is newest of all that it was told, by whichever way. */
  newest: StateView | undefined
  /** Every event, in order, over all connections. */
  readonly heard: Heard[] = []
  /** Polls that were answered as if something that was acknowledged before had not happened yet. */
  readonly stale: string[] = []
  /** What the server has acknowledged: decisions by round, and messages. */
  readonly decided = new Map<number, 'stay' | 'fold'>()
  readonly said: string[] = []
  readonly failures: Failed[] = []
  /** When it last had an ear and then an answer, by the monotonic clock. */
  wellAt = -Infinity
  connections = 0
  /** While false it listens and polls, but does nothing. */
  plays = true
  /** The version after the newest action that was acknowledged. */
  #actedVersion = 0
  readonly #stopping = new AbortController()
  #ear: Ear | undefined
  #wake: () => void = () => undefined
  #work: Promise<unknown> = Promise.resolve()

  constructor(
    readonly player: Player,
    readonly code: string,
    private readonly chances: Chances,
  ) {}

  /** Opens the page; resolves when it listens. */
  async open(): Promise<void> {
    await this.#listen()
    this.#work = Promise.all([this.#keepListening(), this.#keepBeating(), this.#keepPlaying()])
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    this.#ear?.close()
    await this.#work
  }

  get isListening(): boolean {
    return this.#ear !== undefined
  }

  /** The versions that events told, in order. */
  get toldVersions(): number[] {
    return this.heard.filter(({ name }) => name === 'game-update').map(({ data }) => Number(data['version']))
  }

  // ---- events --------------------------------------------------------------------------------------------------------------

  async #listen(): Promise<void> {
    const ear = await this.player.opensEar()
    ear.onHeard = (heard) => this.#hear(heard)
    const isSubscribed = await Promise.race([ear.subscribe(`game-${this.code}`), ear.closed])
    if (isSubscribed !== true) throw new Error(`${this.player.name} cannot listen to ${this.code}`)
    this.connections += 1
    this.#ear = ear
    this.#wake()
  }

  async #keepListening(): Promise<void> {
    while (!this.#isOver) {
      await this.#ear?.closed
      this.#ear = undefined
      await this.#listenAgain()
    }
    this.#ear?.close()
  }

  async #listenAgain(): Promise<void> {
    while (!this.#isOver) {
      try {
        return await this.#listen()
      } catch {
        // A server that is away now is asked again; how long that took is what the tests look at.
        await this.#pause(LISTEN_AGAIN_MS)
      }
    }
  }

  #hear(heard: Heard): void {
    this.heard.push(heard)
    if (heard.name !== 'game-update') return
    const { state } = heard.data as { state?: StateView }
    if (state !== undefined && 'phase' in state) this.#see(state)
    this.#wake()
  }

  #see(state: StateView): void {
    if (this.newest === undefined || state.version >= this.newest.version) this.newest = state
  }

  // ---- calls ---------------------------------------------------------------------------------------------------------------

  async #keepBeating(): Promise<void> {
    while (!this.#isOver) {
      await this.player.beats(this.code).catch(() => undefined)
      await this.#pause(BEAT_EVERY_MS)
    }
  }

  async #keepPlaying(): Promise<void> {
    while (!this.#isOver) {
      const woken = this.#sleep(POLL_EVERY_MS)
      const state = await this.#read()
      if (state === undefined || !this.plays || !(await this.#act(state))) await woken
    }
  }

  /** The own view, as a poll answers it; undefined if none came, or one that is older than what is known. */
  async #read(): Promise<StateView | undefined> {
    const hasEar = this.isListening
    try {
      const state = await this.player.polls(this.code)
      if (state === undefined) return undefined
      if (hasEar) this.wellAt = performance.now()
      if (state.version < this.#actedVersion) this.stale.push(`${state.version} after ${this.#actedVersion}`)
      const isOld = state.version < (this.newest?.version ?? 0)
      this.#see(state)
      return isOld ? undefined : state
    } catch {
      // Polls are refused while the database is away; the next one comes in a second.
      return undefined
    }
  }

  /** Does what the player has to do now. False if there is nothing. */
  async #act(state: StateView): Promise<boolean> {
    const { player, code } = this
    const me = state.players.find(({ name }) => name === player.name)
    const isLobby = state.currentRound === 0
    if (me === undefined || isLobby) return false
    if (state.currentTurn === player.name) return this.#decide(state, me.cards)
    switch (state.phase) {
      case 'results':
        return !me.roundReady && this.#do('continue', () => player.continues(code))
      case 'waiting':
        if (!me.roundReady) return this.#do('round-ready', () => player.roundReady(code))
        return this.#mayDeal(state) && this.#do('next-round', () => player.nextRound(code))
      default:
        return false
    }
  }

  async #decide(state: StateView, cards: StateView['players'][number]['cards']): Promise<boolean> {
    const { player, code } = this
    if (state.phase === 'wild-selection') {
      const wilds = cards.filter(({ isWild }) => isWild).map(({ suit }) => this.#nameOf(suit))
      return this.#do('wild-cards', () => player.names(code, wilds))
    }
    const decision = this.chances.happens(0.6) ? 'stay' : 'fold'
    const isDone = await this.#do('decision', () => player.decides(code, decision))
    if (!isDone) return false
    this.decided.set(state.currentRound, decision)
    if (this.chances.happens(0.3)) await this.#say(`round ${state.currentRound} of ${player.name}`)
    return true
  }

  async #say(message: string): Promise<void> {
    const clientId = `${message} ${this.chances.below(1e9)}`
    if (await this.#do('chat', () => this.player.says(this.code, message, clientId))) this.said.push(message)
  }

  #nameOf(suit: WildSelection['suit']): WildSelection {
    return this.chances.happens(0.5)
      ? { suit, selectedRank: 'A', selectedValue: 14 }
      : { suit, selectedRank: 'K', selectedValue: 13 }
  }

  #mayDeal({ isCreator, players, currentRound, maxRounds }: StateView): boolean {
    return isCreator && currentRound < maxRounds && players.every(({ roundReady, away }) => roundReady || away)
  }

  /** True if the server has acknowledged it. */
  async #do(what: string, send: () => Promise<Answer<unknown>>): Promise<boolean> {
    const { status, body } = await this.#sendTwice(send)
    if (status === 200) {
      if (hasState(body)) {
        this.#actedVersion = body.state.version
        this.#see(body.state)
      }
      return true
    }
    this.failures.push({ what, status, error: body?.error ?? 'no answer' })
    return false
  }

  async #sendTwice(send: () => Promise<Answer<unknown>>): Promise<{ status: number; body: { error?: string } | null }> {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    }
    await this.#pause(AGAIN_AFTER_MS)
    return send().catch(() => ({ status: 0, body: null }))
  }

  // ---- time ----------------------------------------------------------------------------------------------------------------

  get #isOver(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Ends early when something is heard. */
  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends early when the page is closed. */
  #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
    })
  }
}

function hasState(body: unknown): body is { state: StateView } {
  return typeof body === 'object' && body !== null && 'state' in body
}
