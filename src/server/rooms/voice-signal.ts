import type { PlayerEvents, VoiceSignalBody } from '../../contract'
import type { Room, Seat, SeatId, SessionId } from '../../game/room'
import { seatById, seatOfSession } from '../../game/seats'
import type { SeatEvent } from '../ports/event-bus'
import type { Outcome } from './outcome'

/**
 * The seat whose page may send a signal to this player (P-voice-4). Refused unless both players are in the call, and
 * the sender with this page.
 */
export function signallingSeat(room: Room, session: SessionId, to: SeatId, callId: string): Outcome<Seat> {
  const seat = seatOfSession(room, session)
  const other = seatById(room, to)
  if (seat === undefined) return { ok: false, refusal: 'player-not-found' }
  if (other === undefined || other.hasLeft) return { ok: false, refusal: 'no-such-player' }
  if (seat.callId === null || other.callId === null || seat === other) return { ok: false, refusal: 'not-in-call' }
  return seat.callId === callId ? { ok: true, value: seat } : { ok: false, refusal: 'call-elsewhere' }
}

/** The event that carries a signal to the pages of the player `to` (P-voice-4). */
export function signalEvent(
  from: Seat,
  to: SeatId,
  { callId, toCall = null, signal }: Omit<VoiceSignalBody, 'to'>,
): SeatEvent {
  const data: PlayerEvents['voice-signal'] = { from: from.id, callId, toCall, signal }
  return { seat: to, name: 'voice-signal', data: JSON.stringify(data) }
}
