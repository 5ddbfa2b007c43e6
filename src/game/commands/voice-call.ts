import type { CommandOf } from '../command'
import { ABSENT_AFTER_MS } from '../durations'
import type { Room, Seat } from '../room'
import { seatById, withEverySeat, withSeat } from '../seats'
import { accept, type GameEvent, type Step } from '../step'

/** The voice call of a table. The room knows only who is in it; the sound goes from page to page. */

/** The page `id` enters the call and replaces the player's page that was in it before (R-voice-2). */
export function joinVoiceCall(room: Room, seat: Seat, { id }: CommandOf<'join-call'>): Step {
  return accept(withSeat(room, seat.id, { callId: id }))
}

/** The player leaves the call, unless `callId` names a page that is no longer in it (R-voice-3). */
export function leaveVoiceCall(room: Room, seat: Seat, { callId = seat.callId ?? '' }: CommandOf<'leave-call'>): Step {
  return accept(seat.callId === callId ? withSeat(room, seat.id, { callId: null }) : room)
}

/** Events for the players who have entered or left the call by a change, whatever the reason. */
export function voiceCallEvents(before: Room, after: Room): GameEvent[] {
  if (before.seats === after.seats) return []
  const isIn = (room: Room, seat: Seat) => (seatById(room, seat.id)?.callId ?? null) !== null
  const gone = before.seats.filter((seat) => seat.callId !== null && !isIn(after, seat))
  const come = after.seats.filter((seat) => seat.callId !== null && !isIn(before, seat))
  return [
    ...gone.map(({ name }) => ({ type: 'call-left', name }) as const),
    ...come.map(({ name }) => ({ type: 'call-joined', name }) as const),
  ]
}

/** The instants at which silent players drop out of the call (R-voice-5). */
export function voiceCallEnds(room: Room): number[] {
  return room.seats.filter((seat) => seat.callId !== null).map(voiceCallEndsAt)
}

/** The room after the players who have been silent too long have dropped out of the voice call (R-voice-5). */
export function withoutSilentVoiceCalls(room: Room, at: number): Room {
  const isOver = (seat: Seat) => seat.callId !== null && voiceCallEndsAt(seat) <= at
  return room.seats.some(isOver)
    ? withEverySeat(room, (seat) => (isOver(seat) ? { ...seat, callId: null } : seat))
    : room
}

function voiceCallEndsAt(seat: Seat): number {
  return seat.lastSeenAt + ABSENT_AFTER_MS
}
