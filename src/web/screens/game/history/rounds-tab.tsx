import { useEffect, useRef, useState, type RefObject } from 'react'
import Play from 'lucide-react/icons/play'
import type { SettledRound } from '../../../net/history'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { Pad } from '../../../ui/paper'
import { LoadingNote } from '../pad/loading-note'
import { Amount, PadHead } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import { useTable } from '../table-context'
import { useViewer } from '../use-viewer'
import { roundCount } from '../../../ui/counts'
import { byGame, netChange, winnersOf } from './round-words'
import styles from './rounds-tab.module.css'
import { useHistory } from './use-history'

const SHOWN_AT_FIRST = 40

/** Every settled round of the evening, the newest first. A press replays the round on the table. */
export function RoundsTab() {
  const { rounds, hasFailed } = useHistory()
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (rounds === undefined) return <LoadingNote what="rounds" hasFailed={hasFailed} />
  if (rounds.length === 0) return <p className={pad.note}>No round is over yet.</p>
  return (
    <div className={pad.pads}>
      {byGame(rounds.slice(-shown)).map((game) => (
        <Pad key={game.game} className={pad.pad} aria-label={`Rounds of game ${game.game}`}>
          <PadHead title={`Game ${game.game}`} aside={`${roundCount(countOf(rounds, game.game))}, antes counted`} />
          <ul>
            {game.rounds.map((round) => (
              <RoundRow key={round.round} round={round} />
            ))}
          </ul>
        </Pad>
      ))}
      {shown < rounds.length && (
        <Button size="small" isWide onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          Show earlier rounds
        </Button>
      )}
    </div>
  )
}

function countOf(rounds: readonly SettledRound[], game: number): number {
  return rounds.filter((round) => round.game === game).length
}

function RoundRow({ round }: { round: SettledRound }) {
  const { replayed, setReplayed } = useTable()
  const own = netChange(round, useViewer())
  const isOnTable = replayed?.game === round.game && replayed.round === round.round
  const row = useFocusAfterReplay(round)
  return (
    <li className={classNames(styles.row, isOnTable && styles.onTable)}>
      <button
        ref={row}
        type="button"
        className={styles.round}
        aria-pressed={isOnTable}
        onClick={() => setReplayed(round)}
      >
        <span className={classNames(styles.number, 'num')}>
          <span className="sr">Round </span>
          <span>{round.round}</span>
        </span>
        <span className={styles.winner}>
          <b>{`${winnersOf(round)} won`}</b>
          <small className="num">{`Pot ${dollars(round.pot)}`}</small>
        </span>
        <span className={styles.own}>
          <small>You</small> {own === null ? <span>No cards</span> : <Amount amount={own} />}
        </span>
        <Play aria-hidden="true" />
      </button>
    </li>
  )
}

/** On narrow screens a replay replaces the rows. When it is closed, its row gets the focus back. */
function useFocusAfterReplay({ game, round }: SettledRound): RefObject<HTMLButtonElement | null> {
  const row = useRef<HTMLButtonElement>(null)
  const { closedReplay, setClosedReplay } = useTable()
  const isClosed = closedReplay?.game === game && closedReplay.round === round
  useEffect(() => {
    if (!isClosed) return
    setClosedReplay(null)
    // While the rows load, the focus rests on the screen.
    if (document.activeElement?.matches('body, main') ?? true) row.current?.focus()
  }, [isClosed, setClosedReplay])
  return row
}
