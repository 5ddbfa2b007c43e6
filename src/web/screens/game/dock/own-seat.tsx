import type { ReactNode } from 'react'
import { CreatorCrown } from '../../../features/creator-crown'
import { VoiceMark } from '../../../features/voice/voice-mark'
import { useGame } from '../../../net/room'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { signedDollars } from '../../../ui/money'
import { useViewer } from '../use-viewer'
import { handOf } from '../words/hand-strength'
import { handTitle } from '../words/hand-words'
import { winCount } from '../words/name-list'
import { isSolo } from '../words/seats'
import { soloScore } from '../words/standings'
import styles from './own-seat.module.css'

/** The viewer's seat: what the hand is, what was decided, and the total. */
export function OwnSeat({ title }: { title: ReactNode }) {
  const state = useGame()
  const viewer = useViewer()
  return (
    <div className={styles.me}>
      <div className={styles.label}>
        {viewer.cards.length > 0 ? 'Your Hand' : 'Playing as'}
        <Badge kind="you" className={styles.you}>
          You
        </Badge>
        {viewer.isCreator && <CreatorCrown className={styles.crown} />}
        <VoiceMark id={viewer._id} />
      </div>
      <h2>{title}</h2>
      <p className={classNames(styles.facts, 'num')}>
        <OwnTag />
        {isSolo(state) && <span>{soloScore(state)}</span>}
        <OwnTotal />
        {!isSolo(state) && viewer.wins > 0 && <span>{winCount(viewer.wins)}</span>}
      </p>
    </div>
  )
}

export function OwnTotal() {
  const { runningTotal: total } = useViewer()
  return (
    <span>
      Total{' '}
      <b key={total} className={classNames(styles.total, total > 0 && styles.gain, total < 0 && styles.loss)}>
        {signedDollars(total)}
      </b>
    </span>
  )
}

function OwnTag() {
  const phase = useGame((state) => state.phase)
  const { isWinner, decision } = useViewer()
  const isSettled = phase === 'results' || phase === 'finished'
  if (isSettled && isWinner) return <Badge kind="brass">Winner</Badge>
  if (decision === 'stay') return <Badge kind="brass">In</Badge>
  return decision === 'fold' ? <span className={styles.out}>Out</span> : null
}

/** "Pair of kings", with the emphasis on the rank. */
export function HandTitle() {
  const viewer = useViewer()
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
