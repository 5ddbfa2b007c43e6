import { beforeEach, expect, it } from 'vitest'
import { DEAL_VECTORS } from '../../../../tests/support/deal-vectors'
import { seenByFirst } from '../../../../tests/support/made-up-deals'
import { PROOF_VERSION, checkDeal } from '../../../contract'
import type { CheckedDeal } from './shown-round'
import { readWrongDeals, storeWrongDeals, withWrongDeal } from './wrong-deals'

const checked = DEAL_VECTORS.map(({ deal }): CheckedDeal => {
  const seen = { ...seenByFirst(deal), commitment: 'e'.repeat(64) }
  return { proof: { proof: PROOF_VERSION, deal, seen }, check: checkDeal(deal, seen) }
})
const [first, second] = checked

beforeEach(() => localStorage.clear())

it('stores each wrong deal once, and no right one', () => {
  const right = first && { ...first, check: { contradictions: [], unchecked: [] } }
  const known = withWrongDeal(withWrongDeal([], first), first)
  expect(known).toEqual([first])
  expect(withWrongDeal(known, right)).toBe(known)
  expect(withWrongDeal(known, null)).toBe(known)
  expect(withWrongDeal(known, second)).toEqual([first, second])
})

it('survives a reload, room by room', () => {
  storeWrongDeals('HARVEY', checked.slice(0, 2))
  expect(readWrongDeals('HARVEY')).toEqual([first, second])
  expect(readWrongDeals('OTHERS')).toEqual([])
})

it('keeps what another tab has stored since the page was opened', () => {
  storeWrongDeals('HARVEY', checked.slice(0, 1))
  storeWrongDeals('HARVEY', checked.slice(1, 2))
  expect(readWrongDeals('HARVEY')).toEqual([first, second])
})

it('leaves out findings of another release', () => {
  const [one] = checked
  const stored = (...codes: unknown[]) => [{ ...one, check: { contradictions: codes, unchecked: [null] } }]
  const known = one?.check.contradictions ?? []
  localStorage.setItem(
    'wrong-deals-HARVEY',
    JSON.stringify(stored({ code: 'of-tomorrow', params: {} }, null, ...known)),
  )
  expect(readWrongDeals('HARVEY')).toMatchObject([{ check: { contradictions: known, unchecked: [] } }])
  localStorage.setItem('wrong-deals-HARVEY', JSON.stringify(stored({ code: 'of-tomorrow', params: {} })))
  expect(readWrongDeals('HARVEY')).toEqual([])
})

it('ignores invalid stored values', () => {
  for (const text of ['x', '7', '[7]', '[null]', '[{"proof":null}]', '[{"proof":{"deal":{}}}]']) {
    localStorage.setItem('wrong-deals-HARVEY', text)
    expect(readWrongDeals('HARVEY'), text).toEqual([])
  }
})
