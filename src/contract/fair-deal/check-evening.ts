import { HARVEY, valueOf } from '../../game/vocabulary'
import { checkInItself, nobodyCut, type DealCheck } from './check-deal'
import { checkOutcome } from './check-outcome'
import { isSameHand } from './check-seen'
import type { RevealedDeal } from './deal-answer'
import type { EveningRound, ExportedEvening, ShownCard } from './evening'
import { finding, when, type Finding } from './findings'

export interface RoundCheck extends DealCheck {
  deal: RevealedDeal
  game: number | undefined
  round: number
}

/** `contradictions` and `unchecked` concern the evening as a whole; each round has its own. */
export interface EveningCheck extends DealCheck {
  rounds: RoundCheck[]
}

type RoundWithDeal = EveningRound & { deal: RevealedDeal }

/** Checks each deal of an evening by itself, against the cards of its round, and the chain from deal to deal. */
export function checkEvening({ roomCode, rounds }: ExportedEvening): EveningCheck {
  const firstDeal = rounds.findIndex(hasDeal)
  const before = firstDeal === -1 ? rounds.length : firstDeal
  const dealt = rounds.filter(hasDeal)
  return {
    rounds: dealt.map(checkRound),
    contradictions: [...checkChain(roomCode, dealt), ...roundsWithoutDeal(rounds.slice(before))],
    unchecked: [
      ...when(before > 0, 'rounds-without-deal', { rounds: before }),
      finding('nothing-seen-of-evening'),
      ...when(dealt.length > 0, 'end-not-seen', { no: dealt.at(-1)?.deal.no ?? 0 }),
    ],
  }
}

function hasDeal(round: EveningRound): round is RoundWithDeal {
  return round.deal !== null && round.deal !== undefined
}

function checkRound(shown: RoundWithDeal): RoundCheck {
  const { deal, game, round } = shown
  const wrongDeal = checkInItself(deal)
  const wrongCards = checkCards(shown)
  return {
    deal,
    game,
    round,
    contradictions: [
      ...wrongDeal,
      ...when(deal.round !== round, 'another-round', { no: deal.no }),
      ...wrongCards,
      ...(wrongDeal.length + wrongCards.length === 0 ? checkOutcome(shown, deal) : []),
    ],
    unchecked: nobodyCut(deal),
  }
}

/** The cards that a round of the history shows must be those of its deal, named twos included (`plays`). */
function checkCards({ players, harvey, deal }: RoundWithDeal): Finding[] {
  const isSameTable =
    players.length === deal.cuts.length && players.every(({ name }, place) => name === deal.cuts[place]?.name)
  if (!isSameTable) return [finding('other-players')]
  return [...players, { name: HARVEY, cards: harvey.cards }]
    .filter(({ cards }, place) => !isShownAsDealt(cards, deal.hands[place]))
    .map(({ name }) => finding('other-cards', { name }))
}

function isShownAsDealt(shown: ShownCard[], hand: RevealedDeal['hands'][number] | undefined): boolean {
  if (hand === undefined) return false
  const plays = shown.map(({ suit, rank, selectedRank = rank }) => ({ suit, rank: selectedRank }))
  return isSameHand(shown, hand.cards) && isSameHand(plays, hand.plays) && shown.every(isTrueToItself)
}

/** Whether the fields of a card agree: its value is that of the rank it plays as, and only a two is wild. */
function isTrueToItself({ rank, selectedRank, value, isWild }: ShownCard): boolean {
  const isValue = value === undefined || value === valueOf(selectedRank ?? rank)
  return isValue && (isWild === undefined || isWild === (rank === '2'))
}

/** Deals are numbered from 1 without a gap, and each names the digest of the one before. */
function checkChain(roomCode: string, rounds: RoundWithDeal[]): Finding[] {
  return rounds.flatMap(({ deal }, index) => {
    const before = rounds[index - 1]?.deal
    const expected = (before?.no ?? 0) + 1
    const isNext = deal.no === expected
    return [
      ...when(deal.roomCode !== roomCode, 'another-room', { no: deal.no }),
      ...when(!isNext, 'gap', { no: expected }),
      ...when(isNext && before !== undefined && deal.previous !== before.digest, 'broken-chain', { no: deal.no }),
    ]
  })
}

/** Reports each round without a deal, because every round has a deal once deals are numbered. */
function roundsWithoutDeal(rounds: EveningRound[]): Finding[] {
  let no = 0
  return rounds.flatMap((round) => {
    if (!hasDeal(round)) return [finding('round-without-deal', { round: round.round, no })]
    no = round.deal.no
    return []
  })
}
