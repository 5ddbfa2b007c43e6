import type { KnownRoom } from './known-room'
import type { RoomChange } from '../ports/room-store'
import { listingOf } from './listing'

/** What the store keeps beside the state, to find rooms by. */
export function rowOf({ room, dueAt }: KnownRoom, at: number): Pick<RoomChange, 'dueAt' | 'listing' | 'savedAt'> {
  return { dueAt, listing: listingOf(room), savedAt: at }
}
