import { classNames } from '../../../ui/class-names'
import styles from './decision-mark.module.css'
import type { SeatModel } from './seat-model'

/** On the seat's corner, where seats stand freely. */
export function DecisionMark({ decision }: Pick<SeatModel, 'decision'>) {
  if (decision === null) return null
  return (
    <span className={decision === 'in' ? styles.chip : styles.tag} aria-hidden="true">
      {decision === 'in' ? 'In' : 'Out'}
    </span>
  )
}

/** In the plate: seen on place cards, and read aloud everywhere. */
export function DecisionWord({ decision, isSeen }: Pick<SeatModel, 'decision'> & { isSeen: boolean }) {
  if (decision === null) return null
  return (
    <span className={isSeen ? classNames(styles.word, decision === 'in' ? styles.in : styles.out) : 'sr'}>
      {decision === 'in' ? 'In' : 'Out'}
    </span>
  )
}
