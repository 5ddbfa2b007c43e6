import { useLeaveRoom } from '../../features/use-leave-room'
import { useGamePresence } from '../../net/heartbeat'
import { useRoom } from '../../net/room-context'
import { useAction } from '../../net/use-action'

/** Keeps the player present in the game until they leave, and leaves for Home. */
export function useLeaveGame(): () => void {
  const { run } = useAction(useLeaveRoom(useGamePresence(useRoom().roomCode)))
  return () => void run()
}
