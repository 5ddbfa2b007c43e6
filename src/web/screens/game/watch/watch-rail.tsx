import Eye from 'lucide-react/icons/eye'
import { useGame } from '../../../net/room'
import { useWatching } from '../../../net/watch-query'
import { WaitClock } from '../dock/wait-clock'
import { seated } from '../seats'
import { stillMissing, waitedFor } from '../words/waiting-words'
import { AskForSeat } from './ask-for-seat'
import styles from './watch-rail.module.css'

/** Shown instead of the dock: how many watch, for whom the table waits, and the way to a seat. */
export function WatchRail() {
  const canJoin = useGame((state) => state.allowJoinDuringGame)
  const isOver = useGame(({ phase }) => phase === 'finished')
  const players = useGame((state) => seated(state).length)
  return (
    <section className={styles.rail} aria-label="Watching">
      <div className={styles.words}>
        <h2>You are watching</h2>
        <Watching />
        <WaitedFor />
      </div>
      {!isOver && <AskForSeat canJoin={canJoin} players={players} />}
    </section>
  )
}

/** How many others watch. */
export function Watching() {
  const others = useWatching() - 1
  return (
    <p className={styles.count}>
      <Eye aria-hidden="true" />
      <span className="num">{othersWatch(others)}</span>
    </p>
  )
}

function othersWatch(others: number): string {
  if (others <= 0) return 'Nobody else watches'
  return others === 1 ? '1 other watches' : `${others} others watch`
}

function WaitedFor() {
  const phase = useGame((state) => state.phase)
  const missing = useGame(stillMissing)
  const waited = useGame(waitedFor)
  if (phase === 'results' && missing !== undefined) {
    return (
      <p>
        <span>{missing}</span>
        <WaitClock>Goes on in</WaitClock>
      </p>
    )
  }
  if (phase !== 'waiting' || waited === undefined) return null
  return (
    <p>
      <span>{waited}</span>
      <WaitClock>Waits at most</WaitClock>
    </p>
  )
}
