import type { CardSuit } from './playing-card-art'

/** A card whose face is up. A wild two keeps its rank and plays as `selectedRank` once that rank is chosen. */
export interface CardFace {
  suit: CardSuit
  rank: string
  isWild?: boolean
  selectedRank?: string
}

const NAMES: Record<string, string> = {
  A: 'Ace',
  K: 'King',
  Q: 'Queen',
  J: 'Jack',
  10: 'Ten',
  9: 'Nine',
  8: 'Eight',
  7: 'Seven',
  6: 'Six',
  5: 'Five',
  4: 'Four',
  3: 'Three',
  2: 'Two',
}

/** The card in words: "King of hearts", "Two of diamonds, plays as King". */
export function cardName({ suit, rank, selectedRank }: CardFace): string {
  const name = `${rankName(rank)} of ${suit}`
  return selectedRank === undefined ? name : `${name}, plays as ${rankName(selectedRank)}`
}

/** The rank in words: "King", "Ten". */
export function rankName(rank: string): string {
  return NAMES[rank] ?? rank
}
