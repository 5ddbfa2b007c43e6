import { useState, type ReactNode } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import type { StateView } from '../../../../contract'
import { isBetweenRounds, isDeciding } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { CountBadge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { useTable } from '../table-context'
import { roundOf } from '../words/clock-words'
import { Countdown } from './countdown'
import styles from './game-top-bar.module.css'

/** Round, ante, pot, join requests and clock. */
export function Stats() {
  const round = useGame(({ currentRound, maxRounds }) => roundOf(currentRound, maxRounds))
  const potLabel = useGame((state) => (isBetweenRounds(state) ? 'Next Pot' : 'Pot'))
  const pot = useGame((state) => state.pot)
  const isHost = useGame(({ isCreator, phase }) => isCreator && phase !== 'finished')
  return (
    <div className={styles.stats}>
      <Cell label="Round">{round}</Cell>
      <AnteCell isEditable={isHost} />
      <Cell label={potLabel}>{dollars(pot)}</Cell>
      {isHost && <JoinsCell />}
      <TimeCell />
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

function AnteCell({ isEditable }: { isEditable: boolean }) {
  const ante = useGame((state) => state.ante)
  const [anteAtFirst] = useState(ante)
  const value = (
    <span key={ante} className={classNames(styles.value, 'num', ante !== anteAtFirst && styles.changed)}>
      <span>{dollars(ante)}</span>
      {isEditable && <Pencil aria-hidden="true" />}
    </span>
  )
  const content = (
    <>
      <span className={styles.label}>Ante</span> {value}
    </>
  )
  return isEditable ? <EditAnte>{content}</EditAnte> : <div className={styles.cell}>{content}</div>
}

function EditAnte({ children }: { children: ReactNode }) {
  const ante = useGame((state) => state.ante)
  const { toggleSheet } = useTable()
  const label = `Edit Ante ${dollars(ante)}`
  return (
    <button type="button" className={styles.cell} aria-label={label} onClick={() => toggleSheet('ante')}>
      {children}
    </button>
  )
}

function JoinsCell() {
  const requests = useGame(({ joinRequests }) => joinRequests.length)
  const { toggleSheet } = useTable()
  return (
    <button type="button" className={classNames(styles.cell, styles.joins)} onClick={() => toggleSheet('joins')}>
      <Users aria-hidden="true" />
      Joins <CountBadge count={requests} />
    </button>
  )
}

function TimeCell() {
  const turnEndsAt = useGame(turnEnd)
  const turnSeconds = useGame(({ settings }) => settings.decisionTimer)
  if (turnEndsAt === null) return null
  return (
    <div className={classNames(styles.cell, styles.time)}>
      <span className={styles.label}>Time</span> <Countdown deadlineAt={turnEndsAt} most={turnSeconds} />
    </div>
  )
}

/** When the running turn ends; null outside the decision phase. */
const turnEnd = (state: StateView) => (isDeciding(state) ? state.deadlineAt : null)
