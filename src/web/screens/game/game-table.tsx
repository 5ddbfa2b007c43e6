import type { StateView } from '../../../contract'
import { ChatPanel } from '../../features/chat/chat-panel'
import { ConnectionBannerPlace } from '../../features/connection-banner'
import { DealAlert } from '../../features/fair-deal/deal-alert'
import { EditAnteDialog } from '../../features/edit-ante/edit-ante-dialog'
import { JoinRequestsPanel } from '../../features/join-requests/join-requests-panel'
import { ReactionFloats } from '../../features/reactions/reaction-floats'
import { RulesSheet } from '../../features/rules-sheet/rules-sheet'
import { playReaction } from '../../features/sound/sound'
import { useWakeLock } from '../../features/wake-lock/wake-lock'
import { useDecisionSteps, useGame } from '../../net/room'
import { isOwnTurnRunning } from '../../net/viewer'
import { Page } from '../../ui/page'
import { useChange } from '../../ui/use-change'
import { Announcer } from './announcer'
import { Dock } from './dock/dock'
import styles from './game-table.module.css'
import { Invite } from './invite'
import { LeaveDialog } from './leave-dialog'
import { PauseBanner } from './pause-banner'
import { Side } from './side'
import { TableArea } from './table-area'
import { useTable } from './table-context'
import { TableSheet } from './table-sheet/table-sheet'
import { GameTopBar } from './top-bar/game-top-bar'
import { useAutoContinue } from './use-auto-continue'
import { useJoinRequestCall } from './use-join-request-call'
import { useLayout } from './use-layout'
import { useTableToasts } from './use-table-toasts'
import { useTableTop } from './use-table-edges'
import { useTurnCall } from './use-turn-call'
import { useVisibleHeight } from './use-visible-height'

/** The whole screen of a running or finished game. */
export function GameTable() {
  const isWide = useLayout() === 'desktop'
  const { openSheet, closeSheet, isDockCovered, chat, replayed, isAway } = useTable()
  const frame = useVisibleHeight()
  const table = useTableTop()
  const title = useGame(titleOf)
  useTurnCall()
  const isOver = useGame(({ phase }) => phase === 'finished')
  useWakeLock(!isOver && !isAway)
  useTableToasts()
  useJoinRequestCall(openSheet === 'joins')
  useAutoContinue()
  useDecisionSteps()
  const isChatOver = !isWide && openSheet === 'chat'
  const isFeltCovered = isChatOver || (!isWide && openSheet === 'rules')
  return (
    <Page title={title} className={styles.page}>
      <div ref={frame} className={styles.game}>
        <GameTopBar />
        <div className={styles.alert}>
          {!isWide && <ConnectionBannerPlace />}
          <DealAlert />
          <PauseBanner />
        </div>
        <div ref={table} className={styles.table} data-covered={isFeltCovered} data-replayed={replayed !== null}>
          <div className={styles.middle}>
            <div className={styles.under} inert={isFeltCovered || isDockCovered}>
              <TableArea />
            </div>
            {isChatOver && <ChatPanel chat={chat} onMinimize={() => closeSheet('chat')} className={styles.over} />}
            <Sheets isRulesBeside={isWide} />
          </div>
          <Dock isInert={isDockCovered} />
        </div>
        {isWide && <Side isInert={openSheet === 'rules'} />}
        {isWide && openSheet === 'rules' && <Rules className={styles.rulesBeside} />}
        <Announcer />
        <ReactionFloats onShown={playReaction} />
      </div>
    </Page>
  )
}

function Rules({ className }: { className: string | undefined }) {
  const { closeSheet } = useTable()
  const settings = useGame((state) => state.settings)
  return <RulesSheet settings={settings} onClose={() => closeSheet('rules')} className={className} />
}

/** Paper that slides over the felt, never over top bar or dock. */
function Sheets({ isRulesBeside }: { isRulesBeside: boolean }) {
  const { openSheet, closeSheet } = useTable()
  const isHost = useGame(({ isCreator, phase }) => isCreator && phase !== 'finished')
  // Otherwise these sheets would open by themselves when the player gets the role back, over whatever is to be done
  // then.
  useChange(isHost, () => {
    if (isHost) return
    closeSheet('joins')
    closeSheet('ante')
  })
  if (openSheet === null) return null
  const onClose = () => closeSheet(openSheet)
  switch (openSheet) {
    case 'rules':
      return !isRulesBeside && <Rules className={styles.rules} />
    case 'table':
      return <TableSheet onClose={onClose} className={styles.tableSheet} />
    case 'joins':
      return isHost && <JoinRequestsPanel onClose={onClose} className={styles.joins} />
    case 'ante':
      return isHost && <EditAnteDialog onClose={onClose} />
    case 'invite':
      return <Invite onClose={onClose} />
    case 'leave':
      return <LeaveDialog onClose={onClose} />
    default:
      return null
  }
}

function titleOf(state: StateView): string {
  if (isOwnTurnRunning(state)) return 'Your Turn'
  return state.phase === 'finished' ? 'Final standings' : `Round ${state.currentRound}`
}
