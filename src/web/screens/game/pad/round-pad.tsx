import type { StateView } from '../../../../contract'
import { ResultsPad } from './results-pad'
import { ScorePad } from './score-pad'
import { StandingsPad } from './standings-pad'
import { WaitingPad } from './waiting-pad'

/** The score pad of the current phase. */
export function RoundPad({ state }: { state: StateView }) {
  switch (state.phase) {
    case 'results':
      return <ResultsPad state={state} />
    case 'waiting':
      return <WaitingPad state={state} />
    case 'finished':
      return <StandingsPad state={state} />
    default:
      return <ScorePad state={state} />
  }
}
