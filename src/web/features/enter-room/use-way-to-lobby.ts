import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { LoadScreenContext } from '../../load-screen-context'
import { isOtherRoomShown } from '../../net/is-room-shown'

/** The state of the lobby's address for a player who has just got a seat. It outlives the page, and so names it. */
export const JUST_JOINED = { page: performance.timeOrigin }

/**
 * Leads a player who gets a seat to the lobby. The returned function is called when the seat is asked for: it begins to
 * load the lobby's files, and returns a function that shows the lobby of a room. With `isReplaced`, Back leads past the
 * screen that asked, as from a form that is done.
 */
export function useWayToLobby({ isReplaced }: { isReplaced: boolean }): () => (roomCode: string) => Promise<void> {
  const navigate = useNavigate()
  const loadScreen = useContext(LoadScreenContext)
  return () => {
    const isLoaded = loadScreen('/lobby')
    return async (roomCode) => {
      await isLoaded
      // Who is in another room by then, perhaps in a turn, stays there.
      if (!isOtherRoomShown(roomCode)) {
        await navigate(`/lobby/${roomCode}`, { state: JUST_JOINED, replace: isReplaced })
      }
    }
  }
}
