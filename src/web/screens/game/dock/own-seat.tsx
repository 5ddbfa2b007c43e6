import type { ReactNode } from 'react'
import type { PlayerView, StateView } from '../../../../contract'
import { CreatorCrown } from '../../../features/creator-crown'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { signedDollars } from '../../../ui/money'
import { handOf } from '../words/hand-strength'
import { handTitle } from '../words/hand-words'
import { winCount } from '../words/name-list'
import { isSolo } from '../words/seats'
import { soloScore } from '../words/standings'
import styles from './own-seat.module.css'

/** The viewer's seat: what the hand is, what was decided, and the total. */
export function OwnSeat({ state, viewer, title }: { state: StateView; viewer: PlayerView; title: ReactNode }) {
  return (
    <div className={styles.me}>
      <div className={styles.label}>
        {viewer.cards.length > 0 ? 'Your Hand' : 'Playing as'}
        <Badge kind="you" className={styles.you}>
          You
        </Badge>
        {viewer.isCreator && <CreatorCrown className={styles.crown} />}
      </div>
      <h2>{title}</h2>
      <p className={classNames(styles.facts, 'num')}>
        <OwnTag state={state} viewer={viewer} />
        {isSolo(state) && <span>{soloScore(state)}</span>}
        <OwnTotal amount={viewer.runningTotal} />
        {!isSolo(state) && viewer.wins > 0 && <span>{winCount(viewer.wins)}</span>}
      </p>
    </div>
  )
}

export function OwnTotal({ amount }: { amount: number }) {
  return (
    <span>
      Total{' '}
      <b key={amount} className={classNames(styles.total, amount > 0 && styles.gain, amount < 0 && styles.loss)}>
        {signedDollars(amount)}
      </b>
    </span>
  )
}

function OwnTag({ state, viewer }: { state: StateView; viewer: PlayerView }) {
  const isSettled = state.phase === 'results' || state.phase === 'finished'
  if (isSettled && viewer.isWinner) return <Badge kind="brass">Winner</Badge>
  if (viewer.decision === 'stay') return <Badge kind="brass">In</Badge>
  return viewer.decision === 'fold' ? <span className={styles.out}>Out</span> : null
}

/** "Pair of kings", the rank louder than the rest. */
export function HandTitle({ viewer }: { viewer: PlayerView }) {
  const hand = handOf(viewer)
  if (!hand) return viewer.cards.length > 0 ? 'Wild' : viewer.name
  const { rank, rest } = handTitle(hand)
  return (
    <>
      {rank}
      <span className={styles.titleRest}>{rest}</span>
    </>
  )
}
