import { useRoom } from '../../../net/room-context'
import styles from './game-top-bar.module.css'

/** The code of the room, which friends type to join. */
export function RoomCode() {
  const { roomCode } = useRoom()
  return (
    <span className={styles.code}>
      <span className="sr">Room code </span>
      <span translate="no">{roomCode}</span>
    </span>
  )
}
