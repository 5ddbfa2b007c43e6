import { Suspense } from 'react'
import { lazyPart } from '../../lazy-part'
import { isRoundOver } from '../../net/phases'
import { useGame } from '../../net/room'
import { isOwnTurnRunning } from '../../net/viewer'
import { usePrinting } from '../../ui/use-printing'
import { PadTabs } from './pad/pad-tabs'
import { RoundPad, roundPadOf } from './pad/round-pad'
import { useTable } from './table-context'
import { GameStage, PaperStage } from './table/stage'
import { useCloseOnTurn } from './use-close-on-turn'
import { useLayout } from './use-layout'
import { useShowdownPad } from './use-showdown-pad'

const Replay = lazyPart(() => import('./history/replay').then((it) => it.Replay))

/**
 * The table beyond the dock. On narrow screens the score pad replaces the table from the showdown to the next deal, and
 * in print, which shows no table.
 */
export function TableArea() {
  const state = useGame()
  const layout = useLayout()
  const { openSheet, closeSheet, replayed, setReplayed, setClosedReplay } = useTable()
  const isScored = isRoundOver(state)
  const isNarrow = layout !== 'desktop'
  const isPrinted = usePrinting() && isNarrow && openSheet !== 'rules'
  useShowdownPad(isScored)
  useCloseOnTurn(isOwnTurnRunning(state))
  if (replayed !== null && !isPrinted) {
    const { game, round } = replayed
    const close = () => {
      setClosedReplay(replayed)
      setReplayed(null)
    }
    return (
      <Suspense>
        <Replay key={`${game} ${round}`} round={replayed} onClose={close} />
      </Suspense>
    )
  }
  if (isPrinted || (isNarrow && (isScored || openSheet === 'pad'))) {
    return (
      <PaperStage state={state}>
        <PadTabs shown={roundPadOf(state)} onClose={isScored ? undefined : () => closeSheet('pad')}>
          <RoundPad state={state} />
        </PadTabs>
      </PaperStage>
    )
  }
  return <GameStage />
}
