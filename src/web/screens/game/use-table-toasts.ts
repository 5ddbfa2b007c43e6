import { useRef } from 'react'
import type { StateView } from '../../../contract'
import { useOwnRemoval } from '../../features/use-own-removal'
import { useRoomEvents } from '../../net/realtime'
import { useGame } from '../../net/room'
import { creatorOf } from '../../net/viewer'
import { dismissToast, toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import { useTable } from './table-context'
import { nextRound } from './words/waiting-words'

/** True on every screen: narrow screens have "Table" in the menu. */
const HOSTING = 'What a host can do is under "Table", in the top bar or in its menu'

/** What happens to the table besides the game: the end of a pause, more rounds, another host, other settings, and removals. */
export function useTableToasts(): void {
  usePauseToasts()
  useMoreRoundsToasts()
  useHostToasts()
  useSettingsToasts()
  useGoings()
}

/** Everybody gets a toast when a pause ends, except the page that has ended it. It closes when another pause begins. */
function usePauseToasts(): void {
  const isPaused = useGame((state) => state.pausedBy !== null)
  const { isPauseEnded } = useTable()
  const lastId = useRef(0)
  useChange(isPaused, () => {
    if (isPaused) dismissToast(lastId.current)
    else if (!isPauseEnded.read()) lastId.current = toast({ title: 'The game goes on' })
    isPauseEnded.set(false)
  })
}

/** Tells everybody but the creator, who has added the rounds, why the next round replaces the standings. */
function useMoreRoundsToasts(): void {
  const state = useGame()
  useChange(state.phase, (before, now) => {
    if (before !== 'finished' || now !== 'waiting' || state.isCreator) return
    toast({ title: 'The game goes on', description: `Next is ${nextRound(state)}` })
  })
}

function useHostToasts(): void {
  const own = useGame(({ currentPlayer }) => currentPlayer)
  const host = useGame(hostOf)
  // The name of the player who left last; undefined if another player at the table has that name now.
  const gone = useGame(({ left, players }) => {
    const last = left.at(-1)?.name
    return players.some(({ name }) => name === last) ? undefined : last
  })
  // Players who left while In are not in the list `left` until the next deal.
  const leftIds = useGame(({ players }) => players.filter(({ hasLeft }) => hasLeft).map(({ _id }) => _id))
  useChange(host, (before, now) => {
    if (before === undefined || now === undefined || before.id === now.id) return
    const why = leftIds.includes(before.id) || before.name === gone ? `${before.name} left the game. ` : ''
    if (now.name === own) toast({ title: 'You are the host', description: why + HOSTING })
    else toast({ title: 'New Room Creator', description: `${why}${now.name} is now the room creator` })
  })
}

function hostOf(state: StateView): { id: string; name: string } | undefined {
  const creator = creatorOf(state)
  return creator && { id: creator._id, name: creator.name }
}

/** Tells the other players what the host has changed. */
function useSettingsToasts(): void {
  const { decisionTimer, watchers } = useGame(({ settings }) => settings)
  const isCreator = useGame((state) => state.isCreator)
  const tell = (title: string, description: string) => void (isCreator || toast({ title, description }))
  useChange(decisionTimer, (_, now) => tell('Decision Time', `A decision may take ${now} seconds now`))
  useChange(watchers, (_, isOn) => tell('Watchers', isOn ? 'Others can watch this table now' : 'Nobody watches now'))
}

/** Shows who leaves the running game or is removed. The toast of the new host says that the last host has left. */
function useGoings(): void {
  const own = useGame(({ currentPlayer }) => currentPlayer)
  const isOver = useGame(({ phase }) => phase === 'finished')
  const endRemoved = useOwnRemoval('game')
  useRoomEvents({
    'player-left': ({ playerName, newCreator }) => {
      if (playerName !== own && newCreator === undefined && !isOver)
        toast({ title: 'Player Left', description: `${playerName} left the game` })
    },
    'player-kicked': ({ playerName, kickedBy }) => {
      if (playerName === own) endRemoved(kickedBy)
      else if (kickedBy !== own)
        toast({ title: 'Player Kicked', description: `${playerName} was kicked by ${kickedBy}` })
    },
  })
}
