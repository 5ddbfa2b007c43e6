import type { Room } from '../../../src/game/room'
import { ABSENT_AFTER_MS } from '../../../src/game/durations'
import { ROOM_SHAPE } from '../../../src/game/stored-room'
import type { Revision, RoomTrace } from '../room-trace'
import type { Owner } from '../scheduler'
import { judgeHouseRules } from './house-rules'
import { judgeMove } from './moves'
import { isSame } from '../same'
import { publicViewOf } from './views'

/** An accepted call that shows that a player is present. */
export interface SignOfLife {
  at: number
  process: Owner
}

/** By how much the clocks of two processes differ at most. */
const CLOCKS_DIFFER_MS = 5_000
/** Clocks differ by a few seconds, and heartbeats come every 15. */
const UNCERTAIN_MS = 20_000

/** What is wrong with a saved room by itself, or after the one before it. The judge does its own counting. */
export function judgeRoom(before: Revision | undefined, after: Revision): string | undefined {
  const { room, by } = after
  if (room === null) return undefined
  const sum = moneyIn(room)
  if (sum !== 0) return `the money does not add up: ${sum} dollars too many`
  const previous = before?.room ?? null
  if (previous === null) return undefined
  if (room.version < previous.version) return `the version went back from ${previous.version} to ${room.version}`
  const latest = Math.max(...pastInstantsIn(room))
  if (latest > after.change.savedAt + CLOCKS_DIFFER_MS) return `the room has seen ${latest}, which is still to come`
  const isOfNewer = (before?.change.room?.shape ?? 0) > ROOM_SHAPE
  if (isOfNewer && by.isOldRelease === true) return 'an older release has saved the room of a newer one'
  return (
    judgeVersion(before!, after) ?? judgeMove(previous, room) ?? judgeHouseRules(previous, room, after.change.savedAt)
  )
}

/** The version grows with each change of what everybody sees, and with nothing else. */
function judgeVersion(before: Revision, after: Revision): string | undefined {
  const isUnchanged = isSame(publicViewOf(before), publicViewOf(after), 'version')
  const hasNewVersion = before.room?.version !== after.room?.version
  if (isUnchanged === !hasNewVersion) return undefined
  return isUnchanged
    ? 'the version grew, and everybody sees the same'
    : 'the version stays, and everybody sees a change'
}

/** What is wrong with the messages and the rounds of a save: none has been saved before. */
export function judgeRecordsOnce(trace: RoomTrace, saved: Revision): string | undefined {
  for (const { session, clientId } of saved.change.messages) {
    if (clientId !== null && trace.firstWithMessage(session, clientId) !== saved)
      return `message ${clientId} is stored twice`
  }
  const settled = saved.change.rounds.find(({ no }) => trace.firstWithRound(no) !== saved)
  return settled === undefined ? undefined : `round ${settled.no} is settled twice`
}

/** What is wrong with the players who are now absent: nobody who has just shown a sign of life may be absent. */
export function judgeAbsences(
  before: Revision | undefined,
  { room, committedAt }: Revision,
  { signOf, isLost }: { signOf: (session: string) => SignOfLife | undefined; isLost: (sign: SignOfLife) => boolean },
): string | undefined {
  const wasPresent = (id: string) =>
    before?.room?.seats.some(
      (seat) => seat.id === id && !seat.hasLeft && seat.absentSince === null && seat.pageLeftAt === null,
    )
  for (const { id, name, session, absentSince } of room?.seats ?? []) {
    const sign = signOf(session)
    if (absentSince === null || wasPresent(id) !== true || sign === undefined || isLost(sign)) continue
    if (sign.at > committedAt - ABSENT_AFTER_MS + UNCERTAIN_MS) return `${name} is absent who was there a moment ago`
  }
  return undefined
}

/** The instants at which something has happened, by which the rules measure time. */
function pastInstantsIn(room: Room): number[] {
  const ofSeats = room.seats.flatMap(({ lastSeenAt, presentSince, absentSince, pageLeftAt }) => [
    lastSeenAt,
    presentSince,
    absentSince,
    pageLeftAt,
  ])
  const ofRequests = room.joinRequests.map(({ lastSeenAt }) => lastSeenAt)
  const ofPause = room.phase === 'lobby' ? null : (room.pause?.startedAt ?? null)
  const ofWaiting = room.phase === 'waiting' ? [room.waitingSince, room.allReadySince] : []
  const ofEnd = room.phase === 'finished' ? room.finishedAt : null
  return [...ofSeats, ...ofRequests, room.emptySince, ofPause, ...ofWaiting, ofEnd].filter((at) => at !== null)
}

/** Totals of everybody who plays or has left, and the pot. The house has no money. */
function moneyIn(room: Room): number {
  if (room.phase === 'lobby') return 0
  const totals = [...room.seats, ...room.formerPlayers].map(({ runningTotal }) => runningTotal)
  return totals.reduce((sum, total) => sum + total, room.pot)
}
