import { describe, expect, it } from 'vitest'
import type { EveningAnswer } from '../../../../contract'
import { backWords, keptWords, namesOf, paymentWords, settlementText } from './settle-words'

const TOTALS = [
  { _id: 'n', name: 'Noor', total: 100, games: 1, wins: 2 },
  { _id: 'm', name: 'Maya', total: -150, games: 1, wins: 0 },
  { _id: 't', name: 'Theo', total: -250, games: 1, wins: 0 },
]
const SETTLEMENT: EveningAnswer['settlement'] = {
  returned: [
    { _id: 'n', amount: 100 },
    { _id: 'm', amount: 100 },
    { _id: 't', amount: 100 },
  ],
  payments: [
    { from: 't', to: 'n', amount: 150 },
    { from: 'm', to: 'n', amount: 50 },
  ],
  exact: true,
}
const evening = (settlement: Partial<EveningAnswer['settlement']> = {}): EveningAnswer => ({
  games: [],
  totals: TOTALS,
  settlement: { ...SETTLEMENT, ...settlement },
})

const KEPT =
  "Harvey kept $300, which is nobody's: it goes back in proportion to the antes paid, $100 to Noor, $100 to Maya and $100 to Theo."

describe('settling up', () => {
  it('names who pays whom, a line for each payment', () => {
    const names = namesOf(evening())
    expect(SETTLEMENT.payments.map((payment) => paymentWords(payment, names))).toEqual([
      'Theo pays Noor $150',
      'Maya pays Noor $50',
    ])
    expect(paymentWords(SETTLEMENT.payments[0]!, names, 't')).toBe('You pay Noor $150')
    expect(paymentWords(SETTLEMENT.payments[0]!, names, 'n')).toBe('Theo pays you $150')
  })

  it('shows how each total leads to the payments', () => {
    const back = TOTALS.map((person) => backWords(person, evening()))
    expect(back).toEqual(['+ $100 back = +$200', '+ $100 back = −$50', '+ $100 back = −$150'])
    expect(backWords(TOTALS[0]!, evening({ returned: [] }))).toBeNull()
    const returned = [
      { _id: 'n', amount: 200 },
      { _id: 'm', amount: 100 },
    ]
    expect(TOTALS.map((person) => backWords(person, evening({ returned })))).toEqual([
      '+ $200 back = +$300',
      '+ $100 back = −$50',
      null,
    ])
  })

  it('explains in one sentence what happens to the money that Harvey kept', () => {
    expect(keptWords(evening())).toBe(
      "Harvey kept $300, which is nobody's: it goes back in proportion to the antes paid, as the totals show.",
    )
    expect(keptWords(evening({ returned: [] }))).toBeNull()
  })

  it('does not say that Harvey has kept the pot of a running game', () => {
    const game = { game: 1, rounds: 3, endedAt: null, harveyKeeps: 300, standings: [] }
    expect(keptWords({ ...evening(), games: [game] })).toMatch(/^As it stands, Harvey keeps \$300, which is nobody's/)
    const ended = { ...game, endedAt: '2026-03-14T21:00:00.000Z' }
    expect(keptWords({ ...evening(), games: [ended] })).toMatch(/^Harvey kept \$300/)
  })

  it('keeps amounts out of right-to-left names', () => {
    const names = new Map([
      ['t', 'נועה'],
      ['n', 'Noor'],
    ])
    expect(paymentWords({ from: 'n', to: 't', amount: 150 }, names)).toBe('Noor pays \u2068נועה\u2069 $150')
  })

  it('is a text for the chat of the group', () => {
    expect(settlementText('K7PWQ3', evening())).toBe(
      ['3-Card Poker with Harvey, room K7PWQ3', 'Theo pays Noor $150', 'Maya pays Noor $50', KEPT].join('\n'),
    )
    expect(settlementText('K7PWQ3', evening({ payments: [], returned: [] }))).toBe(
      '3-Card Poker with Harvey, room K7PWQ3\nNobody owes anybody anything.',
    )
  })
})
