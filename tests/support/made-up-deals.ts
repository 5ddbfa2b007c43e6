import fc from 'fast-check'
import { commitmentOf, dealDeck, dealDigest, DIFFICULTIES, threeCards } from '../../src/contract'
import type { DealRecord, DealtCard, Difficulty, RevealedDeal, SeenDeal } from '../../src/contract'
import { harveyNaming, type HarveyRanks } from '../../src/game/hands/harvey-naming'
import { bestNaming } from '../../src/game/hands/wilds'
import type { Hand } from '../../src/game/room'

export interface Ingredients {
  roomCode: string
  no: number
  round: number
  difficulty: Difficulty
  previous: string | null
  seed: string
  players: { _id: string; name: string; cut: string | null }[]
}

/** The deal that an honest server makes of these. */
export function honestDeal({ seed, players, ...rest }: Ingredients): RevealedDeal {
  const record = { ...rest, commitment: commitmentOf(seed), cuts: players }
  return dealOut({ ...record, digest: dealDigest(record) }, seed)
}

/** Deck and hands as they follow from a record and a seed, whether these fit together or not. */
export function dealOut(record: DealRecord, seed: string): RevealedDeal {
  const { deck, harveyRanks } = dealDeck(seed, record)
  return { ...record, seed, deck, hands: handsFrom(deck, record, harveyRanks) }
}

/** Players name their twos for the best hand, Harvey as his difficulty says. */
export function handsFrom(deck: DealtCard[], { cuts, difficulty }: DealRecord, ranks: HarveyRanks) {
  return [...cuts.map(({ _id }) => _id), 'harvey'].map((_id, place) => {
    const cards = threeCards(deck, place)
    const hand = cards as Hand
    const named = _id === 'harvey' ? harveyNaming(difficulty, hand, ranks) : bestNaming(hand)
    return { _id, cards, plays: named.map(({ suit, rank, plays }): DealtCard => ({ suit, rank: plays ?? rank })) }
  })
}

/** The ingredients of an existing deal. */
export function ingredientsOf({ cuts, ...deal }: RevealedDeal): Ingredients {
  const { roomCode, no, round, difficulty, previous, seed } = deal
  return { roomCode, no, round, difficulty, previous, seed, players: cuts }
}

/** What the page of the first player dealt in remembers of an honest deal. */
export function seenByFirst(deal: RevealedDeal): SeenDeal {
  const [own] = deal.cuts
  return {
    player: own?._id ?? null,
    commitment: deal.commitment,
    digest: deal.digest,
    previous: deal.previous,
    difficulty: deal.difficulty,
    cut: { value: own?.cut ?? null, isTaken: own?.cut !== null },
    hand: deal.hands[0]?.cards ?? null,
  }
}

const from = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })

const someSeed = from('0123456789abcdef', 64)
export const someCut = from('0123456789abcdef', 32)
const someId = from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', 22)

/** A deal of 1 to 13 players; about one in four does not cut. */
export const someIngredients: fc.Arbitrary<Ingredients> = fc
  .record({
    roomCode: from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 6),
    no: fc.integer({ min: 1, max: 2000 }),
    round: fc.integer({ min: 1, max: 999 }),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    previous: someSeed,
    seed: someSeed,
    players: fc.uniqueArray(
      fc.record({ _id: someId, name: fc.constantFrom('Maya', 'Noor', 'Théo', '王', 'A:b'), cut: fc.option(someCut) }),
      { minLength: 1, maxLength: 13, selector: ({ _id }) => _id },
    ),
  })
  .map((made) => ({ ...made, previous: made.no === 1 ? null : made.previous }))
