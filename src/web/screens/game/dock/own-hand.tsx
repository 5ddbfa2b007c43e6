import type { PlayerView } from '../../../../contract'
import { classNames } from '../../../ui/class-names'
import { CardRow, PlayingCard } from '../../../ui/playing-card'
import styles from './own-hand.module.css'

/** How a hand lies in the dock. */
export const ownHandLook = styles.hand

/** The viewer's cards, large. They turn over when they have been dealt. */
export function OwnHand({ viewer, isDealing = false }: { viewer: PlayerView; isDealing?: boolean }) {
  if (viewer.cards.length === 0) return null
  const isFolded = viewer.decision === 'fold'
  return (
    <CardRow className={classNames(styles.hand, !isDealing && styles.over, isFolded && styles.folded)}>
      {viewer.cards.map((card, place) => (
        <PlayingCard key={place} card={isDealing ? null : card} />
      ))}
    </CardRow>
  )
}
