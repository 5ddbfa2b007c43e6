import { describe, expect, it } from 'vitest'
import { CHEATS } from '../../../../tests/support/cheats'
import { DEAL_VECTORS } from '../../../../tests/support/deal-vectors'
import { EVENING_CHEATS } from '../../../../tests/support/made-up-evenings'
import type { FindingCode } from '../../../contract'
import { cutWords, sealWords, shortHex, shownCards, wayWords, wrongSteps } from './deal-words'

it('the words say how many players cut', () => {
  expect(DEAL_VECTORS.map(({ deal }) => cutWords(deal))).toEqual(['Nobody cut', '2 of 3 cut', '2 of 2 cut'])
})

describe('the seal', () => {
  const [, deal] = DEAL_VECTORS.map(({ deal }) => deal)
  const seal = (code?: FindingCode) =>
    deal && sealWords(deal, { contradictions: [], unchecked: code === undefined ? [] : [{ code, params: {} }] })

  it('says how many cut, even if the player was not dealt in or was too late', () => {
    for (const code of [undefined, 'nobody-cut', 'hand-not-seen', 'cut-not-dealt-in', 'cut-not-taken'] as const)
      expect(seal(code), code).toBe('Deal checked · 2 of 3 cut')
  })

  it('says, without alarm, that the page was not shown everything', () => {
    for (const part of ['commitment', 'digest', 'previous', 'difficulty'] as const)
      expect(seal(`${part}-not-seen`)).toBe('Deal checked · 2 of 3 cut · not all seen')
    expect(seal('cut-not-known')).toBe('Deal checked · 2 of 3 cut · not all seen')
  })

  it('names a contradiction', () => {
    const contradictions = [{ code: 'another-seed', params: {} }] as const
    expect(deal && sealWords(deal, { contradictions: [...contradictions], unchecked: [] })).toBe('Deal 2 is wrong')
  })
})

it('the words say who shuffled the cards', () => {
  const [uncut, cut] = DEAL_VECTORS.map(({ deal }) => wayWords(deal))
  expect(uncut).toMatch(/No page cut the deck, so the server alone put the cards in order\.$/)
  expect(cut).toMatch(/so that nobody could choose them alone\.$/)
})

it('long values are shortened to their beginning', () => {
  expect(shortHex('72dbb7336c76780023f83da4c355f2ee')).toBe('72db b733')
})

describe('a contradiction marks the step where it is', () => {
  const ofEveningsAlone = ['gap', 'broken-chain', 'another-room', 'round-without-deal']

  it.each([...CHEATS, ...EVENING_CHEATS].filter(({ code }) => !ofEveningsAlone.includes(code)))('$code', ({ code }) => {
    expect([...wrongSteps([{ code, params: {} }])]).toEqual([expect.stringMatching(/^(seed|cuts|deck|hands)$/)])
  })
})

it('a two is shown with the rank as which it plays', () => {
  const harvey = DEAL_VECTORS[1]?.deal.hands.at(-1)
  expect(harvey && shownCards(harvey)).toEqual([
    { suit: 'clubs', rank: '8' },
    { suit: 'hearts', rank: '2', isWild: true, selectedRank: '5' },
    { suit: 'diamonds', rank: '2', isWild: true, selectedRank: 'K' },
  ])
})
