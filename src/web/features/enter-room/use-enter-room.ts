import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PENDING_REDIRECT_MS } from '../../../contract'
import { messageOf } from '../../net/call'
import { joinGame } from '../../net/calls'
import { toast, toastError } from '../../ui/toast'
import { keepLastName } from './last-name'
import { keepPendingJoin } from './pending-join'

export interface EnterRoom {
  /** The code of the room that is being entered. */
  entering: string | null
  /** Joins and goes on to the lobby, or home where the host must approve. Answers the error that was shown, or null. */
  enter: (playerName: string, roomCode: string) => Promise<string | null>
}

/** Takes a seat in a room, tells the player, and goes where that leads. */
export function useEnterRoom(): EnterRoom {
  const navigate = useNavigate()
  const [entering, setEntering] = useState<string | null>(null)
  const goHomeLater = useLater(PENDING_REDIRECT_MS, () => navigate('/'))

  const enter = async (playerName: string, roomCode: string) => {
    setEntering(roomCode)
    try {
      const { status } = await joinGame({ playerName, roomCode })
      keepLastName(playerName)
      if (status === 'pending') {
        keepPendingJoin(roomCode)
        toast({ title: 'Join Request Sent', description: 'Waiting for the host to approve your request...' })
        goHomeLater()
      } else {
        toast({ title: 'Joined Game!', description: `Welcome to room ${roomCode}` })
        await navigate(`/lobby/${roomCode}`)
      }
      return null
    } catch (error) {
      toastError(messageOf(error))
      return messageOf(error)
    } finally {
      setEntering(null)
    }
  }
  return { entering, enter }
}

/** A deed that is done some time after it is asked for, unless the component is gone by then. */
function useLater(afterMs: number, deed: () => unknown): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(deed, afterMs)
  }, [afterMs, deed])
}
