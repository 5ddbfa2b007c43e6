import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useGamePolling } from '../../net/room'
import { useRoom } from '../../net/room-context'

/** Requests the game that has started, and leads to it after the first answer, so that the table is shown at once. */
export function EnterGame() {
  const { roomCode } = useRoom()
  const navigate = useNavigate()
  const hasAnswer = useGamePolling(({ view, failure }) => view !== null || failure !== null)
  useEffect(() => {
    if (hasAnswer) void navigate(`/game/${roomCode}`, { replace: true })
  }, [hasAnswer, navigate, roomCode])
  return null
}
