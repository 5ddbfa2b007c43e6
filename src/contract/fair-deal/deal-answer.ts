import * as z from 'zod/mini'
import { DIFFICULTIES, MAX_SEATS, RANKS, SUITS } from '../../game/vocabulary'

/** What `GET /api/game/deal/{roomCode}` answers; see docs/fair-deal.md for the meaning of each part. */

/** SHA-256 of something, or a seed: 32 bytes as 64 lower-case hex digits. */
const Hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** 16 random bytes as 32 lower-case hex digits. */
export const Cut = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Contains neither ":" nor a line break, so the text of one record can never be read as another record. */
const SeatId = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const DealtCard = z.object({ suit: z.enum(SUITS), rank: z.enum(RANKS) })

const CutOfPlayer = z.object({ _id: SeatId, name: z.string(), cut: z.nullable(Cut) })

/** The players dealt in, in seat order, each once, with the cut of each or null. */
const CutsOfDeal = z.array(CutOfPlayer).check(
  z.minLength(1),
  z.maxLength(MAX_SEATS),
  z.refine((cuts) => new Set(cuts.map(({ _id }) => _id).concat('harvey')).size === cuts.length + 1),
)

/** What is fixed when a deal is dealt. */
export const DealRecord = z.object({
  roomCode: z.string().check(z.regex(/^[A-Z0-9]{6}$/)),
  no: z.int().check(z.minimum(1)),
  round: z.int().check(z.minimum(1)),
  difficulty: z.enum(DIFFICULTIES),
  /** The digest of the deal before; null for deal 1. */
  previous: z.nullable(Hex64),
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
export const RevealedDeal = z.extend(DealRecord, {
  seed: Hex64,
  deck: z.array(DealtCard),
  hands: z.array(DealtHand),
})

export const DealAnswer = z.union([RevealedDeal, DealRecord])

/** A missing part counts as null. */
const orNull = <Part extends z.ZodMiniType>(part: Part) => z._default(z.nullable(part), null)

/**
 * What one browser was shown while the deal was played. A part is null if the browser was not shown it or does not
 * remember it.
 */
export const SeenDeal = z.object({
  /** The `_id` of the player whose page it was. */
  player: orNull(SeatId),
  /** As shown before the page sent its cut. */
  commitment: orNull(Hex64),
  /** As shown when the cards were dealt. */
  digest: orNull(Hex64),
  /** The digest of the deal before, as shown when that deal was dealt. */
  previous: orNull(Hex64),
  difficulty: orNull(z.enum(DIFFICULTIES)),
  /** The cut that this page made for the deal (null: it made none), and whether the server said that it has a cut. */
  cut: orNull(z.object({ value: z.nullable(Cut), isTaken: z.boolean() })),
  /** The player's own cards as first shown. */
  hand: orNull(z.array(DealtCard)),
})

export type DealtCard = z.infer<typeof DealtCard>
export type DealRecord = z.infer<typeof DealRecord>
export type RevealedDeal = z.infer<typeof RevealedDeal>
export type DealAnswer = z.infer<typeof DealAnswer>
export type SeenDeal = z.infer<typeof SeenDeal>
