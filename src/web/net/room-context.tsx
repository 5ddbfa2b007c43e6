import { createContext, useContext, useState, type ReactNode } from 'react'

interface Room {
  roomCode: string
  /** A page that is leaving no longer polls: the server may no longer know the seat. */
  isLeaving: boolean
  setLeaving: (isLeaving: boolean) => void
  /** Whether the page shows the room to somebody without a seat. */
  isWatching: boolean
}

const RoomContext = createContext<Room | null>(null)

/** Names the room for everything inside. Another room needs another `key`, so that nothing of the first one remains. */
export function RoomProvider({ roomCode, isWatching = false, children }: RoomProviderProps) {
  const [isLeaving, setLeaving] = useState(false)
  return <RoomContext value={{ roomCode, isLeaving, setLeaving, isWatching }}>{children}</RoomContext>
}

interface RoomProviderProps {
  roomCode: string
  isWatching?: boolean
  children: ReactNode
}

/** The room whose lobby or game the page shows. */
export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (room === null) throw new Error('There is no RoomProvider around this component')
  return room
}
