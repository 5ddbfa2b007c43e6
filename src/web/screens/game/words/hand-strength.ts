import { HAND_RANKS, type CardView, type HandRank } from '../../../../contract'

/** Three known cards and their rank. */
export interface Hand {
  cards: readonly CardView[]
  handRank: HandRank
}

/** The hand of a player or of Harvey; undefined if the viewer may not see it or a two is not named. */
export function handOf(
  holder: { cards: readonly CardView[]; handRank?: HandRank | null } | undefined,
): Hand | undefined {
  if (!holder?.handRank || holder.cards.length === 0) return undefined
  return { cards: holder.cards, handRank: holder.handRank }
}

/**
 * The values that decide between hands of the same rank, the first before the second: the highest first, but for a pair
 * the value of the pair first. A flush with a named two may contain a pair, which does not count.
 */
export function deciders({ cards, handRank }: Hand): number[] {
  const [high = 0, middle = 0, low = 0] = cards.map(({ value }) => value).sort((one, other) => other - one)
  if (handRank !== 'Pair') return [high, middle, low]
  return [middle, high === middle ? low : high]
}

/**
 * Above 0 if the first hand beats the second, below 0 if the second beats the first, 0 for a tie. Suits never count.
 */
export function compareHands(first: Hand, second: Hand): number {
  const byRank = HAND_RANKS.indexOf(first.handRank) - HAND_RANKS.indexOf(second.handRank)
  if (byRank !== 0) return byRank
  const others = deciders(second)
  for (const [place, value] of deciders(first).entries()) {
    const other = others[place] ?? 0
    if (value !== other) return value - other
  }
  return 0
}
