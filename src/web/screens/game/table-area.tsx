import type { StateView } from '../../../contract'
import { useGame } from '../../net/room'
import { RoundPad } from './pad/round-pad'
import { Middle } from './table/middle'
import { seatModels } from './table/seat-model'
import { PaperStage, Stage, type StageProps } from './table/stage'
import { useLayout } from './use-layout'
import { isOwnTurn, viewerOf } from './words/seats'

/** The table beyond the dock. On narrow screens the score pad replaces it from the showdown to the next deal. */
export function TableArea() {
  const state = useGame()
  // Equal seats keep their identity, so that no seat renders for a change of another one.
  const { harvey, others } = useGame(seatModels)
  const layout = useLayout()
  const light = lightOf(state)
  if (layout !== 'desktop' && isPaperTime(state)) {
    return (
      <PaperStage light={light === 'seat' ? 'middle' : light}>
        <RoundPad state={state} />
      </PaperStage>
    )
  }
  return (
    <Stage
      layout={layout}
      harvey={harvey}
      others={others}
      light={light}
      isDealing={state.phase === 'dealing'}
      isViewerIn={viewerOf(state)?.decision === 'stay' && state.phase !== 'waiting'}
      turnEndsAt={state.currentTurn === null ? null : state.deadlineAt}
      turnSeconds={state.settings.decisionTimer}
    >
      <Middle state={state} layout={layout} />
    </Stage>
  )
}

const isPaperTime = ({ phase }: StateView) => phase === 'results' || phase === 'waiting' || phase === 'finished'

function lightOf(state: StateView): StageProps['light'] {
  if (state.phase === 'results') {
    if (state.harvey.isWinner) return 'harvey'
    return viewerOf(state)?.isWinner ? 'viewer' : 'seat'
  }
  if (state.currentTurn === null) return 'middle'
  return isOwnTurn(state) ? 'viewer' : 'seat'
}
