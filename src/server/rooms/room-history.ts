import type { EveningAnswer } from '../../contract'
import { eveningOf, roundsOfGame } from '../../game/evening/evening-view'
import { historyNumber } from '../../game/fair-deal'
import type { Room } from '../../game/room'
import type { RoomStore } from '../ports/room-store'
import { keptRoundOf, type KeptRound } from './kept-round'
import { EventLoopTurns } from './event-loop-turns'

/** The most rounds that `history` without a query answers. */
const LISTED_ROUNDS = 500
/** How many rounds are read at once for an answer that is streamed. */
const READ_AT_ONCE = 50

/** The room and its history were deleted while the history was being read. */
export class HistoryDeleted extends Error {
  override readonly name = 'HistoryDeleted'
}

/**
 * The history of a room: the settled rounds of all its games, read part by part. Rounds have the numbers of their
 * deals.
 */
export class RoomHistory {
  readonly #store: Pick<RoomStore, 'load' | 'rounds'>
  readonly #room: Room

  constructor(store: Pick<RoomStore, 'load' | 'rounds'>, room: Room) {
    this.#store = store
    this.#room = room
  }

  get roomCode(): string {
    return this.#room.code
  }

  evening(): EveningAnswer {
    return eveningOf(this.#room)
  }

  /** The last rounds of the running game. */
  async *runningGame(): AsyncGenerator<KeptRound> {
    const { first, last } = roundsOfGame(this.#room, this.#room.game) ?? NONE
    const settled = this.#settled(last)
    yield* this.#between(Math.max(first, settled - LISTED_ROUNDS + 1), settled)
  }

  /** All rounds of the evening. */
  async *allRounds(): AsyncGenerator<KeptRound> {
    yield* this.#between(1, this.#settled(historyNumber(this.#room)))
  }

  /** The last round of the history. The round being played, which is the last one dealt, is not in it yet. */
  #settled(dealt: number): number {
    return isBeingPlayed(this.#room) ? dealt - 1 : dealt
  }

  /**
   * Up to `limit` rounds of one game, or of all games, beginning with number `from`. `next` is the number of the round
   * after them, null at the end.
   */
  async page({ game, from, limit }: { game: number | null; from: number; limit: number }) {
    const { first, last } = game === null ? ALL : (roundsOfGame(this.#room, game) ?? NONE)
    const found = await this.#store.rounds(this.#room.code, Math.max(from, first), limit + 1)
    const rounds = found.filter(({ no }) => no <= last)
    return { rounds: rounds.slice(0, limit).map(({ json }) => keptRoundOf(json)), next: rounds[limit]?.no ?? null }
  }

  async *#between(first: number, last: number): AsyncGenerator<KeptRound> {
    for (let from = first; from <= last;) {
      const limit = Math.min(READ_AT_ONCE, last - from + 1)
      await readTurns.next()
      const rounds = await this.#store.rounds(this.#room.code, from, limit)
      const lastRead = rounds.at(-1)
      if (lastRead === undefined) return this.#end()
      for (const { no, json } of rounds) if (no <= last) yield keptRoundOf(json)
      from = lastRead.no + 1
    }
  }

  /** Throws if the room was deleted. The rounds sent so far must not look like the whole history. */
  async #end(): Promise<void> {
    if ((await this.#store.load(this.#room.code)) === undefined) throw new HistoryDeleted()
  }
}

function isBeingPlayed({ phase }: Room): boolean {
  return phase === 'dealing' || phase === 'decision'
}

/**
 * Only one read, of whatever room, begins in each turn of the event loop, so that many readers do not delay other
 * calls.
 */
const readTurns = new EventLoopTurns()

const ALL = { first: 1, last: Infinity }
const NONE = { first: 1, last: 0 }
