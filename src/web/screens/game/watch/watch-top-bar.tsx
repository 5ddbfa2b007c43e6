import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useRoom } from '../../../net/room-context'
import { Button } from '../../../ui/button'
import { ThemeToggle } from '../../../ui/theme-toggle'
import styles from '../top-bar/game-top-bar.module.css'
import { Stats } from '../top-bar/stats'

/** The facts of the round, as over a player's table. */
export function WatchTopBar() {
  const { roomCode } = useRoom()
  const navigate = useNavigate()
  return (
    <header className={styles.bar}>
      <Button kind="bare" className={styles.leave} onClick={() => void navigate('/')}>
        <ArrowLeft aria-hidden="true" />
        <span>Home</span>
      </Button>
      <Stats />
      <span className={styles.grow} />
      <span className={styles.code}>
        <span className="sr">Room code </span>
        {roomCode}
      </span>
      <ThemeToggle />
    </header>
  )
}
