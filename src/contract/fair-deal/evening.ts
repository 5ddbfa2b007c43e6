import * as z from 'zod/mini'
import { DECISIONS, WILD_RANKS } from '../../game/vocabulary'
import { DealtCard, RevealedDeal } from './deal-answer'

const ShownCard = z.extend(DealtCard, {
  selectedRank: z.optional(z.enum(WILD_RANKS)),
  value: z.optional(z.number()),
  isWild: z.optional(z.boolean()),
})

/** A hand of the history, with its rank in English. */
const ShownHand = z.object({ cards: z.array(ShownCard), handRank: z.optional(z.string()) })

/** The fields of a round of the history, and of its deal, that a check needs. */
const EveningRound = z.object({
  /** The number of the game of the round, in a room with several games. */
  game: z.optional(z.int().check(z.minimum(1))),
  round: z.int().check(z.minimum(1)),
  players: z.array(z.extend(ShownHand, { name: z.string(), decision: z.optional(z.enum(DECISIONS)) })),
  harvey: ShownHand,
  winners: z.optional(z.array(z.string())),
  harveyWins: z.optional(z.boolean()),
  /** Null for rounds played before deals were numbered. */
  deal: z.nullish(RevealedDeal),
})

/** The exported evening: the answer of `GET /api/game/history/{roomCode}?format=json`. */
export const ExportedEvening = z.object({
  roomCode: RevealedDeal.shape.roomCode,
  rounds: z.array(EveningRound),
})

export type ShownCard = z.infer<typeof ShownCard>
export type EveningRound = z.infer<typeof EveningRound>
export type ExportedEvening = z.infer<typeof ExportedEvening>
