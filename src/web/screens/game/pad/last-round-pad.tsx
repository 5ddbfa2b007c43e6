import { memo } from 'react'
import { HARVEY } from '../../../../contract'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { Pad } from '../../../ui/paper'
import type { LastRound } from './last-round'
import styles from './pad.module.css'
import { PadHead, PadRow } from './pad-row'
import { ShownHand } from './shown-hand'

/** Who won and who paid in the previous round, with their hands. */
export const LastRoundPad = memo(function LastRoundPad({ last }: { last: LastRound }) {
  return (
    <Pad className={classNames(styles.pad, styles.quiet, styles.again)} aria-label="Last round">
      <PadHead title="Last round" aside={`Round ${last.round}, pot ${dollars(last.pot)}`} />
      <ul>
        {last.harvey && (
          <PadRow name={HARVEY} isWinner isLit={false} amount={null}>
            <ShownHand cards={last.harvey.cards} rank={last.harvey.handRank} />
          </PadRow>
        )}
        {last.players.map(({ name, amount, cards, handRank }) => (
          <PadRow key={name} name={name} amount={amount}>
            <ShownHand cards={cards} rank={handRank} />
          </PadRow>
        ))}
      </ul>
      {last.harvey && last.players.length === 0 && <p className={styles.sum}>Everybody was Out.</p>}
    </Pad>
  )
})
