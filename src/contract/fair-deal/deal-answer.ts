import * as z from 'zod'
import { DIFFICULTIES, MAX_SEATS, RANKS, SUITS } from '../../game/vocabulary'

/** What `GET /api/game/deal/{roomCode}` answers; see docs/fair-deal.md for the meaning of each part. */

/** SHA-256 of something, or a seed: 32 bytes as 64 lower-case hex digits. */
const Hex64 = z.string().regex(/^[0-9a-f]{64}$/)

/** 16 random bytes as 32 lower-case hex digits. */
export const Cut = z.string().regex(/^[0-9a-f]{32}$/)

/** Holds neither ":" nor a line break, so that one text of a record can never be read as another record. */
export const SeatId = z.string().regex(/^[\w-]{1,64}$/)

export const DealtCard = z.object({ suit: z.enum(SUITS), rank: z.enum(RANKS) })

const CutOfPlayer = z.object({ _id: SeatId, name: z.string(), cut: Cut.nullable() })

/** The players dealt in, in seat order, each once, with the cut of each or null. */
const CutsOfDeal = z
  .array(CutOfPlayer)
  .min(1)
  .max(MAX_SEATS)
  .refine((cuts) => new Set(cuts.map(({ _id }) => _id).concat('harvey')).size === cuts.length + 1)

/** What is fixed when a deal is dealt. */
export const DealRecord = z.object({
  roomCode: z.string().regex(/^[A-Z0-9]{6}$/),
  no: z.int().min(1),
  round: z.int().min(1),
  difficulty: z.enum(DIFFICULTIES),
  /** The digest of the deal before; null for deal 1. */
  previous: Hex64.nullable(),
  commitment: Hex64,
  cuts: CutsOfDeal,
  digest: Hex64,
})

const DealtHand = z.object({
  /** A player's `_id`, or "harvey". */
  _id: SeatId,
  cards: z.array(DealtCard),
  /** The same cards, a two with the rank that it was named. */
  plays: z.array(DealtCard),
})

/** A deal from its showdown on: everything that is needed to check it. */
export const RevealedDeal = DealRecord.extend({ seed: Hex64, deck: z.array(DealtCard), hands: z.array(DealtHand) })

export const DealAnswer = z.union([RevealedDeal, DealRecord])

/**
 * What one browser was shown while the deal was played. A part is null if the browser was not shown it or does not
 * remember it.
 */
export const SeenDeal = z.object({
  /** The `_id` of the player whose page it was. */
  player: SeatId.nullable().default(null),
  /** As shown before the page sent its cut. */
  commitment: Hex64.nullable().default(null),
  /** As shown when the cards were dealt. */
  digest: Hex64.nullable().default(null),
  /** The digest of the deal before, as shown when that deal was dealt. */
  previous: Hex64.nullable().default(null),
  difficulty: z.enum(DIFFICULTIES).nullable().default(null),
  /** The cut that this page made for the deal (null: it made none), and whether the server said that it holds one. */
  cut: z.object({ value: Cut.nullable(), isTaken: z.boolean() }).nullable().default(null),
  /** The player's own cards as first shown. */
  hand: z.array(DealtCard).nullable().default(null),
})

export type DealtCard = z.infer<typeof DealtCard>
export type DealRecord = z.infer<typeof DealRecord>
export type RevealedDeal = z.infer<typeof RevealedDeal>
export type DealAnswer = z.infer<typeof DealAnswer>
export type SeenDeal = z.infer<typeof SeenDeal>
