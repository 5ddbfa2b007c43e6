import type { CardView, Decision, RoundRecord, StateView } from '../../src/contract'
import type { Player } from './player'

/** Something that was asked for; whether the server has said that it is done is known only if it answered. */
interface Wish<T> {
  value: T
  isAcknowledged: boolean
  isRefused: boolean
}

/** What the server has promised one room by answers of 200, and whether it keeps it. */
export class Ledger {
  #highestVersion = 0
  #round = 0
  readonly #decisions: { round: number; name: string; decision: Decision }[] = []
  readonly #wilds: { round: number; name: string; cards: CardView[] }[] = []
  readonly #said = new Map<string, string>()
  readonly #antes: Wish<number>[]
  readonly #names = new Map<string, Wish<string>[]>()
  readonly #leavers = new Set<string>()
  #ready: { round: number; seats: Set<string> } = { round: 0, seats: new Set() }

  constructor(
    readonly code: string,
    ante: number,
  ) {
    this.#antes = [{ value: ante, isAcknowledged: true, isRefused: false }]
  }

  // ---- what was answered -------------------------------------------------------------------------------------------------

  saw(state: StateView): void {
    this.#highestVersion = Math.max(this.#highestVersion, state.version)
    this.#round = Math.max(this.#round, state.currentRound)
    if (state.currentRound > this.#ready.round) this.#ready = { round: state.currentRound, seats: new Set() }
  }

  decided(round: number, name: string, decision: Decision): void {
    this.#decisions.push({ round, name, decision })
  }

  named(round: number, name: string, cards: CardView[]): void {
    this.#wilds.push({ round, name, cards })
  }

  said(id: string, message: string): void {
    this.#said.set(id, message)
  }

  wishesAnte(value: number): Wish<number> {
    const wish = { value, isAcknowledged: false, isRefused: false }
    this.#antes.push(wish)
    // A new ante asks everybody but the creator again.
    this.#ready.seats.clear()
    return wish
  }

  wishesName(seat: string, value: string): Wish<string> {
    const wish = { value, isAcknowledged: false, isRefused: false }
    this.#names.set(seat, [...(this.#names.get(seat) ?? []), wish])
    return wish
  }

  /** To be called back when it is acknowledged. An ante that was asked for meanwhile may have undone it. */
  asksRoundReady(round: number, seat: string): () => void {
    const antes = this.#antes.length
    const isAnteUnderWay = this.#antes.some(({ isAcknowledged, isRefused }) => !isAcknowledged && !isRefused)
    return () => {
      const isUndone = isAnteUnderWay || this.#antes.length > antes
      if (round === this.#ready.round && !isUndone) this.#ready.seats.add(seat)
    }
  }

  /** A seat is gone; what it had promised of itself goes with it. */
  left(seat: string, name: string): void {
    this.#leavers.add(name)
    this.#ready.seats.delete(seat)
    this.#names.delete(seat)
  }

  // ---- whether it holds ----------------------------------------------------------------------------------------------------

  /** Asks a member; answers what is wrong. */
  async audit(member: Player): Promise<string[]> {
    for (;;) {
      const before = (await member.state(this.code)).body
      const { rounds } = (await member.history(this.code)).body
      const { messages } = (await member.chatLog(this.code)).body
      const state = (await member.state(this.code)).body
      // The server may have moved the game by itself between the questions.
      if (before.version !== state.version) continue
      return [
        ...wrongMoney(state),
        ...wrongBooks(state, rounds),
        ...this.#wrongProgress(state),
        ...this.#wrongDecisions(state, rounds),
        ...this.#wrongWilds(rounds),
        ...this.#wrongWishes(state),
        ...this.#wrongChat(messages),
      ].map((what) => `${this.code} in round ${state.currentRound}, ${state.phase}: ${what}`)
    }
  }

  #wrongProgress(state: StateView): string[] {
    const wrong: string[] = []
    if (state.version < this.#highestVersion) wrong.push(`version ${state.version} after ${this.#highestVersion}`)
    if (state.currentRound < this.#round) wrong.push(`round ${state.currentRound} after ${this.#round}`)
    if (state.currentRound === this.#ready.round && (state.phase === 'results' || state.phase === 'waiting')) {
      for (const { _id, roundReady, name } of state.players) {
        if (this.#ready.seats.has(_id) && !roundReady) wrong.push(`${name} is round-ready no more`)
      }
    }
    return wrong
  }

  #wrongDecisions(state: StateView, rounds: RoundRecord[]): string[] {
    return this.#decisions.flatMap(({ round, name, decision }) => {
      const book = rounds.find((record) => record.round === round)
      const player = (book ?? state).players.find((one) => one.name === name)
      // Whoever leaves in a hand after deciding is seen again when the hand is over, in the books.
      if (book === undefined && player === undefined && this.#leavers.has(name)) return []
      if (book === undefined && round !== state.currentRound) return [`round ${round} is gone`]
      const kept = player?.decision
      return kept === decision ? [] : [`${name} said ${decision} in round ${round}, kept is ${String(kept)}`]
    })
  }

  #wrongWilds(rounds: RoundRecord[]): string[] {
    return this.#wilds.flatMap(({ round, name, cards }) => {
      const kept = rounds.find((record) => record.round === round)?.players.find((player) => player.name === name)
      return kept === undefined || JSON.stringify(kept.cards) === JSON.stringify(cards)
        ? []
        : [`${name} named ${JSON.stringify(cards)} in round ${round}, kept is ${JSON.stringify(kept.cards)}`]
    })
  }

  #wrongWishes(state: StateView): string[] {
    const wrong: string[] = []
    if (!mayBe(this.#antes, state.ante)) wrong.push(`the ante is ${state.ante}, not ${told(this.#antes)}`)
    for (const { _id, name } of state.players) {
      const wishes = this.#names.get(_id) ?? []
      if (wishes.some(({ isAcknowledged }) => isAcknowledged) && !mayBe(wishes, name)) {
        wrong.push(`${name} should be ${told(wishes)}`)
      }
    }
    return wrong
  }

  /** The log holds the last hundred; older ones cannot be asked for. */
  #wrongChat(messages: { id: string; message: string; timestamp: string }[]): string[] {
    const kept = new Map(messages.map(({ id, message }) => [id, message]))
    const missing = [...this.#said].filter(([id, message]) => kept.get(id) !== message)
    if (messages.length === 100) {
      for (const [id] of missing) this.#said.delete(id)
      return missing.length > 0 && kept.size < 100 ? ['messages have the same id'] : []
    }
    return missing.map(([, message]) => `the message "${message}" is gone`)
  }
}

/** The last that was acknowledged, or one that was asked for since. */
function mayBe<T>(wishes: Wish<T>[], value: T): boolean {
  const last = wishes.findLastIndex(({ isAcknowledged }) => isAcknowledged)
  return wishes.slice(Math.max(last, 0)).some((wish) => wish.value === value)
}

function told<T>(wishes: Wish<T>[]): string {
  return wishes.map(({ value, isAcknowledged }) => `${String(value)}${isAcknowledged ? '' : '?'}`).join(', ')
}

/** The sum of all totals and the pot is 0 at every moment. */
export function wrongMoney({ players, left, pot }: Pick<StateView, 'players' | 'left' | 'pot'>): string[] {
  const sum = [...players, ...left].reduce((total, { runningTotal }) => total + runningTotal, pot)
  return sum === 0 ? [] : [`money is not conserved: ${sum} too much`]
}

/** One entry for every round that is over, none half written, each beginning where the one before ended. */
export function wrongBooks({ phase, currentRound }: StateView, rounds: RoundRecord[]): string[] {
  const isOver = phase === 'results' || phase === 'finished' || phase === 'waiting'
  const expected = isOver ? currentRound : currentRound - 1
  const numbers = rounds.map(({ round }) => round)
  const wrong: string[] = []
  if (numbers.length !== Math.max(expected, 0) || numbers.some((round, index) => round !== index + 1)) {
    wrong.push(`the books have rounds ${numbers.join()}, not 1 to ${expected}`)
  }
  rounds.forEach(({ round, ante, pot, players, carryOver }, index) => {
    const carried = rounds[index - 1]?.carryOver ?? 0
    if (pot !== carried + ante * players.length) wrong.push(`round ${round} contests ${pot}`)
    const paid = players.reduce((sum, { amount }) => sum + amount, carryOver)
    if (paid !== pot) wrong.push(`round ${round} pays ${paid} of ${pot}`)
  })
  return wrong
}
