import { useEffect, useEffectEvent, useRef } from 'react'
import { useGameCut } from '../../features/fair-deal/use-send-cut'
import { continueToNextRound } from '../../net/calls'
import { serverNow } from '../../net/clock'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { switchPreference, useSwitch } from '../../ui/preference'
import { toast } from '../../ui/toast'
import { useViewer } from './use-viewer'
import { isDealtIn, isOwnTurn } from './words/seats'

export const CONTINUE_BY_ITSELF = switchPreference('continue-by-itself', 'off')

/** Time to read the results, in milliseconds. */
const AFTER_MS = 8_000

/**
 * Continues to the next round some seconds after the showdown, if the player has chosen that. A changed ante is confirmed
 * in person.
 */
export function useAutoContinue(): void {
  const [isOn, setOn] = useSwitch(CONTINUE_BY_ITSELF)
  const isResults = useGame(({ phase }) => phase === 'results')
  const isAnteChanged = useGame(({ anteChanged }) => anteChanged)
  const round = useGame(({ currentRound }) => currentRound)
  const viewer = useViewer()
  const withCut = useGameCut()
  const { run } = useGameAction((code) => withCut((cut) => continueToNextRound(code, cut, true)))
  const isDue = isOn && isResults && !isAnteChanged && isDealtIn(viewer) && !viewer.roundReady && !viewer.away
  useMissedTurn(() => {
    if (!isOn) return
    setOn(false)
    toast({ title: 'Your turn ran out', description: 'Rounds no longer continue by themselves for you' })
  })
  const continueRound = useEffectEvent(() => void run())
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => continueRound(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue, round])
}

/** The turn was over by so little before its end at most, as the clocks of page and server differ, in milliseconds. */
const CLOCKS_DIFFER_MS = 400

/** Calls back when the player's turn has run out: nobody is at the page. */
function useMissedTurn(onMissed: () => void): void {
  const endsAt = useGame((state) => (isOwnTurn(state) ? state.deadlineAt : null))
  const { decision } = useViewer()
  const lastEnd = useRef<number | null>(null)
  useEffect(() => {
    if (endsAt !== null) lastEnd.current = endsAt
    if (decision === null || lastEnd.current === null) return
    const isMissed = decision === 'fold' && serverNow() >= lastEnd.current - CLOCKS_DIFFER_MS
    lastEnd.current = null
    if (isMissed) onMissed()
  })
}
