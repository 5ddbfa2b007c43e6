import { useRef } from 'react'
import MessageSquare from 'lucide-react/icons/message-square'
import { ChatPanel } from '../../features/chat/chat-panel'
import { CountBadge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { useChange } from '../../ui/use-change'
import styles from './game-table.module.css'
import { LastRoundPad } from './pad/last-round-pad'
import { PadTabs } from './pad/pad-tabs'
import { RoundPad, roundPadOf } from './pad/round-pad'
import { useLastRound } from './pad/use-last-round'
import { usePadState } from './pad/use-pad-state'
import { useTable } from './table-context'

/** Beside the table on wide screens: the score pad, and the chat under it. It is inert under the rules. */
export function Side({ isInert }: { isInert: boolean }) {
  const { openSheet, toggleSheet, chat } = useTable()
  const state = usePadState()
  const last = useLastRound(state)
  const isChatOpen = openSheet === 'chat'
  const toggleChat = () => toggleSheet('chat')
  const pill = useRef<HTMLButtonElement>(null)
  // The button that replaces the closed chat gets the focus that was in the chat.
  useChange(isChatOpen, () => {
    if (!isChatOpen && document.activeElement === document.body) pill.current?.focus()
  })
  return (
    <aside inert={isInert} className={classNames(styles.side, isChatOpen && styles.withChat)}>
      <div className={styles.pads} role="region" aria-label="Scores" tabIndex={0}>
        <PadTabs shown={roundPadOf(state)}>
          <RoundPad state={state} />
          {last && !isChatOpen && <LastRoundPad last={last} />}
        </PadTabs>
      </div>
      {isChatOpen ? (
        <ChatPanel chat={chat} onMinimize={toggleChat} />
      ) : (
        <Button ref={pill} kind="primary" className={styles.chatPill} onClick={toggleChat}>
          <MessageSquare aria-hidden="true" /> Chat <CountBadge count={chat.unread} />
        </Button>
      )}
    </aside>
  )
}
