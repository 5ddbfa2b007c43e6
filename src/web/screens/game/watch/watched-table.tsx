import { ConnectionBannerPlace } from '../../../features/connection-banner'
import { useWakeLock } from '../../../features/wake-lock/wake-lock'
import { isRoundOver } from '../../../net/phases'
import { useDecisionSteps, useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { AnnouncementLog } from '../../../ui/announcement-log'
import { Page } from '../../../ui/page'
import { usePrinting } from '../../../ui/use-printing'
import table from '../game-table.module.css'
import { RoundPad } from '../pad/round-pad'
import { usePadState } from '../pad/use-pad-state'
import { PauseBanner } from '../pause-banner'
import { GameStage, PaperStage } from '../table/stage'
import { useLayout } from '../use-layout'
import { useTableAnnouncements } from '../use-table-announcements'
import { useTableTop } from '../use-table-edges'
import { WatchRail } from './watch-rail'
import { WatchTopBar } from './watch-top-bar'

/** The whole screen of a game as a player without cards would see it. */
export function WatchedTable() {
  const { roomCode } = useRoom()
  const isWide = useLayout() === 'desktop'
  const top = useTableTop()
  useDecisionSteps()
  useWakeLock(useGame(({ phase }) => phase !== 'finished'))
  return (
    <Page title={`Watching ${roomCode}`} className={table.page}>
      <div className={table.game}>
        <WatchTopBar />
        <div className={table.alert}>
          {!isWide && <ConnectionBannerPlace />}
          <PauseBanner />
        </div>
        <div ref={top} className={table.table}>
          <div className={table.middle}>
            <WatchedFelt />
          </div>
          <WatchRail />
        </div>
        {isWide && <WatchedSide />}
        <WatchAnnouncer />
      </div>
    </Page>
  )
}

function WatchedFelt() {
  const state = useGame()
  const layout = useLayout()
  const isPrinted = usePrinting()
  if (layout !== 'desktop' && (isPrinted || isRoundOver(state))) {
    return (
      <PaperStage state={state}>
        <RoundPad state={state} />
      </PaperStage>
    )
  }
  return <GameStage />
}

function WatchedSide() {
  const state = usePadState()
  return (
    <aside className={table.side}>
      <div className={table.pads} role="region" aria-label="Scores" tabIndex={0}>
        <RoundPad state={state} />
      </div>
    </aside>
  )
}

/** Announces to screen readers what happens at the table. */
function WatchAnnouncer() {
  return <AnnouncementLog lines={useTableAnnouncements().lines} />
}
