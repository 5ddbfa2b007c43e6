import { readStored, removeStored, store } from '../../ui/storage'

const KEY = 'pending-join'

/** The code of the room whose host the player has asked to be let in, stored so that Home can show the answer. */
export function readPendingRoom(): string | null {
  return readStored(KEY)
}

export function storePendingRoom(roomCode: string): void {
  store(KEY, roomCode)
}

export function removePendingRoom(): void {
  removeStored(KEY)
}

/** The player has a seat in this room: nothing is left to wait for. */
export function endPendingRoom(roomCode: string): void {
  if (readPendingRoom() === roomCode) removePendingRoom()
}
