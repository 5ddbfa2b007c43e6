import { expect, it } from 'vitest'
import { DEAL_VECTORS } from '../../../tests/support/deal-vectors'
import type { RevealedDeal } from '../../contract'
import { cardView } from '../../game/card-view'
import type { RoundRecord } from '../../game/views'
import { WILD_RANKS, type WildRank } from '../../game/vocabulary'
import { historyRound, keptRoundOf } from './kept-round'

/** The round that was played with this deal. */
function roundOf({ hands, cuts, round }: RevealedDeal): RoundRecord {
  const shown = hands.map(({ cards, plays }) => ({
    cards: cards.map((card, place) => cardView({ ...card, ...named(card.rank, plays[place]?.rank) })),
    handRank: 'High Card' as const,
  }))
  const players = shown.slice(0, -1).map((hand, place) => ({
    ...hand,
    name: cuts[place]?.name ?? '',
    decision: 'stay' as const,
    amount: 0,
    runningTotal: 0,
  }))
  const harvey = shown.at(-1) ?? { cards: [], handRank: 'High Card' }
  const time = '2026-11-24T12:00:00.000Z'
  return { game: 1, round, ante: 50, pot: 100, players, harvey, harveyWins: true, winners: [], carryOver: 100, time }
}

function named(rank: string, plays: string | undefined): { plays?: WildRank } {
  const wild = WILD_RANKS.find((one) => one === plays)
  return rank === '2' && wild !== undefined ? { plays: wild } : {}
}

it.each(DEAL_VECTORS)(
  'deck and hands of a stored deal follow from its record, its seed and its round: vector $no',
  (vector) => {
    const { deck, hands, ...deal } = vector.deal
    const kept = JSON.stringify({ ...roundOf(vector.deal), deal })
    expect(historyRound(keptRoundOf(kept)).deal).toEqual(vector.deal)
  },
)

it('a round that an earlier release stored with its whole deal is not changed', () => {
  const deal = { ...DEAL_VECTORS[0]?.deal, deck: [] }
  expect(historyRound(keptRoundOf(JSON.stringify({ deal }))).deal).toEqual(deal)
})

it('a round from before games and deals were numbered is of game 1, and has no proof', () => {
  expect(historyRound(keptRoundOf('{"round":3}'))).toEqual({ game: 1, round: 3, deal: null })
})
