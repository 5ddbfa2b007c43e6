import { useLeaveRoom } from '../../features/use-leave-room'
import { useLobbyPresence } from '../../net/heartbeat'
import { useRoom } from '../../net/room-context'
import { useLobbyAction, type Action } from '../../net/use-action'

/** Keeps the player present in the lobby until they leave, and leaves for Home. */
export function useLeaveLobby(): Action<void> {
  return useLobbyAction(useLeaveRoom(useLobbyPresence(useRoom().roomCode)))
}
