import { useLayoutEffect, useRef, useState } from 'react'
import type { Decision } from '../../../contract'
import { serverNow } from '../../net/clock'
import { useGame } from '../../net/room'
import { isOwnTurn, viewerOf } from '../../net/viewer'

export interface MissedTurn {
  /** Whether the player is Out in this round because the time ran out, as far as the page can know. */
  hasMissedTurn: boolean
  /** Notes which decision the player presses in their turn. */
  notePress: (pressed: Decision) => void
}

export function useMissedTurn(): MissedTurn {
  const [hasMissedTurn, setMissed] = useState(false)
  const notePress = useTurnEnd(setMissed)
  return { hasMissedTurn, notePress }
}

interface Turn {
  endsAt: number
  pressed: Decision | null
}

/** Calls back when the player's turn is over, with whether it ran out, and with false before the next turn. */
function useTurnEnd(onEnd: (isMissed: boolean) => void): MissedTurn['notePress'] {
  const endsAt = useGame((state) => (isOwnTurn(state) ? state.deadlineAt : null))
  const decision = useGame((state) => viewerOf(state)?.decision ?? null)
  const deal = useGame((state) => state.deal?.no)
  const turn = useRef<Turn | null>(null)
  const lastDeal = useRef(deal)
  // A layout effect runs before the page is painted, so the page never says that the player chose in such a turn.
  useLayoutEffect(() => {
    if (deal !== lastDeal.current) {
      // A page that has slept may see the next round only when the player's decision in it has been made.
      lastDeal.current = deal
      turn.current = null
      onEnd(false)
    }
    if (decision === null) {
      turn.current = endsAt === null ? null : { pressed: null, ...turn.current, endsAt }
      onEnd(false)
    } else if (turn.current !== null) {
      onEnd(isMissed(turn.current, decision))
      turn.current = null
    }
  }, [deal, decision, endsAt, onEnd])
  return (pressed) => {
    if (turn.current !== null) turn.current.pressed = pressed
  }
}

/**
 * A turn that ran out may seem to end this much before its deadline, because the clocks of page and server differ. In
 * milliseconds.
 */
const CLOCKS_DIFFER_MS = 400

/**
 * The server says only that the player is Out. A page that has seen the turn treats it as missed if it was not over
 * before its deadline, unless Out was pressed here. A choice made ahead or in another tab ends the turn earlier.
 */
function isMissed({ endsAt, pressed }: Turn, decision: Decision): boolean {
  return decision === 'fold' && pressed !== 'fold' && serverNow() >= endsAt - CLOCKS_DIFFER_MS
}
