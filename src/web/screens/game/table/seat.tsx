import { memo } from 'react'
import { HarveyMark } from '../../../features/harvey-mark'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { MiniHand } from '../../../ui/playing-card'
import { DecisionMark } from './decision-mark'
import { Plate } from './plate'
import type { SeatModel } from './seat-model'
import styles from './seat.module.css'

export interface SeatProps {
  seat: SeatModel
  /** Whether the seat is a place card in the grid; otherwise it is at `x` and `y`. */
  inGrid: boolean
  /** Centre in per cent of the felt. */
  x: number
  y: number
  /** From the seat to the deck, in the units of `useSize`: where its cards come from. */
  toDeckX: number
  toDeckY: number
  /** The seat's number in the deal; null outside the deal. */
  dealtAs: number | null
}

/** A place at the table: cards, plate with name and state, and decision. */
export const Seat = memo(function Seat({ seat, inGrid, ...place }: SeatProps) {
  const { look, hand, isHarvey } = seat
  return (
    <li
      className={classNames(
        styles.seat,
        inGrid && styles.inGrid,
        isHarvey && styles.harvey,
        place.dealtAs !== null && styles.dealing,
      )}
      style={placeStyle(place)}
      data-look={look}
      data-cards={hand}
      data-player={seat.name}
      aria-current={look === 'turn' || undefined}
    >
      {hand !== 'none' && (
        <span className={styles.hand} aria-hidden={hand === 'backs'}>
          <MiniHand cards={seat.cards} className={styles.cards} />
        </span>
      )}
      {isHarvey && <HarveyMark className={styles.mark} />}
      {hand !== 'faces' && !inGrid && seat.decision && <DecisionMark decision={seat.decision} />}
      <Plate seat={seat} inGrid={inGrid} />
      {look === 'winner' && (
        <Badge kind="brass" className={styles.winnerTag}>
          Winner
        </Badge>
      )}
    </li>
  )
})

function placeStyle({ x, y, toDeckX, toDeckY, dealtAs }: Omit<SeatProps, 'seat' | 'inGrid'>) {
  return {
    '--x': `${x.toFixed(2)}%`,
    '--y': `${y.toFixed(2)}%`,
    '--dx': `${toDeckX / 16}rem`,
    '--dy': `${toDeckY / 16}rem`,
    '--i': dealtAs ?? 0,
  }
}
