import type { DealCheck, DealRecord, Finding, FindingCode, RevealedDeal } from '../../../contract'

/** How many of those dealt in cut the deck: "5 of 6 cut". */
export function cutWords({ cuts }: Pick<DealRecord, 'cuts'>): string {
  const cutters = cuts.filter(({ cut }) => cut !== null).length
  return cutters === 0 ? 'Nobody cut' : `${cutters} of ${cuts.length} cut`
}

/** What a page has seen that was open from before the deal to the showdown. */
const SEEN_BY_WHO_IS_THERE: readonly FindingCode[] = [
  'commitment-not-seen',
  'cut-not-known',
  'digest-not-seen',
  'previous-not-seen',
  'difficulty-not-seen',
]

/** The result of a check, in one line. */
export function sealWords(deal: DealRecord, { contradictions, unchecked }: DealCheck): string {
  if (contradictions.length > 0) return `Deal ${deal.no} is wrong`
  const isPart = unchecked.some(({ code }) => SEEN_BY_WHO_IS_THERE.includes(code))
  return `Deal checked · ${cutWords(deal)}${isPart ? ' · not all seen' : ''}`
}

/** How the cards of a deal came about; who chose them depends on whether anybody cut. */
export function wayWords({ cuts }: Pick<DealRecord, 'cuts'>): string {
  const isCut = cuts.some(({ cut }) => cut !== null)
  return isCut
    ? 'Before the deal the server sealed its seed, and players’ pages cut the deck. Seed and cuts together put the cards in order, so that nobody could choose them alone.'
    : 'Before the deal the server sealed its seed. No page cut the deck, so the server alone put the cards in order.'
}

/** This many digits are enough to compare two values by eye or by voice. */
const SHOWN_DIGITS = 8

/** The beginning of a long value: "72db b733". */
export function shortHex(hex: string): string {
  return (hex.slice(0, SHOWN_DIGITS).match(/.{4}/g) ?? []).join(' ')
}

/** The steps on the way from seed and cuts to the cards. */
export type DealStep = 'seed' | 'cuts' | 'deck' | 'hands'

const STEP_OF: Partial<Record<FindingCode, DealStep>> = {
  'another-seed': 'seed',
  'another-commitment': 'seed',
  'another-record': 'cuts',
  'another-digest': 'cuts',
  'another-previous': 'cuts',
  'previous-of-first-deal': 'cuts',
  'no-previous': 'cuts',
  'dropped-cut': 'cuts',
  'another-cut': 'cuts',
  'not-dealt-in': 'cuts',
  'another-deck': 'deck',
  'another-hand': 'hands',
  'other-hands': 'hands',
  'impossible-play': 'hands',
  'another-naming': 'hands',
  'another-difficulty': 'hands',
  'another-own-hand': 'hands',
  'another-round': 'hands',
  'other-players': 'hands',
  'other-cards': 'hands',
  'another-hand-rank': 'hands',
  'another-winner': 'hands',
}

/** The steps at which something is wrong. */
export function wrongSteps(contradictions: readonly Finding[]): Set<DealStep | undefined> {
  return new Set(contradictions.map(({ code }) => STEP_OF[code]))
}

/** The cards of a hand as a card is drawn: a two shows what it plays as. */
export function shownCards({ cards, plays }: RevealedDeal['hands'][number]) {
  return cards.map(({ suit, rank }, place) => {
    const as = plays[place]?.rank
    return rank === '2' && as !== undefined ? { suit, rank, isWild: true, selectedRank: as } : { suit, rank }
  })
}
