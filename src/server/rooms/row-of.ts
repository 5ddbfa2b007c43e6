import { dueAt } from '../../game/due'
import type { Room } from '../../game/room'
import { listingOf } from './listing'

/** What the store keeps beside the state, to find rooms by. */
export function rowOf(room: Room, at: number): { dueAt: number | null; listing: string | null; savedAt: number } {
  return { dueAt: dueAt(room), listing: listingOf(room), savedAt: at }
}
