import type { PlayerView, StateView } from '../../../contract'
import { ChatPanel } from '../../features/chat/chat-panel'
import { useChat } from '../../features/chat/use-chat'
import { EditAnteDialog } from '../../features/edit-ante/edit-ante-dialog'
import { JoinRequestsPanel } from '../../features/join-requests/join-requests-panel'
import { RulesSheet } from '../../features/rules-sheet/rules-sheet'
import { Page } from '../../ui/page'
import { Announcer } from './announcer'
import { Dock } from './dock/dock'
import styles from './game-table.module.css'
import { Side } from './side'
import { TableArea } from './table-area'
import { isPotNext } from './table/middle'
import { GameTopBar } from './top-bar/game-top-bar'
import { useLayout } from './use-layout'
import { useSheet, type SheetName } from './use-sheet'
import { useTurnCall } from './use-turn-call'
import { useVisibleHeight } from './use-visible-height'

export interface GameTableProps {
  state: StateView
  viewer: PlayerView
  /** Asks for the state anew. */
  onChanged: () => void
  onLeave: () => void
}

/** The whole screen of a running or finished game. */
export function GameTable({ state, viewer, onChanged, onLeave }: GameTableProps) {
  const layout = useLayout()
  const { sheet, toggle, close } = useSheet()
  const frame = useVisibleHeight()
  const isOwnTurn = state.currentTurn === viewer.name
  const chat = useChat(state.roomCode, viewer._id, sheet === 'chat')
  useTurnCall(state.roomCode, isOwnTurn)

  const isWide = layout === 'desktop'
  return (
    <Page title={isOwnTurn ? 'Your Turn' : `Round ${state.currentRound}`} className={styles.page}>
      <div ref={frame} className={styles.game}>
        <GameTopBar
          {...topBarFacts(state)}
          unread={chat.unread}
          isWide={isWide}
          openSheet={sheet}
          onSheet={toggle}
          onLeave={onLeave}
        />
        <div className={styles.table} data-covered={!isWide && (sheet === 'chat' || sheet === 'rules')}>
          <div className={styles.middle}>
            <TableArea state={state} layout={layout} />
            {!isWide && sheet === 'chat' && (
              <ChatPanel chat={chat} ownId={viewer._id} onMinimize={close} className={styles.over} />
            )}
            <Sheets state={state} sheet={sheet} onChanged={onChanged} onClose={close} />
          </div>
          <Dock state={state} viewer={viewer} onLeave={onLeave} />
        </div>
        {isWide && (
          <Side
            state={state}
            chat={chat}
            ownId={viewer._id}
            isChatOpen={sheet === 'chat'}
            onChat={() => toggle('chat')}
          />
        )}
        <Announcer state={state} />
      </div>
    </Page>
  )
}

interface SheetsProps {
  state: StateView
  sheet: SheetName | null
  onChanged: () => void
  onClose: () => void
}

/** Paper that slides over felt or pad, never over top bar or dock. */
function Sheets({ state, sheet, onChanged, onClose }: SheetsProps) {
  const { roomCode, isCreator } = state
  return (
    <>
      {sheet === 'rules' && <RulesSheet settings={state.settings} onClose={onClose} className={styles.rules} />}
      {sheet === 'joins' && isCreator && (
        <JoinRequestsPanel
          roomCode={roomCode}
          requests={state.joinRequests}
          isAllowed={state.allowJoinDuringGame}
          onChanged={onChanged}
          onClose={onClose}
          className={styles.joins}
        />
      )}
      <EditAnteDialog roomCode={roomCode} ante={state.ante} isOpen={sheet === 'ante' && isCreator} onClose={onClose} />
    </>
  )
}

function topBarFacts(state: StateView) {
  const isDeciding = state.phase === 'decision' || state.phase === 'wild-selection'
  return {
    roomCode: state.roomCode,
    currentRound: state.currentRound,
    maxRounds: state.maxRounds,
    ante: state.ante,
    pot: state.pot,
    isPotNext: isPotNext(state),
    isCreator: state.isCreator,
    isFinished: state.phase === 'finished',
    joinRequests: state.joinRequests.length,
    turnEndsAt: isDeciding ? state.deadlineAt : null,
    turnSeconds: state.settings.decisionTimer,
  }
}
