import { readStored, removeStored, store } from '../../ui/storage'

const KEY = 'pending-join'

/** The code of the room that the player has asked to join, stored so that Home can show the host's answer. */
export function readPendingRoom(): string | null {
  return readStored(KEY)
}

export function storePendingRoom(roomCode: string): void {
  store(KEY, roomCode)
}

/** Forgets the room if its code is the stored one. Another tab may have asked for a seat in another room since. */
export function endPendingRoom(roomCode: string): void {
  if (readPendingRoom() === roomCode) removeStored(KEY)
}
