import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useRoom } from '../../net/room-context'
import { toast } from '../../ui/toast'

/** What a player is told of the lobby. Both events and polls may report the same thing; it is told once. */
export interface LobbyToasts {
  playerLeft: (name: string) => void
  newCreator: (name: string) => void
  playerKicked: (name: string, kickedBy: string) => void
  /** Also leads this player, who was kicked, to Home. */
  ownKick: (kickedBy: string) => void
}

export function useLobbyToasts(): LobbyToasts {
  const { setLeaving } = useRoom()
  const navigate = useNavigate()
  const isNew = useIsNew()
  return {
    playerLeft: (name) => {
      if (isNew(`${name} gone`)) toast({ title: 'Player Left', description: `${name} left the lobby` })
    },
    newCreator: (name) => {
      if (isNew(`${name} creator`)) toast({ title: 'New Room Creator', description: `${name} is now the room creator` })
    },
    playerKicked: (name, kickedBy) => {
      if (isNew(`${name} gone`)) toast({ title: 'Player Kicked', description: `${name} was kicked by ${kickedBy}` })
    },
    ownKick: (kickedBy) => {
      if (!isNew('own kick')) return
      setLeaving(true)
      const description = `You were removed from the lobby by ${kickedBy}`
      toast({ title: 'You were kicked', description, variant: 'destructive', isKept: true })
      void navigate('/', { replace: true })
    },
  }
}

/** After this time the same thing has happened again: a player who left may have come back and left once more. */
const SAME_WITHIN_MS = 5_000

function useIsNew(): (what: string) => boolean {
  const toldAt = useRef(new Map<string, number>())
  return (what) => {
    const now = performance.now()
    const isSame = now - (toldAt.current.get(what) ?? -Infinity) < SAME_WITHIN_MS
    if (!isSame) toldAt.current.set(what, now)
    return !isSame
  }
}
