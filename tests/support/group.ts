import type { StateView } from '../../src/contract'
import { AutoPlayer } from './auto-player'
import { wrongMoney } from './room-invariants'
import { Ledger } from './ledger'
import { Player, Refused, type Answer, type GameSettings } from './player'
import type { Random } from './random'
import { Unanswered, type Address } from './transport'
import { sleep, until } from './wait'

export interface GroupOptions {
  server: Address
  random: Random
  /** Players, 1 to 13. */
  size: number
  /** A random ante, 5 rounds and 15 s a decision by default. */
  settings?: Partial<GameSettings>
  /** The mean time between two steps of a player, in milliseconds. */
  paceMs?: number
  /** Whether players subscribe to the events of the room. */
  listens?: boolean
  /** Whether several processes answer, so that two polls may arrive in either order. */
  isCluster?: boolean
  /** Whether players also chat, rename themselves, change the ante, leave and return. */
  isRestless?: boolean
  /** How long a group stays before everybody leaves and new people arrive, in milliseconds. */
  stayMs?: () => number
  /** Headers of a new player's calls. */
  headers?: () => Record<string, string>
}

const TRY_AGAIN_AFTER_MS = 50
const IN_FRONT_OF_THE_SERVER = [502, 504]
const UNAVAILABLE = [429, 503, ...IN_FRONT_OF_THE_SERVER]

/** Players who play game after game in one room at a time. Their ledger keeps what the server has acknowledged. */
export class Group {
  players: AutoPlayer[]
  code = ''
  ledger = new Ledger('', 0)
  /** Descriptions of what no server may do. */
  readonly wrong: string[] = []
  readonly counts = { actions: 0, refused: 0, unanswered: 0, unavailable: 0, games: 0, polls: 0 }
  /** Players poll and listen, but do nothing. */
  isResting = false
  #state: 'playing' | 'paused' | 'stopped' = 'playing'
  #resume: () => void = () => undefined
  #resumed: Promise<void> = Promise.resolve()
  #isLastGame = false
  #staysConnected = false
  #underWay = 0
  #leavesAt = Infinity
  #playing: Promise<unknown> = Promise.resolve()

  constructor(readonly options: GroupOptions) {
    this.players = this.#newPlayers()
  }

  #newPlayers(): AutoPlayer[] {
    const { size, server, headers } = this.options
    return Array.from({ length: size }, (_, index) => {
      return new AutoPlayer(new Player(server, `Player ${index + 1}`, headers?.()), this)
    })
  }

  get random(): Random {
    return this.options.random
  }

  get creator(): AutoPlayer {
    const [creator] = this.players
    if (creator === undefined) throw new Error('the group has no players')
    return creator
  }

  hasStopped(): boolean {
    return this.#state === 'stopped'
  }

  get isLeaving(): boolean {
    return performance.now() > this.#leavesAt
  }

  // ---- playing -----------------------------------------------------------------------------------------------------

  /** Plays game after game until it is stopped. */
  async play(): Promise<void> {
    const { stayMs } = this.options
    while (!this.hasStopped()) {
      await this.#openRoom()
      if (stayMs !== undefined) this.#leavesAt = performance.now() + stayMs()
      await this.#playGame()
      if (!this.hasStopped()) this.counts.games += 1
      if (stayMs !== undefined) this.players = this.#newPlayers()
      if (this.#isLastGame) this.#state = 'stopped'
    }
  }

  /** A room in which everybody sits and stays connected until `close`. The game begins with `start`. */
  async open(): Promise<this> {
    this.isResting = true
    this.#staysConnected = true
    await this.#openRoom()
    this.#playing = this.#playGame()
    await until(() => this.players.every(({ isConnected }) => isConnected), 'every player is connected')
    return this
  }

  start(): void {
    this.isResting = false
  }

  /** The first player creates the room, however often that takes. */
  async #openRoom(): Promise<void> {
    const { settings } = this.options
    const ante = settings?.ante ?? 1 + this.random.below(1000)
    this.code = ''
    while (this.code === '' && !this.hasStopped()) {
      await this.resumed()
      await this.attempt(async () => {
        for (const { player } of this.players) if (player.cookie === undefined) await player.init()
        this.code = await this.creator.player.createGame({ decisionTimer: 15, ...settings, ante })
        this.ledger = new Ledger(this.code, ante)
      })
    }
    for (const one of this.players) one.beginGame(one === this.creator)
  }

  async #playGame(): Promise<void> {
    const listening = this.options.listens === true ? this.players.map((one) => one.listen()) : []
    await Promise.all(this.players.map((one) => one.play()))
    if (!this.#staysConnected) for (const one of this.players) one.disconnect()
    await Promise.all(listening)
  }

  // ---- stopping ----------------------------------------------------------------------------------------------------

  /** Resolves when every call has its answer. Until `resume` the players make no other. */
  async pause(): Promise<void> {
    this.#state = 'paused'
    this.#resumed = new Promise((resolve) => (this.#resume = resolve))
    while (this.#underWay > 0) await sleep(2)
  }

  resume(): void {
    if (this.#state === 'paused') this.#state = 'playing'
    this.#resume()
  }

  async resumed(): Promise<void> {
    while (this.#state === 'paused') await this.#resumed
  }

  /** The current game is the last one. */
  finishGame(): void {
    this.#isLastGame = true
  }

  /** Everybody leaves now. */
  leave(): void {
    this.#leavesAt = 0
  }

  stop(): void {
    this.#state = 'stopped'
    this.#resume()
    for (const one of this.players) one.disconnect()
  }

  /** Stops and resolves when nothing of the group runs any more. */
  async close(): Promise<void> {
    this.stop()
    await this.#playing
  }

  /** Stops all actions; resolves to the state that every player knows. */
  async rest(limitMs = 10_000): Promise<StateView> {
    this.isResting = true
    let state: StateView | undefined
    await until(
      async () => {
        state = (await this.creator.player.state(this.code).catch(() => undefined))?.body
        return state !== undefined && this.players.every(({ newest }) => newest?.version === state?.version)
      },
      `every player of ${this.code} knows the same state`,
      limitMs,
    )
    if (state === undefined) throw new Error('unreachable: `until` would have rejected')
    return state
  }

  // ---- what the players report -------------------------------------------------------------------------------------

  /** Makes a call that may fail because the server is down. */
  async attempt(act: () => Promise<void>): Promise<void> {
    if (this.#state !== 'playing') return
    this.#underWay += 1
    try {
      await act()
    } catch (error) {
      if (error instanceof Unanswered) this.counts.unanswered += 1
      else if (error instanceof Refused && UNAVAILABLE.includes(error.status)) this.counts.unavailable += 1
      else throw error
      await sleep(TRY_AGAIN_AFTER_MS)
    } finally {
      this.#underWay -= 1
    }
  }

  check(state: StateView): void {
    this.wrong.push(...wrongMoney(state).map((what) => `${this.code}: ${what}`))
    this.ledger.sawState(state)
  }

  /** Counts the answer to an action; undefined if none arrived. */
  count(answer: Answer<unknown> | undefined): void {
    const { counts } = this
    if (answer === undefined) counts.unanswered += 1
    else if (answer.status === 200) counts.actions += 1
    else if (UNAVAILABLE.includes(answer.status)) counts.unavailable += 1
    else counts.refused += 1
    if (answer === undefined || answer.status === 200 || IN_FRONT_OF_THE_SERVER.includes(answer.status)) return
    const { status, text, body } = answer
    if (status >= 500 && status !== 503) this.wrong.push(`${this.code}: ${status} ${text}`)
    if (!/\w/.test(body.error ?? '')) this.wrong.push(`${this.code}: ${status} without a sentence`)
  }

  /** What the server has acknowledged and has not kept. For a group that is paused or rests. */
  async audit(): Promise<string[]> {
    const member = this.players.find(({ isSeated }) => isSeated)
    if (member === undefined || this.code === '') return []
    return this.ledger.audit(member.player)
  }

  /** The progress of each player, for the message of a failure. */
  get standing(): string {
    const lines = this.players.map(({ player, newest, failures }) => {
      return `${player.name} at ${newest?.phase} of round ${newest?.currentRound}, refused ${JSON.stringify(failures.slice(-2))}`
    })
    return lines.join('; ')
  }
}
