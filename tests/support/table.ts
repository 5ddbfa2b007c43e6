import type { CardView, StateView, WildSelection } from '../../src/contract'
import { WILD_RANKS, valueOf } from '../../src/contract'
import type { Chances } from './chances'
import type { Ear } from './ear'
import { Ledger, wrongMoney } from './ledger'
import { Player, Unanswered, type Address, type Answer } from './player'

export interface TableOptions {
  server: Address
  chances: Chances
  /** Players, 1 to 13. */
  size: number
  maxRounds?: 5 | 10 | 15 | 999
  /** The mean time between two looks of a player, in milliseconds. */
  paceMs?: number
  /** Where each player calls; one address for all if not given. */
  serverOf?: (seat: number) => Address
  /** Whether players say things, rename themselves, leave and come back. */
  isRestless?: boolean
  /** New people at every game, who listen to events, and after so long all get up and leave. In milliseconds. */
  partsAfterMs?: () => number
  /** What a new player's calls carry. */
  headersOf?: () => Record<string, string>
}

const HEARTBEAT_EVERY_MS = 10_000

/**
 * A table of players who act all the time, game after game, and know nothing but what they are answered. Whatever was
 * answered with 200 is kept in a ledger.
 */
export class Table {
  members: Member[] = []
  /** What went wrong, in words. */
  readonly wrong: string[] = []
  readonly counts = { actions: 0, refused: 0, unanswered: 0, unavailable: 0, games: 0, polls: 0 }
  code = ''
  ledger = new Ledger('', 0)
  #state: 'playing' | 'pausing' | 'stopped' = 'playing'
  #wake: () => void = () => undefined
  #woken: Promise<void> = Promise.resolve()
  #isLastGame = false
  #underWay = 0
  #partsAt = Infinity

  constructor(readonly options: TableOptions) {
    this.members = this.#newMembers()
  }

  #newMembers(): Member[] {
    const { size, server, serverOf, headersOf } = this.options
    return Array.from({ length: size }, (_, seat) => {
      const player = new Player(serverOf?.(seat) ?? server, `Player ${seat + 1}`, headersOf?.())
      return new Member(this, player)
    })
  }

  /** Everybody gets up and leaves. */
  get isParting(): boolean {
    return performance.now() > this.#partsAt
  }

  part(): void {
    this.#partsAt = 0
  }

  hasEnded(): boolean {
    return this.#state === 'stopped'
  }

  /** Plays until it is stopped. */
  async play(): Promise<void> {
    const { partsAfterMs } = this.options
    for (const { player } of this.members) await player.init()
    while (!this.hasEnded()) {
      await this.#openRoom()
      if (partsAfterMs !== undefined) this.#partsAt = performance.now() + partsAfterMs()
      await Promise.all(this.members.map((member) => member.playGame()))
      for (const member of this.members) member.ear?.close()
      if (partsAfterMs !== undefined && !this.hasEnded()) await this.#sendHome()
      if (!this.hasEnded()) this.counts.games += 1
      if (this.#isLastGame) this.#state = 'stopped'
    }
  }

  /** Others come. */
  async #sendHome(): Promise<void> {
    this.members = this.#newMembers()
    for (const { player } of this.members) await player.init()
  }

  /** Everybody finishes what they are waiting for and does nothing more until `resume`. */
  async pause(): Promise<void> {
    this.#state = 'pausing'
    this.#woken = new Promise((resolve) => (this.#wake = resolve))
    while (this.#underWay > 0) await sleep(2)
  }

  resume(): void {
    if (this.#state === 'pausing') this.#state = 'playing'
    this.#wake()
  }

  /** No further game after the one that is played. */
  finish(): void {
    this.#isLastGame = true
  }

  stop(): void {
    this.#state = 'stopped'
    this.#wake()
  }

  /** Resolves when play may go on. */
  async turnstile(): Promise<void> {
    while (this.#state === 'pausing') await this.#woken
  }

  /** What the server has promised and does not keep. To be asked while the table rests. */
  async audit(): Promise<string[]> {
    const member = this.members.find(({ isSeated }) => isSeated)
    if (member === undefined || this.code === '') return []
    return this.ledger.audit(member.player)
  }

  /** In the lobby everybody takes a seat. Tries until it is done. */
  async #openRoom(): Promise<void> {
    const { chances, maxRounds = 5 } = this.options
    const ante = 1 + chances.below(1000)
    this.code = ''
    while (this.code === '' && !this.hasEnded()) {
      await this.turnstile()
      await this.try(async () => {
        this.code = await this.members[0]!.player.creates({ maxRounds, ante, decisionTimer: 15 })
        this.ledger = new Ledger(this.code, ante)
      })
    }
    for (const member of this.members) member.sitsDown()
  }

  /** Does what may go wrong because the server is away. */
  async try(act: () => Promise<void>): Promise<void> {
    if (this.#state !== 'playing') return
    this.#underWay += 1
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Unanswered) && !/ 503 /.test(String(error))) throw error
      this.counts.unanswered += 1
      await sleep(50)
    } finally {
      this.#underWay -= 1
    }
  }
}

/** One player at a table. */
class Member {
  isSeated = false
  ear: Ear | undefined
  #isGameOver = false
  #version = 0
  #lastSignAt = 0
  #messages = 0

  constructor(
    readonly table: Table,
    readonly player: Player,
  ) {}

  sitsDown(): void {
    this.isSeated = this === this.table.members[0]
    this.#version = 0
    this.#isGameOver = false
  }

  async playGame(): Promise<void> {
    const { table } = this
    const { chances, paceMs = 200 } = table.options
    while (!this.#isGameOver && !table.hasEnded()) {
      await table.turnstile()
      await table.try(() => this.#takeTurn())
      await sleep(chances.fraction() * 2 * paceMs)
    }
  }

  /** Looks, and does one thing. */
  async #takeTurn(): Promise<void> {
    const { table, player } = this
    if (table.isParting) return this.#leaveForGood()
    if (!this.isSeated) return this.#comeIn()
    if (table.options.partsAfterMs !== undefined) this.ear ??= await player.listens(table.code)
    table.counts.polls += 1
    const state = await player.polls(table.code)
    if (state === undefined) {
      table.wrong.push(`${player.name} has no seat in ${table.code} any more`)
      this.#isGameOver = true
      return
    }
    this.#check(state)
    this.#isGameOver = state.phase === 'finished'
    if (!this.#isGameOver) await this.#act(state)
  }

  #check(state: StateView): void {
    const { wrong, ledger, code } = this.table
    if (state.version < this.#version) wrong.push(`${code}: version ${state.version} after ${this.#version}`)
    this.#version = Math.max(this.#version, state.version)
    wrong.push(...wrongMoney(state).map((what) => `${code}: ${what}`))
    ledger.saw(state)
  }

  // ---- acting ----------------------------------------------------------------------------------------------------------------

  async #act(state: StateView): Promise<void> {
    const { chances, isRestless = true } = this.table.options
    if (isRestless && (await this.#doesSomethingElse(state))) return
    const own = state.players.find(({ name }) => name === state.currentPlayer)
    if (own === undefined) return
    switch (state.phase) {
      case 'wild-selection':
        return this.#nameWilds(state, own.cards)
      case 'decision':
        if (state.currentTurn === own.name) await this.#decide(state, own.name, chances.happens(0.6))
        return this.#signOfLife()
      case 'results':
      case 'waiting':
        return state.currentRound === 0 ? this.#inLobby(state, own.isReady) : this.#betweenRounds(state, own)
      case 'dealing':
      case 'finished':
        return this.#signOfLife()
    }
  }

  async #inLobby(state: StateView, isReady: boolean): Promise<void> {
    const { table, player } = this
    if (!isReady) await this.#counted(player.ready(table.code))
    const isFull = state.players.length === table.members.length && state.players.every((one) => one.isReady)
    if (state.isCreator && isFull) await this.#counted(player.start(table.code))
  }

  async #betweenRounds(state: StateView, own: StateView['players'][number]): Promise<void> {
    const { table, player } = this
    if (!own.roundReady) {
      const call = state.phase === 'results' ? player.continues : player.roundReady
      const note = table.ledger.asksRoundReady(state.currentRound, own._id)
      const answer = await this.#counted(call(table.code))
      if (answer.status === 200) note()
      return
    }
    const isReady = state.players.every(({ roundReady, away }) => roundReady || away)
    if (state.phase === 'waiting' && state.isCreator && isReady) await this.#counted(player.nextRound(table.code))
    else await this.#signOfLife()
  }

  async #decide(state: StateView, name: string, stays: boolean): Promise<void> {
    const { table, player } = this
    const decision = stays ? 'stay' : 'fold'
    const answer = await this.#counted(player.decides(table.code, decision))
    if (answer.status === 200) table.ledger.decided(state.currentRound, name, decision)
  }

  async #nameWilds(state: StateView, cards: CardView[]): Promise<void> {
    const { table, player } = this
    const selections = cards.filter(isUnnamed).map((card) => naming(card, table.options.chances))
    const answer = await this.#counted(player.names(table.code, selections))
    if (answer.status !== 200) return
    const own = answer.body.state.players.find(({ name }) => name === state.currentPlayer)
    if (own === undefined || own.cards.some(isUnnamed)) table.wrong.push('a wild was named in vain')
    else table.ledger.named(state.currentRound, own.name, own.cards)
  }

  /** What players do besides the game. True if something was done. */
  async #doesSomethingElse(state: StateView): Promise<boolean> {
    const { chances } = this.table.options
    const own = state.players.find(({ name }) => name === state.currentPlayer)
    if (own === undefined) return false
    const [request] = state.joinRequests
    if (request !== undefined) {
      await this.#counted(this.player.approves(this.table.code, request.playerName))
      return true
    }
    const isQuiet = state.phase === 'results' || state.phase === 'waiting'
    if (chances.happens(0.03)) return this.#say()
    if (state.isCreator && chances.happens(0.01)) return this.#changeAnte()
    if (isQuiet && chances.happens(0.01)) return this.#rename(own._id)
    if (!state.isCreator && state.currentRound > 0 && chances.happens(0.004)) return this.#leave(own)
    return false
  }

  async #say(): Promise<boolean> {
    this.#messages += 1
    const message = `message ${this.#messages} of ${this.player.name}`
    const clientId = `${this.table.code}-${this.player.name}-${this.#messages}`
    const answer = await this.#counted(this.player.says(this.table.code, message, clientId))
    if (answer.status === 200) this.table.ledger.said(answer.body.id, message)
    return true
  }

  async #changeAnte(): Promise<boolean> {
    const ante = 1 + this.table.options.chances.below(1000)
    const wish = this.table.ledger.wishesAnte(ante)
    const answer = await this.#counted(this.player.ante(this.table.code, ante))
    wish.isAcknowledged = answer.status === 200
    wish.isRefused = answer.status !== 200
    return true
  }

  async #rename(seat: string): Promise<boolean> {
    const name = `${this.player.name} ${this.table.options.chances.below(100)}`
    const wish = this.table.ledger.wishesName(seat, name)
    const answer = await this.#counted(this.player.renames(this.table.code, name))
    wish.isAcknowledged = answer.status === 200
    wish.isRefused = answer.status !== 200
    return true
  }

  /** Leaves for good, and comes back by asking. */
  async #leave({ _id, name }: { _id: string; name: string }): Promise<boolean> {
    this.table.ledger.left(_id, name)
    this.isSeated = false
    await this.#counted(this.player.leaves(this.table.code))
    return true
  }

  async #leaveForGood(): Promise<void> {
    const { status } = await this.player.leaves(this.table.code)
    // Too many calls: once more in a moment.
    this.#isGameOver = status !== 429
  }

  async #comeIn(): Promise<void> {
    const { table, player } = this
    const answer = await this.#counted(player.joins(table.code))
    this.isSeated = answer.status === 200 && answer.body.status === 'joined'
    // Whoever asks when the game is over, or the room is gone because all have left it, has nothing to do in it.
    this.#isGameOver = /over|Game not found/.test(answer.body.error ?? '')
  }

  async #signOfLife(): Promise<void> {
    if (performance.now() - this.#lastSignAt < HEARTBEAT_EVERY_MS) return
    this.#lastSignAt = performance.now()
    await this.player.beats(this.table.code)
  }

  /** Notes how a call was answered; what must never be answered is wrong. */
  async #counted<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
    const { counts, wrong, code } = this.table
    const answer = await call
    if (answer.status === 200) counts.actions += 1
    else if (answer.status === 503) counts.unavailable += 1
    else counts.refused += 1
    if (answer.status >= 500 && answer.status !== 503) wrong.push(`${code}: ${answer.status} ${answer.text}`)
    if (answer.status >= 400 && !/\w/.test(answer.body.error ?? '')) wrong.push(`${code}: ${answer.status} in silence`)
    return answer
  }
}

const isUnnamed = ({ isWild, selectedRank }: CardView) => isWild && selectedRank === undefined

function naming({ suit }: CardView, chances: Chances): WildSelection {
  const selectedRank = chances.oneOf(WILD_RANKS)
  return { suit, selectedRank, selectedValue: valueOf(selectedRank) }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
