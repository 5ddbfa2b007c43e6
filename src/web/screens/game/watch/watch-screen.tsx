import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { hasFailedWith } from '../../../net/fetch-json'
import { RoomProvider, useRoom } from '../../../net/room-context'
import { useWatchPolling, useWatchUpdates } from '../../../net/watch-query'
import { Button } from '../../../ui/button'
import { Page } from '../../../ui/page'
import styles from '../game-screen.module.css'
import { useJoinStatus } from './use-join-status'
import { useRematchToast } from './use-rematch-toast'
import { WatchedLobby } from './watched-lobby'
import { WatchedTable } from './watched-table'

/** A room as viewers without a seat see it: its lobby, its table, and the lobby of the next game. */
export function WatchScreen() {
  const roomCode = (useParams().roomCode ?? '').toUpperCase()
  return (
    <RoomProvider key={roomCode} roomCode={roomCode} isWatching>
      <Watched />
    </RoomProvider>
  )
}

function Watched() {
  const { roomCode } = useRoom()
  const { stage, error } = useWatchPolling(({ view, failure }) => ({
    stage: view?.stage,
    error: failure?.error,
  }))
  useRematchToast()
  if (hasFailedWith(error, 'game-not-found')) {
    return <Notice title="Game not found">{`There is no game with the code ${roomCode}.`}</Notice>
  }
  if (hasFailedWith(error, 'no-watchers')) {
    return <NoWatchers />
  }
  if (stage === undefined) {
    return (
      <Notice title="Loading game...">
        {error && (
          <>
            <span>{error.message}</span>
            <br />
            <span>Trying again…</span>
          </>
        )}
      </Notice>
    )
  }
  return <Followed>{stage === 'lobby' ? <WatchedLobby /> : <WatchedTable />}</Followed>
}

/** Listens to the room while its table is shown. */
function Followed({ children }: { children: ReactNode }) {
  useWatchUpdates()
  return children
}

/** Also shows a viewer who has asked for a seat whether the request still waits. */
function NoWatchers() {
  const isWaiting = useJoinStatus(useRoom().roomCode) === 'pending'
  return (
    <Notice title="This table takes no watchers">
      {isWaiting ? 'Waiting for the host to let you in...' : 'The host of the table decides who may watch.'}
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Page title="Watch" className={styles.notice}>
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
        <Button kind="primary" onClick={() => void navigate('/')}>
          Back to Home
        </Button>
      </div>
    </Page>
  )
}
