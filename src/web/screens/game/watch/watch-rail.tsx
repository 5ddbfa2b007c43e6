import { Eye } from 'lucide-react'
import { useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { useWatching } from '../../../net/watch-query'
import { WaitClock } from '../dock/wait-clock'
import { stillMissing, waitedFor } from '../words/waiting-words'
import { AskForSeat } from './ask-for-seat'
import styles from './watch-rail.module.css'

/** In place of the dock: how many watch, for whom the table waits, and the way to a seat. */
export function WatchRail() {
  const canJoin = useGame(({ allowJoinDuringGame, phase }) => allowJoinDuringGame && phase !== 'finished')
  const isOver = useGame(({ phase }) => phase === 'finished')
  const players = useGame((state) => state.players.length)
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

/** How many watch, this page among them. */
export function Watching() {
  const watching = useWatching(useRoom().roomCode)
  return (
    <p className={styles.count}>
      <Eye aria-hidden="true" />
      <span className="num">{watching === 1 ? 'Nobody else watches' : `${watching} watch`}</span>
    </p>
  )
}

function WaitedFor() {
  const phase = useGame((state) => state.phase)
  const missing = useGame(stillMissing)
  const waited = useGame(waitedFor)
  if (phase === 'results' && missing !== undefined) {
    return (
      <p>
        {missing}
        <WaitClock>Goes on in</WaitClock>
      </p>
    )
  }
  if (phase !== 'waiting' || waited === undefined) return null
  return (
    <p>
      {waited}
      <WaitClock>Waits at most</WaitClock>
    </p>
  )
}
