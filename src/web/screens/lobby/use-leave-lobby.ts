import { useNavigate } from 'react-router'
import { leaveRoom } from '../../net/calls'
import { hasFailedWith } from '../../net/fetch-json'
import { useLobbyPresence } from '../../net/heartbeat'
import { useRoom } from '../../net/room-context'
import { useLobbyAction, type Action } from '../../net/use-action'

/** Keeps the player present in the lobby until they leave, and leaves for Home. */
export function useLeaveLobby(): Action<void> {
  const navigate = useNavigate()
  const { roomCode, setLeaving } = useRoom()
  const endPresence = useLobbyPresence(roomCode)
  const leave = async () => {
    setLeaving(true)
    try {
      await leaveRoom(roomCode)
    } catch (error) {
      // Nobody is kept in a room that is gone, or in which they have no seat.
      if (hasFailedWith(error, 'game-not-found', 'player-not-found')) return
      setLeaving(false)
      throw error
    }
  }
  const goHome = async () => {
    endPresence()
    await navigate('/', { replace: true })
  }
  return useLobbyAction(leave, { onDone: goHome })
}
