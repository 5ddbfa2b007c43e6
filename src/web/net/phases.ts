import type { StateView } from '../../contract'

type InPhase = Pick<StateView, 'phase'>

/** From the deal to the showdown. */
export const isRoundPlayed = ({ phase }: InPhase) =>
  phase === 'dealing' || phase === 'wild-selection' || phase === 'decision'

/** From the showdown to the next deal, or after the last round. */
export const isRoundOver = (state: InPhase) => isBetweenRounds(state) || state.phase === 'finished'

/** From the showdown to the next deal, which follows. */
export const isBetweenRounds = ({ phase }: InPhase) => phase === 'results' || phase === 'waiting'
