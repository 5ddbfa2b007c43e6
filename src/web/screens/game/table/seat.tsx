import { memo, type CSSProperties } from 'react'
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
  /** Whether the seat is a place card in the grid; otherwise it stands at `x` and `y`. */
  inGrid: boolean
  /** Centre in per cent of the felt. */
  x: number
  y: number
  /** From the deck to the seat, in the units of `useSize`: the way on which its cards arrive. */
  fromDeckX: number
  fromDeckY: number
  /** The seat's number in the deal; -1 outside the deal. */
  dealtAs: number
}

/** A place at the table: cards, plate with name and state, and what was decided. */
export const Seat = memo(function Seat({ seat, inGrid, ...place }: SeatProps) {
  const { look, hand, isHarvey } = seat
  return (
    <li
      className={classNames(
        styles.seat,
        inGrid && styles.inGrid,
        isHarvey && styles.harvey,
        place.dealtAs >= 0 && styles.dealing,
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

function placeStyle({ x, y, fromDeckX, fromDeckY, dealtAs }: Omit<SeatProps, 'seat' | 'inGrid'>) {
  return {
    '--x': `${x.toFixed(2)}%`,
    '--y': `${y.toFixed(2)}%`,
    '--dx': `${fromDeckX / 16}rem`,
    '--dy': `${fromDeckY / 16}rem`,
    '--i': Math.max(0, dealtAs),
  } as CSSProperties
}
