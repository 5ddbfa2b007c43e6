import { describe, expect, it } from 'vitest'
import { CHEATS } from '../../../../tests/support/cheats'
import { DEAL_VECTORS, SECOND_DEAL as DEAL } from '../../../../tests/support/deal-vectors'
import { seenByFirst } from '../../../../tests/support/made-up-deals'
import { EVENING_CHEATS, eveningOf } from '../../../../tests/support/made-up-evenings'
import { NON_PROOFS } from '../../../../tests/support/non-proofs'
import { proofText } from '../../../../tests/support/proof-files'
import { findingSentence } from '../../../contract'
import { verdictOn } from './verdict'

const EVENING = eveningOf(DEAL_VECTORS.map(({ deal, no }) => ({ ...deal, round: no })))

describe('a proof of one round', () => {
  it('is right', () => {
    expect(verdictOn(proofText({ deal: DEAL, seen: seenByFirst(DEAL) }))).toMatchObject({
      type: 'deal',
      isRight: true,
      title: 'Deal 2 of room HARVEY is right',
      summary: '2 of 3 cut. The cards follow from seed and cuts.',
      check: { contradictions: [], unchecked: [] },
    })
  })

  it.each(CHEATS)('is wrong with $what', ({ cheat, code }) => {
    const verdict = verdictOn(proofText(cheat(DEAL)))
    const contradictions: unknown = expect.arrayContaining([expect.objectContaining({ code })])
    expect(verdict).toMatchObject({ type: 'deal', isRight: false, check: { contradictions } })
    expect(verdict.type !== 'refused' && verdict.title).toMatch(/ is wrong$/)
    expect(verdict.type !== 'refused' && verdict.summary).not.toContain('follow')
  })
})

describe('an exported evening', () => {
  it('is right', () => {
    expect(verdictOn(JSON.stringify(EVENING))).toMatchObject({
      type: 'evening',
      isRight: true,
      title: 'The evening of room HARVEY is right',
      summary: '3 rounds. The cards follow from seed and cuts.',
    })
    const oneRound = { ...EVENING, rounds: EVENING.rounds.slice(0, 1) }
    expect(verdictOn(JSON.stringify(oneRound))).toMatchObject({
      summary: '1 round. The cards follow from seed and cuts.',
    })
  })

  it.each(EVENING_CHEATS)('is wrong with $what', ({ cheat }) => {
    expect(verdictOn(JSON.stringify(cheat(EVENING)))).toMatchObject({ type: 'evening', isRight: false })
  })

  it('has a count of wrong rounds', () => {
    const rounds = EVENING.rounds.map((round, place) => (place === 1 ? { ...round, round: 9 } : round))
    expect(verdictOn(JSON.stringify({ ...EVENING, rounds }))).toMatchObject({ summary: '3 rounds, 1 of them wrong.' })
    const oneRound = JSON.stringify({ ...EVENING, rounds: [{ ...EVENING.rounds[0], round: 9 }] })
    expect(verdictOn(oneRound)).toMatchObject({ summary: '1 round, and it is wrong.' })
  })
})

it('an invalid proof is refused with its sentence', () => {
  for (const { text, code } of NON_PROOFS) {
    const verdict = verdictOn(text)
    const [beginning = ''] = findingSentence({ code, params: {} }).split('{')
    expect(verdict.type === 'refused' && verdict.sentence.startsWith(beginning), text).toBe(true)
  }
})
