import { useState } from 'react'
import type { Decision } from '../../../../contract'
import { decide, decideAhead } from '../../../net/calls'
import { useConnection } from '../../../net/connection'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { decisionAfterPause, isOwnTurn } from '../../../net/viewer'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { FIRST_PRESS_ONLY } from '../../../ui/use-double-press-guard'
import { isDealtIn, isLastRound } from '../seats'
import { useTable } from '../table-context'
import { useKeys } from '../use-keys'
import { useViewer } from '../use-viewer'
import { aheadHint, afterPauseWords, TURN_IN_PAUSE, stakes, TIME_RAN_OUT, turnsUntilYours } from '../words/turn-words'
import { AwayPanel } from './away-panel'
import { ComeBack } from './come-back'
import styles from './panel.module.css'
import { Say } from './say'

/** What the viewer can do while hands are decided: choose In or Out, or wait. */
export function DecisionPanel() {
  const state = useGame()
  const viewer = useViewer()
  const { hasMissedTurn, isAway } = useTable()
  if (isOwnTurn(state) && viewer.decision === null) {
    const planned = decisionAfterPause(state)
    if (planned === null) return <OwnTurn />
    return <Say headline={afterPauseWords(planned)}>You decided ahead, and your turn has come.</Say>
  }
  if (isAway) return <AwayPanel />
  if (!isDealtIn(viewer)) return <SittingOut />
  if (hasMissedTurn) return <Say headline={TIME_RAN_OUT}>You are Out. Waiting for other players...</Say>
  if (viewer.decision !== null) {
    return (
      <Say headline={viewer.decision === 'stay' ? 'You chose to stay' : 'You chose to fold'}>
        Waiting for other players...
      </Say>
    )
  }
  return <Ahead />
}

/** Two unobtrusive buttons decide ahead of the turn. A second press takes the decision back. */
function Ahead() {
  const state = useGame()
  const { run, isBusy } = useGameAction(decideAhead)
  const { planned } = state
  const button = (decision: Decision, label: string) => (
    <Button
      kind="rail"
      {...FIRST_PRESS_ONLY}
      disabled={isBusy || state.pausedBy !== null}
      aria-pressed={planned === decision}
      onClick={() => void run(planned === decision ? null : decision)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Say headline={turnsUntilYours(state) ?? 'Waiting for your turn'}>{stakes(state)}</Say>
      <div className={classNames(styles.choices, styles.ahead)}>
        {button('fold', "Out when it's my turn")}
        {button('stay', "In when it's my turn")}
        <small className={styles.across}>{aheadHint(state)}</small>
      </div>
    </>
  )
}

/** For a player who joined after the deal, or was away at the deal and may still be away. */
export function SittingOut() {
  const { sittingOut } = useViewer()
  const { isAway } = useTable()
  const isLast = useGame(isLastRound)
  if (isAway) return <AwayPanel />
  if (sittingOut) return <ComeBack />
  return (
    <Say headline="You sit this round out">
      {isLast ? 'It is the last round.' : 'Cards come to you with the next deal.'}
    </Say>
  )
}

const LABELS = { fold: "I'm Out", stay: "I'm In" } as const

function OwnTurn() {
  const { notePress, isDockCovered } = useTable()
  const [pressed, setPressed] = useState<Decision | null>(null)
  const { run, isBusy } = useGameAction((code, decision: Decision) => {
    notePress(decision)
    setPressed(decision)
    return decide(code, decision)
  })
  const sent = isBusy ? pressed : null
  const isStuck = useConnection() === 'reconnecting' && sent !== null
  const stakesNow = useGame(stakes)
  const isPaused = useGame(({ pausedBy }) => pausedBy !== null)
  const question = isPaused ? TURN_IN_PAUSE : 'Are you in or out?'
  const choose = (decision: Decision) => void run(decision)
  useKeys({ o: () => choose('fold'), i: () => choose('stay') }, !isPaused && !isDockCovered)
  const button = (decision: Decision, look: 'rail' | 'brass', key: string) => (
    <Button
      kind={look}
      {...FIRST_PRESS_ONLY}
      className={classNames(sent === decision && styles.sent)}
      disabled={isBusy || isPaused}
      aria-keyshortcuts={key}
      onClick={() => choose(decision)}
    >
      {LABELS[decision]} <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
    </Button>
  )
  return (
    <>
      <div className={styles.say}>
        <h2 className={styles.brass}>Your Turn</h2>
        <p>{isStuck ? `"${LABELS[sent]}" is sent when the connection is back, if time is left.` : question}</p>
      </div>
      <div className={styles.choices}>
        {button('fold', 'rail', 'o')}
        {button('stay', 'brass', 'i')}
        <small>Nothing more to pay</small>
        <small className="num">{stakesNow}</small>
      </div>
    </>
  )
}
