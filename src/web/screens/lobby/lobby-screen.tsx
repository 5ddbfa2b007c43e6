import { useNavigate } from 'react-router'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import { Sheet } from '../../ui/paper'
import { OpenLobby } from './open-lobby'
import styles from './lobby-screen.module.css'
import { useLobbyScreen } from './use-lobby-screen'

export function LobbyScreen() {
  const lobby = useLobbyScreen()
  return (
    <Page title="Game Lobby">
      {lobby.view === 'loading' && <p className={styles.notice}>Loading lobby...</p>}
      {lobby.view === 'missing' && <RoomNotFound />}
      {lobby.view === 'open' && <OpenLobby {...lobby} />}
    </Page>
  )
}

function RoomNotFound() {
  const navigate = useNavigate()
  return (
    <div className={styles.notice}>
      <Sheet className={styles.missing}>
        <h1>Room not found</h1>
        <Button kind="primary" onClick={() => navigate('/')}>
          Back to Home
        </Button>
      </Sheet>
    </div>
  )
}
