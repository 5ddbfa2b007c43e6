import { Eye } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { StateView } from '../../../../contract'
import { useWatched } from '../../../net/watch'
import { BackBar } from '../../../ui/back-bar'
import { Button } from '../../../ui/button'
import { Page } from '../../../ui/page'
import table from '../game-table.module.css'
import { Middle } from '../table/middle'
import { isShowdown, seatModels } from '../table/seat-model'
import { Stage, type StageProps } from '../table/stage'
import { useLayout } from '../use-layout'
import { roundOf } from '../words/clock-words'
import styles from './watched-table.module.css'

/** The felt with all its seats, and in place of the own hand the way to a seat. */
export function WatchedTable({ roomCode }: { roomCode: string }) {
  const state = useWatched(roomCode, (all) => all)
  const { harvey, others } = useWatched(roomCode, seatModels)
  const layout = useLayout()
  return (
    <Page title={`Watching ${roomCode}`} className={table.page}>
      <div className={styles.game}>
        <BackBar />
        <div className={styles.table}>
          <div className={table.middle}>
            <Stage
              layout={layout}
              harvey={harvey}
              others={others}
              light={lightOf(state)}
              isDealing={state.phase === 'dealing'}
              isViewerIn={false}
              turnEndsAt={state.currentTurn === null ? null : state.deadlineAt}
              turnSeconds={state.settings.decisionTimer}
            >
              <Middle state={state} layout={layout} />
            </Stage>
          </div>
          <Rail state={state} />
        </div>
      </div>
    </Page>
  )
}

function Rail({ state }: { state: StateView }) {
  const { roomCode, currentRound, maxRounds, pausedBy, allowJoinDuringGame, phase } = state
  const navigate = useNavigate()
  const canAsk = allowJoinDuringGame && phase !== 'finished'
  return (
    <section className={styles.rail} aria-label="Watching">
      <p>
        <Eye aria-hidden="true" />
        <span>
          <b>You are watching.</b> Round {roundOf(currentRound, maxRounds)}
          {pausedBy !== null && `, paused by ${pausedBy}`}
        </span>
      </p>
      {canAsk && (
        <Button kind="brass" onClick={() => void navigate(`/join-game?room=${roomCode}`)}>
          Ask for a seat
        </Button>
      )}
    </section>
  )
}

function lightOf(state: StateView): StageProps['light'] {
  if (isShowdown(state)) return state.harvey.isWinner ? 'harvey' : 'seat'
  return state.currentTurn === null ? 'middle' : 'seat'
}
