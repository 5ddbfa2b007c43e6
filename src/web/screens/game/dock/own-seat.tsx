import { useState, type ReactNode } from 'react'
import { CreatorCrown } from '../../../features/creator-crown'
import { VoiceMark } from '../../../features/voice/voice-mark'
import { useGame } from '../../../net/room'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { signedDollars } from '../../../ui/money'
import { ownMarks } from '../table/seat-model'
import { useViewer } from '../use-viewer'
import { WinMark } from '../win-mark'
import { handOf } from '../words/hand-strength'
import { handTitle } from '../words/hand-words'
import { soloScore } from '../words/standings'
import styles from './own-seat.module.css'

/** The viewer's seat: the name of the hand, the decision, and the total. */
export function OwnSeat({ title }: { title: ReactNode }) {
  const score = useGame((state) => (state.phase === 'finished' ? undefined : soloScore(state)))
  return (
    <div className={styles.me}>
      <OwnLabel />
      <h2>{title}</h2>
      <p className={classNames(styles.facts, 'num')}>
        {score !== undefined && <span className={styles.money}>{score}</span>}
        <OwnTotal />
        <OwnMarks />
      </p>
    </div>
  )
}

/** "Your Hand", and that the seat is the viewer's. */
export function OwnLabel() {
  const { _id, cards, isCreator, inVoice } = useViewer()
  return (
    <div className={styles.label}>
      <span>{cards.length > 0 ? 'Your Hand' : 'Playing as'}</span>
      <Badge kind="you" className={styles.you}>
        You
      </Badge>
      {isCreator && <CreatorCrown className={styles.crown} />}
      <VoiceMark id={_id} inVoice={inVoice} />
    </div>
  )
}

/** The total is animated when it changes, but not when another phase shows it again. */
export function OwnTotal() {
  const { runningTotal: total } = useViewer()
  const [first] = useState(total)
  const look = classNames(styles.total, total !== first && styles.changed, total > 0 && 'gain', total < 0 && 'loss')
  return (
    <span className={styles.money}>
      Total{' '}
      <b key={total} className={look}>
        {signedDollars(total)}
      </b>
    </span>
  )
}

/** The marks that other seats have on their plates. They appear after the total, so that the total does not move. */
function OwnMarks() {
  const state = useGame()
  const { wins } = useViewer()
  return (
    <span className={styles.marks}>
      <WinMark wins={wins} />
      {ownMarks(state).map((mark) =>
        mark === 'Out' ? (
          <span key={mark} className={styles.out}>
            {mark}
          </span>
        ) : (
          <Badge key={mark} kind="brass">
            {mark}
          </Badge>
        ),
      )}
    </span>
  )
}

/** "Pair of kings", with the emphasis on the rank. */
export function HandTitle() {
  const viewer = useViewer()
  const hand = handOf(viewer)
  if (!hand) return <span>{viewer.cards.length > 0 ? 'Wild' : viewer.name}</span>
  const { rank, rest } = handTitle(hand)
  return (
    <>
      <span>{rank}</span>
      <span className={styles.titleRest}>{rest}</span>
    </>
  )
}
