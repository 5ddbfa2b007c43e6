import { useGame } from '../../../net/room'
import { viewerOf } from '../../../net/viewer'
import { lightOf } from './light'
import { Middle } from './middle'
import { seatModels } from './seat-model'
import { Stage } from './stage'

/** The stage as the running game is now, for players and watchers. */
export function GameStage({ isFootFree = false }: { isFootFree?: boolean }) {
  const state = useGame()
  // Equal seats keep their identity, so that no seat renders for a change of another one.
  const { harvey, others } = useGame(seatModels)
  return (
    <Stage
      harvey={harvey}
      others={others}
      light={lightOf(state)}
      isDealing={state.phase === 'dealing'}
      isViewerIn={viewerOf(state)?.decision === 'stay' && state.phase !== 'waiting'}
      isFootFree={isFootFree}
      turnEndsAt={state.currentTurn === null ? null : state.deadlineAt}
      turnSeconds={state.settings.decisionTimer}
    >
      <Middle state={state} />
    </Stage>
  )
}
