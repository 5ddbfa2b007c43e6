import { Button } from '../../ui/button'
import { CardFan } from '../../ui/card-fan'
import { Pad } from '../../ui/paper'
import styles from './no-games.module.css'

export function NoGames({ onCreate }: { onCreate: () => void }) {
  return (
    <Pad className={styles.empty}>
      <div className={styles.fan}>
        <CardFan cards={[null, null, null]} />
      </div>
      <h2>No Active Games</h2>
      <p className="muted">Be the first to create a game!</p>
      <Button kind="primary" className={styles.create} onClick={onCreate}>
        Create New Game
      </Button>
    </Pad>
  )
}
