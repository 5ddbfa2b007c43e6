import type { DealtCard, RevealedDeal, SeenDeal } from './deal-answer'
import { finding, when, type Finding } from './findings'

/** Finds where a deal contradicts what the player's page was shown while the deal was played. */
export function checkAgainstSeen(deal: RevealedDeal, seen: SeenDeal): Finding[] {
  return [
    ...when(differs(seen.commitment, deal.commitment), 'another-commitment'),
    ...when(differs(seen.digest, deal.digest), 'another-digest'),
    ...when(deal.no > 1 && differs(seen.previous, deal.previous), 'another-previous'),
    ...when(differs(seen.difficulty, deal.difficulty), 'another-difficulty', {
      shown: seen.difficulty ?? '',
      told: deal.difficulty,
    }),
    ...checkCut(deal, seen),
    ...checkOwnHand(deal, seen),
  ]
}

/** Finds what the page was not shown and would have needed to see to be sure. */
export function missingFromSeen(deal: RevealedDeal, seen: SeenDeal): Finding[] {
  return [
    ...when(seen.commitment === null, 'commitment-not-seen'),
    ...when(seen.digest === null, 'digest-not-seen'),
    ...when(deal.no > 1 && seen.previous === null, 'previous-not-seen'),
    ...when(seen.difficulty === null, 'difficulty-not-seen'),
    ...missingOfCut(deal, seen),
    ...when(seen.player === null || seen.hand === null, 'hand-not-seen'),
  ]
}

/** Nobody else can notice that a player's cut was left out, or that one was made up in the player's name. */
function checkCut({ cuts }: RevealedDeal, { player, cut }: SeenDeal): Finding[] {
  const own = cuts.find(({ _id }) => _id === player)
  if (own === undefined || cut === null) return []
  if (own.cut === null) return when(cut.isTaken, 'dropped-cut')
  return when(own.cut !== cut.value, 'another-cut')
}

function missingOfCut({ cuts }: RevealedDeal, { player, cut }: SeenDeal): Finding[] {
  if (player === null || cut === null) return [finding('cut-not-known')]
  if (cut.value === null) return []
  const own = cuts.find(({ _id }) => _id === player)
  if (own === undefined) return [finding('cut-not-dealt-in')]
  return when(own.cut === null && !cut.isTaken, 'cut-not-taken')
}

function checkOwnHand({ hands, cuts }: RevealedDeal, { player, hand }: SeenDeal): Finding[] {
  if (player === null || hand === null) return []
  if (!cuts.some(({ _id }) => _id === player)) return [finding('not-dealt-in')]
  const own = hands.find(({ _id }) => _id === player)
  return when(own !== undefined && !isSameHand(own.cards, hand), 'another-own-hand')
}

/** A page may show a hand in another order than it was dealt in. */
export function isSameHand(one: readonly DealtCard[], other: readonly DealtCard[]): boolean {
  const inOrder = (cards: readonly DealtCard[]) => cards.map(({ suit, rank }) => `${rank} of ${suit}`).sort()
  return inOrder(one).join() === inOrder(other).join()
}

function differs<T>(seen: T | null, told: T): boolean {
  return seen !== null && seen !== told
}
