import type { Room, Running, Seat } from '../../../src/game/room'

// Who may play, and when. This is a second statement without the rules of the product, so that a fault in the rules is
// found.

const LONGEST_PAUSE_MS = 15 * 60_000

/** What is wrong with the change from one saved room to the next. */
export function judgeHouseRules(before: Room, after: Room, at: number): string | undefined {
  const ofTable =
    judgeBans(before, after) ??
    judgeDenials(before, after, at) ??
    judgeAnte(before, after) ??
    judgeNames(after) ??
    judgeTakenNames(after)
  if (ofTable !== undefined || after.phase === 'lobby' || before.phase === 'lobby') return ofTable
  const tooLong = judgePauseLength(after)
  if (tooLong !== undefined) return tooLong
  return isPauseGoingOn(before, after) ? judgePause(before, after) : judgeDealtIn(before, after)
}

/** A removed player neither returns nor has a request to join. */
function judgeBans(before: Room, after: Room): string | undefined {
  const removed = new Set(before.bans.filter(({ until }) => until === 'ever').map(({ session }) => session))
  if (removed.size === 0) return undefined
  const sessionsOf = ({ seats, joinRequests }: Room) =>
    [...seats.filter(({ hasLeft }) => !hasLeft), ...joinRequests].map(({ session }) => session)
  const were = new Set(sessionsOf(before))
  const isBack = sessionsOf(after).some((session) => removed.has(session) && !were.has(session))
  if (isBack) return 'a player who was removed is back'
  const isForgotten = [...removed].some((session) => after.bans.every((ban) => ban.session !== session))
  return isForgotten ? 'a removal is forgotten' : undefined
}

/** A denied player may not ask again at once. */
function judgeDenials(before: Room, after: Room, at: number): string | undefined {
  const asked = after.joinRequests.find(
    ({ session }) =>
      before.joinRequests.every((request) => request.session !== session) &&
      before.bans.some((ban) => ban.session === session && ban.until !== 'ever' && ban.until > at),
  )
  return asked && `${asked.name} was denied, and asks again at once`
}

/** Two people who are in the room, or wait, have different names. */
function judgeTakenNames({ seats, joinRequests }: Room): string | undefined {
  const bearers = new Map<string, string>()
  for (const { name, session } of [...seats, ...joinRequests]) {
    const known = bearers.get(name.toLowerCase()) ?? session
    if (known !== session) return `two people are called ${name}`
    bearers.set(name.toLowerCase(), session)
  }
  return undefined
}

/** Nobody but the creator is ready for an ante that has changed since. */
function judgeAnte(before: Room, after: Room): string | undefined {
  if (before.settings.ante === after.settings.ante) return undefined
  const ready = after.seats.find((seat) => seat.id !== before.creator && (seat.isReady || seat.isRoundReady))
  return ready && `${ready.name} is ready for another ante`
}

/** The shown hand and result have the latest names. */
function judgeNames(room: Room): string | undefined {
  if (room.phase === 'lobby') return undefined
  const { round, result } = room
  const shown = [...round.dealt, ...(result?.winners ?? []), ...(result?.deltas ?? [])]
  const wrong = room.seats.find(({ id, name }) => shown.some((one) => one.seat === id && one.name !== name))
  return wrong && `${wrong.name} has an earlier name in what is shown of the round`
}

/** In a round a game is paused for at most a quarter of an hour. */
function judgePauseLength({ pause, round }: Running): string | undefined {
  if (pause === null || pause.endsAt - pause.startedAt + round.pausedMs <= LONGEST_PAUSE_MS) return undefined
  return `a pause is to last ${pause.endsAt - pause.startedAt} ms`
}

function isPauseGoingOn(before: Running, after: Running): boolean {
  return before.pause !== null && before.pause.startedAt === after.pause?.startedAt
}

/** In a pause nothing is dealt, and nobody decides but by leaving. */
function judgePause(before: Running, after: Running): string | undefined {
  if (before.round.number !== after.round.number) return 'a round is dealt in a pause'
  const isThere = (id: string) => after.seats.some((seat) => seat.id === id && !seat.hasLeft)
  const decided = after.round.dealt.find(
    ({ decision, seat }, place) =>
      decision !== before.round.dealt[place]?.decision && (decision === 'stay' || isThere(seat)),
  )
  return decided && `${decided.name} decides in a pause`
}

/** At a deal everybody who plays gets cards, and nobody else; nobody is ready for the next one yet. */
function judgeDealtIn(before: Running, after: Running): string | undefined {
  if (before.game !== after.game || before.round.number === after.round.number) return undefined
  const ready = after.seats.find(({ isReady, isRoundReady }) => isReady || isRoundReady)
  if (ready !== undefined) return `${ready.name} is ready for the next deal at this one`
  const wrong = before.seats.find((seat) => {
    const isDealtIn = after.round.dealt.some((dealt) => dealt.seat === seat.id)
    // A creator who deals is present.
    return seat.id !== before.creator && isDealtIn !== mayPlay(seat)
  })
  return wrong && `${wrong.name} ${mayPlay(wrong) ? 'gets no cards' : 'gets cards'}`
}

function mayPlay({ hasLeft, absentSince, isIdle, isSittingOut }: Seat): boolean {
  return !hasLeft && absentSince === null && !isIdle && !isSittingOut
}
