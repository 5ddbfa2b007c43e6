import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PENDING_REDIRECT_MS, type JoinBody } from '../../../contract'
import { joinGame } from '../../net/calls'
import { useAction, type Action, type ActionOptions } from '../../net/use-action'
import { toast } from '../../ui/toast'
import { storeLastName } from './last-name'
import { storePendingRoom } from './pending-room'
import { useWayToLobby } from './use-way-to-lobby'

interface EnterOptions extends ActionOptions<unknown> {
  /** Whether Back skips the screen that joined, like a completed form. */
  isReplaced?: boolean
}

/** Joins a room and leads to its lobby, or to Home if the host must approve. */
export function useEnterRoom({ isReplaced = false, ...options }: EnterOptions = {}): Action<JoinBody> {
  const navigate = useNavigate()
  const prepareLobby = useWayToLobby({ isReplaced })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(timer.current)
    }
  }, [])

  const enter = async (body: JoinBody) => {
    const showLobby = prepareLobby()
    const { status } = await joinGame(body)
    storeLastName(body.playerName)
    if (status === 'pending') {
      storePendingRoom(body.roomCode)
      toast({
        title: 'Join Request Sent',
        description: 'Waiting for the host to approve your request...',
        isKept: true,
      })
      clearTimeout(timer.current)
      // A player who has already navigated elsewhere stays there.
      if (isShown.current) timer.current = setTimeout(() => void navigate('/', { replace: true }), PENDING_REDIRECT_MS)
    } else {
      toast({ title: 'Joined Game!', description: `Welcome to room ${body.roomCode}`, isKept: true })
      await showLobby(body.roomCode)
    }
  }
  return useAction(enter, options)
}
