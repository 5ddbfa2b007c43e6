import { useNavigate } from 'react-router'
import { leaveRoom } from '../../net/calls'
import { useGamePresence } from '../../net/heartbeat'
import { useRoom } from '../../net/room-context'
import { useAction } from '../../net/use-action'

/** Keeps the player present in the game until they leave, and leaves for Home. */
export function useLeaveGame(): () => void {
  const navigate = useNavigate()
  const { roomCode, setLeaving } = useRoom()
  const endPresence = useGamePresence(roomCode)
  const { run } = useAction(async () => {
    setLeaving(true)
    try {
      await leaveRoom(roomCode)
      endPresence()
    } finally {
      await navigate('/', { replace: true })
    }
  })
  return () => void run()
}
