import { isCutHeld } from '../../game/fair-deal'
import type { Room } from '../../game/room'
import { seatOfSession } from '../../game/seats'
import type { Change } from './change'

/** What a caller learns of an accepted action. */
export interface Played {
  /** The caller's view after the action as JSON; null if the caller has no seat any more. */
  state(): string | null
  /** The version of the public view after the action. */
  version: number
  joinStatus: 'joined' | 'pending'
  isReady: boolean | undefined
  allowJoins: boolean
  isLobby: boolean
  /** The chat message as stored. */
  message: string | undefined
  /** The page with which the caller is in the voice call; null outside the call. */
  callId: string | null
  /**
   * Whether the room has the caller's cut for the coming deal; if the action made a deal, whether the deal used the
   * cut.
   */
  cut: boolean
  /** The number of the deal that `cut` is about; null if there is none. */
  cutNo: number | null
}

/**
 * What the caller learns of a saved action. `repeated` is the stored chat message if the call repeats an earlier one.
 */
export function playedOf(
  { before, after, messages, at }: Pick<Change, 'before' | 'after' | 'messages' | 'at'>,
  session: string,
  repeated?: string,
): Played {
  const seat = after === null ? undefined : seatOfSession(after.room, session)
  const own = messages.find((message) => message.session === session)
  return {
    state: () => (after === null || seat === undefined ? null : after.views.state(seat.id, at).body),
    version: after?.room.version ?? 0,
    joinStatus: seat === undefined ? 'pending' : 'joined',
    isReady: seat?.isReady,
    allowJoins: after?.room.allowJoins ?? false,
    isLobby: after?.room.phase === 'lobby',
    message: repeated ?? own?.json,
    callId: seat?.callId ?? null,
    ...cutOf(before?.room, after?.room, seat?.id),
  }
}

function cutOf(before: Room | undefined, room?: Room, seat?: string): Pick<Played, 'cut' | 'cutNo'> {
  if (room === undefined || seat === undefined) return { cut: false, cutNo: null }
  const isDealt = room.lastDeal?.no !== before?.lastDeal?.no
  if (!isDealt || room.phase === 'lobby') return { cut: isCutHeld(room, seat), cutNo: room.nextDeal?.no ?? null }
  const cuts = room.round.fairDeal?.cuts ?? []
  return { cut: cuts.some((cut) => cut.seat === seat && cut.cut !== null), cutNo: room.lastDeal?.no ?? null }
}
