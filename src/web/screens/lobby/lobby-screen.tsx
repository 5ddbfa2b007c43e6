import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useGamePolling } from '../../net/room'
import { RoomProvider, useRoom } from '../../net/room-context'
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
      if (lobby.problem !== null) return <NoLobby title="Loading lobby..." problem={lobby.problem} />
      return <p className={styles.notice}>Loading lobby...</p>
    case 'started':
      return (
        <>
          <p className={styles.notice}>Loading game...</p>
          <EnterGame />
        </>
      )
    case 'missing':
      return <NoLobby title="Room not found" problem={lobby.problem} />
    case 'open':
      return (
        <>
          <OpenLobby />
          {lobby.hasStarted && <EnterGame />}
        </>
      )
  }
}

/** Requests the game that has started, and leads to it after the first answer, so that the table is shown at once. */
function EnterGame() {
  const { roomCode } = useRoom()
  const navigate = useNavigate()
  const hasAnswer = useGamePolling(({ view, failure }) => view !== null || failure !== null)
  useEffect(() => {
    if (hasAnswer) void navigate(`/game/${roomCode}`, { replace: true })
  }, [hasAnswer, navigate, roomCode])
  return null
}

/** Shown without a lobby: the reason, and the way to Home. */
function NoLobby({ title, problem }: { title: string; problem: string | null }) {
  const navigate = useNavigate()
  return (
    <div className={styles.notice}>
      <Sheet className={styles.missing}>
        <h1>{title}</h1>
        {problem !== null && (
          <>
            <p>{problem}</p>
            <p>Trying again…</p>
          </>
        )}
        <Button kind="primary" onClick={() => navigate('/', { replace: true })}>
          Back to Home
        </Button>
      </Sheet>
    </div>
  )
}
