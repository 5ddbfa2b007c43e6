import { useEffect, useEffectEvent, useReducer } from 'react'
import { useGameCut } from '../../features/fair-deal/use-send-cut'
import { continueToNextRound } from '../../net/calls'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { switchPreference, useSwitch } from '../../ui/preference'
import { toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import { isDealtIn } from './seats'
import { useTable } from './table-context'
import { useViewer } from './use-viewer'
import { TIME_RAN_OUT } from './words/turn-words'

export const CONTINUE_BY_ITSELF = switchPreference('continue-by-itself', 'off')

/** Time to read the results, in milliseconds. */
const AFTER_MS = 8_000

/**
 * Continues to the next round some seconds after the showdown, if the player has chosen that. A changed ante must be
 * confirmed by a press. A failure is not shown, because the player has pressed nothing; the call is repeated while it
 * is due.
 */
export function useAutoContinue(): void {
  const [isOn, setOn] = useSwitch(CONTINUE_BY_ITSELF)
  const isResults = useGame(({ phase }) => phase === 'results')
  const isAnteChanged = useGame(({ anteChanged }) => anteChanged)
  const round = useGame(({ currentRound }) => currentRound)
  const viewer = useViewer()
  const withCut = useGameCut()
  const [failures, noteFailure] = useReducer((count: number) => count + 1, 0)
  const { run } = useGameAction((code) => withCut((cut) => continueToNextRound(code, cut, true)), {
    onFailed: noteFailure,
  })
  const isDue = isOn && isResults && !isAnteChanged && isDealtIn(viewer) && !viewer.roundReady && !viewer.away
  // A missed turn suggests that nobody is at the page.
  useChange(useTable().hasMissedTurn, (_, isMissed) => {
    if (!isOn || !isMissed) return
    setOn(false)
    toast({ title: TIME_RAN_OUT, description: 'Rounds no longer continue by themselves for you' })
  })
  const continueRound = useEffectEvent(() => void run())
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => continueRound(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue, round, failures])
}
