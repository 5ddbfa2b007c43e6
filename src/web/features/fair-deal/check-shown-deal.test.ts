import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEAL_VECTORS, SECOND_DEAL as DEAL, SECOND_ROUND as SHOWN } from '../../../../tests/support/deal-vectors'
import { honestDeal, ingredientsOf, seenByFirst } from '../../../../tests/support/made-up-deals'
import { readProof, type RevealedDeal } from '../../../contract'
import { harvey, player, table } from '../../fixtures/table'
import { checkShownDeal } from './check-shown-deal'
import { DealMemory } from './deal-memory'
import { shownRound, type ShownRound } from './shown-round'

const FIRST = DEAL_VECTORS[0]?.deal as RevealedDeal
let memory: DealMemory

beforeEach(() => {
  localStorage.clear()
  memory = new DealMemory('HARVEY')
  const seen = seenByFirst(DEAL)
  memory.noteDigest(1, seen.previous ?? '')
  memory.noteCommitment(2, seen.commitment ?? '')
  memory.chooseCut(2, seen.cut?.value ?? '')
  memory.noteTaken(2, 'maya')
  memory.noteDigestAtDeal(2, seen.digest ?? '')
  memory.noteDifficulty(2, seen.difficulty ?? 'easy')
  memory.noteHand(2, 'maya', seen.hand ?? [])
})
afterEach(() => memory.close())

const found = (answer: unknown, shown: Partial<ShownRound> = {}) =>
  checkShownDeal(answer, { ...SHOWN, ...shown }, memory)?.check.contradictions.map(({ code }) => code)

describe('the deal of a finished round', () => {
  it('is right, and its proof can be read again', () => {
    const checked = checkShownDeal(DEAL, SHOWN, memory)
    expect(checked?.check).toEqual({ contradictions: [], unchecked: [] })
    expect(readProof(JSON.stringify(checked?.proof))).toMatchObject({
      type: 'deal',
      deal: DEAL,
      seen: seenByFirst(DEAL),
    })
  })

  it('has no proof if there is no answer, or one without the seed', () => {
    const { seed, ...record } = DEAL
    expect(seed).toHaveLength(64)
    for (const answer of [null, 'x', {}, record]) expect(found(answer)).toBeUndefined()
  })

  it('is not proved by an honest deal of another round or room', () => {
    expect(found(FIRST)).toContain('another-round')
    expect(found({ ...DEAL, round: DEAL.round + 1 })).toContain('another-round')
    expect(found(honestDeal({ ...ingredientsOf(DEAL), roomCode: 'OTHERS' }))).toContain('another-room')
  })

  it('with different cards on the table is wrong, and each player whose cards differ is named', () => {
    const [first, second, ...others] = DEAL.hands
    const swapped = [
      { _id: first?._id ?? '', cards: second?.cards ?? [] },
      { _id: second?._id ?? '', cards: first?.cards ?? [] },
      ...others,
    ]
    expect(found(DEAL, { hands: swapped })).toEqual(['other-cards', 'other-cards'])
    const hands = [...swapped.slice(0, 1), { _id: 'harvey', cards: first?.cards ?? [] }]
    const { contradictions } = checkShownDeal(DEAL, { ...SHOWN, hands }, memory)?.check ?? {}
    expect(contradictions?.map(({ params }) => params)).toEqual([{ name: 'Maya' }, { name: 'Harvey' }])
    expect(found(DEAL, { hands: [{ _id: 'unknown', cards: DEAL.deck.slice(0, 3) }] })).toEqual(['other-cards'])
  })
})

describe('a round is finished', () => {
  const deal = { no: 2, digest: DEAL.digest }

  it('from the results on, when hands are shown', () => {
    const cards = [{ suit: 'hearts', rank: 'K', value: 13, isWild: false }] as const
    const state = table({ deal, players: [player('Maya', { cards: [...cards] }), player('Noor')], harvey: harvey() })
    expect(shownRound(state)).toBeNull()
    expect(shownRound({ ...state, phase: 'results' })).toMatchObject({
      no: 2,
      round: 3,
      player: 'seat-Maya',
      hands: [{ _id: 'seat-Maya', cards }],
    })
    expect(shownRound({ ...state, phase: 'results', deal: null })).toBeNull()
  })
})
