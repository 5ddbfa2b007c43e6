import type { Card } from '../../src/game/room'
import { deckOf } from '../../src/game/testing/cards'
import { CryptoChance } from '../../src/server/adapters/crypto-chance'
import type { DealtCards } from '../../src/server/ports/chance'

/** Chance whose next decks a test has stacked; when none is left, decks follow from seed and cuts. */
export class StackedChance extends CryptoChance {
  #decks: Card[][] = []

  /** Each deal: a hand such as 'Kh 10s 2d' for every player dealt in, in seat order, and Harvey's last. */
  stack(...deals: string[][]): void {
    this.#decks.push(...deals.map((hands) => deckOf(...hands)))
  }

  /** Drops the decks that were not dealt. */
  unstack(): void {
    this.#decks = []
  }

  stackedCards(): DealtCards | undefined {
    const deck = this.#decks.shift()
    return deck && { deck, harveyRanks: ['A', 'K', 'Q'] }
  }
}
