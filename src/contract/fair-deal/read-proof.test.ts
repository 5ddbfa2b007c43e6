import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEAL_VECTORS } from '../../../tests/support/deal-vectors'
import { honestDeal, seenByFirst, someIngredients } from '../../../tests/support/made-up-deals'
import { someEvening } from '../../../tests/support/made-up-evenings'
import { NON_PROOFS } from '../../../tests/support/non-proofs'
import { DealAnswer, DealRecord, SeenDeal } from './deal-answer'
import { findingSentence } from './findings'
import { PROOF_VERSION, readProof } from './read-proof'

describe('a proof', () => {
  it('may be the answer of `GET deal` from the showdown on', () => {
    fc.assert(
      fc.property(someIngredients.map(honestDeal), (deal) => {
        expect(readProof(JSON.stringify(deal))).toEqual({ type: 'deal', deal, seen: null })
        expect(DealAnswer.parse(deal)).toEqual(deal)
      }),
    )
  })

  it('may begin with a byte-order mark', () => {
    const deal = DEAL_VECTORS[0]?.deal
    expect(readProof(`\uFEFF${JSON.stringify(deal)}`)).toEqual({ type: 'deal', deal, seen: null })
  })

  it('may be a deal with what a page was shown', () => {
    fc.assert(
      fc.property(someIngredients.map(honestDeal), (deal) => {
        const seen = seenByFirst(deal)
        const text = JSON.stringify({ proof: PROOF_VERSION, deal, seen })
        expect(readProof(text)).toEqual({ type: 'deal', deal, seen })
      }),
    )
  })

  it('may leave out what the page did not see', () => {
    const deal = DEAL_VECTORS[0]?.deal
    const read = readProof(JSON.stringify({ proof: PROOF_VERSION, deal, seen: {} }))
    expect(read).toEqual({ type: 'deal', deal, seen: SeenDeal.parse({}) })
  })

  it('may be an exported evening', () => {
    fc.assert(
      fc.property(someEvening, (evening) => {
        expect(readProof(JSON.stringify({ ...evening, evening: { games: [] } }))).toMatchObject({
          type: 'evening',
          evening: { roomCode: evening.roomCode },
        })
      }),
    )
  })
})

describe('an invalid proof is refused with a sentence', () => {
  it.each(NON_PROOFS)('$what: $code', ({ text, code }) => {
    const read = readProof(text)
    expect(read).toMatchObject({ type: 'refused', reason: { code } })
    if (read.type === 'refused') expect(findingSentence(read.reason)).toMatch(/^[A-Z][^{}]+\.$/)
  })

  it('and names the field that is wrong', () => {
    const [{ deal } = { deal: undefined }] = DEAL_VECTORS
    const read = readProof(JSON.stringify({ proof: PROOF_VERSION, deal: { ...deal, seed: 'secret' }, seen: {} }))
    expect(read.type === 'refused' && findingSentence(read.reason)).toBe(
      'This is not a whole proof: deal.seed is missing or not written as it should be.',
    )
  })
})

it('a deal before its showdown is answered without seed, deck and hands', () => {
  const { seed, deck, hands, ...record } = { ...DEAL_VECTORS[1]?.deal }
  expect(DealAnswer.parse(record)).toEqual(record)
  expect(DealRecord.parse(DEAL_VECTORS[1]?.deal)).toEqual(record)
})
