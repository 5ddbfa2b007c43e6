import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../../../contract'
import { readChat, sendMessage } from '../../net/calls'
import { useRoomEvents } from '../../net/realtime'
import { unreadCount, withMessages } from './message-list'

/** Events bring messages at once; the log is read as well, for when there are no events. */
const READ_OPEN_MS = 5_000
const READ_MINIMIZED_MS = 15_000

export interface Chat {
  messages: readonly ChatMessage[]
  unread: number
  /** True when the message is stored. A failure is logged only. */
  send: (text: string) => Promise<boolean>
}

/** The room's chat. `ownId` is the reader's seat; nothing is unread while the chat is open. */
export function useChat(roomCode: string, ownId: string | undefined, isOpen: boolean): Chat {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const add = useCallback((more: readonly ChatMessage[]) => setMessages((known) => withMessages(known, more)), [])
  const isRead = useLog(roomCode, add, isOpen)
  const seenUntil = useSeen(messages, isRead, isOpen)
  useRoomEvents(roomCode, { 'chat-message': (message) => add([message]) })
  const send = useSending(roomCode, add)
  return { messages, unread: isOpen || seenUntil === null ? 0 : unreadCount(messages, seenUntil, ownId), send }
}

/** Reads the log, at once and again and again. True once it has been read. */
function useLog(roomCode: string, add: (more: readonly ChatMessage[]) => void, isOpen: boolean): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    let isOver = false
    const read = () => {
      if (document.hidden) return
      readChat(roomCode).then(
        ({ messages }) => {
          if (isOver) return
          add(messages)
          setRead(true)
        },
        (error: unknown) => console.debug('Chat:', error),
      )
    }
    read()
    const timer = setInterval(read, isOpen ? READ_OPEN_MS : READ_MINIMIZED_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [roomCode, add, isOpen])
  return isRead
}

/** The time of the newest message that has been seen: what the log held at first counts as seen. Null until it is read. */
function useSeen(messages: readonly ChatMessage[], isRead: boolean, isOpen: boolean): string | null {
  const [seenUntil, setSeenUntil] = useState<string | null>(null)
  const newest = messages.at(-1)?.timestamp ?? ''
  if (isRead && newest !== seenUntil && (isOpen || seenUntil === null)) {
    setSeenUntil(newest)
    return newest
  }
  return seenUntil
}

function useSending(roomCode: string, add: (more: readonly ChatMessage[]) => void): Chat['send'] {
  // The same words sent again after a failure keep their id, so that they are stored once.
  const draft = useRef<{ text: string; id: string } | null>(null)
  return useCallback(
    async (text) => {
      if (draft.current?.text !== text) draft.current = { text, id: newClientId() }
      try {
        add([await sendMessage(roomCode, text, draft.current.id)])
        draft.current = null
        return true
      } catch (error) {
        console.warn('The message was not sent:', error)
        return false
      }
    },
    [roomCode, add],
  )
}

/** `crypto.randomUUID` is missing on plain http. */
function newClientId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
