import { classNames } from '../../../ui/class-names'
import styles from './decision-mark.module.css'
import type { SeatModel } from './seat-model'

/** The mark on a seat's corner; the grid has no room for it. */
export function DecisionMark({ decision }: Pick<SeatModel, 'decision'>) {
  if (decision === null) return null
  return (
    <span className={decision === 'in' ? styles.chip : styles.tag} aria-hidden="true">
      {decision === 'in' ? 'In' : 'Out'}
    </span>
  )
}

/** The word on the plate: visible on place cards, and for screen readers everywhere. */
export function DecisionWord({ decision, isSeen }: Pick<SeatModel, 'decision'> & { isSeen: boolean }) {
  if (decision === null) return null
  return (
    <span className={isSeen ? classNames(styles.word, decision === 'in' ? styles.in : styles.out) : 'sr'}>
      {decision === 'in' ? 'In' : 'Out'}
    </span>
  )
}
