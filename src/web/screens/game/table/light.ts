import type { StateView } from '../../../../contract'
import { isOwnTurn, viewerOf } from '../../../net/viewer'
import type { StageProps } from './stage'

/** What the lamp over the table lights. */
export function lightOf(state: StateView): StageProps['light'] {
  if (state.phase === 'results') {
    if (state.harvey.isWinner) return 'harvey'
    return viewerOf(state)?.isWinner ? 'viewer' : 'seat'
  }
  if (state.currentTurn === null) return 'middle'
  return isOwnTurn(state) ? 'viewer' : 'seat'
}
