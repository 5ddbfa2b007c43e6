import type { CSSProperties } from 'react'
import styles from './card-fan.module.css'
import { PlayingCard } from './playing-card'
import type { CardFace } from './playing-card-name'

/** Three cards fanned out, as an ornament. `width` is a card's, in CSS pixels at a root font of 16 px; without it `--w` counts. */
export function CardFan({ cards, width }: { cards: readonly [Shown, Shown, Shown]; width?: number }) {
  const style = width === undefined ? undefined : ({ '--w': `${width / 16}rem` } as CSSProperties)
  return (
    <span className={styles.fan} style={style} aria-hidden="true">
      {cards.map((card, place) => (
        <PlayingCard key={place} card={card} />
      ))}
    </span>
  )
}

type Shown = CardFace | null
