import { authorize } from './authorize'
import type { Command, CommandOf, CommandOfSeat, CommandOfSession, CommandType, SentCut } from './command'
import { continueRound, nextRound, roundReady } from './commands/between-rounds'
import { allowJoins, changeSettings } from './commands/change-settings'
import { chooseWilds } from './commands/choose-wilds'
import { decide, decideAhead } from './commands/decide'
import { extend, rematch } from './commands/evening'
import { askJoinStatus, join } from './commands/join'
import { approveJoin, denyJoin } from './commands/join-requests'
import { kick } from './commands/kick'
import { leave } from './commands/leave'
import { leavePage, unloadPage } from './commands/leave-page'
import { setDifficulty, setReady, start } from './commands/lobby'
import { makeHost } from './commands/make-host'
import { pause } from './commands/pause'
import { rename } from './commands/rename'
import { resume } from './commands/resume'
import { setAnte } from './commands/set-ante'
import { sitOut } from './commands/sit-out'
import { joinVoiceCall, leaveVoiceCall, voiceCallEvents } from './commands/voice-call'
import { withCreatorChange } from './creator'
import { nextRecord, withCut, withFirstCommitment } from './fair-deal'
import { tick } from './due'
import { withPeople } from './evening/evening'
import { asLobbyCommand } from './rematch-lobby'
import { gameTime } from './pause'
import { isAwaited, withSignOfLife } from './presence'
import { isSamePublicView } from './public-view'
import type { DealRecord, Room, Running, Seat, SeatId } from './room'
import { isPlaying, seatOfSession, seatsTaken } from './seats'
import { afterResults } from './settle'
import { accept, refuse, type Accepted, type Step } from './step'
import { dealtTo, hasTurnRunOut } from './turn'

/** All rules in one function: a room and a command give the next room and what happened, or a refusal (R-call-1). */
export function play(room: Room, command: Command): Step {
  const step = perform(room, command)
  if (!step.ok || step.room === null) return step

  const { room: changed, events } = withConsequences(step.room, command.at)
  return accept(withVersion(room, changed), ...step.events, ...events, ...voiceCallEvents(room, changed))
}

/** A room's version grows with each change of its public view, and with nothing else (R-version-1). */
function withVersion(before: Room, after: Room): Room {
  const version = isSamePublicView(before, after) ? before.version : before.version + 1
  return version === after.version ? after : { ...after, version }
}

function perform(room: Room, command: Command): Step {
  if (command.type === 'tick') return tick(room, command)
  if (command.type === 'resume') return resume(room, command.at)
  if (command.type === 'commit-deal') return accept(withFirstCommitment(room, command.next))
  const effective = asLobbyCommand(room, command)
  const refusal = authorize(room, effective.session, effective.type, effective.at)
  return refusal === undefined ? performFor(room, effective) : refuse(refusal)
}

function performFor(room: Room, command: CommandOfSession): Step {
  if (command.type === 'join') return join(room, command)
  if (command.type === 'ask-join-status') return askJoinStatus(room, command.session, command.at)
  const seen = withSignAndCut(room, command)
  const seat = seatOfSession(seen, command.session)
  if (seat === undefined) return refuse('player-not-found')
  const step = act(seen, seat, command)
  // The sign of life has reset the missed turns of an idle player, so the check needs the room before it.
  return isForDecidedHand(step) && hasTurnRunOut(room, seat.id) ? refuse('turn-ran-out') : step
}

/** Whether the command was refused because nothing is left for its player to decide in this round. */
const isForDecidedHand = (step: Step) =>
  !step.ok && (step.refusal === 'already-decided' || step.refusal === 'not-deciding')

/** What every command of a session with a seat contains. */
type SeatCommand = Pick<CommandOfSeat, 'session' | 'at' | 'type'> & { here?: boolean; auto?: boolean | undefined }

/**
 * The record, without its digest, of the deal that this command would make; null if the session may not deal or the
 * room has no commitment yet.
 */
export function upcomingDeal(
  room: Room,
  command: Omit<CommandOf<'start' | 'next-round'>, 'shuffle'>,
): DealRecord | null {
  const refusal = authorize(room, command.session, command.type, command.at)
  return refusal === undefined ? nextRecord(withSignAndCut(room, command)) : null
}

/** The room after what every accepted command contains: a sign of life, and sometimes the cut for the coming deal. */
function withSignAndCut(room: Room, command: SeatCommand & { cut?: SentCut | undefined }): Room {
  const seat = seatOfSession(room, command.session)
  return seat === undefined ? room : withCut(afterSignOfLife(room, seat.id, command), seat.id, command.cut)
}

const LEAVING: readonly CommandType[] = ['leave', 'unload-page', 'leave-page', 'leave-call']

/** Every accepted call is a sign of life, except those that leave (R-presence-1). */
function afterSignOfLife(room: Room, seat: SeatId, { type, at, here, auto }: SeatCommand): Room {
  if (LEAVING.includes(type)) return room
  if (type === 'heartbeat') return withSignOfLife(room, seat, at, here === true ? 'here' : 'heartbeat')
  // A page that continues by itself shows that it is open, not that somebody is using it (R-next-7).
  return withSignOfLife(room, seat, at, auto === true ? 'heartbeat' : 'action')
}

function act(room: Room, seat: Seat, command: CommandOfSeat): Step {
  if (isForAnotherDeal(room, command)) return afterItsDeal(room, seat, command)
  switch (command.type) {
    case 'heartbeat':
      return accept(room)
    case 'leave':
      return leave(room, seat, command.at)
    case 'unload-page':
      return unloadPage(room, seat, command.at)
    case 'leave-page':
      return leavePage(room, seat, command.at)
    case 'set-ready':
      return setReady(room, seat, command)
    case 'kick':
      return kick(room, seat, command)
    case 'set-difficulty':
      return setDifficulty(room, command)
    case 'start':
      return start(room, command)
    case 'decide':
      return decide(room, seat, command)
    case 'decide-ahead':
      return decideAhead(room, seat, command)
    case 'choose-wilds':
      return chooseWilds(room, seat, command)
    case 'continue':
      return continueRound(room, seat, command)
    case 'round-ready':
      return roundReady(room, seat, command)
    case 'next-round':
      return nextRound(room, command)
    case 'change-settings':
      return changeSettings(room, command)
    case 'extend':
      return extend(room, command)
    case 'rematch':
      return rematch(room, command)
    case 'set-ante':
      return setAnte(room, command)
    case 'pause':
      return pause(room, seat, command)
    case 'sit-out':
      return sitOut(room, seat, command)
    case 'make-host':
      return makeHost(room, seat, command)
    case 'react':
      return accept(room, { type: 'reaction', name: seat.name, reaction: command.reaction })
    case 'rename':
      return rename(room, seat, command)
    case 'allow-joins':
      return allowJoins(room, command)
    case 'approve-join':
      return approveJoin(room, command)
    case 'deny-join':
      return denyJoin(room, command)
    case 'join-call':
      return joinVoiceCall(room, seat, command)
    case 'leave-call':
      return leaveVoiceCall(room, seat, command)
    case 'chat': {
      const { message, id, clientId, at } = command
      return accept(room, { type: 'chat-sent', seat: seat.id, name: seat.name, message, id, clientId, at })
    }
  }
}

/** A call that is repeated, or arrives late, must not decide the next hand (R-call-4). */
function isForAnotherDeal({ lastDeal }: Room, command: CommandOfSeat): boolean {
  return 'deal' in command && command.deal !== undefined && command.deal !== lastDeal?.no
}

/**
 * A player who has been dealt in since the named deal had continued before, so repeating `continue` or `round-ready`
 * changes nothing (R-call-4). All other late commands are refused.
 */
function afterItsDeal(room: Room, seat: Seat, command: CommandOfSeat): Step {
  if (command.type !== 'continue' && command.type !== 'round-ready') return refuse('round-is-over')
  const isOlder = (command.deal ?? 0) < (room.lastDeal?.no ?? 0)
  const hadContinued = room.phase !== 'lobby' && dealtTo(room.round, seat.id) !== undefined
  return isOlder && hadContinued ? accept(room) : refuse('round-is-over')
}

/**
 * Applies what follows from any change: the results end when all have continued, and the role of the creator may pass
 * on.
 */
function withConsequences(changed: Room, at: number): Accepted<Room> {
  const room = withEmptySince(withPeople(changed), at)
  if (room.phase === 'lobby') return accept(room)

  const moved =
    room.phase === 'results' && room.pause === null && haveAllContinued(room) ? afterResults(room, at) : room
  // `allReadySince` must be up to date first, because the role of the creator passes on by it.
  return withCreatorChange(withAllReadySince(moved, at), at)
}

function withEmptySince(room: Room, at: number): Room {
  const isEmpty = seatsTaken(room).every((seat) => seat.absentSince !== null)
  const emptySince = isEmpty ? (room.emptySince ?? at) : null
  return emptySince === room.emptySince ? room : { ...room, emptySince }
}

/** All who are present have continued, and at least one has (R-next-1). */
function haveAllContinued(room: Running): boolean {
  return !room.seats.some(isAwaited) && room.seats.some((seat) => seat.isRoundReady)
}

function withAllReadySince(room: Running, at: number): Running {
  if (room.phase !== 'waiting') return room
  const isAllReady = !room.seats.some(isAwaited) && room.seats.some(isPlaying)
  const allReadySince = isAllReady ? (room.allReadySince ?? gameTime(room, at)) : null
  return allReadySince === room.allReadySince ? room : { ...room, allReadySince }
}
