import { useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PENDING_REDIRECT_MS, type JoinBody } from '../../../contract'
import { LoadScreenContext } from '../../load-screen-context'
import { joinGame } from '../../net/calls'
import { isOtherRoomShown } from '../../net/is-room-shown'
import { useAction, type Action, type ActionOptions } from '../../net/use-action'
import { toast } from '../../ui/toast'
import { storeLastName } from './last-name'
import { storePendingRoom } from './pending-room'

/** The state of the lobby's address for a player who has just got a seat. It outlives the page, and so names it. */
export const JUST_JOINED = { page: performance.timeOrigin }

interface EnterOptions extends ActionOptions<unknown> {
  /** Whether Back leads past the screen that joined, as from a form that is done. */
  isReplaced?: boolean
}

/** Joins a room and goes on to its lobby, or home where the host must approve. */
export function useEnterRoom({ isReplaced = false, ...options }: EnterOptions = {}): Action<JoinBody> {
  const navigate = useNavigate()
  const loadScreen = useContext(LoadScreenContext)
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
    // The files come while the call is under way.
    const isLobbyLoaded = loadScreen('/lobby')
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
      // Who has gone on before the answer came stays there.
      if (isShown.current) timer.current = setTimeout(() => void navigate('/', { replace: true }), PENDING_REDIRECT_MS)
    } else {
      toast({ title: 'Joined Game!', description: `Welcome to room ${body.roomCode}`, isKept: true })
      await isLobbyLoaded
      // Who is in another room by then, perhaps in a turn, stays there.
      if (isOtherRoomShown(body.roomCode)) return
      await navigate(`/lobby/${body.roomCode}`, { state: JUST_JOINED, replace: isReplaced })
    }
  }
  return useAction(enter, options)
}
