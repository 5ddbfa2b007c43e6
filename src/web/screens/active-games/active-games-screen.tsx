import { useState } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { PendingJoin } from '../../features/enter-room/pending-join'
import { readPendingRoom } from '../../features/enter-room/pending-room'
import { BackBar } from '../../ui/back-bar'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import styles from './active-games-screen.module.css'
import { GameTicket } from './game-ticket'
import { NamePrompt } from './name-prompt'
import { NoGames } from './no-games'
import { useActiveGames } from './use-active-games'
import { useJoining } from './use-joining'

export function ActiveGamesScreen() {
  const { games, isRefreshing, hasFailed, refresh } = useActiveGames()
  const { joining, isAsking, join, takeName, cancel } = useJoining()
  const [pendingRoom] = useState(readPendingRoom)
  return (
    <Page title="Active Games">
      <BackBar />
      <div className={styles.list}>
        <div className={styles.head}>
          <h1>Active Games</h1>
          <Button onClick={refresh} disabled={isRefreshing}>
            <RotateCw aria-hidden="true" /> Refresh
          </Button>
        </div>
        <div className={styles.pending}>{pendingRoom !== null && <PendingJoin roomCode={pendingRoom} />}</div>
        {games === undefined && (
          <p className="muted">{hasFailed ? 'The games could not be loaded. Trying again…' : 'Loading games…'}</p>
        )}
        {games?.length === 0 && <NoGames />}
        <ul className={styles.tickets}>
          {games?.map((game) => (
            <li key={game.roomCode}>
              <GameTicket game={game} joining={joining} onJoin={join} />
            </li>
          ))}
        </ul>
      </div>
      {isAsking && <NamePrompt onName={takeName} onCancel={cancel} />}
    </Page>
  )
}
