import { harveyNaming, type HarveyRanks } from '../../game/hands/harvey-naming'
import type { Hand } from '../../game/room'
import { HARVEY } from '../../game/vocabulary'
import { checkAgainstSeen, missingFromSeen } from './check-seen'
import type { DealtCard, RevealedDeal, SeenDeal } from './deal-answer'
import { dealDeck, threeCards } from './deal-deck'
import { commitmentOf, dealDigest } from './deal-digest'
import { finding, when, type Finding } from './findings'

export interface DealCheck {
  /** Findings that are impossible if the deal was fair. */
  contradictions: Finding[]
  /** What the proof does not show, and why. */
  unchecked: Finding[]
}

/** Checks a deal by itself, and against what a page was shown if the page remembers it. */
export function checkDeal(deal: RevealedDeal, seen: SeenDeal | null): DealCheck {
  return {
    contradictions: [...checkInItself(deal), ...(seen === null ? [] : checkAgainstSeen(deal, seen))],
    unchecked: [...nobodyCut(deal), ...(seen === null ? [finding('nothing-seen')] : missingFromSeen(deal, seen))],
  }
}

export function nobodyCut({ cuts }: RevealedDeal): Finding[] {
  return when(
    cuts.every(({ cut }) => cut === null),
    'nobody-cut',
  )
}

/** Seed, record, deck and hands: what everybody can recompute. */
export function checkInItself(deal: RevealedDeal): Finding[] {
  const { deck, harveyRanks } = dealDeck(deal.seed, deal)
  const wrongDeck = checkDeck(deal.deck, deck)
  const wrongHands = checkHands(deal)
  return [
    ...checkPrevious(deal),
    ...when(commitmentOf(deal.seed) !== deal.commitment, 'another-seed'),
    ...when(dealDigest(deal) !== deal.digest, 'another-record'),
    ...wrongDeck,
    ...wrongHands,
    ...(wrongDeck.length + wrongHands.length === 0 ? checkNaming(deal, harveyRanks) : []),
  ]
}

function checkPrevious({ no, previous }: RevealedDeal): Finding[] {
  if (no === 1) return when(previous !== null, 'previous-of-first-deal')
  return when(previous === null, 'no-previous', { no })
}

function checkDeck(shown: DealtCard[], expected: DealtCard[]): Finding[] {
  const places = Array.from({ length: Math.max(shown.length, expected.length) }, (_, place) => place)
  const first = places.find((place) => !isSameCard(shown[place], expected[place]))
  return first === undefined ? [] : [finding('another-deck', { place: first + 1 })]
}

/**
 * The hands are compared with the deck that the proof shows, so that a wrong deck is not reported again for every hand.
 */
function checkHands(deal: RevealedDeal): Finding[] {
  const holders = [...deal.cuts, { _id: 'harvey', name: HARVEY }]
  const isHolder = (place: number) => deal.hands[place]?._id === holders[place]?._id
  if (deal.hands.length !== holders.length || !holders.every((_, place) => isHolder(place))) {
    return [finding('other-hands')]
  }
  return holders.flatMap(({ name }, place) => checkHand(deal, place, name))
}

function checkHand({ deck, hands }: RevealedDeal, place: number, name: string): Finding[] {
  const { cards = [], plays = [] } = hands[place] ?? {}
  const dealt = threeCards(deck, place)
  const isDealt = cards.length === 3 && cards.every((card, index) => isSameCard(card, dealt[index]))
  if (!isDealt) return [finding('another-hand', { name })]
  return when(!canPlayAs(cards, plays), 'impossible-play', { name })
}

/** A two keeps its suit and plays as any other rank; every other card plays as itself. */
function canPlayAs(cards: DealtCard[], plays: DealtCard[]): boolean {
  const canBe = (card: DealtCard, play: DealtCard | undefined) =>
    card.rank === '2' ? play?.suit === card.suit && play.rank !== '2' : isSameCard(card, play)
  return plays.length === cards.length && cards.every((card, index) => canBe(card, plays[index]))
}

/** Harvey's own twos, once his cards are known to be those that follow from seed and cuts. */
function checkNaming({ hands, difficulty }: RevealedDeal, ranks: HarveyRanks): Finding[] {
  const { cards = [], plays = [] } = hands.at(-1) ?? {}
  const named = harveyNaming(difficulty, cards as Hand, ranks)
  const isNamed = named.every((card, place) =>
    isSameCard({ suit: card.suit, rank: card.plays ?? card.rank }, plays[place]),
  )
  return when(!isNamed, 'another-naming', { difficulty })
}

function isSameCard(one: DealtCard | undefined, other: DealtCard | undefined): boolean {
  return one?.suit === other?.suit && one?.rank === other?.rank
}
