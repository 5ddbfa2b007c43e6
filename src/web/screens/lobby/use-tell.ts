import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast'

/** What there is to tell a player of the lobby. Telling the same again, by another way, tells nothing. */
export interface Tell {
  left: (playerName: string) => void
  creator: (playerName: string) => void
  kicked: (playerName: string, kickedBy: string) => void
  /** This player is out. */
  ownKick: (kickedBy: string) => void
}

/** The toasts of the lobby. Who was kicked is also shown out. */
export function useTell(setLeaving: (isLeaving: boolean) => void): Tell {
  const navigate = useNavigate()
  const once = useTellOnce()
  return {
    left: (name) => once(name, () => toast({ title: 'Player Left', description: `${name} left the lobby` })),
    creator: (name) =>
      once(`crown of ${name}`, () =>
        toast({ title: 'New Room Creator', description: `${name} is now the room creator` }),
      ),
    kicked: (name, kickedBy) =>
      once(name, () => toast({ title: 'Player Kicked', description: `${name} was kicked by ${kickedBy}` })),
    ownKick: (kickedBy) =>
      once('own kick', () => {
        setLeaving(true)
        const description = `You were removed from the lobby by ${kickedBy}`
        toast({ title: 'You were kicked', description, variant: 'destructive' })
        void navigate('/', { replace: true })
      }),
  }
}

/** After this time the same is news again: who left may have come back and left once more. */
const TOLD_FOR_MS = 5_000

/** Runs what is told under a name, unless something under that name was told a moment ago. */
function useTellOnce(): (name: string, tell: () => void) => void {
  const toldAt = useRef(new Map<string, number>())
  return useCallback((name, tell) => {
    const now = performance.now()
    if (now - (toldAt.current.get(name) ?? -Infinity) < TOLD_FOR_MS) return
    toldAt.current.set(name, now)
    tell()
  }, [])
}
