import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHEATS } from '../../../tests/support/cheats'
import { DEAL_VECTORS, SECOND_DEAL as DEAL } from '../../../tests/support/deal-vectors'
import {
  honestDeal,
  seenByFirst,
  someCut,
  someIngredients,
  type Ingredients,
} from '../../../tests/support/made-up-deals'
import { checkDeal } from './check-deal'
import { dealDeck } from './deal-deck'
import { RevealedDeal, SeenDeal } from './deal-answer'
import { CONTRADICTIONS, type Finding } from './findings'

const codes = (findings: Finding[]) => [...new Set(findings.map(({ code }) => code))]
/** Three players of whom the first and the last cut; an easy Harvey holds two twos. */
const NOTHING = SeenDeal.parse({})

describe('an honest deal', () => {
  it('is a deck of 52 different cards, and contradicts neither itself nor what the page saw', () => {
    let twos = 0
    fc.assert(
      fc.property(someIngredients, (ingredients) => {
        const deal = honestDeal(ingredients)
        expect(RevealedDeal.parse(deal)).toEqual(deal)
        expect(new Set(deal.deck.map(({ suit, rank }) => `${rank} of ${suit}`)).size).toBe(52)
        const { contradictions } = checkDeal(deal, seenByFirst(deal))
        expect(contradictions).toEqual([])
        if (deal.hands.at(-1)?.cards.some(({ rank }) => rank === '2') === true) twos += 1
      }),
    )
    expect(twos, 'deals in which Harvey named a two').toBeGreaterThan(0)
  })

  it('has another digest and deck if seed, cuts, seats, number, room or previous deal differ', () => {
    fc.assert(
      fc.property(someIngredients, someCut, fc.nat(), (ingredients, cut, pick) => {
        const deal = honestDeal(ingredients)
        for (const other of changed(ingredients, cut, pick).map(honestDeal)) {
          expect(other.digest).not.toBe(deal.digest)
          expect(other.deck).not.toEqual(deal.deck)
        }
      }),
    )
  })

  it('does not depend on what players are called, on the round, or on Harvey’s difficulty', () => {
    const { seed, deck } = DEAL
    const renamed = {
      ...DEAL,
      round: 7,
      difficulty: 'hard' as const,
      cuts: DEAL.cuts.map((cut) => ({ ...cut, name: '' })),
    }
    expect(dealDeck(seed, renamed).deck).toEqual(deck)
  })
})

/** The deal with one thing changed at a time. */
function changed(made: Ingredients, cut: string, pick: number): Ingredients[] {
  const { players, seed, previous, no } = made
  const at = pick % players.length
  const flipped = (hex: string) => hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  const cutOf = (value: string | null) =>
    players.map((player, place) => (place === at ? { ...player, cut: value } : player))
  return [
    { ...made, seed: flipped(seed) },
    { ...made, no: no + 1 },
    { ...made, previous: previous === null ? seed : flipped(previous) },
    { ...made, roomCode: made.roomCode === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA' },
    { ...made, players: cutOf(players[at]?.cut === cut ? flipped(cut) : cut) },
    { ...made, players: cutOf(players[at]?.cut === null ? cut : null) },
    ...(players.length > 1 ? [{ ...made, players: [...players.slice(1), ...players.slice(0, 1)] }] : []),
    ...(players.length > 1 ? [{ ...made, players: players.slice(1) }] : []),
  ]
}

describe('a cheat is found under its own name only', () => {
  it.each(CHEATS)('$what: $code', ({ cheat, code }) => {
    const { deal, seen } = cheat(DEAL)
    expect(codes(checkDeal(deal, seen).contradictions)).toEqual([code])
  })

  it('even if the proof lacks the hand of the page', () => {
    const { contradictions } = checkDeal({ ...DEAL, hands: DEAL.hands.slice(1) }, seenByFirst(DEAL))
    expect(codes(contradictions)).toEqual(['other-hands'])
  })

  it('in any deal', () => {
    const found = new Set<string>()
    const twosOfHarvey = someIngredients.map(honestDeal).filter(isCheatable)
    fc.assert(
      fc.property(twosOfHarvey, fc.constantFrom(...CHEATS), (honest, { cheat, code }) => {
        const { deal, seen } = cheat(honest)
        expect(codes(checkDeal(deal, seen).contradictions)).toEqual([code])
        found.add(code)
      }),
      { numRuns: 300 },
    )
    expect([...found].sort()).toEqual([...new Set(CHEATS.map(({ code }) => code))].sort())
  })

  it('every contradiction that a deal can have is tried', () => {
    const ofAnEvening = [
      'gap',
      'broken-chain',
      'another-room',
      'another-round',
      'other-players',
      'other-cards',
      'another-hand-rank',
      'another-winner',
      'round-without-deal',
    ]
    const tried = new Set(CHEATS.map(({ code }) => code))
    expect(
      Object.keys(CONTRADICTIONS)
        .filter((code) => !ofAnEvening.includes(code))
        .sort(),
    ).toEqual([...tried].sort())
  })
})

function isCheatable({ cuts, hands }: RevealedDeal): boolean {
  return typeof cuts[0]?.cut === 'string' && hands.at(-1)?.cards.some(({ rank }) => rank === '2') === true
}

describe('what a proof does not show is named without alarm', () => {
  const seen = seenByFirst(DEAL)

  it.each([
    ['by itself it shows nothing that a page was shown', null, ['nothing-seen']],
    ['a page that saw everything has nothing to add', seen, []],
    ['the commitment', { ...seen, commitment: null }, ['commitment-not-seen']],
    ['the digest', { ...seen, digest: null }, ['digest-not-seen']],
    ['the deal before', { ...seen, previous: null }, ['previous-not-seen']],
    ['how Harvey names his twos', { ...seen, difficulty: null }, ['difficulty-not-seen']],
    ['whether the page cut', { ...seen, cut: null }, ['cut-not-known']],
    ['the own hand', { ...seen, hand: null }, ['hand-not-seen']],
    ['whose page it was', { ...seen, player: null }, ['cut-not-known', 'hand-not-seen']],
    [
      'a page that remembers nothing',
      NOTHING,
      [
        'commitment-not-seen',
        'digest-not-seen',
        'previous-not-seen',
        'difficulty-not-seen',
        'cut-not-known',
        'hand-not-seen',
      ],
    ],
    [
      'a cut that came too late',
      { ...seen, player: 'noor', hand: DEAL.hands[1]?.cards ?? null, cut: { value: 'a'.repeat(32), isTaken: false } },
      ['cut-not-taken'],
    ],
    [
      'a cut of a player who was not dealt in',
      { ...seen, player: 'ida', hand: null, cut: { value: 'a'.repeat(32), isTaken: true } },
      ['cut-not-dealt-in', 'hand-not-seen'],
    ],
  ])('%s', (_, remembered, expected) => {
    const { contradictions, unchecked } = checkDeal(DEAL, remembered)
    expect(contradictions).toEqual([])
    expect(codes(unchecked)).toEqual(expected)
  })

  it('a cut that was accepted without an answer counts as the page’s own', () => {
    const remembered = { ...seen, cut: { value: DEAL.cuts[0]?.cut ?? null, isTaken: false } }
    expect(checkDeal(DEAL, remembered)).toEqual({ contradictions: [], unchecked: [] })
  })

  it('the hand of the page may be in another order', () => {
    const remembered = { ...seen, hand: DEAL.hands[0]?.cards.toReversed() ?? null }
    expect(checkDeal(DEAL, remembered)).toEqual({ contradictions: [], unchecked: [] })
  })

  it('the first deal has no deal before it to miss', () => {
    const deal = DEAL_VECTORS[0]?.deal as RevealedDeal
    expect(codes(checkDeal(deal, seenByFirst(deal)).unchecked)).toEqual(['nobody-cut'])
  })

  it('nobody cut, and nothing was seen', () => {
    const deal = DEAL_VECTORS[0]?.deal as RevealedDeal
    expect(codes(checkDeal(deal, null).unchecked)).toEqual(['nobody-cut', 'nothing-seen'])
  })
})
