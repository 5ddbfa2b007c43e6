import { useGame } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import { useIsLasting } from '../../ui/use-is-lasting'

/** The next heartbeat of a page that was hidden or has just opened is answered long before. */
const AWAY_FOR_MS = 2_000

/** Whether nobody waits for the viewer any more, and not only until the server has heard from the page again. */
export function useIsAway(): boolean {
  const isAway = useGame((state) => viewerOf(state)?.away === true)
  return useIsLasting(isAway, AWAY_FOR_MS)
}
