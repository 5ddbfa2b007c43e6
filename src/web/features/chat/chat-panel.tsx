import { memo, useEffect, useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react'
import { ChevronDown } from 'lucide-react'
import type { ChatMessage } from '../../../contract'
import { classNames } from '../../ui/class-names'
import { TitledSheet } from '../../ui/titled-sheet'
import styles from './chat-panel.module.css'
import { MessageForm } from './message-form'
import type { Chat } from './use-chat'

export interface ChatPanelProps {
  chat: Chat
  onMinimize: () => void
  className?: string | undefined
}

/** The messages of the room, and a line to write one. */
export function ChatPanel({ chat, onMinimize, className }: ChatPanelProps) {
  return (
    <TitledSheet
      title="Chat"
      closeLabel="Minimize chat"
      closeIcon={<ChevronDown aria-hidden="true" />}
      onClose={onMinimize}
      className={classNames(styles.panel, className)}
    >
      <MessageLog messages={chat.messages} ownId={chat.ownId} />
      <MessageForm onSend={chat.send} />
    </TitledSheet>
  )
}

/** So near to the end, the log counts as read to the end. In pixels. */
const END_PX = 24

const MessageLog = memo(function MessageLog({
  messages,
  ownId,
}: {
  messages: readonly ChatMessage[]
  ownId: string | undefined
}) {
  const log = useRef<HTMLDivElement>(null)
  // The log's size before the newest messages. The browser reports a scroll a frame later, and a message may come in between.
  const size = useRef({ scrollHeight: 0, clientHeight: 0 })
  useLayoutEffect(() => follow(log.current, size), [messages])
  // An open keyboard leaves the log less room.
  useEffect(() => {
    const observer = new ResizeObserver(() => follow(log.current, size))
    if (log.current) observer.observe(log.current)
    return () => observer.disconnect()
  }, [])
  const noteSize = ({ currentTarget }: UIEvent) => {
    size.current = sizeOf(currentTarget)
  }
  return (
    <div ref={log} className={styles.log} role="log" aria-label="Messages" tabIndex={0} onScroll={noteSize}>
      {messages.length === 0 && <p className={styles.none}>Nothing said yet.</p>}
      <ol className={styles.messages}>
        {messages.map((message) =>
          message.type === 'system' ? (
            <li key={message.id} className={styles.system}>
              {message.message}
            </li>
          ) : (
            <PlayerMessage key={message.id} message={message} isOwn={message.playerId === ownId} />
          ),
        )}
      </ol>
    </div>
  )
})

/** Scrolls a log that was at its end to its end; a reader of older messages stays where they are. */
function follow(log: Element | null, size: RefObject<Size>): void {
  if (log === null) return
  const { scrollHeight, clientHeight } = size.current
  if (scrollHeight - log.scrollTop - clientHeight < END_PX) log.scrollTop = log.scrollHeight
  size.current = sizeOf(log)
}

interface Size {
  scrollHeight: number
  clientHeight: number
}

const sizeOf = ({ scrollHeight, clientHeight }: Element): Size => ({ scrollHeight, clientHeight })

function PlayerMessage({
  message: { playerName, message, timestamp },
  isOwn,
}: {
  message: ChatMessage
  isOwn: boolean
}) {
  const time = new Date(timestamp).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <li className={classNames(styles.message, isOwn && styles.own)}>
      <b>{isOwn ? 'You' : playerName}</b>
      <time dateTime={timestamp} className="num">
        {time}
      </time>
      <p>{message}</p>
    </li>
  )
}
