import { classNames } from '../../../ui/class-names'
import { MiniHand } from '../../../ui/playing-card'
import styles from './pad.module.css'
import type { ResultRow } from './result-rows'

/** A hand of the round that was played last: its cards, its rank, and whether it was In or Out. */
export function ShownHand({ cards, rank, decision }: Pick<ResultRow, 'cards' | 'rank' | 'decision'>) {
  return (
    <span className={styles.shown}>
      <MiniHand cards={cards} className={styles.cards} />
      <span>
        {rank}{' '}
        <span className={classNames(styles.decision, decision === 'Out' ? styles.out : styles.in)}>{decision}</span>
      </span>
    </span>
  )
}
