import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { LoadScreenContext } from '../../load-screen-context'
import { isOtherRoomShown } from '../../net/is-room-shown'

/** The history state of the lobby for a player who has just got a seat. It outlives the page, so it names the page. */
export const JUST_JOINED = { page: performance.timeOrigin }

/**
 * Leads a player who gets a seat to the lobby. The returned function is called when the seat is asked for: it begins to
 * load the lobby's files, and returns a function that shows the lobby of a room. With `isReplaced`, Back skips the
 * screen that asked, like a completed form.
 */
export function useWayToLobby({ isReplaced }: { isReplaced: boolean }): () => (roomCode: string) => Promise<void> {
  const navigate = useNavigate()
  const loadScreen = useContext(LoadScreenContext)
  return () => {
    const isLoaded = loadScreen('/lobby')
    return async (roomCode) => {
      await isLoaded
      // A player who is already in another room, perhaps in a turn, stays there.
      if (!isOtherRoomShown(roomCode)) {
        await navigate(`/lobby/${roomCode}`, { state: JUST_JOINED, replace: isReplaced })
      }
    }
  }
}
