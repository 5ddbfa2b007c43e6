import type { Decision } from '../../../../contract'
import { decide } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { Button } from '../../../ui/button'
import { useKeys } from '../use-keys'
import { useViewer } from '../use-viewer'
import { isDealtIn, isLastRound, isOwnTurn } from '../words/seats'
import { stakes, turnsUntilYours } from '../words/turn-words'
import { AwayPanel } from './away-panel'
import styles from './panel.module.css'
import { Say } from './say'

/** What the viewer can do while hands are decided: choose In or Out, or wait. */
export function DecisionPanel() {
  const state = useGame()
  const viewer = useViewer()
  if (isOwnTurn(state) && viewer.decision === null) return <OwnTurn />
  if (viewer.away) return <AwayPanel />
  if (!isDealtIn(viewer)) return <SittingOut />
  if (viewer.decision !== null) {
    return (
      <Say headline={viewer.decision === 'stay' ? 'You chose to stay' : 'You chose to fold'}>
        Waiting for other players...
      </Say>
    )
  }
  return <Say headline={turnsUntilYours(state) ?? 'Waiting for your turn'}>{stakes(state)}</Say>
}

/** For a player who came after the deal, or was away at the deal. */
export function SittingOut() {
  const isLast = useGame(isLastRound)
  return (
    <Say headline="You sit this round out">
      {isLast ? 'It is the last round.' : 'Cards come to you with the next deal.'}
    </Say>
  )
}

function OwnTurn() {
  const { run, isBusy } = useGameAction(decide)
  const stakesNow = useGame(stakes)
  const choose = (decision: Decision) => void run(decision)
  useKeys({ o: () => choose('fold'), i: () => choose('stay') }, true)
  return (
    <>
      <div className={styles.say}>
        <h2 className={styles.brass}>Your Turn</h2>
        <p>Are you in or out?</p>
      </div>
      <div className={styles.choices}>
        <Button kind="rail" disabled={isBusy} aria-keyshortcuts="o" onClick={() => choose('fold')}>
          I'm Out <kbd aria-hidden="true">O</kbd>
        </Button>
        <Button kind="brass" disabled={isBusy} aria-keyshortcuts="i" onClick={() => choose('stay')}>
          I'm In <kbd aria-hidden="true">I</kbd>
        </Button>
        <small>Nothing more to pay</small>
        <small className="num">{stakesNow}</small>
      </div>
    </>
  )
}
