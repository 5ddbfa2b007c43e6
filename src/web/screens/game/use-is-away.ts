import { useGame } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import { useIsLasting } from '../../ui/use-is-lasting'

/** A page that was hidden or has just opened gets the answer to its next heartbeat well within this time. */
const AWAY_FOR_MS = 2_000

/** Whether nobody waits for the viewer any more. False if only the server has not yet heard from the page again. */
export function useIsAway(): boolean {
  const isAway = useGame((state) => viewerOf(state)?.away === true)
  return useIsLasting(isAway, AWAY_FOR_MS)
}
