import { useNavigate } from 'react-router'
import { MAX_SEATS } from '../../../../contract'
import { useRoom } from '../../../net/room-context'
import { Button } from '../../../ui/button'
import { useJoinStatus } from './use-join-status'
import styles from './watch-rail.module.css'

/**
 * The way from watching to a seat: asks the host, or shows the state of the request. An approved viewer is led to the
 * table.
 */
export function AskForSeat({ canJoin, players }: { canJoin: boolean; players: number }) {
  const { roomCode } = useRoom()
  const status = useJoinStatus(roomCode)
  const navigate = useNavigate()
  const press = (label: string, to: string) => (
    <Button kind="brass" onClick={() => void navigate(to)}>
      {label}
    </Button>
  )
  switch (status) {
    case undefined:
      return <span className={styles.later} />
    case 'joined':
      return press('Go to your seat', `/lobby/${roomCode}`)
    case 'pending':
      return <Words>Waiting for the host to let you in...</Words>
    case 'denied':
      return <Words>The host did not let you in. You can ask again in a minute.</Words>
    case 'none':
      if (players >= MAX_SEATS) return <Words>All seats are taken.</Words>
      if (!canJoin) return <Words>The host lets nobody in at the moment.</Words>
      return press('Ask for a seat', `/join-game?room=${roomCode}`)
  }
}

function Words({ children }: { children: string }) {
  return (
    <p className={styles.seat} role="status">
      {children}
    </p>
  )
}
