import { readStored, removeStored, store } from '../../ui/storage'

const KEY = 'pending-join'

/** The code of the room whose host the player has asked to be let in, stored so that Home can show the answer. */
export function readPendingRoom(): string | null {
  return readStored(KEY)
}

export function storePendingRoom(roomCode: string): void {
  store(KEY, roomCode)
}

/** Nothing is left to wait for in this room. Another tab may have asked for a seat in another one since. */
export function endPendingRoom(roomCode: string): void {
  if (readPendingRoom() === roomCode) removeStored(KEY)
}
