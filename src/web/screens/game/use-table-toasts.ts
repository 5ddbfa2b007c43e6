import type { StateView } from '../../../contract'
import { useRoomEvents } from '../../net/realtime'
import { useGame } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import { useOwnRemoval } from './use-lost-seat'

/** Right on every screen: narrow ones have the table in the menu. */
const HOSTING = 'What a host can do is under "Table", in the top bar or in its menu'

/** What happens to the table besides the game: a pause, another host, other settings, and removals. */
export function useTableToasts(): void {
  const pausedBy = useGame((state) => state.pausedBy)
  const own = useGame(({ currentPlayer }) => currentPlayer)
  const hostId = useGame((state) => hostOf(state)?._id)
  const hostName = useGame((state) => hostOf(state)?.name)
  useChange(pausedBy, (before, now) => {
    if (now === null && before !== own) toast({ title: 'The game goes on' })
    else if (now !== null && now !== own && before === null)
      toast({ title: 'Game Paused', description: `${now} paused the game` })
  })
  useChange(hostId, (before, now) => {
    if (before === undefined || now === undefined) return
    if (hostName === own) toast({ title: 'You are the host', description: HOSTING })
    else toast({ title: 'New Room Creator', description: `${hostName} is now the room creator` })
  })
  useSettingsToasts()
  useRemovals()
}

const hostOf = ({ players }: StateView) => players.find(({ isCreator }) => isCreator)

/** What the host has changed, for the others. */
function useSettingsToasts(): void {
  const { decisionTimer, watchers } = useGame(({ settings }) => settings)
  const isCreator = useGame((state) => state.isCreator)
  const tell = (title: string, description: string) => void (isCreator || toast({ title, description }))
  useChange(decisionTimer, (_, now) => tell('Decision Time', `A decision may take ${now} seconds now`))
  useChange(watchers, (_, isOn) => tell('Watchers', isOn ? 'Others can watch this table now' : 'Nobody watches now'))
}

function useRemovals(): void {
  const { roomCode } = useRoom()
  const own = useGame(({ currentPlayer }) => currentPlayer)
  const endRemoved = useOwnRemoval()
  useRoomEvents(roomCode, {
    'player-kicked': ({ playerName, kickedBy }) => {
      if (playerName === own) endRemoved(kickedBy)
      else if (kickedBy !== own)
        toast({ title: 'Player Kicked', description: `${playerName} was kicked by ${kickedBy}` })
    },
  })
}
