import type { Command } from './command'
import { allowJoins, approveJoin, denyJoin } from './commands/answer-request'
import { continueRound, nextRound, roundReady, setAnte } from './commands/between-rounds'
import { decide } from './commands/decide'
import { join } from './commands/join'
import { leave } from './commands/leave'
import { kick, setDifficulty, setReady, start } from './commands/lobby'
import { pickWilds } from './commands/pick-wilds'
import { rename } from './commands/rename'
import { resume } from './commands/resume'
import { stepAway, unload } from './commands/step-away'
import { tick } from './due'
import { permit } from './permit'
import { hear, isAwaited, passCrown } from './presence'
import { numbered, publicFace, type PublicFace } from './public-face'
import type { Room, Running, Seat } from './room'
import { isPresent, seatOfSession } from './seats'
import { afterResults } from './settle'
import { accept, refuse, type GameEvent, type Refusal, type Step } from './step'

type ByTheServer = Extract<Command, { type: 'tick' | 'resume' }>
type ByAPlayer = Exclude<Command, ByTheServer | { type: 'join' }>

/** What a command comes to: the next room with its public face and what happened, or a refusal. A room of null is deleted. */
export type Play =
  | { ok: true; room: Room; face: PublicFace; events: GameEvent[] }
  | { ok: true; room: null; face: null; events: GameEvent[] }
  | { ok: false; refusal: Refusal }

/**
 * The one door to the rules: (room, command) to what it comes to; a refusal changes nothing. Whoever has the room's
 * public face hands it in, since each is made of the whole room.
 */
export function play(room: Room, command: Command, face: PublicFace = publicFace(room)): Play {
  const step = perform(room, command)
  if (!step.ok) return step
  if (step.room === null) return { ok: true, room: null, face: null, events: step.events }

  const { room: changed, events } = withConsequences(step.room, command.at)
  const next = numbered(room, face, changed)
  return { ok: true, room: next.room, face: next.face, events: [...step.events, ...events] }
}

function perform(room: Room, command: Command): Step {
  switch (command.type) {
    case 'tick':
      return tick(room, command)
    case 'resume':
      return resume(room, command.at)
    case 'join': {
      const refusal = permit(room, command.session, 'join', command.at)
      return refusal === undefined ? join(room, command) : refuse(refusal)
    }
    default:
      return performFor(room, command)
  }
}

function performFor(room: Room, command: ByAPlayer): Step {
  const refusal = permit(room, command.session, command.type, command.at)
  if (refusal !== undefined) return refuse(refusal)

  const heard = heardFrom(room, command)
  const seat = seatOfSession(heard, command.session)
  return seat === undefined ? refuse('player-not-found') : act(heard, seat, command)
}

/** Every accepted call is a sign of life, but those that say good-bye. */
function heardFrom(room: Room, command: ByAPlayer): Room {
  const { type, at, session } = command
  const seat = seatOfSession(room, session)
  if (seat === undefined || type === 'leave' || type === 'unload' || type === 'step-away') return room
  if (type === 'heartbeat') return hear(room, seat.id, at, command.here ? 'here' : 'heartbeat')
  return hear(room, seat.id, at, 'action')
}

function act(room: Room, seat: Seat, command: ByAPlayer): Step {
  switch (command.type) {
    case 'heartbeat':
      return accept(room)
    case 'leave':
      return leave(room, seat, command.at)
    case 'unload':
      return unload(room, seat, command.at)
    case 'step-away':
      return stepAway(room, seat, command.at)
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
    case 'pick-wilds':
      return pickWilds(room, seat, command)
    case 'continue':
      return continueRound(room, seat)
    case 'round-ready':
      return roundReady(room, seat)
    case 'next-round':
      return nextRound(room, command)
    case 'set-ante':
      return setAnte(room, command)
    case 'rename':
      return rename(room, seat, command)
    case 'allow-joins':
      return allowJoins(room, command)
    case 'approve-join':
      return approveJoin(room, command)
    case 'deny-join':
      return denyJoin(room, command)
    case 'chat': {
      const { message, id, clientId, at } = command
      return accept(room, { type: 'chat-said', seat: seat.id, name: seat.name, message, id, clientId, at })
    }
  }
}

/** What follows by itself from any change: the results are over when all have continued, the crown passes on. */
function withConsequences(room: Room, at: number): { room: Room; events: GameEvent[] } {
  if (room.phase === 'lobby') return { room, events: [] }

  const moved = room.phase === 'results' && haveAllContinued(room) ? afterResults(room, at) : room
  // Whether the table waits for its creator is asked of the room as it is now, before the crown is taken for it.
  return passCrown(withAllReadySince(moved, at), at)
}

/** All who are present have continued, and at least one has (decisions 1.6). */
function haveAllContinued(room: Running): boolean {
  return !room.seats.some(isAwaited) && room.seats.some((seat) => seat.isRoundReady)
}

function withAllReadySince(room: Running, at: number): Running {
  if (room.phase !== 'waiting') return room
  const isAllReady = !room.seats.some(isAwaited) && room.seats.some(isPresent)
  const allReadySince = isAllReady ? (room.allReadySince ?? at) : null
  return allReadySince === room.allReadySince ? room : { ...room, allReadySince }
}
