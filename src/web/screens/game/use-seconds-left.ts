import { useEffect, useReducer } from 'react'
import { serverNow } from '../../net/clock'
import { secondsUntil } from './words/clock-words'

/**
 * Whole seconds until the deadline, counted down by the server's clock; null without one. Renders once a second while
 * the page is visible. The server's clock is known to a fraction of a second, so `most` limits the seconds to the
 * length of the turn.
 */
export function useSecondsLeft(deadlineAt: number | null, most = Number.POSITIVE_INFINITY): number | null {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const seconds = deadlineAt === null ? null : secondsUntil(deadlineAt, serverNow())
  useEffect(() => {
    if (deadlineAt === null || seconds === null) return undefined
    // At 0 the server moves the game, unless this computer's clock has been put forward, which the next heartbeat shows.
    const untilNextMs = seconds === 0 ? 1000 : deadlineAt - serverNow() - (seconds - 1) * 1000
    // Nobody sees the seconds of a hidden page.
    const timer = document.hidden ? undefined : setTimeout(tick, Math.max(20, untilNextMs + 10))
    const onVisibility = () => (document.hidden ? clearTimeout(timer) : tick())
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [deadlineAt, seconds, ticks])
  return seconds === null ? null : Math.min(most, seconds)
}
