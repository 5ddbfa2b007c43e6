import type { StateView } from '../../../contract'
import { RoundPad } from './pad/round-pad'
import { Middle } from './table/middle'
import { isShowdown, seatModels } from './table/seat-model'
import { PaperStage, Stage, type StageProps } from './table/stage'
import { useKept } from './table/use-kept'
import type { Layout } from './use-layout'
import { viewerOf } from './words/seats'

/** What lies beyond the dock: the table, or on narrow screens the paper that takes its place from the showdown on. */
export function TableArea({ state, layout }: { state: StateView; layout: Layout }) {
  const models = seatModels(state)
  const harvey = useKept(models.harvey)
  const others = useKept(models.others)
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
  if (isShowdown(state)) {
    if (state.harvey.isWinner) return 'harvey'
    return viewerOf(state)?.isWinner ? 'viewer' : 'seat'
  }
  if (state.currentTurn === null) return 'middle'
  return state.currentTurn === state.currentPlayer ? 'viewer' : 'seat'
}
