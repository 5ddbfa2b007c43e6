import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEAL_VECTORS, SECOND_DEAL } from '../../../tests/support/deal-vectors'
import { honestDeal, ingredientsOf } from '../../../tests/support/made-up-deals'
import { EVENING_CHEATS, eveningOf, someEvening } from '../../../tests/support/made-up-evenings'
import { rankHand } from '../../game/hands/rank-hand'
import type { Hand } from '../../game/room'
import { checkEvening } from './check-evening'
import type { RevealedDeal } from './deal-answer'
import { ExportedEvening } from './evening'
import type { Finding } from './findings'

const codes = (findings: Finding[]) => [...new Set(findings.map(({ code }) => code))]
const contradictionsIn = (evening: ExportedEvening) => {
  const { rounds, contradictions } = checkEvening(evening)
  return [...rounds.flatMap((round) => round.contradictions), ...contradictions]
}
const EVENING = eveningOf(DEAL_VECTORS.map(({ deal, no }) => ({ ...deal, round: no })))

/** A first deal in which the best hand In is as good as Harvey's. */
function tiedDeal(): RevealedDeal {
  for (let tried = 0; tried < 5000; tried += 1) {
    const seed = tried.toString(16).padStart(64, '0')
    const deal = honestDeal({ ...ingredientsOf(SECOND_DEAL), no: 1, round: 1, previous: null, seed })
    const strengths = deal.hands.map(({ plays }) => rankHand(plays as Hand).strength)
    if (Math.max(...strengths.slice(1, -1)) === strengths.at(-1)) return deal
  }
  throw new Error('no seed leads to a tie')
}

describe('an exported evening', () => {
  it('contradicts nothing when it is honest', () => {
    fc.assert(
      fc.property(someEvening, (evening) => {
        expect(ExportedEvening.parse(evening).rounds).toHaveLength(evening.rounds.length)
        expect(contradictionsIn(evening)).toEqual([])
      }),
    )
  })

  it.each(EVENING_CHEATS)('shows $what: $code', ({ cheat, code }) => {
    expect(codes(contradictionsIn(cheat(EVENING)))).toEqual([code])
  })

  it('may lack what earlier downloads lack: ranks, decisions, winners and values', () => {
    const cardsOf = ({ cards }: ExportedEvening['rounds'][number]['harvey']) => ({
      cards: cards.map(({ value: _, isWild: __, ...card }) => card),
    })
    const rounds = EVENING.rounds.map(({ round, players, harvey, deal }) => ({
      round,
      players: players.map(({ name, ...hand }) => ({ name, ...cardsOf(hand) })),
      harvey: cardsOf(harvey),
      deal,
    }))
    expect(contradictionsIn({ ...EVENING, rounds })).toEqual([])
    const unnamed = EVENING.rounds.map(({ winners: _, harveyWins: __, ...round }) => round)
    expect(contradictionsIn({ ...EVENING, rounds: unnamed })).toEqual([])
    const [first, ...others] = EVENING.rounds
    if (first === undefined) throw new Error('three rounds')
    const players = first.players.map(({ decision, ...player }, place) =>
      place === 0 ? player : { ...player, decision },
    )
    expect(contradictionsIn({ ...EVENING, rounds: [{ ...first, players, winners: ['nobody'] }, ...others] })).toEqual(
      [],
    )
  })

  it('counts a tie with Harvey as a win of Harvey', () => {
    const tied = tiedDeal()
    const honest = eveningOf([tied])
    expect(honest.rounds[0]?.harveyWins).toBe(true)
    expect(contradictionsIn(honest)).toEqual([])
  })

  it('is checked round by round, each with its deal', () => {
    const { rounds } = checkEvening(EVENING)
    expect(rounds.map(({ deal, game, round }) => [deal.no, game, round])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 1, 3],
    ])
    expect(rounds.map(({ unchecked }) => codes(unchecked))).toEqual([['nobody-cut'], [], []])
  })

  it('names a changed deal in its round only', () => {
    const [first, second, third] = EVENING.rounds
    if (first === undefined || second === undefined || third === undefined) throw new Error('three rounds')
    const seed = third.deal.seed
    const { rounds } = checkEvening({
      ...EVENING,
      rounds: [first, { ...second, deal: { ...second.deal, seed } }, third],
    })
    expect(rounds.map(({ contradictions }) => codes(contradictions))).toEqual([
      [],
      ['another-seed', 'another-deck'],
      [],
    ])
  })

  it('says what no evening can show, and how many rounds came before the first deal', () => {
    expect(checkEvening(EVENING).unchecked).toEqual([
      { code: 'nothing-seen-of-evening', params: {} },
      { code: 'end-not-seen', params: { no: 3 } },
    ])
    const early = EVENING.rounds.map((round) => ({ ...round, deal: null }))
    for (const rounds of [3, 1]) {
      const evening = { ...EVENING, rounds: [...early.slice(-rounds), ...EVENING.rounds] }
      const { contradictions, unchecked } = checkEvening(evening)
      expect(contradictions).toEqual([])
      expect(unchecked[0]).toEqual({ code: 'rounds-without-deal', params: { rounds } })
    }
  })

  it('names the round that has no deal, and the deal after which it was played', () => {
    const rounds = EVENING.rounds.map((round, place) => (place === 2 ? { ...round, deal: null } : round))
    expect(checkEvening({ ...EVENING, rounds }).contradictions).toEqual([
      { code: 'round-without-deal', params: { round: 3, no: 2 } },
    ])
  })

  it('is checked to the end even if a deal lacks a hand', () => {
    const [first, ...others] = EVENING.rounds
    if (first === undefined) throw new Error('three rounds')
    const deal = { ...first.deal, hands: first.deal.hands.slice(0, -1) }
    const { rounds } = checkEvening({ ...EVENING, rounds: [{ ...first, deal }, ...others] })
    expect(rounds.map(({ contradictions }) => codes(contradictions))).toEqual([['other-hands', 'other-cards'], [], []])
  })
})
