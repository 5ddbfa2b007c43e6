import type { StateView } from '../../../../contract'
import { classNames } from '../../../ui/class-names'
import { Pad } from '../../../ui/paper'
import { isSolo } from '../seats'
import { soloScore, standings } from '../words/standings'
import { winCount } from '../words/name-list'
import styles from './pad.module.css'
import { PadHead, PadRow } from './pad-row'

const DENSE_FROM = 9

/** The running totals while a round is played, best first. */
export function ScorePad({ state }: { state: StateView }) {
  const lines = standings(state).filter(({ hasLeft }) => !hasLeft)
  const aside = isSolo(state) ? soloScore(state) : `Round ${state.currentRound}`
  const isDense = lines.length >= DENSE_FROM
  return (
    <Pad className={classNames(styles.pad, isDense && styles.dense)} aria-label="Score pad">
      <PadHead title="Score pad" aside={aside} />
      <ul>
        {lines.map(({ name, runningTotal, isCreator, wins = 0 }) => (
          <PadRow
            key={name}
            name={name}
            isCreator={isCreator}
            isViewer={name === state.currentPlayer}
            amount={runningTotal}
          >
            {wins > 0 && !isDense && <span>{winCount(wins)}</span>}
          </PadRow>
        ))}
        <PadRow name={state.harvey.name} amount={null}>
          {state.harvey.wins > 0 && !isDense && <span>{winCount(state.harvey.wins)}</span>}
        </PadRow>
      </ul>
    </Pad>
  )
}
