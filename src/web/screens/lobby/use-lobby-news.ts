import { useNavigate } from 'react-router'
import { useRoomEvents } from '../../net/realtime'
import { usePolledNews, type LobbyNews } from './use-polled-news'
import { useTell } from './use-tell'

/**
 * Tells what the others do, and takes this player along when the game starts or the creator shows the door. Events bring
 * it at once; without them the polls do.
 */
export function useLobbyNews(roomCode: string, news: LobbyNews, setLeaving: (isLeaving: boolean) => void): void {
  const navigate = useNavigate()
  const own = news.lobby?.currentPlayer
  const tell = useTell(setLeaving)
  usePolledNews(roomCode, news, tell)
  useRoomEvents(roomCode, {
    'game-start': () => navigate(`/game/${roomCode}`, { replace: true }),
    'player-left': ({ playerName, newCreator }) => {
      if (playerName !== own) tell.left(playerName)
      if (newCreator !== undefined) tell.creator(newCreator)
    },
    'player-kicked': ({ playerName, kickedBy }) => {
      if (playerName === own) tell.ownKick(kickedBy)
      else tell.kicked(playerName, kickedBy)
    },
  })
}
