import type { CardView } from '../../../../contract'
import { MiniHand } from '../../../ui/playing-card'
import { DecisionWord } from '../table/decision-mark'
import styles from './pad.module.css'
import type { ResultRow } from './result-rows'

interface ShownHandProps {
  cards: readonly CardView[]
  rank: string | null
  decision?: ResultRow['decision']
}

/** A hand that was played: its cards, its rank, and whether it was In or Out where that is not clear. */
export function ShownHand({ cards, rank, decision }: ShownHandProps) {
  return (
    <span className={styles.shown}>
      <MiniHand cards={cards} className={styles.cards} />
      <span>
        <span>{rank}</span> {decision && <DecisionWord decision={decision} />}
      </span>
    </span>
  )
}
