import type { StateView } from '../../../../contract'
import { DealSeal } from '../../../features/fair-deal/deal-seal'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { Note, Pad } from '../../../ui/paper'
import { HARVEY_TAKES_ALL, isAnybodyIn, nextPotWords } from '../words/showdown-words'
import styles from './pad.module.css'
import { PadHead, PadRow } from './pad-row'
import { resultRows, type ResultRow } from './result-rows'
import { ShownHand } from './shown-hand'

/** Every hand of the round with its decision and its result. */
export function ResultsPad({ state }: { state: StateView }) {
  return (
    <Pad className={styles.pad} aria-label="Results">
      <PadHead title="Results" aside={`Pot ${dollars(state.result?.pot ?? state.pot)}`} />
      {state.result?.harveyWins && (
        <Note isBrassy className={styles.notice}>
          <span>
            <b>Harvey wins!</b>{' '}
            {isAnybodyIn(state) ? `${HARVEY_TAKES_ALL}.` : 'Everybody is Out, and the pot carries over.'}{' '}
            {nextPotWords(state)}
          </span>
        </Note>
      )}
      <div className={styles.columns}>
        <span>Hand and decision</span>
        <span>Running total</span>
      </div>
      <ul>{resultRows(state).map(resultRow)}</ul>
      {hasMoreToPlayFor(state) && <p className={classNames(styles.sum, 'num')}>{nextPotWords(state)}</p>}
      <DealSeal />
    </Pad>
  )
}

/** Where somebody has won the pot, the next one is made of what others pay or what the winners cannot share. */
const hasMoreToPlayFor = ({ result }: StateView) => result !== null && !result.harveyWins && result.carryOver > 0

function resultRow(row: ResultRow) {
  return (
    <PadRow
      key={row.name}
      name={row.name}
      isCreator={row.isCreator}
      isViewer={row.isViewer}
      isWinner={row.isWinner}
      wins={row.wins}
      amount={row.runningTotal}
    >
      {row.hasLeft ? <Badge>Left</Badge> : <ShownHand cards={row.cards} rank={row.rank} decision={row.decision} />}
      {row.delta !== 0 && <Change amount={row.delta} />}
    </PadRow>
  )
}

function Change({ amount }: { amount: number }) {
  return (
    <b className={classNames('num', amount > 0 ? 'gain' : 'loss')}>
      {amount > 0 ? 'wins' : 'loses'} {dollars(Math.abs(amount))}
    </b>
  )
}
