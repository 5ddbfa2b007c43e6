import { useGameCut } from '../../../features/fair-deal/use-send-cut'
import { readyForRound, startNextRound } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { useTable } from '../table-context'
import { useViewer } from '../use-viewer'
import { winCount } from '../../../ui/counts'
import { soloScore } from '../words/standings'
import { readiness, readyCount, waitedFor } from '../words/waiting-words'
import { AwayPanel } from './away-panel'
import { ComeBack } from './come-back'
import { EditName } from './edit-name'
import { OwnTotal } from './own-seat'
import { MainButton } from './main-button'
import panel from './panel.module.css'
import styles from './rest.module.css'
import { WaitClock } from './wait-clock'

/** The dock between rounds: the viewer's name, who is missing, and how to continue. */
export function WaitingPanel() {
  const viewer = useViewer()
  const score = useGame(soloScore)
  return (
    <>
      <div className={styles.who}>
        <div className={styles.playingAs}>Playing as</div>
        <EditName />
        <p className={classNames(styles.facts, 'num')}>
          {score !== undefined && <span>{score}</span>}
          <OwnTotal />
          {score === undefined && <span>{winCount(viewer.wins)}</span>}
        </p>
      </div>
      <Missing />
      <div className={panel.panel}>
        <WayOn />
      </div>
    </>
  )
}

function Missing() {
  const state = useGame()
  const waiting = waitedFor(state)
  return (
    <div className={styles.missing}>
      <b>{readyCount(readiness(state))}</b>
      {waiting && (
        <p>
          <span>{waiting}</span>
          <WaitClock>Waits at most</WaitClock>
        </p>
      )}
    </div>
  )
}

function WayOn() {
  const { sittingOut } = useViewer()
  if (useTable().isAway) return <AwayPanel />
  return sittingOut ? <SatOut /> : <NextRound />
}

/** A creator who sits out still starts the round that the others wait for. */
function SatOut() {
  const state = useGame()
  const { missing, present } = readiness(state)
  const canStart = state.isCreator && present > 0 && missing.length === 0
  return <ComeBack start={canStart && <StartButton round={state.currentRound + 1} />} />
}

function NextRound() {
  const state = useGame()
  const { roundReady } = useViewer()
  const { missing } = readiness(state)
  return (
    <>
      <p className={styles.cost}>
        Next round costs <b className="num">{dollars(state.ante)}</b>.
      </p>
      {!roundReady && <ReadyButton />}
      {roundReady && state.isCreator && missing.length === 0 && <StartButton round={state.currentRound + 1} />}
      {roundReady && missing.length > 0 && <p className={panel.reason}>Waiting for other players...</p>}
    </>
  )
}

function ReadyButton() {
  const withCut = useGameCut()
  const { run, isBusy } = useGameAction((code) => withCut((cut) => readyForRound(code, cut)))
  return (
    <MainButton disabled={isBusy} onClick={() => void run()}>
      Ready for Next Round
    </MainButton>
  )
}

function StartButton({ round }: { round: number }) {
  const withCut = useGameCut()
  const { run, isBusy } = useGameAction((code) => withCut((cut) => startNextRound(code, cut)))
  const isPaused = useGame(({ pausedBy }) => pausedBy !== null)
  return (
    <MainButton disabled={isBusy || isPaused} onClick={() => void run()}>
      {`Start Round ${round}`}
    </MainButton>
  )
}
