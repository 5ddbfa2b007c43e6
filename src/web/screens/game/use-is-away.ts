import { useEffect, useState } from 'react'
import { useGame } from '../../net/room'
import { viewerOf } from '../../net/viewer'

/** The next heartbeat of a page that was hidden or has just opened is answered long before. */
const AWAY_FOR_MS = 2_000

/** Whether nobody waits for the viewer any more, and not only until the server has heard from the page again. */
export function useIsAway(): boolean {
  const isAway = useGame((state) => viewerOf(state)?.away === true)
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isAway) return undefined
    const timer = setTimeout(() => setLasting(true), AWAY_FOR_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isAway])
  return isAway && isLasting
}
