import type { ReactNode } from 'react'
import type { PlayerView, StateView } from '../../../../contract'
import { readyForRound, startNextRound } from '../../../net/calls'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { useAction } from '../use-action'
import { isSolo } from '../words/seats'
import { soloScore } from '../words/standings'
import { readiness, readyCount, waitedFor } from '../words/waiting-words'
import { AwayPanel } from './away-panel'
import { EditName } from './edit-name'
import { OwnTotal } from './own-seat'
import panel from './panel.module.css'
import styles from './rest.module.css'
import { WaitClock } from './wait-clock'

/** The dock between rounds: the viewer's name, who is missing, and the way on. */
export function WaitingPanel({ state, viewer }: { state: StateView; viewer: PlayerView }) {
  return (
    <>
      <div className={styles.who}>
        <div className={styles.playingAs}>Playing as</div>
        <EditName roomCode={state.roomCode} name={viewer.name} />
        <p className={classNames(styles.facts, 'num')}>
          {isSolo(state) && <span>{soloScore(state)}</span>}
          <OwnTotal amount={viewer.runningTotal} />
        </p>
      </div>
      <Missing state={state} />
      <div className={panel.panel}>
        {viewer.away ? <AwayPanel roomCode={state.roomCode} /> : <WayOn state={state} viewer={viewer} />}
      </div>
    </>
  )
}

function Missing({ state }: { state: StateView }) {
  const waiting = waitedFor(state)
  return (
    <div className={styles.missing}>
      <b>{readyCount(readiness(state))}</b>
      {waiting && (
        <p>
          {waiting}
          <WaitClock deadlineAt={state.deadlineAt} />
        </p>
      )}
    </div>
  )
}

function WayOn({ state, viewer }: { state: StateView; viewer: PlayerView }) {
  const { isBusy, run } = useAction()
  const next = state.currentRound + 1
  const { missing } = readiness(state)
  return (
    <>
      <p className={styles.cost}>
        Next round costs <b className="num">{dollars(state.ante)}</b>.
      </p>
      {!viewer.roundReady && (
        <MainButton isBusy={isBusy} onPress={() => run(() => readyForRound(state.roomCode))}>
          Ready for Next Round
        </MainButton>
      )}
      {viewer.roundReady && state.isCreator && missing.length === 0 && (
        <MainButton isBusy={isBusy} onPress={() => run(() => startNextRound(state.roomCode))}>
          Start Round {next}
        </MainButton>
      )}
      {viewer.roundReady && missing.length > 0 && <p className={panel.reason}>Waiting for other players...</p>}
    </>
  )
}

function MainButton({ isBusy, onPress, children }: { isBusy: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button kind="brass" isWide className={panel.main} disabled={isBusy} onClick={onPress}>
      {children}
    </Button>
  )
}
