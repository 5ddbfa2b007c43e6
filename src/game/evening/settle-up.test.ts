import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOf } from '../../../tests/support/best-of'
import type { Settlement } from '../views'
import { settleUp, type Settler } from './settle-up'

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** People who are in with these totals and antes, and what Harvey keeps. */
function settled(...people: [total: number, antes: number][]): Settlement {
  const settlers = people.map(([total, antes], place) => ({ id: `P${place}`, total, antes }))
  return settleUp(settlers, -sum(people.map(([total]) => total)))
}

const payment = (from: string, amount: number, to: string) => ({ from, to, amount })

describe('what Harvey keeps (R-settle-1)', () => {
  it('is returned in proportion to the antes paid', () => {
    expect(settled([-300, 300], [-100, 100]).returned).toEqual([
      { _id: 'P0', amount: 300 },
      { _id: 'P1', amount: 100 },
    ])
  })

  it('is rounded down, and odd dollars go to the lowest totals, ties by the first seat', () => {
    const amountsOf = ({ returned }: Settlement) => returned.map(({ amount }) => amount)
    expect(amountsOf(settled([-31, 50], [-51, 50], [30, 50], [-51, 50]))).toEqual([26, 26, 25, 26])
    expect(amountsOf(settled([-51, 50], [-51, 50], [30, 50], [-29, 50]))).toEqual([26, 25, 25, 25])
  })

  it('is not returned to a player who paid no ante', () => {
    expect(settled([0, 0], [-100, 100]).returned).toEqual([{ _id: 'P1', amount: 100 }])
    const oddDollars = settled([10, 1], [5, 1], [0, 0], [-20, 1]).returned
    expect(oddDollars.map(({ _id, amount }) => [_id, amount])).toEqual([
      ['P0', 1],
      ['P1', 2],
      ['P3', 2],
    ])
  })

  it('is right to the dollar for sums whose product exceeds the safe integers', () => {
    const { returned } = settled([-3_000_000_000_001, 2_000_000_000], [-6_000_000_000_000, 4_000_000_000])
    expect(returned.map(({ amount }) => amount)).toEqual([3_000_000_000_000, 6_000_000_000_001])
  })
})

describe('payments', () => {
  it('are none when everybody is at 0', () => {
    expect(settled([0, 100], [0, 100])).toEqual({ returned: [], payments: [], exact: true })
  })

  it('are the fewest possible, where paying the largest first would take one more (R-settle-2)', () => {
    const { payments, exact } = settled([-6, 1], [-3, 1], [4, 1], [5, 1])
    expect(payments).toHaveLength(3)
    expect(exact).toBe(true)
    const split = settled([-5, 1], [-4, 1], [-3, 1], [6, 1], [4, 1], [2, 1])
    expect(split.payments).toHaveLength(4)
    expect(split.payments).toContainEqual(payment('P1', 4, 'P4'))
  })

  it('are as few as an exhaustive search finds (R-settle-2)', () => {
    fc.assert(
      fc.property(someSettlers(7, 8), (settlers) => {
        const { payments, returned, exact } = settleUp(settlers, keptOf(settlers))
        const open = balances(settlers, returned).filter((amount) => amount !== 0)
        expect(exact).toBe(true)
        expect(payments).toHaveLength(fewestPayments(open))
      }),
      { numRuns: 500 },
    )
  })

  it('bring everybody to 0, and nobody both pays and receives (R-settle-3)', () => {
    fc.assert(
      fc.property(someSettlers(40, 2_000), (settlers) => {
        const settlement = settleUp(settlers, keptOf(settlers))
        const { payments, returned, exact } = settlement
        const owed = balances(settlers, returned)
        expect(exact).toBe(owed.filter((amount) => amount !== 0).length <= 14)
        expect(sum(returned.map(({ amount }) => amount))).toBe(keptOf(settlers))
        const after = settlers.map(({ id }, place) => {
          const paid = sum(payments.filter(({ from }) => from === id).map(({ amount }) => amount))
          const got = sum(payments.filter(({ to }) => to === id).map(({ amount }) => amount))
          return (owed[place] ?? 0) + paid - got
        })
        expect(after.every((amount) => amount === 0)).toBe(true)
        const payers = new Set(payments.map(({ from }) => from))
        expect(payments.some(({ to }) => payers.has(to))).toBe(false)
        expect(payments.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
        expect(payments.length).toBeLessThan(Math.max(1, settlers.length))
      }),
      { numRuns: 300 },
    )
  })

  it('of 14 people are found in less than 50 ms', async () => {
    const totals = [7, 11, 13, 17, 19, 23, 29, -31, -5, -3, -2, -37, -1]
    const people = [...totals, -sum(totals)].map((total, place) => ({ id: `P${place}`, total, antes: 1 }))
    const ms = await bestOf(5, 50, () => {
      const startedAt = performance.now()
      expect(settleUp(people, 0).exact).toBe(true)
      return performance.now() - startedAt
    })
    expect(ms).toBeLessThan(50)
  })
})

/** Up to this many people; Harvey keeps what their totals lack. */
function someSettlers(most: number, highest: number): fc.Arbitrary<Settler[]> {
  const someone = fc.record({ total: fc.integer({ min: -highest, max: highest }), antes: fc.nat(500) })
  return fc.array(someone, { minLength: 1, maxLength: most }).map((people) => {
    const settlers = people.map(({ total, antes }, place) => ({ id: `P${place}`, total, antes: antes + 1 }))
    const over = sum(settlers.map(({ total }) => total))
    // Harvey keeps nothing or something, and never less than nothing.
    return settlers.map((one, place) => (place === 0 && over > 0 ? { ...one, total: one.total - over } : one))
  })
}

const keptOf = (settlers: Settler[]) => 0 - sum(settlers.map(({ total }) => total))

function balances(settlers: Settler[], returned: Settlement['returned']): number[] {
  return settlers.map(({ id, total }) => total + (returned.find(({ _id }) => _id === id)?.amount ?? 0))
}

/** Settles the first balance with each of the others in turn, and so on: every way there is. */
function fewestPayments([first, ...others]: number[]): number {
  if (first === undefined) return 0
  if (first === 0) return fewestPayments(others)
  const ways = others.flatMap((other, place) =>
    Math.sign(other) === -Math.sign(first) ? [1 + fewestPayments(others.with(place, other + first))] : [],
  )
  return Math.min(...ways)
}
