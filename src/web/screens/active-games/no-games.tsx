import { useNavigate } from 'react-router'
import { Button } from '../../ui/button'
import { CardFan } from '../../ui/card-fan'
import { Pad } from '../../ui/paper'
import styles from './no-games.module.css'

export function NoGames() {
  const navigate = useNavigate()
  return (
    <Pad className={styles.empty}>
      <div className={styles.fan}>
        <CardFan cards={[null, null, null]} />
      </div>
      <h2>No Active Games</h2>
      <p className="muted">Be the first to create a game!</p>
      <Button kind="primary" className={styles.create} onClick={() => navigate('/create-game')}>
        Create New Game
      </Button>
    </Pad>
  )
}
