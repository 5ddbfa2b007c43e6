import { useNavigate, useParams } from 'react-router'
import { RoomProvider } from '../../net/room-context'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import { Sheet } from '../../ui/paper'
import { OpenLobby } from './open-lobby'
import styles from './lobby-screen.module.css'
import { useLobbyScreen } from './use-lobby-screen'

export function LobbyScreen() {
  const roomCode = (useParams().roomCode ?? '').toUpperCase()
  return (
    <Page title="Game Lobby">
      <RoomProvider key={roomCode} roomCode={roomCode}>
        <Lobby />
      </RoomProvider>
    </Page>
  )
}

function Lobby() {
  switch (useLobbyScreen()) {
    case 'loading':
      return <p className={styles.notice}>Loading lobby...</p>
    case 'missing':
      return <RoomNotFound />
    case 'open':
      return <OpenLobby />
  }
}

function RoomNotFound() {
  const navigate = useNavigate()
  return (
    <div className={styles.notice}>
      <Sheet className={styles.missing}>
        <h1>Room not found</h1>
        <Button kind="primary" onClick={() => navigate('/', { replace: true })}>
          Back to Home
        </Button>
      </Sheet>
    </div>
  )
}
