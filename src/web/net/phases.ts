import type { StateView } from '../../contract'

type InPhase = Pick<StateView, 'phase'>

/** While hands are decided. */
export const isDeciding = ({ phase }: InPhase) => phase === 'decision' || phase === 'wild-selection'

/** From the deal to the showdown. */
export const isRoundPlayed = (state: InPhase) => state.phase === 'dealing' || isDeciding(state)

/** While all hands that were dealt can be seen. */
export const areHandsOpen = ({ phase }: InPhase) => phase === 'results' || phase === 'finished'

/** From the showdown to the next deal, or after the last round. */
export const isRoundOver = (state: InPhase) => isBetweenRounds(state) || state.phase === 'finished'

/** From the showdown to the next deal, which follows. */
export const isBetweenRounds = ({ phase }: InPhase) => phase === 'results' || phase === 'waiting'
