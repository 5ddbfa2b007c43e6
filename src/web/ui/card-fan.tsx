import styles from './card-fan.module.css'
import { PlayingCard } from './playing-card'
import type { CardFace } from './playing-card-name'

/** Three cards fanned out, as an ornament. */
export function CardFan({ cards }: { cards: readonly [Shown, Shown, Shown] }) {
  return (
    <span className={styles.fan} aria-hidden="true">
      {cards.map((card, place) => (
        <PlayingCard key={place} card={card} />
      ))}
    </span>
  )
}

type Shown = CardFace | null
