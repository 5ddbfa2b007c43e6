import { classNames } from '../../../ui/class-names'
import { CardRow, PlayingCard } from '../../../ui/playing-card'
import { useViewer } from '../use-viewer'
import styles from './own-hand.module.css'

/** The class of a hand in the dock. */
export const ownHandLook = styles.hand

/** The viewer's cards, large. They turn over when they have been dealt. */
export function OwnHand({ isDealing = false }: { isDealing?: boolean }) {
  const { cards, decision } = useViewer()
  if (cards.length === 0) return null
  return (
    <CardRow className={classNames(styles.hand, !isDealing && styles.over, decision === 'fold' && styles.folded)}>
      {cards.map((card, place) => (
        <PlayingCard key={place} card={isDealing ? null : card} />
      ))}
    </CardRow>
  )
}
