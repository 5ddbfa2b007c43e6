import { memo, useEffect, useLayoutEffect, useRef, type UIEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ChatMessage } from '../../../contract'
import { classNames } from '../../ui/class-names'
import { WRITTEN_IN } from '../../ui/single-keys'
import { TitledSheet } from '../../ui/titled-sheet'
import styles from './chat-panel.module.css'
import { MessageForm } from './message-form'
import type { Chat } from './use-chat'

export interface ChatPanelProps {
  chat: Chat
  onMinimize: () => void
  className?: string | undefined
}

/** The messages of the room, and a field to write one. */
export function ChatPanel({ chat, onMinimize, className }: ChatPanelProps) {
  return (
    <TitledSheet
      title="Chat"
      closeLabel="Minimize chat"
      closeIcon={ChevronDown}
      onClose={onMinimize}
      className={classNames(styles.panel, className)}
      {...WRITTEN_IN}
    >
      <MessageLog messages={chat.messages} ownId={chat.ownId} />
      <MessageForm draft={chat.draft} onSend={chat.send} />
    </TitledSheet>
  )
}

const NONE: readonly ChatMessage[] = []

/** A log that is scrolled to within this distance of its end, in pixels, counts as read to the end. */
const END_PX = 24

const MessageLog = memo(function MessageLog({
  messages = NONE,
  ownId,
}: {
  messages: readonly ChatMessage[] | undefined
  ownId: string | undefined
}) {
  const log = useRef<HTMLDivElement>(null)
  // A new message that replaces the oldest one moves the log without making it longer, so the height does not reveal
  // it.
  const isAtEnd = useRef(true)
  const last = useRef({ top: 0, height: 0 })
  const follow = () => {
    if (isAtEnd.current && log.current) log.current.scrollTop = log.current.scrollHeight
  }
  const newest = messages.at(-1)
  useLayoutEffect(() => {
    // The player's own message is shown, however far up the player has scrolled.
    if (newest?.type === 'player' && newest.playerId === ownId) isAtEnd.current = true
    follow()
  }, [newest, ownId])
  // An open keyboard leaves the log less room.
  useEffect(() => {
    const observer = new ResizeObserver(follow)
    if (log.current) observer.observe(log.current)
    return () => observer.disconnect()
  }, [])
  const notePlace = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const isNearEnd = scrollHeight - scrollTop - clientHeight < END_PX
    // The log may have become smaller since it was scrolled, so only scrolling upwards counts as reading back. A log that
    // becomes larger is moved up by the browser.
    const isReadBack = scrollTop < last.current.top && clientHeight === last.current.height
    if (isNearEnd || isReadBack) isAtEnd.current = isNearEnd
    last.current = { top: scrollTop, height: clientHeight }
  }
  return (
    // Players' messages are announced even while the chat is closed. The system's messages are announced in other
    // words.
    <div
      ref={log}
      className={styles.log}
      role="log"
      aria-live="off"
      aria-label="Messages"
      tabIndex={0}
      onScroll={notePlace}
    >
      {messages.length === 0 && <p className={styles.none}>Nothing said yet.</p>}
      <ol className={styles.messages}>
        {messages.map((message) =>
          message.type === 'system' ? (
            <li key={message.id} className={styles.system}>
              {message.message}
            </li>
          ) : (
            <PlayerMessage
              key={message.id}
              name={message.playerId === ownId ? null : message.playerName}
              text={message.message}
              timestamp={message.timestamp}
            />
          ),
        )}
      </ol>
    </div>
  )
})

/** Making a formatter takes a browser longer than all other work on a message. */
const TIME = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

interface PlayerMessageProps {
  /** Null for the player's own message. */
  name: string | null
  text: string
  timestamp: string
}

/** A new message does not render the others again, although the cache copies those that move up. */
const PlayerMessage = memo(function PlayerMessage({ name, text, timestamp }: PlayerMessageProps) {
  return (
    <li className={classNames(styles.message, name === null && styles.own)}>
      {/* The blank separates name and time in copied text. */}
      <b dir="auto">{name ?? 'You'}</b>{' '}
      <time dateTime={timestamp} className="num">
        {TIME.format(new Date(timestamp))}
      </time>
      <p dir="auto">{text}</p>
    </li>
  )
})
