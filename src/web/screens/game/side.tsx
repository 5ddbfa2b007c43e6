import { useEffect, useRef, type RefObject } from 'react'
import { MessageSquare } from 'lucide-react'
import type { StateView } from '../../../contract'
import { ChatPanel } from '../../features/chat/chat-panel'
import type { Chat } from '../../features/chat/use-chat'
import { CountBadge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import styles from './game-table.module.css'
import { LastRoundPad } from './pad/last-round-pad'
import { RoundPad } from './pad/round-pad'
import { useLastRound } from './pad/use-last-round'
import { useSettled } from './pad/use-settled'

export interface SideProps {
  state: StateView
  chat: Chat
  ownId: string | undefined
  isChatOpen: boolean
  onChat: () => void
}

/** Beside the table on wide screens: the score pad, and the chat under it. */
export function Side({ state, chat, ownId, isChatOpen, onChat }: SideProps) {
  const written = useSettled(state)
  const last = useLastRound(written)
  const pill = useFocusAfter(isChatOpen)
  return (
    <aside className={classNames(styles.side, isChatOpen && styles.withChat)}>
      <div className={styles.pads} role="region" aria-label="Scores" tabIndex={0}>
        <RoundPad state={written} />
        {last && !isChatOpen && <LastRoundPad last={last} />}
      </div>
      {isChatOpen ? (
        <ChatPanel chat={chat} ownId={ownId} onMinimize={onChat} />
      ) : (
        <Button ref={pill} kind="primary" className={styles.chatPill} onClick={onChat}>
          <MessageSquare aria-hidden="true" /> Chat <CountBadge count={chat.unread} />
        </Button>
      )}
    </aside>
  )
}

/** The button that stands where the chat stood gets the focus that was lost with it. */
function useFocusAfter(isChatOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isChatOpen)
  useEffect(() => {
    const isClosed = wasOpen.current && !isChatOpen
    wasOpen.current = isChatOpen
    if (isClosed && document.activeElement === document.body) button.current?.focus()
  }, [isChatOpen])
  return button
}
