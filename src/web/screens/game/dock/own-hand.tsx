import { classNames } from '../../../ui/class-names'
import { CardRow, PlayingCard } from '../../../ui/playing-card'
import { useViewer } from '../use-viewer'
import styles from './own-hand.module.css'

/** The class of a hand in the dock that turns over, because it has just been dealt. */
export const dealtHandLook = classNames(styles.hand, styles.over)

/**
 * The viewer's cards, large. The cards turn over when they have been dealt. A hand with twos has already turned over in
 * the picker that names the twos.
 */
export function OwnHand({ isDealing = false }: { isDealing?: boolean }) {
  const { cards, decision } = useViewer()
  if (cards.length === 0) return null
  const turnsOver = !isDealing && !cards.some(({ isWild }) => isWild)
  return (
    <CardRow className={classNames(styles.hand, turnsOver && styles.over, decision === 'fold' && styles.folded)}>
      {cards.map((card, place) => (
        <PlayingCard key={place} card={isDealing ? null : card} />
      ))}
    </CardRow>
  )
}
