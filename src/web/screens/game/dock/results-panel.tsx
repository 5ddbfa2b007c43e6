import type { StateView } from '../../../../contract'
import { continueToNextRound } from '../../../net/calls'
import { Button } from '../../../ui/button'
import { useAction } from '../use-action'
import { outcomeFor } from '../words/outcome'
import { viewerOf } from '../words/seats'
import { waitedFor } from '../words/waiting-words'
import styles from './panel.module.css'
import { Say } from './say'
import { WaitClock } from './wait-clock'

const TONES = { won: 'brass', lost: 'loss', neutral: 'plain' } as const

/** What the round came to for the viewer, and the way on. */
export function ResultsPanel({ state }: { state: StateView }) {
  const { isBusy, run } = useAction()
  const { headline, kind, reason } = outcomeFor(state)
  if (viewerOf(state)?.roundReady) return <Waiting state={state} headline={headline} tone={TONES[kind]} />
  const isLast = state.currentRound >= state.maxRounds
  return (
    <>
      <div className={styles.say}>
        <h2 className={styles[TONES[kind]]}>{headline}</h2>
      </div>
      <p className={styles.reason}>{reason}</p>
      <Button
        kind="brass"
        isWide
        className={styles.main}
        disabled={isBusy}
        onClick={() => run(() => continueToNextRound(state.roomCode))}
      >
        {isLast ? 'See Final Standings' : 'Continue to Next Round'}
      </Button>
    </>
  )
}

function Waiting({ state, headline, tone }: { state: StateView; headline: string; tone: 'brass' | 'loss' | 'plain' }) {
  return (
    <>
      <Say headline={headline} tone={tone} />
      <p className={styles.reason}>
        Waiting for other players...
        <br />
        {waitedFor(state)}
        <WaitClock deadlineAt={state.deadlineAt} />
      </p>
    </>
  )
}
