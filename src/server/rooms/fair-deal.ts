import { createHmac, createSecretKey, hash } from 'node:crypto'
import QuickLru from 'quick-lru'
import {
  dealDeck,
  dealText,
  type DealDeck,
  type DealRecord as SentRecord,
  type DealText,
  type RevealedDeal,
} from '../../contract'
import type { Commitment, Shuffle } from '../../game/command'
import type { DealRecord, FairDeal, Room } from '../../game/room'
import type { RoundRecord } from '../../game/views'
import type { Chance, DealtCards } from '../ports/chance'

/** Seeds and decks of deals that everybody can check (docs/fair-deal.md). */

export function freshCommitment(chance: Pick<Chance, 'seed'>): Commitment {
  const seed = chance.seed()
  return { seed, commitment: hash('sha256', Buffer.from(seed, 'hex')) }
}

/**
 * The cards of the deal with this record. Cards that a test has stacked have no digest, because they do not follow from
 * a seed.
 */
export function shuffleFor(
  { code, nextDeal }: Room,
  record: DealRecord | null,
  { chance, dealingMs }: { chance: Chance; dealingMs: number },
): Shuffle {
  const next = freshCommitment(chance)
  // If the caller may not deal, the rules refuse the command before they look at the cards.
  if (record === null || nextDeal === null) return { ...NO_CARDS, digest: null, next, dealingMs }
  const stacked = chance.stackedCards?.()
  if (stacked !== undefined) return { ...stacked, digest: null, next, dealingMs }
  const { no, previous, commitment } = record
  const cuts = record.cuts.map(({ seat, cut }) => ({ _id: seat, cut }))
  const text = { roomCode: code, no, previous, commitment, cuts }
  const digest = hash('sha256', dealText(text))
  return { ...cardsOfDeal(digest, nextDeal.seed, text), digest, next, dealingMs }
}

/** The key is made once, because Node 24 takes 16 us instead of 3 us for an HMAC whose key is bytes. */
const fastHmac = (bytes: Uint8Array) => {
  const key = createSecretKey(bytes)
  return (message: Uint8Array) => createHmac('sha256', key).update(message).digest()
}

/** Decks of deals that were dealt or asked for lately: pages ask for a deal right after its showdown. */
const decks = new QuickLru<string, DealDeck>({ maxSize: 1_000 })

function cardsOfDeal(digest: string, seed: string, text: DealText): DealDeck {
  const known = decks.get(digest) ?? dealDeck(seed, text, fastHmac)
  decks.set(digest, known)
  return known
}

const NO_CARDS: DealtCards = { deck: [], harveyRanks: ['A', 'A', 'A'] }

/** The part of a deal that everybody may know from the moment it is dealt. */
export function recordAnswer(code: string, deal: FairDeal): SentRecord {
  const { no, round, difficulty, previous, commitment, digest } = deal
  const cuts = deal.cuts.map(({ seat, name, cut }) => ({ _id: seat, name, cut }))
  return { roomCode: code, no, round, difficulty, previous, commitment, cuts, digest }
}

/**
 * A deal as the history keeps it, without deck and hands. The deck follows from the record and the seed, and the hands
 * are in the round. Storing both would take most of the time of a deal.
 */
export type KeptDeal = SentRecord & { seed: string }

/** The deal as the history keeps it, with the seed. */
export function keptDeal(code: string, fairDeal: FairDeal): KeptDeal {
  return { ...recordAnswer(code, fairDeal), seed: fairDeal.seed }
}

/** The part of a deal that everybody may know from the showdown on, with the cards of its round. */
export function revealedDeal(
  deal: KeptDeal,
  { players, harvey }: Pick<RoundRecord, 'players' | 'harvey'>,
): RevealedDeal {
  const { deck } = cardsOfDeal(deal.digest, deal.seed, deal)
  const ids = [...deal.cuts.map(({ _id }) => _id), 'harvey']
  const hands = [...players, harvey].map(({ cards }, place) => ({
    _id: ids[place] ?? '',
    cards: cards.map(({ suit, rank }) => ({ suit, rank })),
    plays: cards.map(({ suit, rank, selectedRank = rank }) => ({ suit, rank: selectedRank })),
  }))
  return { ...deal, deck, hands }
}
