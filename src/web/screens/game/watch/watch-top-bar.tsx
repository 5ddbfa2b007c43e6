import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useNavigate } from 'react-router'
import { RulesButton } from '../../../features/rules-sheet/rules-button'
import { useGame } from '../../../net/room'
import { Button } from '../../../ui/button'
import { ThemeToggle } from '../../../ui/theme-toggle'
import styles from '../top-bar/game-top-bar.module.css'
import { RoomCode } from '../top-bar/room-code'
import { Stats } from '../top-bar/stats'

/** The facts of the round, as over a player's table. */
export function WatchTopBar() {
  const navigate = useNavigate()
  const settings = useGame((state) => state.settings)
  return (
    <header className={styles.bar}>
      <Button kind="bare" className={styles.leave} onClick={() => void navigate('/')}>
        <ArrowLeft aria-hidden="true" />
        <span>Home</span>
      </Button>
      <Stats />
      <span className={styles.grow} />
      <RoomCode />
      <RulesButton settings={settings} />
      <ThemeToggle />
    </header>
  )
}
