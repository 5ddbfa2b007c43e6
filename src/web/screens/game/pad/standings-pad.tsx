import type { StateView } from '../../../../contract'
import { DealSeal } from '../../../features/fair-deal/deal-seal'
import { Badge } from '../../../ui/badge'
import { useRoom } from '../../../net/room-context'
import { Button } from '../../../ui/button'
import { copyText } from '../../../ui/copy-text'
import { dollars } from '../../../ui/money'
import { Pad } from '../../../ui/paper'
import { toastError } from '../../../ui/toast'
import { soloPlayer } from '../seats'
import { useTable } from '../table-context'
import { winCount } from '../../../ui/counts'
import { gameLength, standings, standingsText } from '../words/standings'
import styles from './pad.module.css'
import { PadHead, PadRow } from './pad-row'
import { resultRows, type ResultRow } from './result-rows'
import { ShownHand } from './shown-hand'

/** The final standings: everybody who played, including those who left, and what Harvey keeps. */
export function StandingsPad({ state }: { state: StateView }) {
  const { isWatching } = useRoom()
  const seated = resultRows(state).filter(({ hasLeft }) => !hasLeft)
  const hands = new Map(seated.map((row) => [row.name, row]))
  return (
    <Pad className={styles.pad} aria-label="Final standings">
      <PadHead title="Final standings" aside={gameLength(state)} />
      <ul>
        {standings(state).map((line, index) => (
          <PadRow
            // Several players who have left under one name have nothing else that distinguishes them.
            key={`${line.name} ${index}`}
            name={line.name}
            place={soloPlayer(state) ? undefined : line.place}
            isCreator={line.isCreator}
            isViewer={!line.hasLeft && line.name === state.currentPlayer}
            isLit={line.isBest}
            amount={line.runningTotal}
          >
            {line.hasLeft ? <Badge>Left</Badge> : <LastHand row={hands.get(line.name)} {...line} />}
          </PadRow>
        ))}
        <PadRow name={state.harvey.name} amount={null}>
          <LastHand row={hands.get(state.harvey.name)} wins={state.harvey.wins} />
          {state.pot > 0 && <b>{`Harvey keeps ${dollars(state.pot)}`}</b>}
        </PadRow>
      </ul>
      <DealSeal />
      <div className={styles.ends}>
        {!isWatching && <SettleUpButton />}
        <Button size="small" onClick={() => void copyResults(state)}>
          Copy results
        </Button>
      </div>
    </Pad>
  )
}

function SettleUpButton() {
  const { setPadTab } = useTable()
  return (
    <Button kind="primary" size="small" onClick={() => setPadTab('evening')}>
      Settle up
    </Button>
  )
}

interface LastHandProps {
  row: ResultRow | undefined
  wins?: number
  isAway?: boolean
  hasPlayed?: boolean
}

/**
 * The hand of the last round, for players who were dealt in, and the rounds won. A player who is away has a badge,
 * because they will not play on.
 */
function LastHand({ row, wins = 0, isAway = false, hasPlayed = true }: LastHandProps) {
  return (
    <>
      {row && <ShownHand {...row} />}
      {isAway && <Badge>Away</Badge>}
      <span>{hasPlayed ? winCount(wins) : 'Has not played'}</span>
    </>
  )
}

async function copyResults(state: StateView): Promise<void> {
  const isCopied = await copyText(standingsText(state), 'Results copied to clipboard')
  if (!isCopied) toastError('The results could not be copied')
}
