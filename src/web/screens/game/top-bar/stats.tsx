import { useState, type ReactNode } from 'react'
import { Pencil, Users } from 'lucide-react'
import { CountBadge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import type { SheetName } from '../use-sheet'
import { roundOf } from '../words/clock-words'
import { Countdown } from './countdown'
import styles from './game-top-bar.module.css'

export interface StatsProps {
  currentRound: number
  maxRounds: number
  ante: number
  pot: number
  /** From the showdown on the pot is the next round's. */
  isPotNext: boolean
  isCreator: boolean
  isFinished: boolean
  joinRequests: number
  /** When the running turn ends; null outside the decision phase. */
  turnEndsAt: number | null
  /** What a turn lasts. */
  turnSeconds: number
  onSheet: (sheet: SheetName) => void
}

/** Round, ante, pot, join requests and clock. */
export function Stats(props: StatsProps) {
  const { isCreator, isFinished, turnEndsAt } = props
  return (
    <div className={styles.stats}>
      <Cell label="Round">{roundOf(props.currentRound, props.maxRounds)}</Cell>
      <AnteCell ante={props.ante} isEditable={isCreator && !isFinished} onEdit={() => props.onSheet('ante')} />
      <Cell label={props.isPotNext ? 'Next Pot' : 'Pot'}>{dollars(props.pot)}</Cell>
      {isCreator && !isFinished && <JoinsCell requests={props.joinRequests} onOpen={() => props.onSheet('joins')} />}
      {turnEndsAt !== null && (
        <div className={classNames(styles.cell, styles.time)}>
          <span className={styles.label}>Time</span> <Countdown deadlineAt={turnEndsAt} most={props.turnSeconds} />
        </div>
      )}
    </div>
  )
}

/** The blank between label and value makes "Round 3/10" one text. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <span className={styles.label}>{label}</span> <span className={classNames(styles.value, 'num')}>{children}</span>
    </div>
  )
}

function AnteCell({ ante, isEditable, onEdit }: { ante: number; isEditable: boolean; onEdit: () => void }) {
  const [anteAtFirst] = useState(ante)
  const value = (
    <span key={ante} className={classNames(styles.value, 'num', ante !== anteAtFirst && styles.changed)}>
      {dollars(ante)}
      {isEditable && <Pencil aria-hidden="true" />}
    </span>
  )
  if (!isEditable) {
    return (
      <div className={styles.cell}>
        <span className={styles.label}>Ante</span> {value}
      </div>
    )
  }
  return (
    <button type="button" className={styles.cell} aria-label={`Edit Ante ${dollars(ante)}`} onClick={onEdit}>
      <span className={styles.label}>Ante</span> {value}
    </button>
  )
}

function JoinsCell({ requests, onOpen }: { requests: number; onOpen: () => void }) {
  return (
    <button type="button" className={classNames(styles.cell, styles.joins)} onClick={onOpen}>
      <Users aria-hidden="true" />
      Joins <CountBadge count={requests} />
    </button>
  )
}
