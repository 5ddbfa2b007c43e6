import { useNavigate } from 'react-router'
import { useRoom } from '../net/room-context'
import { toast } from '../ui/toast'

type Place = 'lobby' | 'game'

/** Tells the player that they were removed, and leads to Home. */
export function useOwnRemoval(from: Place): (kickedBy: string) => void {
  const { setLeaving } = useRoom()
  const navigate = useNavigate()
  return (kickedBy) => {
    setLeaving(true)
    tellOwnRemoval(from, kickedBy)
    void navigate('/', { replace: true })
  }
}

/** The toast stays when the next screen is shown. */
export function tellOwnRemoval(from: Place, kickedBy: string): void {
  const description = `You were removed from the ${from} by ${kickedBy}`
  toast({ title: 'You were kicked', description, variant: 'destructive', isKept: true })
}
