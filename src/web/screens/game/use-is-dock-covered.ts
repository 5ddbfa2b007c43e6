import { useEffect, useState } from 'react'
import { useGame } from '../../net/room'
import { isOwnTurnRunning } from '../../net/viewer'
import { useChange } from '../../ui/use-change'
import { useLate } from '../../ui/use-late'
import { useHasSheetOverDock } from './use-layout'

/** In milliseconds. A press that was meant for what closes at the turn must not reach In or Out. */
const RESTS_AFTERWARDS_MS = 500
/** Popovers and drawers over the dock close when the turn begins. */
const MAY_COVER = '[role="dialog"]'

/**
 * Whether the Table sheet covers the dock, or did until a moment ago, or the viewer's turn has just begun while a popover
 * or a drawer was open. The dock and its keys are then inert.
 */
export function useIsDockCovered(isTableSheetOpen: boolean): boolean {
  const isCovered = useHasSheetOverDock() && isTableSheetOpen
  const wasCovered = useLate(isCovered, RESTS_AFTERWARDS_MS)
  const hasTurnInterrupted = useHasTurnInterrupted()
  return isCovered || wasCovered || hasTurnInterrupted
}

function useHasTurnInterrupted(): boolean {
  const isTurn = useGame(isOwnTurnRunning)
  const [hasInterrupted, setInterrupted] = useState(false)
  useChange(isTurn, () => {
    if (isTurn && document.querySelector(MAY_COVER) !== null) setInterrupted(true)
  })
  useEffect(() => {
    if (!hasInterrupted) return undefined
    const timer = setTimeout(() => setInterrupted(false), RESTS_AFTERWARDS_MS)
    return () => clearTimeout(timer)
  }, [hasInterrupted])
  return hasInterrupted
}
