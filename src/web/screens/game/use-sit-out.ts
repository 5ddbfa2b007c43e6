import { useGameCut } from '../../features/fair-deal/use-send-cut'
import { continueToNextRound, sitOut } from '../../net/calls'
import { isBetweenRounds } from '../../net/phases'
import { shownDeal, useGame } from '../../net/room'
import { useGameAction, type Action } from '../../net/use-action'

/**
 * Sits out, or in again. A player who sits in between rounds is round-ready and presses nothing else before the deal, so
 * a call that does not change that brings the page's cut.
 */
export function useSitOut(): Action<boolean> {
  const withCut = useGameCut()
  const isDealNext = useGame(isBetweenRounds)
  return useGameAction(async (code, on: boolean) => {
    const deal = shownDeal(code)
    const answer = await sitOut(code, on)
    // A late answer may come after the next round, whose results the player has not continued.
    const isSameDeal = shownDeal(code) === deal
    if (!on && isDealNext && isSameDeal) withCut((cut) => continueToNextRound(code, cut, true)).catch(() => undefined)
    return answer
  })
}
