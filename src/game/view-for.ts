import { cardView } from './card-view'
import { hasUnchosenWild } from './hands/wilds'
import { rankHand } from './hands/rank-hand'
import { isRematchLobby } from './rematch-lobby'
import { isoTime } from './iso-time'
import { gameTime, isPaused } from './pause'
import { stopsWaitingAt } from './presence'
import type { Dealt, FormerPlayer, JoinRequest, Result, Room, Running, Seat, SeatId } from './room'
import { isAway, seatById } from './seats'
import { dealtTo, turnMs } from './turn'
import { HARVEY, type Decision, type Phase } from './vocabulary'
import type { HarveyView, JoinRequestView, LobbyView, PlayerView, ResultView, SettingsView, StateView } from './views'

/**
 * Who may see what. These are the only functions through which a hidden card leaves the rules. A viewer of null is
 * somebody without a hand, who sees the public view.
 */

/** The game as this viewer sees it at this instant. */
export function viewFor(room: Room, viewer: SeatId | null, at: number): StateView {
  const players = room.seats.map((seat) => playerView(room, seat, viewer))
  return { ...headFor(room, viewer, at), ...commonView(room), players }
}

/** The part of a view that depends on its viewer or the instant, without the players. */
export function headFor(room: Room, viewer: SeatId | null, at: number): HeadView {
  const isCreator = viewer === room.creator
  return {
    version: room.version,
    timeLeft: timeLeft(room, at),
    phase: phaseFor(room, viewer),
    currentPlayer: nameOf(room, viewer),
    planned: plannedBy(room, viewer),
    isCreator,
    joinRequests: isCreator ? room.joinRequests.map(requestView) : [],
  }
}

/**
 * Whole seconds of the running turn, rounded up; 0 outside the decision phase (R-view-7). The clock of the process that
 * began the turn can be a moment ahead, but a turn never has more than its full time left.
 */
export function timeLeft(room: Room, at: number): number {
  if (room.phase !== 'decision') return 0
  const leftMs = Math.min(room.turn.endsAt - gameTime(room, at), turnMs(room, room.turn.isShort))
  return Math.max(0, Math.ceil(leftMs / 1000))
}

export type HeadView = Omit<StateView, keyof CommonView | 'players'>

type CommonView = Omit<
  StateView,
  'version' | 'timeLeft' | 'phase' | 'currentPlayer' | 'planned' | 'isCreator' | 'joinRequests' | 'players'
>

/** The part of the view that is the same for all viewers, without the players. */
export function commonView(room: Room): CommonView {
  const running = room.phase === 'lobby' ? undefined : room
  return {
    roomCode: room.code,
    game: room.game,
    currentTurn: room.phase === 'decision' ? nameOf(room, room.turn.seat) : null,
    currentRound: running?.round.number ?? 0,
    maxRounds: room.settings.maxRounds,
    ante: room.settings.ante,
    anteChanged: room.anteChanges > 0,
    pot: running?.pot ?? 0,
    stake: running?.round.stake ?? 0,
    deadlineAt: deadlineAt(room),
    pausedBy: running?.pause?.by ?? null,
    pausedUntil: running?.pause?.endsAt ?? null,
    allowJoinDuringGame: room.allowJoins,
    settings: settingsView(room),
    harvey: harveyView(room),
    left: running?.formerPlayers.map(leftView) ?? [],
    result: running?.result ? resultView(running.result) : null,
    ...dealView(room),
  }
}

/** The public part of the deals: the seed is as secret as the cards. */
function dealView({ nextDeal, lastDeal }: Room): Pick<StateView, 'nextDeal' | 'deal'> {
  return { nextDeal: nextDeal && { no: nextDeal.no, commitment: nextDeal.commitment }, deal: lastDeal }
}

/** The lobby as this viewer sees it. */
export function lobbyFor(room: Room, viewer: SeatId | null): LobbyView {
  return {
    roomCode: room.code,
    game: room.game,
    version: room.version,
    status: room.phase === 'lobby' ? 'waiting' : room.phase === 'finished' ? 'finished' : 'active',
    currentPlayer: nameOf(room, viewer),
    allowJoinDuringGame: room.allowJoins,
    settings: settingsView(room),
    ...dealView(room),
    players: room.seats.map((seat) => ({
      _id: seat.id,
      name: seat.name,
      isCreator: seat.id === room.creator,
      isReady: seat.isReady,
      away: isAway(seat),
      inVoice: seat.callId !== null,
      sittingOut: seat.isSittingOut,
    })),
  }
}

/** The holder of an unnamed two sees `wild-selection`; nobody else can tell (R-wild-5). */
function phaseFor(room: Room, viewer: SeatId | null): Phase {
  if (room.phase === 'lobby') return 'waiting'
  if (room.phase !== 'decision' || viewer === null) return room.phase
  const own = dealtTo(room.round, viewer)
  return own !== undefined && hasUnchosenWild(own.hand) ? 'wild-selection' : 'decision'
}

/** What the viewer has decided ahead; nobody else can tell (R-ahead-4). */
function plannedBy(room: Room, viewer: SeatId | null): Decision | null {
  if (viewer === null || room.phase === 'lobby') return null
  return dealtTo(room.round, viewer)?.planned ?? null
}

/**
 * When the server next moves the game by itself (R-view-8); null while the game is paused, because `pausedUntil` then
 * has the instant.
 */
function deadlineAt(room: Room): number | null {
  if (isPaused(room)) return null
  switch (room.phase) {
    case 'dealing':
    case 'results':
      return room.endsAt
    case 'decision':
      return room.turn.endsAt
    case 'waiting':
      return stopsWaitingAt(room)
    case 'lobby':
    case 'finished':
      return null
  }
}

/** A player as this viewer sees them. */
export function playerView(room: Room, seat: Seat, viewer: SeatId | null): PlayerView {
  const dealt = room.phase === 'lobby' ? undefined : dealtTo(room.round, seat.id)
  return {
    _id: seat.id,
    name: seat.name,
    isCreator: seat.id === room.creator,
    isReady: seat.isReady,
    away: isAway(seat),
    inVoice: seat.callId !== null,
    sittingOut: seat.isSittingOut,
    decision: dealt?.decision ?? null,
    isWinner: isSettled(room) && room.result?.winners.some((winner) => winner.seat === seat.id) === true,
    inPot: dealt !== undefined && dealt.decision !== 'fold',
    wins: seat.wins,
    runningTotal: seat.runningTotal,
    roundReady: isRematchLobby(room) ? seat.isReady : seat.isRoundReady,
    ...(seat.hasLeft && { hasLeft: true }),
    ...handView(room, dealt, viewer),
  }
}

/** The viewer's own hand, or any hand once the hands are open; hidden cards are an empty list (R-view-2). */
function handView(
  room: Room,
  dealt: Dealt | undefined,
  viewer: SeatId | null,
): Pick<PlayerView, 'cards' | 'handRank' | 'wildCardsSelected'> {
  if (dealt === undefined || !(areHandsOpen(room) || dealt.seat === viewer)) return { cards: [] }
  const isChosen = !hasUnchosenWild(dealt.hand)
  return {
    cards: dealt.hand.map(cardView),
    handRank: isChosen ? rankHand(dealt.hand).handRank : null,
    wildCardsSelected: isChosen,
  }
}

function harveyView(room: Room): HarveyView {
  const shown =
    room.phase !== 'lobby' && areHandsOpen(room)
      ? { cards: room.round.harveyHand.map(cardView), handRank: rankHand(room.round.harveyHand).handRank }
      : { cards: [] }
  return {
    _id: 'harvey',
    name: HARVEY,
    wins: room.phase === 'lobby' ? 0 : room.harveyWins,
    isWinner: isSettled(room) && room.result?.harveyWins === true,
    inPot: room.phase !== 'lobby',
    ...shown,
  }
}

/** Whether all hands that were dealt are visible (R-view-1). */
function areHandsOpen(room: Room): boolean {
  return room.phase === 'results' || room.phase === 'finished'
}

/** Whether the showdown of the round that was dealt last is over. */
function isSettled(room: Room): room is Running {
  return room.phase === 'results' || room.phase === 'waiting' || room.phase === 'finished'
}

function nameOf(room: Room, id: SeatId | null): string | null {
  return id === null ? null : (seatById(room, id)?.name ?? null)
}

/** Every deal costs an ante, so a total is $0 only without cards or with a win. */
function leftView({ name, runningTotal, wins }: FormerPlayer): StateView['left'][number] {
  const hasPlayed = runningTotal !== 0 || wins !== 0
  return { name, runningTotal, ...(hasPlayed ? {} : { hasPlayed }) }
}

function settingsView({ settings }: Room): SettingsView {
  const { maxRounds, decisionTimer, ante, harveyDifficulty, listed, watchers } = settings
  return { maxRounds, decisionTimer, ante, harveyDifficulty, listed, watchers }
}

function requestView({ name, requestedAt }: JoinRequest): JoinRequestView {
  return { playerName: name, requestedAt: isoTime(requestedAt) }
}

function resultView({ pot, winners, harveyWins, deltas, carryOver }: Result): ResultView {
  return {
    pot,
    winners: winners.map(({ name }) => name),
    harveyWins,
    deltas: deltas.map(({ name, amount }) => ({ name, amount })),
    carryOver,
  }
}
