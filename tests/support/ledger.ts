import type { CardView, ChatMessage, Decision, RoundRecord, StateView } from '../../src/contract'
import { wrongHistory, wrongMoney, wrongTotals } from './room-invariants'
import { expectOk, isUnchosenWild, type Answer, type Player } from './player'
import type { Asked } from './posted-calls'

/** A value that was requested. Without an answer it is unknown whether it was stored. */
interface Wish<T> {
  value: T
  outcome: 'unknown' | 'accepted' | 'refused'
}

/** The chat log of a room keeps at most this many messages. */
const CHAT_LOG_LENGTH = 100

/** What the server has acknowledged to the players of one room with answers of 200, and whether it is still stored. */
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
    this.#antes = [{ value: ante, outcome: 'accepted' }]
  }

  // ---- what is noted -----------------------------------------------------------------------------------------------

  sawState(state: StateView): void {
    this.#highestVersion = Math.max(this.#highestVersion, state.version)
    this.#round = Math.max(this.#round, state.currentRound)
    if (state.currentRound > this.#ready.round) this.#ready = { round: state.currentRound, seats: new Set() }
  }

  /**
   * Notes that an action is about to be sent. The caller calls the returned function with the answer, if one arrives.
   */
  sending(action: Asked, state: StateView, own: { _id: string; name: string }): (answer: Answer<unknown>) => void {
    const { currentRound: round } = state
    const ifAccepted = (note: (body: unknown) => void) => (answer: Answer<unknown>) => {
      if (answer.status === 200) note(answer.body)
    }
    switch (action.type) {
      case 'decide':
        return ifAccepted(() => this.#decisions.push({ round, name: own.name, decision: action.decision }))
      case 'choose-wilds':
        return ifAccepted((body) => this.#noteWilds(round, own.name, (body as { state: StateView }).state))
      case 'chat':
        return ifAccepted((body) => this.#said.set((body as ChatMessage).id, action.message))
      case 'continue':
      case 'round-ready':
        return ifAccepted(this.#sendingRoundReady(round, own._id))
      case 'set-ante':
        // A different ante clears everybody's readiness except the creator's.
        this.#ready.seats.clear()
        return this.#wish(this.#antes, action.ante)
      case 'rename':
        return this.#wish(this.#namesOf(own._id), action.name)
      case 'leave':
        this.#forget(own)
        return () => undefined
      default:
        return () => undefined
    }
  }

  #noteWilds(round: number, name: string, state: StateView): void {
    const cards = state.players.find((player) => player.name === name)?.cards ?? []
    if (cards.length === 0 || cards.some(isUnchosenWild)) throw new Error(`the wild cards of ${name} are not chosen`)
    this.#wilds.push({ round, name, cards })
  }

  /** An ante that is changed in the meantime may clear the readiness. */
  #sendingRoundReady(round: number, seat: string): () => void {
    const antes = this.#antes.length
    const isAnteUnknown = this.#antes.some(({ outcome }) => outcome === 'unknown')
    return () => {
      const isTakenBack = isAnteUnknown || this.#antes.length > antes
      if (round === this.#ready.round && !isTakenBack) this.#ready.seats.add(seat)
    }
  }

  #wish<T>(wishes: Wish<T>[], value: T): (answer: Answer<unknown>) => void {
    const wish: Wish<T> = { value, outcome: 'unknown' }
    wishes.push(wish)
    return ({ status }) => (wish.outcome = status === 200 ? 'accepted' : 'refused')
  }

  #namesOf(seat: string): Wish<string>[] {
    const wishes = this.#names.get(seat) ?? []
    this.#names.set(seat, wishes)
    return wishes
  }

  /** What was acknowledged to a seat ends with the seat. */
  #forget({ _id, name }: { _id: string; name: string }): void {
    this.#leavers.add(name)
    this.#ready.seats.delete(_id)
    this.#names.delete(_id)
  }

  // ---- what is checked ---------------------------------------------------------------------------------------------

  /** Reads the room as one of its members; resolves to what is wrong. */
  async audit(member: Player): Promise<string[]> {
    for (;;) {
      const { version } = expectOk(await member.state(this.code))
      const { rounds } = expectOk(await member.history(this.code))
      // A message that is acknowledged later may not be in the log yet; it changes no version.
      const said = new Map(this.#said)
      const { messages } = expectOk(await member.chatLog(this.code))
      const state = expectOk(await member.state(this.code))
      // The server may move the game by itself between these calls.
      if (state.version !== version) continue
      return [
        ...wrongMoney(state),
        ...wrongHistory(state, rounds),
        ...(this.#hasNewNames() ? [] : wrongTotals(state, rounds)),
        ...this.#wrongProgress(state),
        ...this.#wrongDecisions(state, rounds),
        ...this.#wrongWilds(rounds),
        ...this.#wrongWishes(state),
        ...this.#wrongChat(messages, said),
      ].map((what) => `${this.code} in round ${state.currentRound}, ${state.phase}: ${what}`)
    }
  }

  #hasNewNames(): boolean {
    return this.#names.size > 0 || this.#leavers.size > 0
  }

  #wrongProgress(state: StateView): string[] {
    const wrong: string[] = []
    if (state.version < this.#highestVersion) wrong.push(`version ${state.version} after ${this.#highestVersion}`)
    if (state.currentRound < this.#round) wrong.push(`round ${state.currentRound} after ${this.#round}`)
    if (state.currentRound === this.#ready.round && (state.phase === 'results' || state.phase === 'waiting')) {
      for (const { _id, roundReady, name } of state.players) {
        if (this.#ready.seats.has(_id) && !roundReady) wrong.push(`${name} is not round-ready any more`)
      }
    }
    return wrong
  }

  #wrongDecisions(state: StateView, rounds: RoundRecord[]): string[] {
    return this.#decisions.flatMap(({ round, name, decision }) => {
      const record = rounds.find((one) => one.round === round)
      const player = (record ?? state).players.find((one) => one.name === name)
      // A player who decided and left is in `players` again when the round is over, and may be back under another name.
      if (player === undefined && this.#leavers.has(name)) return []
      if (record === undefined && round !== state.currentRound) return [`round ${round} is lost`]
      const kept = player?.decision
      return kept === decision ? [] : [`${name} decided ${decision} in round ${round}, stored is ${String(kept)}`]
    })
  }

  #wrongWilds(rounds: RoundRecord[]): string[] {
    return this.#wilds.flatMap(({ round, name, cards }) => {
      const kept = rounds.find((record) => record.round === round)?.players.find((player) => player.name === name)
      return kept === undefined || JSON.stringify(kept.cards) === JSON.stringify(cards)
        ? []
        : [`${name} chose ${JSON.stringify(cards)} in round ${round}, stored is ${JSON.stringify(kept.cards)}`]
    })
  }

  #wrongWishes(state: StateView): string[] {
    const wrong: string[] = []
    if (!mayHold(this.#antes, state.ante)) wrong.push(`the ante is ${state.ante}, not ${inWords(this.#antes)}`)
    for (const { _id, name } of state.players) {
      const wishes = this.#names.get(_id) ?? []
      const isAccepted = wishes.some(({ outcome }) => outcome === 'accepted')
      if (isAccepted && !mayHold(wishes, name)) wrong.push(`${name} should be ${inWords(wishes)}`)
    }
    return wrong
  }

  #wrongChat(messages: ChatMessage[], said: ReadonlyMap<string, string>): string[] {
    const kept = new Map(messages.map(({ id, message }) => [id, message]))
    if (kept.size < messages.length) return ['two messages have the same id']
    const missing = [...said].filter(([id, message]) => kept.get(id) !== message)
    if (messages.length < CHAT_LOG_LENGTH) return missing.map(([, message]) => `the message "${message}" is lost`)
    // The log is full, and older messages have been deleted.
    for (const [id] of missing) this.#said.delete(id)
    return []
  }
}

/** The value is the last that was accepted, or one that was requested since. */
function mayHold<T>(wishes: Wish<T>[], value: T): boolean {
  const last = wishes.findLastIndex(({ outcome }) => outcome === 'accepted')
  return wishes.slice(Math.max(last, 0)).some((wish) => wish.value === value)
}

function inWords<T>(wishes: Wish<T>[]): string {
  return wishes.map(({ value, outcome }) => `${String(value)} (${outcome})`).join(', ')
}
