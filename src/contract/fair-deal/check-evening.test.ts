import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEAL_VECTORS } from '../../../tests/support/deal-vectors'
import { EVENING_CHEATS, eveningOf, someEvening } from '../../../tests/support/made-up-evenings'
import { checkEvening } from './check-evening'
import { ExportedEvening } from './evening'
import type { Finding } from './findings'

const codes = (findings: Finding[]) => [...new Set(findings.map(({ code }) => code))]
const contradictionsIn = (evening: ExportedEvening) => {
  const { rounds, contradictions } = checkEvening(evening)
  return [...rounds.flatMap((round) => round.contradictions), ...contradictions]
}
const EVENING = eveningOf(DEAL_VECTORS.map(({ deal, no }) => ({ ...deal, round: no })))

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

  it('is checked round by round, each with its deal', () => {
    const { rounds } = checkEvening(EVENING)
    expect(rounds.map(({ deal, game, round }) => [deal.no, game, round])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 1, 3],
    ])
    expect(rounds.map(({ unchecked }) => codes(unchecked))).toEqual([['nobody-cut'], [], []])
  })

  it('names a deal that was changed in its round', () => {
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

  it('says what no evening can show, and that rounds before the first deal have none', () => {
    expect(codes(checkEvening(EVENING).unchecked)).toEqual(['nothing-seen-of-evening', 'end-not-seen'])
    const early = EVENING.rounds.map((round) => ({ ...round, deal: null }))
    const { contradictions, unchecked } = checkEvening({ ...EVENING, rounds: [...early, ...EVENING.rounds] })
    expect(contradictions).toEqual([])
    expect(unchecked[0]).toEqual({ code: 'rounds-without-deal', params: { rounds: 3 } })
  })
})
