import type { StateView } from '../../../../contract'
import { DealSeal } from '../../../features/fair-deal/deal-seal'
import { Badge } from '../../../ui/badge'
import { dollars } from '../../../ui/money'
import { Pad } from '../../../ui/paper'
import { winCount } from '../words/name-list'
import { roundCount, standings } from '../words/standings'
import styles from './pad.module.css'
import { PadHead, PadRow } from './pad-row'

/** The final standings: everybody who played, those who left among them, and what stays with Harvey. */
export function StandingsPad({ state }: { state: StateView }) {
  return (
    <Pad className={styles.pad} aria-label="Final standings">
      <PadHead title="Final standings" aside={roundCount(state.currentRound)} />
      <ul>
        {standings(state).map((line) => (
          <PadRow
            key={`${line.name}${line.hasLeft}`}
            name={`${line.place}. ${line.name}`}
            isCreator={line.isCreator}
            isViewer={!line.hasLeft && line.name === state.currentPlayer}
            isLit={line.place === 1}
            amount={line.runningTotal}
          >
            {line.hasLeft ? <Badge>Left</Badge> : <span>{winCount(line.wins ?? 0)}</span>}
          </PadRow>
        ))}
        <PadRow name={state.harvey.name} amount={null}>
          <span>{winCount(state.harvey.wins)}</span>
          {state.pot > 0 && <b>Harvey keeps {dollars(state.pot)}</b>}
        </PadRow>
      </ul>
      <DealSeal />
    </Pad>
  )
}
