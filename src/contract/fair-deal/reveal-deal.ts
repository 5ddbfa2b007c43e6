import type { DealtCard, OpenedDeal, RevealedDeal } from './deal-answer'
import { dealDeck } from './deal-deck'
import type { ShownCard } from './evening'

/** The whole deal, with the hands that its round shows: those of the players dealt in, in seat order, and Harvey's. */
export function revealedDeal(
  opened: OpenedDeal,
  hands: readonly (readonly ShownCard[])[],
  deck: DealtCard[] = dealDeck(opened.seed, opened).deck,
): RevealedDeal {
  const ids = [...opened.cuts.map(({ _id }) => _id), 'harvey']
  return {
    ...opened,
    deck,
    hands: hands.map((cards, place) => ({
      _id: ids[place] ?? '',
      cards: cards.map(({ suit, rank }) => ({ suit, rank })),
      plays: cards.map(({ suit, rank, selectedRank = rank }) => ({ suit, rank: selectedRank })),
    })),
  }
}
