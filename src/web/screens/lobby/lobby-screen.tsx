import type { ReactNode } from 'react'
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
  const lobby = useLobbyScreen()
  switch (lobby.stage) {
    case 'loading':
      return lobby.problem === null ? (
        <p className={styles.notice}>Loading lobby...</p>
      ) : (
        <Notice title="Loading lobby...">
          <p>{lobby.problem}</p>
          <p>Trying again…</p>
        </Notice>
      )
    case 'missing':
      return <Notice title="Room not found" />
    case 'open':
      return <OpenLobby />
  }
}

/** Why there is no lobby to see, and the way to Home. */
function Notice({ title, children }: { title: string; children?: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className={styles.notice}>
      <Sheet className={styles.missing}>
        <h1>{title}</h1>
        {children}
        <Button kind="primary" onClick={() => navigate('/', { replace: true })}>
          Back to Home
        </Button>
      </Sheet>
    </div>
  )
}
