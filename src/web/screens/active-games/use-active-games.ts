import { useEffect, useState } from 'react'
import { ACTIVE_GAMES_EVERY_MS, type ActiveGame } from '../../../contract'
import { readActiveGames } from '../../net/calls'
import { toastError } from '../../ui/toast'

/** The open games, newest first, asked for every 5 s and when the player wishes. Undefined until the first answer. */
export function useActiveGames(): { games: ActiveGame[] | undefined; isLoading: boolean; refresh: () => void } {
  const [games, setGames] = useState<ActiveGame[]>()
  const [isLoading, setLoading] = useState(false)
  const [wishes, setWishes] = useState(0)
  useEffect(() => {
    let isGone = false
    let hasFailed = false
    const load = async () => {
      try {
        const answer = await readActiveGames()
        hasFailed = false
        if (!isGone) setGames(newestFirst(answer.games))
      } catch {
        // Said once, not every five seconds.
        if (!isGone && !hasFailed) toastError('Failed to load active games')
        hasFailed = true
      } finally {
        if (!isGone) setLoading(false)
      }
    }
    void load()
    const timer = setInterval(() => document.hidden || void load(), ACTIVE_GAMES_EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [wishes])
  const refresh = () => {
    setLoading(true)
    setWishes((count) => count + 1)
  }
  return { games, isLoading, refresh }
}

function newestFirst(games: ActiveGame[]): ActiveGame[] {
  return [...games].sort((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt))
}
