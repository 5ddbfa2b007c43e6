import { useNavigate } from 'react-router'
import { leaveRoom } from '../net/calls'
import { isRoomShown } from '../net/is-room-shown'
import { useRoom } from '../net/room-context'

/** Gives the seat up and leads to Home. A player whose call fails stays where they are, and can try again. */
export function useLeaveRoom(endPresence: () => void): () => Promise<void> {
  const navigate = useNavigate()
  const { roomCode, setLeaving } = useRoom()
  return async () => {
    setLeaving(true)
    try {
      await leaveRoom(roomCode)
    } catch (error) {
      setLeaving(false)
      throw error
    }
    endPresence()
    // Who has gone on before the answer came stays there.
    if (isRoomShown(roomCode)) await navigate('/', { replace: true })
  }
}
