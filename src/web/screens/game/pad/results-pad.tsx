import type { PlayerView, StateView } from '../../../../contract'
import { DealSeal } from '../../../features/fair-deal/deal-seal'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { Note, Pad } from '../../../ui/paper'
import { withoutHandWord } from '../table/seat-model'
import { isDealtIn } from '../seats'
import { harveyNotice, nextPotWords } from '../words/showdown-words'
import styles from './pad.module.css'
import { PadHead, PadRow, seatRow } from './pad-row'
import { resultRows, type ResultRow } from './result-rows'
import { ShownHand } from './shown-hand'

/** Every hand of the round with its decision and its result, and every player's running total. */
export function ResultsPad({ state }: { state: StateView }) {
  return (
    <Pad className={styles.pad} aria-label="Results">
      <PadHead title="Results" aside={`Pot ${dollars(state.result?.pot ?? state.pot)}`} />
      {state.result?.harveyWins && (
        <Note isBrassy className={styles.notice}>
          <span>
            <b>Harvey wins!</b> <span>{harveyNotice(state)}</span> <span>{nextPotWords(state)}</span>
          </span>
        </Note>
      )}
      <div className={styles.columns}>
        <span>Hand and decision</span>
        <span>Running total</span>
      </div>
      <ul>
        {resultRows(state).map(resultRow)}
        {state.players.filter((player) => !isDealtIn(player)).map((player) => rowWithoutHand(state, player))}
      </ul>
      {hasMoreToPlayFor(state) && <p className={classNames(styles.sum, 'num')}>{nextPotWords(state)}</p>}
      <DealSeal />
    </Pad>
  )
}

/** If somebody has won the pot, the next one consists of what others pay and what the winners cannot share. */
const hasMoreToPlayFor = ({ result }: StateView) => result !== null && !result.harveyWins && result.carryOver > 0

function resultRow(row: ResultRow, place: number) {
  return (
    <PadRow
      // Several players who have left under one name have nothing else that distinguishes them.
      key={row.hasLeft ? `${row.name} ${place}` : row.name}
      {...row}
      amount={row.runningTotal}
    >
      {row.hasLeft ? <Badge>Left</Badge> : <ShownHand {...row} />}
      {row.delta !== 0 && <Change amount={row.delta} />}
    </PadRow>
  )
}

function rowWithoutHand(state: StateView, player: PlayerView) {
  return (
    <PadRow key={player._id} {...seatRow(state, player)} wins={player.wins}>
      <Badge>{withoutHandWord(state, player).text}</Badge>
    </PadRow>
  )
}

function Change({ amount }: { amount: number }) {
  return (
    <b className={classNames('num', amount > 0 ? 'gain' : 'loss')}>
      {`${amount > 0 ? 'wins' : 'loses'} ${dollars(Math.abs(amount))}`}
    </b>
  )
}
