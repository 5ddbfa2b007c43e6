import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { honestDeal, seenByFirst, someIngredients } from '../../../../tests/support/made-up-deals'
import { checkDeal, type RevealedDeal } from '../../../contract'
import { handText, KINDS, mergeShown, MOST_DEALS, seenOf, withShown, type ShownDeals } from './shown-deals'

const someShown: fc.Arbitrary<ShownDeals> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...KINDS), fc.constantFrom('a', 'b')), {
    maxLength: 12,
  })
  .map((notes) => notes.reduce((deals, [no, kind, value]) => withShown(deals, no, kind, value), {}))

/** All values, regardless of the order in which they were shown. */
const valuesOf = (deals: ShownDeals) =>
  Object.entries(deals)
    .flatMap(([no, deal]) =>
      Object.entries(deal).flatMap(([kind, values]) => values.map((value) => `${no} ${kind} ${value}`)),
    )
    .sort()

describe('what was shown', () => {
  it('is kept once each, the first value in front', () => {
    const shown = ['x', 'y', 'x'].reduce<ShownDeals>((deals, value) => withShown(deals, 7, 'digest', value), {})
    expect(shown).toEqual({ 7: { digest: ['x', 'y'] } })
    expect(withShown(shown, 7, 'digest', 'y')).toBe(shown)
  })

  it('is bounded: the last 100 deals, and a few values of each kind', () => {
    let deals: ShownDeals = {}
    for (let no = 1; no <= 250; no += 1) deals = withShown(deals, no, 'digest', 'x')
    expect(Object.keys(deals).map(Number)).toEqual(Array.from({ length: MOST_DEALS }, (_, index) => index + 151))
    for (let value = 0; value < 50; value += 1) deals = withShown(deals, 250, 'digest', `${value}`)
    expect(deals[250]?.digest).toHaveLength(4)
  })

  it('is the same in two tabs that merge, in either order, and a second merge changes nothing', () => {
    fc.assert(
      fc.property(someShown, someShown, (one, other) => {
        const merged = mergeShown(one, other)
        expect(valuesOf(merged)).toEqual(valuesOf(mergeShown(other, one)))
        expect(valuesOf(merged)).toEqual([...new Set([...valuesOf(one), ...valuesOf(other)])].sort())
        expect(mergeShown(merged, other)).toEqual(merged)
        expect(JSON.stringify(mergeShown(merged, one))).toBe(JSON.stringify(merged))
      }),
    )
  })
})

describe('what a check holds against a deal', () => {
  const someDeal = someIngredients.map(honestDeal)

  /** What the page of the first player remembers of an honest deal. */
  function shownOf(deal: RevealedDeal): ShownDeals {
    const { player, cut, ...seen } = seenByFirst(deal)
    const notes = [
      ['commitment', seen.commitment],
      ['digest', seen.digest],
      ['digestAtDeal', seen.digest],
      ['difficulty', seen.difficulty],
      ['hand', handText(seen.hand ?? [])],
      ['dealtTo', player ?? undefined],
      ['cut', cut?.value],
      ['taken', cut?.isTaken === true ? player : undefined],
    ] as const
    const shown = notes.reduce<ShownDeals>(
      (deals, [kind, value]) => (typeof value === 'string' ? withShown(deals, deal.no, kind, value) : deals),
      {},
    )
    return deal.previous === null ? shown : withShown(shown, deal.no - 1, 'digest', deal.previous)
  }
  const playerOf = (deal: RevealedDeal) => deal.cuts[0]?._id ?? ''

  it('is all that was shown', () => {
    fc.assert(
      fc.property(someDeal, (deal) => {
        const seen = seenOf(shownOf(deal), deal, playerOf(deal))
        expect(seen).toEqual(seenByFirst(deal))
        expect(checkDeal(deal, seen).contradictions).toEqual([])
      }),
    )
  })

  it.each(['commitment', 'digest', 'hand', 'difficulty'] as const)('is the other %s if two were shown', (kind) => {
    const values = {
      commitment: 'e'.repeat(64),
      digest: 'e'.repeat(64),
      hand: 'A hearts,K hearts,Q hearts',
      difficulty: 'none',
    }
    const codes = {
      commitment: 'another-commitment',
      digest: 'another-digest',
      hand: 'another-own-hand',
      difficulty: 'another-difficulty',
    }
    fc.assert(
      fc.property(someDeal, (deal) => {
        const shown = withShown(shownOf(deal), deal.no, kind, values[kind])
        const { contradictions } = checkDeal(deal, seenOf(shown, deal, playerOf(deal)))
        expect(contradictions.map(({ code }) => code)).toEqual([codes[kind]])
      }),
    )
  })

  it('is the cut in the record if two tabs made one each', () => {
    fc.assert(
      fc.property(someDeal, (deal) => {
        const own = deal.cuts[0]?.cut
        fc.pre(typeof own === 'string')
        const other = withShown({}, deal.no, 'cut', 'e'.repeat(32))
        const shown = mergeShown(other, shownOf(deal))
        expect(seenOf(shown, deal, playerOf(deal)).cut).toEqual({ value: own, isTaken: true })
      }),
    )
  })

  it('is what the player dealt in was shown if the viewer has another seat by now', () => {
    fc.assert(
      fc.property(someDeal, (deal) => {
        expect(seenOf(shownOf(deal), deal, 'newcomer')).toEqual(seenByFirst(deal))
      }),
    )
  })

  it('is a hand that nobody was dealt if the record leaves out a player who was shown one', () => {
    fc.assert(
      fc.property(someDeal, (deal) => {
        const shown = withShown(shownOf(deal), deal.no, 'dealtTo', 'left-out')
        const { contradictions } = checkDeal(deal, seenOf(shown, deal, playerOf(deal)))
        expect(contradictions.map(({ code }) => code)).toEqual(['not-dealt-in'])
      }),
    )
  })

  it('is no cut if the commitment was not seen: the page may have been opened after the deal', () => {
    fc.assert(
      fc.property(someDeal, (deal) => {
        const { [deal.no]: shown } = shownOf(deal)
        const { commitment, ...late } = shown ?? {}
        expect(seenOf({ [deal.no]: late }, deal, playerOf(deal))).toMatchObject({ commitment: null, cut: null })
      }),
    )
  })

  it('is nothing if nothing was shown', () => {
    fc.assert(
      fc.property(someDeal, (deal) => {
        const nothing = { commitment: null, digest: null, previous: null, difficulty: null, cut: null, hand: null }
        expect(seenOf({}, deal, 'maya')).toEqual({ player: 'maya', ...nothing })
      }),
    )
  })
})
