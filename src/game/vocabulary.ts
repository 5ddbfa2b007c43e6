/** The words of the game that every part of the program shares: cards, phases and limits, each defined once. */

export const SUITS = ['hearts', 'diamonds', 'clubs', 'spades'] as const
export type Suit = (typeof SUITS)[number]

/** Lowest first. A "2" is always wild and never plays as a two. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export type Rank = (typeof RANKS)[number]

/** What a wild two may play as, best first. A two is never offered. */
export const WILD_RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3'] as const
export type WildRank = (typeof WILD_RANKS)[number]

/** Weakest first, so that the position is the strength (R-showdown-1). */
export const HAND_RANKS = ['High Card', 'Pair', 'Flush', 'Straight', 'Three of a Kind', 'Straight Flush'] as const
export type HandRank = (typeof HAND_RANKS)[number]

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
/** How Harvey plays his own twos: a random rank, always the ace, or the best rank. */
export type Difficulty = (typeof DIFFICULTIES)[number]

export const DECISIONS = ['stay', 'fold'] as const
export type Decision = (typeof DECISIONS)[number]

export const REACTIONS = ['clap', 'laugh', 'wow', 'cry', 'fire', 'think', 'heart', 'rabbit'] as const
/** What a player can show at their seat for a moment. */
export type Reaction = (typeof REACTIONS)[number]

/** The phases that a page sees; `wild-selection` is what the holder of an unchosen two sees instead of `decision`. */
export const PHASES = ['waiting', 'dealing', 'decision', 'wild-selection', 'results', 'finished'] as const
export type Phase = (typeof PHASES)[number]

export const UNLIMITED_ROUNDS = 999
export const MAX_ROUNDS = [5, 10, 15, UNLIMITED_ROUNDS] as const
export type MaxRounds = (typeof MAX_ROUNDS)[number]

/** Seconds. */
export const DECISION_TIMERS = [15, 30, 45] as const
export type DecisionTimer = (typeof DECISION_TIMERS)[number]

/** Whole dollars. */
export const MIN_ANTE = 1
export const MAX_ANTE = 1000

/** The house player. Nobody else may take the name. */
export const HARVEY = 'Harvey'

/** Seats of a room, Harvey's included. */
export const MAX_PLAYERS = 14
/** Seats that people can take. */
export const MAX_SEATS = MAX_PLAYERS - 1
/** The most requests to join a running game that may wait at once. */
export const MAX_REQUESTS = 20
/** The most kicked sessions that a room remembers, and the most denied ones. */
export const MAX_BANS = 1000
/** The most people that can have a seat in the games of a room over its life. */
export const MAX_PLAYERS_EVER = 100
/** The most games of an evening whose standings a room remembers. */
export const MAX_GAMES = 500
/** The most changes of the ante of a running game between two deals. */
export const MAX_ANTE_CHANGES = 3

/** The number that a rank counts as: 2 to 10, jack 11, queen 12, king 13, ace 14. */
export function valueOf(rank: Rank): number {
  return RANKS.indexOf(rank) + 2
}
