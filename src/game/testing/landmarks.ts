import type { Room, Seat } from '../room'
import { isAway, seatById } from '../seats'
import type { GameEvent } from '../step'
import { MAX_ROUNDS } from '../vocabulary'
import type { Game, Played } from './random-game'

/** What random games must reach: a property proves nothing about cases that never occur. */
export const LANDMARKS = [
  'a split',
  'a split with a remainder',
  'Harvey wins a pot',
  'everyone is Out',
  'a wild hand at the showdown',
  'a loss that the cap limits',
  'a pot above the cap is won',
  'a pot of losers’ payments',
  'somebody leaves after In',
  'somebody leaves in the own turn',
  'a winner who has left',
  'somebody leaves before the own turn',
  'a session is let in again',
  'one who left is let in again in the same hand',
  'a kick',
  'an approval',
  'a silent request is replaced',
  'an ante change in dealing',
  'an ante change in decision',
  'an ante change in results',
  'an ante change in waiting',
  'a turn runs out',
  'a turn runs out with a two unnamed',
  'a short turn',
  'a short turn gets its full time',
  'a player becomes idle by turns',
  'a player becomes idle between rounds',
  'somebody away is not dealt in',
  'somebody away comes back',
  'the creator changes by itself',
  'the creator changes by leaving',
  'a lobby seat is freed',
  'the last round',
  'a finished room',
  'a room is deleted',
  'the table is full',
  'a solo game',
  'an overdue turn starts anew',
  'a rematch',
  'a deal of a later game',
  'somebody of an earlier game joins a later one',
  'a finished game goes on',
  'a game of another length than can be chosen',
  'a turn decided ahead',
  'three turns decided ahead in a row',
  'a plan is taken at the end of a pause',
  'a pause in dealing',
  'a pause in decision',
  'a pause in results',
  'a pause in waiting',
  'a pause ends by itself',
  'a turn is extended after a pause',
  'somebody leaves in a pause',
  'the creator changes in a pause',
  'somebody who sits out is not dealt in',
  'everybody sits out',
  'a removal between rounds',
  'a removal from a finished game',
  'a call for an earlier deal is accepted',
  'an extension is repeated',
] as const
type Landmark = (typeof LANDMARKS)[number]

/** Everything that a game reached, the accepted commands and the refusals included. */
export function landmarksOf(game: Game): Set<string> {
  return new Set(game.played.flatMap((played) => [...marksOf(played), outcomeOf(played)]))
}

function outcomeOf({ command, step }: Played): string {
  return step.ok ? `${command.type} is accepted` : `refused: ${step.refusal}`
}

function marksOf(played: Played): Landmark[] {
  const { step, before } = played
  if (!step.ok) return []
  if (step.room === null) return ['a room is deleted']
  const accepted = { ...played, after: step.room, events: step.events }
  return [
    ...moneyMarks(accepted),
    ...leavingMarks(accepted),
    ...turnMarks(accepted),
    ...seatMarks(accepted),
    ...roomMarks(before, step.room),
    ...aheadMarks(accepted),
    ...pauseMarks(accepted),
    ...hostMarks(accepted),
    ...repeatMarks(accepted),
  ]
}

type Accepted = Played & { after: Room; events: GameEvent[] }

function moneyMarks({ after, events }: Accepted): Landmark[] {
  if (after.phase !== 'results' || !events.some((event) => event.type === 'round-over')) return []
  const { round, result } = after
  const winners = result.winners.length
  const isCapped = round.stake < round.contested
  const isTwoNamed = round.dealt.some((dealt) =>
    dealt.hand.some((card) => card.plays !== undefined && card.rank === '2'),
  )
  return chosen({
    'a split': winners > 1,
    'a split with a remainder': winners > 1 && round.contested % winners > 0,
    'Harvey wins a pot': result.harveyWins && round.contested > 0,
    'everyone is Out': round.dealt.every((dealt) => dealt.decision === 'fold'),
    'a wild hand at the showdown': isTwoNamed,
    'a loss that the cap limits': isCapped && result.deltas.some(({ amount }) => amount < 0),
    'a pot above the cap is won': isCapped && winners > 0,
    'a pot of losers’ payments': !result.harveyWins && result.carryOver >= round.stake,
    'a winner who has left': result.winners.some(({ seat }) => seatById(after, seat)?.hasLeft === true),
  })
}

function leavingMarks({ before, command, after }: Accepted): Landmark[] {
  if (command.type === 'approve-join') {
    const request = before.joinRequests.find((one) => one.name === command.name)
    const isGhost = before.seats.some((seat) => seat.session === request?.session && seat.hasLeft)
    const isFormer = before.phase !== 'lobby' && before.formerPlayers.some((one) => one.session === request?.session)
    return chosen({
      'an approval': true,
      'a session is let in again': isFormer,
      'one who left is let in again in the same hand': isGhost,
    })
  }
  if (command.type !== 'leave' || before.phase !== 'decision') return []
  const seat = before.seats.find((one) => one.session === command.session)
  const dealt = before.round.dealt.find((one) => one.seat === seat?.id)
  const isTheirTurn = before.turn.seat === seat?.id
  return chosen({
    'somebody leaves after In': dealt?.decision === 'stay',
    'somebody leaves in the own turn': isTheirTurn,
    'somebody leaves before the own turn': dealt?.decision === null && !isTheirTurn && after.phase === 'decision',
  })
}

function turnMarks({ before, command, after }: Accepted): Landmark[] {
  const isTick = command.type === 'tick'
  if (before.phase !== 'decision') return chosen({ 'a short turn': after.phase === 'decision' && after.turn.isShort })
  const dealt = before.round.dealt.find((one) => one.seat === before.turn.seat)
  const isOver = isTick && (after.phase !== 'decision' || after.turn.seat !== before.turn.seat)
  const isSame = after.phase === 'decision' && after.turn.seat === before.turn.seat
  return chosen({
    'a turn runs out': isOver,
    'a turn runs out with a two unnamed':
      isOver && dealt?.hand.some((card) => card.rank === '2' && card.plays === undefined) === true,
    'a short turn': after.phase === 'decision' && after.turn.isShort,
    'a short turn gets its full time': isSame && before.turn.isShort && !after.turn.isShort,
    'an overdue turn starts anew': isTick && isSame && before.turn.endsAt < after.turn.endsAt,
  })
}

function seatMarks({ before, command, after, events }: Accepted): Landmark[] {
  const was = (seat: Seat) => seatById(before, seat.id)
  const stillAsking = after.joinRequests.filter((request) => before.joinRequests.includes(request))
  const becameIdle = after.seats.some((seat) => seat.isIdle && was(seat)?.isIdle === false)
  const isCreatorNew = events.some((event) => event.type === 'new-creator')
  const isTick = command.type === 'tick'
  return chosen({
    'a player becomes idle by turns': becameIdle && before.phase === 'decision',
    'a player becomes idle between rounds': becameIdle && before.phase === 'waiting',
    'somebody away comes back': after.seats.some((seat) => !isAway(seat) && (was(seat)?.absentSince ?? null) !== null),
    'the creator changes by itself': isCreatorNew && isTick,
    'the creator changes by leaving': isCreatorNew && command.type === 'leave',
    'a lobby seat is freed': isTick && after.phase === 'lobby' && after.seats.length < before.seats.length,
    'a kick': command.type === 'kick',
    'a silent request is replaced':
      command.type === 'join' && after.phase !== 'lobby' && stillAsking.length < before.joinRequests.length,
    'the table is full': after.seats.length === 13,
  })
}

function roomMarks(before: Room, after: Room): Landmark[] {
  const isDealt = after.phase !== 'lobby' && (before.phase === 'lobby' || before.round.number < after.round.number)
  const isAnteChanged = before.settings.ante !== after.settings.ante
  return chosen({
    'an ante change in dealing': isAnteChanged && after.phase === 'dealing',
    'an ante change in decision': isAnteChanged && after.phase === 'decision',
    'an ante change in results': isAnteChanged && after.phase === 'results',
    'an ante change in waiting': isAnteChanged && after.phase === 'waiting',
    'somebody away is not dealt in': isDealt && after.round.dealt.length < after.seats.length,
    'a solo game': isDealt && after.seats.length === 1,
    'the last round': isDealt && after.round.number === after.settings.maxRounds,
    'a finished room': after.phase === 'finished',
    'a rematch': after.game > before.game,
    'a deal of a later game': isDealt && after.game > 1,
    'somebody of an earlier game joins a later one': after.game > 1 && hasComeBack(before, after),
    'a finished game goes on': before.phase === 'finished' && after.phase === 'waiting',
    'a game of another length than can be chosen': !MAX_ROUNDS.some((rounds) => rounds === after.settings.maxRounds),
  })
}

function aheadMarks({ before, command, events }: Accepted): Landmark[] {
  const planned = before.phase === 'dealing' || before.phase === 'decision' ? before.round.dealt : []
  const isPlanned = (name: string) => planned.some((dealt) => dealt.name === name && dealt.planned !== null)
  const taken = events.filter((event) => event.type === 'player-decided' && isPlanned(event.name)).length
  return chosen({
    'a turn decided ahead': taken > 0,
    'three turns decided ahead in a row': taken > 2,
    'a plan is taken at the end of a pause': taken > 0 && (command.type === 'pause' || pauseOf(before) !== null),
  })
}

const pauseOf = (room: Room) => (room.phase === 'lobby' ? null : room.pause)

function pauseMarks({ before, command, after, events }: Accepted): Landmark[] {
  const isPaused = pauseOf(after) !== null
  const begins = isPaused && pauseOf(before) === null
  return chosen({
    'a pause in dealing': begins && after.phase === 'dealing',
    'a pause in decision': begins && after.phase === 'decision',
    'a pause in results': begins && after.phase === 'results',
    'a pause in waiting': begins && after.phase === 'waiting',
    'a pause ends by itself': command.type === 'tick' && pauseOf(before) !== null && !isPaused,
    'a turn is extended after a pause':
      before.phase === 'decision' &&
      after.phase === 'decision' &&
      !before.round.isTurnExtended &&
      after.round.isTurnExtended,
    'somebody leaves in a pause': isPaused && command.type === 'leave',
    'the creator changes in a pause': isPaused && events.some((event) => event.type === 'new-creator'),
  })
}

function hostMarks({ before, command, after }: Accepted): Landmark[] {
  const isDealt = after.phase !== 'lobby' && (before.phase === 'lobby' || before.round.number < after.round.number)
  const isOut = (seat: Seat) => seat.isSittingOut && !isAway(seat)
  return chosen({
    'somebody who sits out is not dealt in': isDealt && after.seats.some(isOut),
    'everybody sits out': after.seats.every(isOut),
    'a removal between rounds': command.type === 'kick' && (before.phase === 'results' || before.phase === 'waiting'),
    'a removal from a finished game': command.type === 'kick' && before.phase === 'finished',
  })
}

function repeatMarks({ before, command, after }: Accepted): Landmark[] {
  const deal = 'deal' in command ? command.deal : undefined
  const isSame = before.settings.maxRounds === after.settings.maxRounds && before.phase === after.phase
  return chosen({
    'a call for an earlier deal is accepted': deal !== undefined && deal !== before.lastDeal?.no,
    'an extension is repeated': command.type === 'extend' && deal !== undefined && isSame,
  })
}

/** Whether somebody who was in an earlier game, but not yet in this one, has taken a seat. */
function hasComeBack(before: Room, after: Room): boolean {
  const isNew = (seat: Seat) => !before.seats.some((one) => one.session === seat.session)
  const hadLeft = (seat: Seat) => {
    const person = before.evening.people.find((one) => one.session === seat.session)
    return person !== undefined && person.lastGame < before.game
  }
  return after.seats.some((seat) => isNew(seat) && hadLeft(seat))
}

function chosen(marks: Partial<Record<Landmark, boolean>>): Landmark[] {
  return LANDMARKS.filter((landmark) => marks[landmark] === true)
}
