import { memo, type ReactNode } from 'react'
import type { PlayerView, StateView } from '../../../../contract'
import { CreatorCrown } from '../../../features/creator-crown'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { signedDollars } from '../../../ui/money'
import { WinMark } from '../win-mark'
import styles from './pad.module.css'

export interface PadRowProps {
  name: string
  /** The place in the standings, shown before the name. */
  place?: number | undefined
  isCreator?: boolean
  isViewer?: boolean
  isWinner?: boolean
  /** Highlights the row without the badge "Winner", as for the first place of the standings. */
  isLit?: boolean
  /** The rounds won, beside the name. */
  wins?: number
  /** The amount at the end of the row; null for Harvey, who pays no ante. */
  amount: number | null
  /** Shown under the name. */
  children?: ReactNode
}

/**
 * A word that fills a line of a narrow row. An ordinary blank before it would leave the place alone on the line above.
 */
const LONG_WORD = /\S{13}/

/** One line of the score pad. */
export function PadRow(props: PadRowProps) {
  const { name, place, isCreator, isViewer, isWinner, isLit = isWinner, wins = 0, amount, children } = props
  return (
    <li className={classNames(styles.row, isLit && styles.lit)} data-player={name}>
      <div className={styles.name}>
        <span translate="no">
          {place === undefined ? name : `${place}.${LONG_WORD.test(name) ? '\u00A0' : ' '}${name}`}
        </span>
        {isCreator && <CreatorCrown />}
        <WinMark wins={wins} />
        {isViewer && (
          <Badge kind="you" className={styles.badge}>
            You
          </Badge>
        )}
        {isWinner && (
          <Badge kind="brass" className={styles.badge}>
            Winner
          </Badge>
        )}
      </div>
      {amount === null ? <span className={styles.noAnte}>No ante</span> : <Amount amount={amount} />}
      {children && <div className={styles.details}>{children}</div>}
    </li>
  )
}

/** The parts of a seated player's row that are the same on every pad. */
export function seatRow({ currentPlayer }: StateView, { name, isCreator, runningTotal }: PlayerView): PadRowProps {
  return { name, isCreator, isViewer: name === currentPlayer, amount: runningTotal }
}

/** A total or a change, green with a plus or red with a minus. */
export const Amount = memo(function Amount({ amount }: { amount: number }) {
  return (
    <span key={amount} className={classNames(styles.amount, 'num', amount > 0 && 'gain', amount < 0 && 'loss')}>
      {signedDollars(amount)}
    </span>
  )
})

/** The pad's heading. */
export function PadHead({ title, aside }: { title: string; aside: string }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <span className="num">{aside}</span>
    </div>
  )
}
