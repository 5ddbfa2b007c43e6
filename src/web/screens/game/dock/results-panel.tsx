import { useGameCut } from '../../../features/fair-deal/use-send-cut'
import { continueToNextRound } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { FIRST_PRESS_ONLY } from '../../../ui/use-double-press-guard'
import { isDealtIn, isLastRound } from '../seats'
import { useTable } from '../table-context'
import { useViewer } from '../use-viewer'
import { outcomeFor } from '../words/outcome'
import { TIME_RAN_OUT } from '../words/turn-words'
import { stillMissing } from '../words/waiting-words'
import { ComeBackButton } from './come-back'
import { MainButton } from './main-button'
import styles from './panel.module.css'
import { Say } from './say'
import { WaitClock } from './wait-clock'

const TONES = { won: 'brass', lost: 'loss', neutral: undefined } as const

/** The result of the round for the viewer, and how to continue. */
export function ResultsPanel() {
  const state = useGame()
  const viewer = useViewer()
  const { roundReady, sittingOut } = viewer
  const withCut = useGameCut()
  const { run, isBusy } = useGameAction((code) => withCut((cut) => continueToNextRound(code, cut)))
  const { kind, reason, ...outcome } = outcomeFor(state)
  const headline = useTable().hasMissedTurn ? TIME_RAN_OUT : outcome.headline
  if (sittingOut) {
    return (
      <>
        <Say headline={headline} tone={TONES[kind]}>
          <span>{isDealtIn(viewer) ? 'You sit out from the next deal on' : 'You still sit out'}</span>
          <WaitClock>The round ends in</WaitClock>.
        </Say>
        <ComeBackButton />
      </>
    )
  }
  if (roundReady) {
    return (
      <>
        <Say headline={headline} tone={TONES[kind]} />
        <p className={styles.reason}>
          <span>Waiting for other players...</span>
          <br />
          <span>{stillMissing(state)}</span>
          <WaitClock>Goes on in</WaitClock>
        </p>
      </>
    )
  }
  const isLast = isLastRound(state)
  return (
    <>
      <Say headline={headline} tone={TONES[kind]} />
      <p className={styles.reason}>{reason}</p>
      <MainButton {...FIRST_PRESS_ONLY} disabled={isBusy} onClick={() => void run()}>
        {isLast ? 'See Final Standings' : 'Continue to Next Round'}
      </MainButton>
    </>
  )
}
