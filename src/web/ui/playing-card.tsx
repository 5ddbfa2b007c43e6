import { memo, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Hat, isCourt, Pip } from './playing-card-art'
import { cardName, type CardFace } from './playing-card-name'
import styles from './playing-card.module.css'

export interface PlayingCardProps {
  /** Null is a card that is face down. */
  card: CardFace | null
  /** Only rank and suit, for small cards. */
  mini?: boolean
  className?: string | undefined
}

/** One card. All its measures are shares of its width, the custom property `--w` of its surroundings. */
export const PlayingCard = memo(function PlayingCard({ card, mini = false, className }: PlayingCardProps) {
  const look = classNames(styles.card, mini && styles.mini, className)
  if (card === null) {
    return (
      <span className={classNames(look, styles.back)} role="img" aria-label="Face down">
        {!mini && <i />}
      </span>
    )
  }
  return (
    <span
      className={classNames(look, styles[card.suit], card.isWild && styles.wild)}
      role="img"
      aria-label={cardName(card)}
      translate="no"
    >
      <Face card={card} mini={mini} />
    </span>
  )
})

function Face({ card, mini }: { card: CardFace; mini: boolean }) {
  const plays = card.selectedRank ?? card.rank
  return (
    <>
      <span className={styles.index}>
        <span>{plays}</span>
        <Pip suit={card.suit} className={styles.pip} />
      </span>
      {!mini && (
        <span className={styles.large}>
          {isCourt(plays) && <Hat rank={plays} className={styles.hat} />}
          <Pip suit={card.suit} className={styles.pip} />
        </span>
      )}
      {card.isWild && (
        <span className={styles.corner}>
          <b>{card.selectedRank === undefined ? '?' : '2'}</b>
        </span>
      )}
    </>
  )
}

/** Cards side by side; `lap` lets them overlap, but never over an index. */
export function CardRow({
  lap = true,
  className,
  children,
}: {
  lap?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={classNames(styles.row, lap && styles.lap, className)}>{children}</span>
}

const BACKS = [null, null, null] as const

/** A hand of small cards; an unknown hand shows three backs. */
export const MiniHand = memo(function MiniHand({
  cards,
  lap = true,
  className,
}: {
  cards: readonly CardFace[]
  lap?: boolean
  className?: string | undefined
}) {
  const shown: readonly (CardFace | null)[] = cards.length > 0 ? cards : BACKS
  return (
    <CardRow lap={lap} className={className}>
      {shown.map((card, place) => (
        <PlayingCard key={place} card={card} mini />
      ))}
    </CardRow>
  )
})
