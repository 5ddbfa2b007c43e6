import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useRoomEvents } from '../../net/realtime'
import { useGame } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { toast } from '../../ui/toast'

/** What happens to the table besides the game: a pause, another host, and the own removal. */
export function useTableToasts(): void {
  const pausedBy = useGame((state) => state.pausedBy)
  const own = useGame(({ currentPlayer }) => currentPlayer)
  const host = useGame(({ players }) => players.find(({ isCreator }) => isCreator)?.name)
  useChange(pausedBy, (before, now) => {
    if (now === null) toast({ title: 'The game goes on' })
    else if (now !== own && before === null) toast({ title: 'Game Paused', description: `${now} paused the game` })
  })
  useChange(host, (before, now) => {
    if (before === undefined || now === undefined) return
    if (now === own) toast({ title: 'You are the host', description: 'The button "Table" holds what a host can do' })
    else toast({ title: 'New Room Creator', description: `${now} is now the room creator` })
  })
  useOwnRemoval()
}

/** Calls back when the value differs from that of the render before. */
function useChange<Value>(value: Value, onChange: (before: Value, now: Value) => void): void {
  const last = useRef(value)
  useEffect(() => {
    const before = last.current
    last.current = value
    if (before !== value) onChange(before, value)
  })
}

function useOwnRemoval(): void {
  const { roomCode, setLeaving } = useRoom()
  const own = useGame(({ currentPlayer }) => currentPlayer)
  const navigate = useNavigate()
  useRoomEvents(roomCode, {
    'player-kicked': ({ playerName, kickedBy }) => {
      if (playerName !== own) return
      setLeaving(true)
      const description = `You were removed from the game by ${kickedBy}`
      toast({ title: 'You were kicked', description, variant: 'destructive', isKept: true })
      void navigate('/', { replace: true })
    },
  })
}
