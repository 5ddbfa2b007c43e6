import { MiniHand } from '../../../ui/playing-card'
import { DecisionWord } from '../table/decision-mark'
import styles from './pad.module.css'
import type { ResultRow } from './result-rows'

/** A hand of the round that was played last: its cards, its rank, and whether it was In or Out. */
export function ShownHand({ cards, rank, decision }: Pick<ResultRow, 'cards' | 'rank' | 'decision'>) {
  return (
    <span className={styles.shown}>
      <MiniHand cards={cards} className={styles.cards} />
      <span>
        <span>{rank}</span> <DecisionWord decision={decision} />
      </span>
    </span>
  )
}
