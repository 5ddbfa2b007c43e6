import * as z from 'zod'
import { DECISIONS, WILD_RANKS } from '../../game/vocabulary'
import { DealtCard, RevealedDeal } from './deal-answer'

const ShownCard = DealtCard.extend({
  selectedRank: z.enum(WILD_RANKS).optional(),
  value: z.number().optional(),
  isWild: z.boolean().optional(),
})

/** A hand of the history, with its rank in English. */
const ShownHand = z.object({ cards: z.array(ShownCard), handRank: z.string().optional() })

/** The fields of a round of the history, and of its deal, that a check needs. */
const EveningRound = z.object({
  /** The number of the game of the round, in a room with several games. */
  game: z.int().min(1).optional(),
  round: z.int().min(1),
  players: z.array(ShownHand.extend({ name: z.string(), decision: z.enum(DECISIONS).optional() })),
  harvey: ShownHand,
  winners: z.array(z.string()).optional(),
  harveyWins: z.boolean().optional(),
  /** Null for rounds played before deals were numbered. */
  deal: RevealedDeal.nullish(),
})

/** The exported evening: the answer of `GET /api/game/history/{roomCode}?format=json`. */
export const ExportedEvening = z.object({
  roomCode: RevealedDeal.shape.roomCode,
  rounds: z.array(EveningRound),
})

export type ShownCard = z.infer<typeof ShownCard>
export type EveningRound = z.infer<typeof EveningRound>
export type ExportedEvening = z.infer<typeof ExportedEvening>
