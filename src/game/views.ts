import type { Decision, DecisionTimer, Difficulty, HandRank, Phase, Rank, Suit, WildRank } from './vocabulary'

/** The shapes in which a room leaves the rules: what one viewer may know, and nothing else. */

/**
 * A card as a page sees it. A named two keeps `rank` "2"; it plays as `selectedRank`, and `value` is the value of that
 * rank.
 */
export interface CardView {
  suit: Suit
  rank: Rank
  value: number
  isWild: boolean
  selectedRank?: WildRank
}

export interface SettingsView {
  /** 999 is unlimited. */
  maxRounds: number
  /** Seconds. */
  decisionTimer: DecisionTimer
  /** What the next deal costs each player, in whole dollars. */
  ante: number
  harveyDifficulty: Difficulty
  listed: boolean
  watchers: boolean
}

/** What everybody may know of the deals of a room. */
interface DealsView {
  /** The coming deal; null for a room stored before deals were numbered. */
  nextDeal: { no: number; commitment: string } | null
  /** The deal dealt last; null before the first. */
  deal: { no: number; digest: string } | null
}

export interface LobbyPlayerView {
  _id: string
  name: string
  isCreator: boolean
  isReady: boolean
  away: boolean
  /** The player is in the voice call of the table. */
  inVoice: boolean
  /** The player is not dealt in, and the table does not wait for this player. */
  sittingOut: boolean
}

export interface LobbyView extends DealsView {
  roomCode: string
  /** The number of the game in this room, from 1. */
  game: number
  version: number
  status: 'waiting' | 'active' | 'finished'
  /** The viewer's name; null in the public view. */
  currentPlayer: string | null
  allowJoinDuringGame: boolean
  settings: SettingsView
  players: LobbyPlayerView[]
}

export interface PlayerView extends LobbyPlayerView {
  /** Empty if the viewer may not see the cards; `handRank` and `wildCardsSelected` are then absent. */
  cards: CardView[]
  decision: Decision | null
  /** Null while a two of the hand is not named. */
  handRank?: HandRank | null
  wildCardsSelected?: boolean
  isWinner: boolean
  /** Dealt in and not Out. */
  inPot: boolean
  wins: number
  /** Net dollars since the first ante; may be negative. */
  runningTotal: number
  roundReady: boolean
  /** True for a player who has left and is shown until the next deal or in a finished game; absent for all others. */
  hasLeft?: true
}

export interface HarveyView {
  _id: 'harvey'
  name: string
  cards: CardView[]
  wins: number
  handRank?: HandRank
  isWinner: boolean
  inPot: boolean
}

export interface ResultView {
  /** The pot that was contested, in dollars. */
  pot: number
  winners: string[]
  harveyWins: boolean
  /** What the showdown changed for each player who was dealt in, the ante not counted. */
  deltas: { name: string; amount: number }[]
  /** The pot that goes into the next round, in dollars. */
  carryOver: number
}

export interface JoinRequestView {
  playerName: string
  /** ISO 8601. */
  requestedAt: string
}

/** The game as one viewer sees it. */
export interface StateView extends DealsView {
  roomCode: string
  /** The number of the game in this room, from 1. */
  game: number
  version: number
  /** Whole seconds of the turn that are left; 0 outside the decision phase. */
  timeLeft: number
  phase: Phase
  /** The viewer's name; null in the public view. */
  currentPlayer: string | null
  /** What the viewer has decided ahead of their turn; null in the public view. */
  planned: Decision | null
  /** The name of the player to decide. */
  currentTurn: string | null
  isCreator: boolean
  currentRound: number
  /** 999 is unlimited. */
  maxRounds: number
  ante: number
  anteChanged: boolean
  /** From the deal to the showdown, the pot that is contested; from then on, the next pot. */
  pot: number
  /** From the deal to the next deal, what a loser of this round pays. */
  stake: number
  /** Epoch milliseconds of when the server next moves the game by itself. */
  deadlineAt: number | null
  /** The name of the creator who paused the game; null while the game is not paused. */
  pausedBy: string | null
  /** Epoch milliseconds of when the pause ends by itself. */
  pausedUntil: number | null
  allowJoinDuringGame: boolean
  joinRequests: JoinRequestView[]
  settings: SettingsView
  players: PlayerView[]
  harvey: HarveyView
  /** `hasPlayed` is false for a player who has had no cards in this game, and absent for all others. */
  left: { name: string; runningTotal: number; hasPlayed?: false }[]
  result: ResultView | null
}

/** One finished round, as the history keeps it. */
export interface RoundRecord {
  /** The number of the game in its room, from 1. */
  game: number
  round: number
  ante: number
  pot: number
  /** The name of the player who decided first; absent in rounds that earlier releases have stored. */
  first?: string | undefined
  /** In seat order, which is the order of the turns, beginning with the player who decided first. */
  players: {
    /** The name at the deal. */
    name: string
    cards: CardView[]
    decision: Decision
    handRank: HandRank
    /** What the showdown changed, the ante not counted. */
    amount: number
    runningTotal: number
  }[]
  harvey: { cards: CardView[]; handRank: HandRank }
  harveyWins: boolean
  winners: string[]
  carryOver: number
  /** ISO 8601. */
  time: string
}

export interface Standing {
  /** The id of the person's first seat. */
  _id: string
  name: string
  /** Net dollars of the game. */
  total: number
  wins: number
}

export interface GameView {
  game: number
  /** Rounds dealt. */
  rounds: number
  /** ISO 8601; null while the game runs. */
  endedAt: string | null
  /** The pot that is left, in dollars. */
  harveyKeeps: number
  /** The best total first. */
  standings: Standing[]
}

/** Who pays whom, in dollars, so that everybody is at 0; `from` and `to` are ids of people. */
export interface Settlement {
  /** What Harvey kept, divided among the people who get it back. */
  returned: { _id: string; amount: number }[]
  payments: { from: string; to: string; amount: number }[]
  /** Whether it is certain that fewer payments are not possible. */
  exact: boolean
}

/** All games of a room: the ended ones and the running one so far. */
export interface EveningView {
  games: GameView[]
  /** The best total first. `games` counts the games in which the person was dealt in. */
  totals: (Standing & { games: number })[]
  settlement: Settlement
}
