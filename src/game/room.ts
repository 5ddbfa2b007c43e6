import type { Decision, DecisionTimer, Difficulty, MaxRounds, Rank, Suit, WildRank } from './vocabulary'

/** Everything a room is, as plain JSON. Instants are epoch milliseconds and end in `At`; money is whole dollars. */
export type Room = Lobby | Running
export type Running = Dealing | Deciding | Results | Waiting | Finished

export type SeatId = string
/** The secret id of a session. It never leaves the server. */
export type SessionId = string

export interface Card {
  suit: Suit
  rank: Rank
}

/** A card in a hand; `plays` is set on a two once its holder has named its rank. */
export interface HeldCard extends Card {
  plays?: WildRank
}

export type Hand = [HeldCard, HeldCard, HeldCard]

export interface Settings {
  /** One of MAX_ROUNDS until the game is extended; 999 is unlimited. */
  maxRounds: number
  /** Seconds. */
  decisionTimer: DecisionTimer
  /** What the next deal costs. */
  ante: number
  harveyDifficulty: Difficulty
  /** Whether the room's lobby may be in the active list. */
  listed: boolean
  /** Whether sessions without a seat may watch. */
  watchers: boolean
}

export interface Seat {
  id: SeatId
  /** Place in the order of seats; grows from seat to seat and is never used again. */
  order: number
  session: SessionId
  name: string
  isReady: boolean
  isRoundReady: boolean
  runningTotal: number
  wins: number
  /** The last sign of life. */
  lastSeenAt: number
  /**
   * When the player last joined, returned, or lost round-ready by a change of the ante. Idleness in `waiting` counts
   * from then.
   */
  presentSince: number
  /** The instant since which the player has been absent; null while the player is not. */
  absentSince: number | null
  /** When the page was left (in the lobby: unloaded); null after the next sign of life. */
  pageLeftAt: number | null
  isIdle: boolean
  /** Turns in a row that ran out. */
  missedTurns: number
  /** The player has left; the seat is kept for the hand that is being played or shown. */
  hasLeft: boolean
  /** The id of the page with which the player is in the voice call; null outside the call. */
  callId: string | null
  /** The player is not dealt in, and the table does not wait for this player. */
  isSittingOut: boolean
}

export interface JoinRequest {
  session: SessionId
  name: string
  requestedAt: number
  /** When the session last asked to join or about its request. */
  lastSeenAt: number
}

/** A session that may not join: never again (kicked), or not until an instant (denied). */
export interface Ban {
  session: SessionId
  until: number | 'ever'
}

/** A player who left a running game. If the same session is let in again, it gets its total and wins back. */
export interface FormerPlayer {
  seat: SeatId
  session: SessionId
  name: string
  runningTotal: number
  wins: number
}

/** The coming deal. The seed stays secret until the showdown; the commitment is public (R-fair-1). */
export interface NextDeal {
  /** Deals are numbered over the whole life of a room. */
  no: number
  seed: string
  commitment: string
  /** Each player's cut by seat: 16 random bytes in hex, made by the player's page. */
  cuts: Record<SeatId, string>
}

/** What is fixed when a deal is dealt (R-fair-4). */
export interface DealRecord {
  no: number
  round: number
  difficulty: Difficulty
  /** The digest of the deal before; null for deal 1. */
  previous: string | null
  commitment: string
  /** Everybody dealt in, in seat order. */
  cuts: { seat: SeatId; name: string; cut: string | null }[]
}

/** A deal with what proves it from the showdown on. */
export interface FairDeal extends DealRecord {
  digest: string
  seed: string
}

/**
 * Who has played in a room, and the results of its ended games. It is stored with every change of the room, so it is
 * kept small.
 */
export interface Evening {
  /** Everybody who has had a seat in a game, in the order of their first seats (R-evening-1). */
  people: Person[]
  /** The last 500 games that a rematch has closed, in order (R-evening-5). */
  games: EndedGame[]
  /** Rounds dealt in all games that a rematch has closed, and the dollars that Harvey kept in them. */
  rounds: number
  harveyKept: number
}

export interface Person {
  /** The first seat in a game. A session that returns gets the same id again. */
  seat: SeatId
  session: SessionId
  /** The latest name. */
  name: string
  /** Antes paid in all games, in dollars. */
  antes: number
  /** Net dollars and wins of the games that a rematch has closed. */
  total: number
  wins: number
  /** Games in which the person was dealt in, and the number of the last of them; 0 for none. */
  games: number
  lastGame: number
}

export interface EndedGame {
  game: number
  /** The number of the game's first round in the history of the room. */
  firstRound: number
  /** Rounds dealt. */
  rounds: number
  endedAt: number
  /** The pot that was left, in dollars. */
  harveyKeeps: number
  standings: GameStanding[]
}

/** Place in `people`, total in dollars, wins. */
export type GameStanding = [person: number, total: number, wins: number]

export interface RoomBase {
  /** The number of the shape in which the room is stored. */
  shape: number
  code: string
  createdAt: number
  /** Numbers the public views: grows with each change of the public view, and with nothing else. */
  version: number
  settings: Settings
  /** `settings.maxRounds` as it was last chosen; a rematch restores it (R-rematch-4). */
  chosenMaxRounds: MaxRounds
  /** The number of the game, from 1; a rematch begins the next. */
  game: number
  evening: Evening
  creator: SeatId
  seats: Seat[]
  nextSeatOrder: number
  joinRequests: JoinRequest[]
  bans: Ban[]
  allowJoins: boolean
  /** How often the next deal's ante has been changed. */
  anteChanges: number
  /** The instant since which all players have been absent; null while somebody is not. */
  emptySince: number | null
  /** Null for a room stored before deals were numbered, until its next change. */
  nextDeal: NextDeal | null
  /** The deal dealt last; null before the first. */
  lastDeal: { no: number; digest: string } | null
  /** Rounds dealt before deals were numbered; 0 for every room created since. */
  unnumberedRounds: number
}

export interface Lobby extends RoomBase {
  phase: 'lobby'
}

/**
 * One player's part in the round that was dealt last. It stays in the round even if the player leaves and loses the
 * seat.
 */
export interface Dealt {
  seat: SeatId
  order: number
  name: string
  hand: Hand
  decision: Decision | null
  /** What the player has decided ahead. It takes effect in the player's turn and is secret until then (R-ahead-4). */
  planned: Decision | null
}

export interface Round {
  number: number
  ante: number
  /** The pot that is contested. */
  contested: number
  /** What a loser pays: the contested pot, but at most the table cap. */
  stake: number
  /** In seat order. */
  dealt: Dealt[]
  harveyHand: Hand
  /** Null from the showdown on, for a round dealt before deals were numbered, and for a deck that tests have stacked. */
  fairDeal: FairDeal | null
  /** How long the game has been paused since this deal, in milliseconds, the pause under way not counted. */
  pausedMs: number
  /** A turn of this round has been extended after a pause (R-pause-6). */
  isTurnExtended: boolean
}

/**
 * The game stands still. The deadlines of the phase keep their values from `startedAt`, and are moved to later when the
 * pause ends.
 */
export interface Pause {
  /** The name of the creator who paused the game. */
  by: string
  startedAt: number
  /** When the pause ends by itself. */
  endsAt: number
}

export interface Result {
  pot: number
  winners: { seat: SeatId; name: string }[]
  harveyWins: boolean
  deltas: { seat: SeatId; name: string; amount: number }[]
  carryOver: number
}

export interface RunningBase extends RoomBase {
  round: Round
  /** From the showdown on, the next pot. */
  pot: number
  /** The highest ante of the rounds whose money is in the pot; the table cap is 100 times this ante. */
  highestAnte: number
  /** The seat number that decided first in this round. */
  firstOrder: number
  harveyWins: number
  formerPlayers: FormerPlayer[]
  result: Result | null
  pause: Pause | null
}

export interface Dealing extends RunningBase {
  phase: 'dealing'
  endsAt: number
}

interface Turn {
  seat: SeatId
  endsAt: number
  /** An absent player's turn is short, until a sign of life restores the full time. */
  isShort: boolean
  /** The turn was passed on in the pause that is under way, and begins when the pause ends (R-pause-4). */
  isHeldUp?: true
}

export interface Deciding extends RunningBase {
  phase: 'decision'
  turn: Turn
}

export interface Results extends RunningBase {
  phase: 'results'
  result: Result
  endsAt: number
}

export interface Waiting extends RunningBase {
  phase: 'waiting'
  /**
   * The instant from which idleness counts: the beginning of the phase, or the first change of the ante since the deal.
   */
  waitingSince: number
  /** The instant since which every player who is not away has been round-ready; null while somebody is not. */
  allReadySince: number | null
}

export interface Finished extends RunningBase {
  phase: 'finished'
  result: Result
  finishedAt: number
}

type OwnOfPhase = 'phase' | 'endsAt' | 'turn' | 'waitingSince' | 'allReadySince' | 'finishedAt'

/** A running room as it enters a phase, with the fields of that phase; no field of the phase before stays. */
export function enter<Own extends object>(room: RunningBase, own: Own): RunningBase & Own {
  const before: RunningBase & Partial<Record<OwnOfPhase, unknown>> = room
  const { phase, endsAt, turn, waitingSince, allReadySince, finishedAt, ...kept } = before
  return { ...kept, ...own }
}
