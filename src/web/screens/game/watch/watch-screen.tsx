import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { hasFailedWith } from '../../../net/fetch-json'
import { useWatchPolling } from '../../../net/watch'
import { Page } from '../../../ui/page'
import styles from '../game-screen.module.css'
import { HomeButton } from './home-button'
import { WatchedTable } from './watched-table'

/** A table as those see it who have no seat. */
export function WatchScreen() {
  const roomCode = (useParams().roomCode ?? '').toUpperCase()
  const { view, error } = useWatchPolling(roomCode, (polled) => ({
    view: polled.view === null ? 'none' : 'phase' in polled.view && polled.view.currentRound > 0 ? 'game' : 'lobby',
    error: polled.failure?.error,
  }))
  if (hasFailedWith(error, 'game-not-found')) return <Notice text="There is no such room" />
  if (hasFailedWith(error, 'no-watchers')) return <Notice text="This table takes no watchers" />
  if (view === 'game') return <WatchedTable roomCode={roomCode} />
  return <Notice text={view === 'lobby' ? 'The game has not started yet' : 'Loading game...'} />
}

function Notice({ text }: { text: string }): ReactNode {
  return (
    <Page title="Watch" className={styles.notice}>
      <div>
        <h1>{text}</h1>
        <HomeButton />
      </div>
    </Page>
  )
}
