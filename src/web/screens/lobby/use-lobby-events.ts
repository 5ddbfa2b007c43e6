import { useRoomEvents } from '../../net/realtime'
import { useLobby } from '../../net/room'
import { useRoom } from '../../net/room-context'
import type { LobbyToasts } from './use-lobby-toasts'

/** Shows toasts about players who leave or are kicked. Where no events arrive, the polls lead to the same toasts. */
export function useLobbyEvents(toasts: LobbyToasts): void {
  const { roomCode } = useRoom()
  const own = useLobby(({ currentPlayer }) => currentPlayer)
  useRoomEvents(roomCode, {
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
