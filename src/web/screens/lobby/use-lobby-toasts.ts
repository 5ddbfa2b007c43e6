import { useRef, useState } from 'react'
import { useOwnRemoval } from '../../features/use-own-removal'
import { useRoomEvents } from '../../net/realtime'
import { useLobby } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import { dollars } from '../../ui/money'
import { toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import { firstReports, type Reporter } from './lobby-changes'
import { useLobbyChanges, type LobbyToasts } from './use-lobby-changes'

/** What happens in the lobby: who leaves or is removed, another creator, and other settings. */
export function useLobbyToasts(): void {
  const toastsOf = useToasts()
  useEventToasts(toastsOf('event'))
  useLobbyChanges(toastsOf('poll'))
  useSettingsToasts()
}

function useToasts(): (reporter: Reporter) => LobbyToasts {
  const endRemoved = useOwnRemoval('lobby')
  const isRemoved = useRef(false)
  const [isFirst] = useState(firstReports)
  return (reporter) => {
    const tellOnce = (what: string, title: string, description: string) =>
      void (isFirst(reporter, what) && toast({ title, description }))
    return {
      playerLeft: (name) => tellOnce(`${name} gone`, 'Player Left', `${name} left the lobby`),
      newCreator: (name) => tellOnce(`${name} creator`, 'New Room Creator', `${name} is now the room creator`),
      playerKicked: (name, by) => tellOnce(`${name} gone`, 'Player Kicked', `${name} was kicked by ${by}`),
      ownKick: (kickedBy) => {
        if (isRemoved.current) return
        isRemoved.current = true
        endRemoved(kickedBy)
      },
    }
  }
}

/** If no events arrive, the polls lead to the same toasts. */
function useEventToasts(toasts: LobbyToasts): void {
  const own = useLobby(({ currentPlayer }) => currentPlayer)
  useRoomEvents({
    'player-left': ({ playerName, newCreator }) => {
      if (playerName !== own) toasts.playerLeft(playerName)
      if (newCreator !== undefined) toasts.newCreator(newCreator)
    },
    'player-kicked': ({ playerName, kickedBy }) => {
      if (playerName === own) toasts.ownKick(kickedBy)
      else toasts.playerKicked(playerName, kickedBy)
    },
  })
}

/** Tells the other players what the creator has changed. */
function useSettingsToasts(): void {
  const { ante, maxRounds, decisionTimer, watchers } = useLobby(({ settings }) => settings)
  const isCreator = useLobby((lobby) => viewerOf(lobby)?.isCreator ?? false)
  const tell = (title: string, description: string) => void (isCreator || toast({ title, description }))
  useChange(`${maxRounds} ${decisionTimer}`, () => tell('Settings changed', 'See Game Settings'))
  useChange(watchers, (_, isOn) => tell('Watchers', isOn ? 'Others can watch this table now' : 'Nobody watches now'))
  // The toast of the ante comes after the others, because it asks players to confirm.
  useChange(ante, () => tell('Ante Changed!', `New ante: ${dollars(ante)}. All players must confirm.`))
}
