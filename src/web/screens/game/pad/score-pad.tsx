import type { StateView } from '../../../../contract'
import { classNames } from '../../../ui/class-names'
import { Pad } from '../../../ui/paper'
import { byTotal } from '../seats'
import { soloScore } from '../words/standings'
import { winCount } from '../../../ui/counts'
import styles from './pad.module.css'
import { PadHead, PadRow, seatRow } from './pad-row'

const DENSE_FROM = 9

/** The running totals while a round is played, best first. */
export function ScorePad({ state }: { state: StateView }) {
  const players = byTotal(state)
  const aside = soloScore(state) ?? `Round ${state.currentRound}`
  const isDense = players.length >= DENSE_FROM
  return (
    <Pad className={classNames(styles.pad, isDense && styles.dense)} aria-label="Score pad">
      <PadHead title="Score pad" aside={aside} />
      <ul>
        {players.map((player) => (
          <PadRow key={player._id} {...seatRow(state, player)}>
            {player.wins > 0 && !isDense && <span>{winCount(player.wins)}</span>}
          </PadRow>
        ))}
        <PadRow name={state.harvey.name} amount={null}>
          {state.harvey.wins > 0 && !isDense && <span>{winCount(state.harvey.wins)}</span>}
        </PadRow>
      </ul>
    </Pad>
  )
}
