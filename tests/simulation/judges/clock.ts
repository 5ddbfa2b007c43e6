import type { Dealt, Lobby, Room, Running, Seat } from '../../../src/game/room'
import type { Revision, RoomCall } from '../room-trace'

// What the clock may do, and when. This is a second statement without the rules and the durations of the product, so
// that a fault in them is found. In milliseconds.

const OVERDUE_TURN_MS = 5_000
const ABSENT_TURN_MS = 10_000
const ABSENT_AFTER_MS = 45_000
const LEFT_PAGE_ABSENT_AFTER_MS = 20_000
const IDLE_AFTER_MS = 60_000
const IDLE_AFTER_TURNS = 2
const SILENT_CREATOR_MS = 60_000
const WAITING_CREATOR_MS = 120_000
const CLOSED_PAGE_MS = 10_000
const EMPTY_LOBBY_KEPT_MS = 30 * 60_000

/** What is wrong with a save as the work of the clock. */
export function judgeClock(
  { room: before }: Revision,
  { room: after, change, candidates, byItself }: Revision,
): string | undefined {
  if (before === null || after === null || before.phase === 'lobby' || after.phase === 'lobby') return undefined
  const at = change.savedAt
  const wrong =
    judgePauseEnd(before, after, at) ??
    judgeMissedTurns(before, after) ??
    judgeIdlers(before, after, at) ??
    judgeReturns(before, after, candidates) ??
    (byItself.length > 0 ? undefined : judgeLastSeen(before, after)) ??
    judgeShortTurn(before, after, at) ??
    judgeAbsences(before, after, at)
  if (wrong !== undefined || candidates.length > 0) return wrong
  return judgeTurnEnd(before, after, at) ?? judgeNewCreator(before, after, at)
}

/** The same seat in another save. */
function seatIn({ seats }: Room, { id }: Seat): Seat | undefined {
  return seats.find((seat) => seat.id === id)
}

/** A turn ends when its time is over. After a stop of the server the turn begins again. */
function judgeTurnEnd(before: Running, after: Running, at: number): string | undefined {
  if (before.phase !== 'decision' || before.pause !== null) return undefined
  const { seat, endsAt } = before.turn
  const isOfTurn = (dealt: Dealt) => dealt.seat === seat
  const was = before.round.dealt.find(isOfTurn)
  const is = after.round.dealt.find(isOfTurn)
  if (was?.decision !== null || is?.decision !== 'fold') return undefined
  if (at < endsAt) return `the turn of ${was.name} ends ${endsAt - at} ms early`
  return at - endsAt > OVERDUE_TURN_MS ? `${was.name} is Out by a turn that is ${at - endsAt} ms overdue` : undefined
}

/** The table does not wait long for a player who is absent when the turn begins. */
function judgeShortTurn(before: Running, after: Running, at: number): string | undefined {
  if (after.phase !== 'decision' || after.pause !== null || before.pause !== null) return undefined
  const { seat, endsAt } = after.turn
  const isNew = before.phase !== 'decision' || before.turn.seat !== seat || before.round.number !== after.round.number
  const player = after.seats.find(({ id }) => id === seat)
  if (!isNew || player === undefined || player.absentSince === null || endsAt - at <= ABSENT_TURN_MS) return undefined
  return `${player.name} is absent and gets a turn of ${endsAt - at} ms`
}

/** A player who sends no sign of life is absent after a while (sooner if the page was left), and not before. */
function judgeAbsences(before: Running, after: Running, at: number): string | undefined {
  const early = after.seats.find((seat) => {
    const was = seatIn(before, seat)
    if (was === undefined || was.hasLeft || was.absentSince !== null || seat.absentSince === null) return false
    const leftAt = was.pageLeftAt ?? Infinity
    return at < Math.min(was.lastSeenAt + ABSENT_AFTER_MS, leftAt + LEFT_PAGE_ABSENT_AFTER_MS)
  })
  return early && `${early.name} is absent too early`
}

/**
 * After a pause every deadline has the time that it had left. Only the player who decides gets more, or the short time
 * of an absent player.
 */
function judgePauseEnd(before: Running, after: Running, at: number): string | undefined {
  if (before.pause === null || after.pause !== null || before.round.number !== after.round.number) return undefined
  const lastedMs = at - before.pause.startedAt
  const isLater = (was: number, is: number) => is === was + lastedMs
  const isRight =
    (before.phase === 'dealing' && after.phase === 'dealing' && isLater(before.endsAt, after.endsAt)) ||
    (before.phase === 'results' && after.phase === 'results' && isLater(before.endsAt, after.endsAt)) ||
    (before.phase === 'waiting' && after.phase === 'waiting' && isLater(before.waitingSince, after.waitingSince)) ||
    (before.phase === 'decision' &&
      after.phase === 'decision' &&
      (after.turn.endsAt >= before.turn.endsAt + lastedMs ||
        (after.turn.isShort && after.turn.endsAt === at + ABSENT_TURN_MS))) ||
    before.phase === 'finished' ||
    before.phase !== after.phase
  return isRight ? undefined : `a pause of ${lastedMs} ms does not move the deadline of ${before.phase}`
}

/** A player who misses two turns in a row is idle, unless sitting out. */
function judgeMissedTurns(before: Running, after: Running): string | undefined {
  const kept = after.seats.find((seat) => {
    const was = seatIn(before, seat)
    if (was === undefined || was.isSittingOut || was.missedTurns >= IDLE_AFTER_TURNS) return false
    return seat.missedTurns >= IDLE_AFTER_TURNS && !seat.isIdle
  })
  return kept && `${kept.name} has missed two turns and is not idle`
}

/** A player who misses no turns is idle only when the table has waited for a minute. */
function judgeIdlers(before: Running, after: Running, at: number): string | undefined {
  const early = after.seats.find((seat) => {
    const was = seatIn(before, seat)
    if (was === undefined || was.isIdle || !seat.isIdle || seat.missedTurns >= IDLE_AFTER_TURNS) return false
    return before.phase !== 'waiting' || at < idleAt(before.waitingSince, was)
  })
  return early && `${early.name} is idle too early`
}

/** Only an action of the person ends idleness. */
function judgeReturns(before: Running, after: Running, candidates: readonly RoomCall[]): string | undefined {
  const isOfPerson = ({ asked }: RoomCall) =>
    asked.type === 'heartbeat' ? asked.here : asked.type !== 'continue' || asked.auto !== true
  const back = after.seats.find((seat) => {
    const was = seatIn(before, seat)
    if (was?.isIdle !== true || seat.isIdle) return false
    return !candidates.some((call) => call.session === seat.session && isOfPerson(call))
  })
  return back && `${back.name} is back without having done anything`
}

/** The instant at which a present player was last seen never moves back. */
function judgeLastSeen(before: Running, after: Running): string | undefined {
  const unseen = after.seats.find((seat) => {
    const was = seatIn(before, seat)
    return was !== undefined && !was.hasLeft && seat.lastSeenAt < was.lastSeenAt
  })
  return unseen && `${unseen.name} was seen last ${unseen.lastSeenAt}, earlier than before`
}

/** Only hosts who are silent, idle or let a ready table wait lose the role. */
function judgeNewCreator(before: Running, after: Running, at: number): string | undefined {
  if (before.creator === after.creator) return undefined
  const creator = after.seats.find(({ id }) => id === before.creator)
  if (creator === undefined || creator.hasLeft || creator.isIdle) return undefined
  if (at - creator.lastSeenAt >= SILENT_CREATOR_MS) return undefined
  const readySince = before.phase === 'waiting' ? before.allReadySince : null
  if (readySince !== null && at - readySince >= WAITING_CREATOR_MS) return undefined
  return `${creator.name} is the host no more, who is there`
}

/** What should have happened before an instant and has not; undefined for nothing. */
export function overdueIn(room: Room, at: number): string | undefined {
  if (room.phase === 'lobby') return overdueInLobby(room, at)
  if (needsHost(room, at)) return 'another host'
  if (room.pause !== null) return room.pause.endsAt < at ? 'the end of the pause' : undefined
  switch (room.phase) {
    case 'dealing':
    case 'results':
      return room.endsAt < at ? `the end of ${room.phase}` : undefined
    case 'decision':
      return room.turn.endsAt < at ? 'the end of the turn' : undefined
    case 'waiting':
      return room.seats.some((seat) => isWaitedFor(seat) && idleAt(room.waitingSince, seat) < at)
        ? 'the idleness of a player for whom the table waits'
        : undefined
    case 'finished':
      return undefined
  }
}

/** The host is silent or idle, or lets a ready table wait, and somebody else is present. */
function needsHost(room: Running, at: number): boolean {
  const { seats, creator, pause } = room
  const host = seats.find(({ id }) => id === creator)
  if (host === undefined) return false
  const isSilent = host.absentSince !== null && host.lastSeenAt + SILENT_CREATOR_MS < at
  const readySince = room.phase === 'waiting' && pause === null ? room.allReadySince : null
  const isSlow = readySince !== null && readySince + WAITING_CREATOR_MS < at
  const isOtherThere = seats.some(
    ({ id, hasLeft, absentSince, isIdle }) => id !== creator && !hasLeft && absentSince === null && !isIdle,
  )
  return isOtherThere && (isSilent || host.isIdle || isSlow)
}

function overdueInLobby({ seats, emptySince, game }: Lobby, at: number): string | undefined {
  if (game === 1 && emptySince !== null && emptySince + EMPTY_LOBBY_KEPT_MS < at) return 'the end of an empty lobby'
  const isOverdue = ({ pageLeftAt }: Seat) => pageLeftAt !== null && pageLeftAt + CLOSED_PAGE_MS < at
  return seats.length > 1 && seats.some(isOverdue) ? 'the end of a seat whose page is closed' : undefined
}

function isWaitedFor({ hasLeft, absentSince, isIdle, isSittingOut, isRoundReady }: Seat): boolean {
  return !hasLeft && absentSince === null && !isIdle && !isSittingOut && !isRoundReady
}

function idleAt(waitingSince: number, { presentSince }: Seat): number {
  return Math.max(waitingSince, presentSince) + IDLE_AFTER_MS
}
