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

/** The values that decide between hands of the same rank, the most frequent first, then the highest. */
export function deciders({ cards }: Hand): number[] {
  const counts = new Map<number, number>()
  for (const { value } of cards) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.entries()]
    .sort(([value, count], [otherValue, otherCount]) => otherCount - count || otherValue - value)
    .map(([value]) => value)
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
