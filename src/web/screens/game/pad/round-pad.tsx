import type { StateView } from '../../../../contract'
import { CutTheDeck } from '../../../features/fair-deal/cut-the-deck'
import { isBetweenRounds, isRoundPlayed } from '../../../net/phases'
import { useRoom } from '../../../net/room-context'
import { isLastRound } from '../seats'
import styles from './pad.module.css'
import { ResultsPad } from './results-pad'
import { ScorePad } from './score-pad'
import { StandingsPad } from './standings-pad'
import { WaitingPad } from './waiting-pad'

/** The score pad of the current phase, and between rounds the deck to cut under it. */
export function RoundPad({ state }: { state: StateView }) {
  const { nextDeal } = state
  const { isWatching } = useRoom()
  const isRoundNext = isBetweenRounds(state) && !isLastRound(state)
  return (
    <>
      <PhasePad state={state} />
      {isRoundNext && nextDeal && !isWatching && <CutTheDeck no={nextDeal.no} className={styles.again} />}
    </>
  )
}

/** A key of the pad that the tab "Round" shows. */
export function roundPadOf(state: StateView): string {
  return `${state.game} ${state.currentRound} ${isRoundPlayed(state) ? 'played' : state.phase}`
}

function PhasePad({ state }: { state: StateView }) {
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
