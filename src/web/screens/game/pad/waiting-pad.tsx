import { useEffect, useRef } from 'react'
import type { PlayerView, StateView } from '../../../../contract'
import { DealSeal } from '../../../features/fair-deal/deal-seal'
import { ReadyBadge } from '../../../features/ready-badge'
import { Badge } from '../../../ui/badge'
import { dollars } from '../../../ui/money'
import { Note, Pad } from '../../../ui/paper'
import { byTotal } from '../seats'
import { winsSoFar } from '../../../ui/counts'
import { soloScore } from '../words/standings'
import styles from './pad.module.css'
import { PadHead, PadRow, seatRow } from './pad-row'

/** The totals between rounds, and who is ready. */
export function WaitingPad({ state }: { state: StateView }) {
  const pot = `Next Pot ${dollars(state.pot)}`
  const score = soloScore(state)
  return (
    <>
      {state.anteChanged && <AnteNotice ante={state.ante} />}
      <Pad className={styles.pad} aria-label={`Round ${state.currentRound} Complete`}>
        <PadHead
          title={`Round ${state.currentRound} Complete`}
          aside={score === undefined ? pot : `${score} · ${pot}`}
        />
        <ul>
          {byTotal(state).map((player) => (
            <PadRow key={player._id} {...seatRow(state, player)}>
              <span>{winsSoFar(player.wins)}</span>
              <Readiness {...player} />
            </PadRow>
          ))}
          <PadRow name={state.harvey.name} amount={null}>
            <span>{winsSoFar(state.harvey.wins)}</span>
            <ReadyBadge isReady />
          </PadRow>
        </ul>
        <DealSeal />
      </Pad>
    </>
  )
}

/** Nobody waits for a player who is away or sits out. */
function Readiness({ away, sittingOut, roundReady }: PlayerView) {
  if (away) return <Badge>Away</Badge>
  return sittingOut ? <Badge>Sits out</Badge> : <ReadyBadge isReady={roundReady} />
}

/** A scrolled pad scrolls back to this notice, which says why players have to confirm again. */
function AnteNotice({ ante }: { ante: number }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces drop the promise that newer browsers return, because an effect may only return a clean-up function.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [ante])
  return (
    <Note ref={notice} isBrassy className={styles.slip}>
      <span>
        <b>Ante Changed!</b>
        <br />
        <span>{`New ante: ${dollars(ante)}. All players must confirm.`}</span>
      </span>
    </Note>
  )
}
