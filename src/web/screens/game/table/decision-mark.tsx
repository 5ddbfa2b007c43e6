import { classNames } from '../../../ui/class-names'
import styles from './decision-mark.module.css'

/** The mark on a seat's corner; the grid has no room for it. */
export function DecisionMark({ decision }: { decision: 'In' | 'Out' }) {
  return (
    <span className={decision === 'In' ? styles.chip : styles.tag} aria-hidden="true">
      {decision}
    </span>
  )
}

/** The word on a plate or beside a hand. On a plate it is visible on place cards, and for screen readers everywhere. */
export function DecisionWord({ decision, isSeen = true }: { decision: Decided; isSeen?: boolean }) {
  const look = classNames(styles.word, decision === 'Out' ? styles.out : styles.in)
  return <span className={isSeen ? look : 'sr'}>{decision}</span>
}

type Decided = 'In' | 'Out' | 'Always In'
