import type { StateView } from '../../../../contract'
import { DealSeal } from '../../../features/fair-deal/deal-seal'
import { Badge } from '../../../ui/badge'
import { useRoom } from '../../../net/room-context'
import { Button } from '../../../ui/button'
import { copyText } from '../../../ui/copy-text'
import { dollars } from '../../../ui/money'
import { Pad } from '../../../ui/paper'
import { toast, toastError } from '../../../ui/toast'
import { useTable } from '../table-context'
import { winCount } from '../words/name-list'
import { gameLength, standings, standingsText } from '../words/standings'
import styles from './pad.module.css'
import { PadHead, PadRow } from './pad-row'

/** The final standings: everybody who played, those who left among them, and what stays with Harvey. */
export function StandingsPad({ state }: { state: StateView }) {
  const { isWatching } = useRoom()
  return (
    <Pad className={styles.pad} aria-label="Final standings">
      <PadHead title="Final standings" aside={gameLength(state)} />
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
      <div className={styles.ends}>
        {!isWatching && <SettleUp />}
        <Button size="small" onClick={() => void copyResults(state)}>
          Copy results
        </Button>
      </div>
    </Pad>
  )
}

function SettleUp() {
  const { setPadTab } = useTable()
  return (
    <Button kind="primary" size="small" onClick={() => setPadTab('evening')}>
      Settle up
    </Button>
  )
}

async function copyResults(state: StateView): Promise<void> {
  if (await copyText(standingsText(state))) toast({ title: 'Copied!', description: 'Results copied to clipboard' })
  else toastError('The results could not be copied')
}
