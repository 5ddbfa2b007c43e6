import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { leaveRoom } from '../net/calls'
import { isRoomShown } from '../net/is-room-shown'
import { useRoom } from '../net/room-context'
import { toast } from '../ui/toast'

/**
 * Gives the seat up and leads to Home, as it does in the other tabs of the player. A player whose call fails stays where
 * they are, and can try again.
 */
export function useLeaveRoom(endPresence: () => void): () => Promise<void> {
  const navigate = useNavigate()
  const { roomCode, setLeaving } = useRoom()
  const goHome = async () => {
    endPresence()
    // Who has gone on before the answer came stays there.
    if (isRoomShown(roomCode)) await navigate('/', { replace: true })
  }
  useLeftElsewhere(() => {
    setLeaving(true)
    toast({ title: 'You left', description: 'You gave up your seat in another tab.', isKept: true })
    void goHome()
  })
  return async () => {
    setLeaving(true)
    try {
      await leaveRoom(roomCode)
    } catch (error) {
      setLeaving(false)
      throw error
    }
    tellOtherTabs(roomCode)
    await goHome()
  }
}

const otherTabs = (roomCode: string) => new BroadcastChannel(`left-${roomCode}`)

function tellOtherTabs(roomCode: string): void {
  const tabs = otherTabs(roomCode)
  tabs.postMessage(null)
  tabs.close()
}

/** Calls the handler when the player has left in another tab. A tab that leaves by itself hears of it too. */
function useLeftElsewhere(handler: () => void): void {
  const { roomCode, isLeaving } = useRoom()
  const onLeft = useEffectEvent(() => void (isLeaving || handler()))
  useEffect(() => {
    const tabs = otherTabs(roomCode)
    tabs.addEventListener('message', () => onLeft())
    return () => tabs.close()
  }, [roomCode])
}
