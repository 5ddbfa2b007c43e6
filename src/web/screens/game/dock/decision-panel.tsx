import { decide } from '../../../net/calls'
import { Button } from '../../../ui/button'
import type { Decision, PlayerView, StateView } from '../../../../contract'
import { useAction } from '../use-action'
import { useKeys } from '../use-keys'
import { isDealtIn } from '../words/seats'
import { stakes, turnsUntilYours } from '../words/turn-words'
import { AwayPanel } from './away-panel'
import styles from './panel.module.css'
import { Say } from './say'

/** What the viewer can do while hands are decided: say In or Out, or wait. */
export function DecisionPanel({ state, viewer }: { state: StateView; viewer: PlayerView }) {
  if (state.currentTurn === viewer.name && viewer.decision === null) return <OwnTurn state={state} />
  if (viewer.away) return <AwayPanel roomCode={state.roomCode} />
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

/** For somebody who came after the deal, or was away when it happened. */
export function SittingOut() {
  return <Say headline="You sit this round out">Cards come to you with the next deal.</Say>
}

function OwnTurn({ state }: { state: StateView }) {
  const { isBusy, run } = useAction()
  const say = (decision: Decision) => run(() => decide(state.roomCode, decision))
  useKeys({ o: () => say('fold'), i: () => say('stay') }, true)
  return (
    <>
      <div className={styles.say}>
        <h2 className={styles.brass}>Your Turn</h2>
        <p>Are you in or out?</p>
      </div>
      <div className={styles.choices}>
        <Button kind="rail" disabled={isBusy} aria-keyshortcuts="o" onClick={() => say('fold')}>
          I'm Out <kbd aria-hidden="true">O</kbd>
        </Button>
        <Button kind="brass" disabled={isBusy} aria-keyshortcuts="i" onClick={() => say('stay')}>
          I'm In <kbd aria-hidden="true">I</kbd>
        </Button>
        <small>Nothing more to pay</small>
        <small className="num">{stakes(state)}</small>
      </div>
    </>
  )
}
