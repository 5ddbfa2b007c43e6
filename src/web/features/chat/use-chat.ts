import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '../../../contract'
import { sendMessage } from '../../net/calls'
import { withMessages } from '../../net/chat-messages'
import { newClientId } from '../../net/client-id'
import { refresh } from '../../net/polled-query'
import { chatQuery } from '../../net/queries'
import { queryClient } from '../../net/query-client'
import { useRoomEvents, useRoomSubscribed } from '../../net/realtime'
import { useGame } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { viewerOf } from '../../net/viewer'
import { sharedValue, type SharedValue } from '../../shared-value'
import { readStored, store } from '../../ui/storage'
import { readStoredList } from '../../ui/stored-list'

/** Events bring messages at once. The log is also read, in case there are no events. */
const READ_OPEN_MS = 5_000
const READ_MINIMIZED_MS = 15_000

export interface Chat {
  /** Undefined until they have been read. */
  messages: readonly ChatMessage[] | undefined
  unread: number
  /** The player's seat, whose messages are shown as "You". */
  ownId: string | undefined
  /** Resolves to whether the message is stored. A failure is only logged. */
  send: (text: string) => Promise<boolean>
  /** The text that is typed but not sent. It outlives the panel, and a page that is reloaded or discarded. */
  draft: SharedValue<string>
}

/** The chat of the room. Nothing is unread while it is open. */
export function useChat(isOpen: boolean): Chat {
  const { roomCode } = useRoom()
  const query = chatQuery(roomCode)
  const { data: messages } = useQuery(
    {
      ...query,
      refetchInterval: isOpen ? READ_OPEN_MS : READ_MINIMIZED_MS,
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  )
  const add = (message: ChatMessage) => {
    if (!queryClient.getQueryData(query.queryKey)) return void refresh(query.queryKey)
    queryClient.setQueryData(query.queryKey, (known = []) => withMessages(known, [message]))
  }
  useRoomEvents({ 'chat-message': add })
  useRoomSubscribed(() => void refresh(query.queryKey))
  const lastSeen = useSeen(roomCode, messages, isOpen)
  const ownId = useGame((state) => viewerOf(state)?._id)
  const unread = isOpen || !messages || lastSeen === null ? 0 : unreadCount(messages, lastSeen, ownId)
  const [draft] = useState(() => keptDraft(roomCode))
  const send = useSending(roomCode, { messages, ownId, add, draft })
  return { messages, unread, ownId, send, draft }
}

/** The unsent text, which the browser keeps for the tab: phones discard the pages of tabs that are in the background. */
function keptDraft(roomCode: string): SharedValue<string> {
  const key = `chat-draft-${roomCode}`
  const draft = sharedValue(readStored(key, 'sessionStorage') ?? '')
  draft.subscribe(() => store(key, draft.read(), 'sessionStorage'))
  return draft
}

/**
 * The id of the newest message that has been seen, also before a reload. In a new tab the log counts as seen when it is
 * first read; null until then.
 */
function useSeen(roomCode: string, messages: readonly ChatMessage[] | undefined, isOpen: boolean): string | null {
  const key = `chat-seen-${roomCode}`
  const [lastSeen, setLastSeen] = useState(() => readStored(key, 'sessionStorage'))
  useEffect(() => {
    if (lastSeen !== null) store(key, lastSeen, 'sessionStorage')
  }, [key, lastSeen])
  const newest = messages?.at(-1)?.id ?? ''
  if (messages && newest !== lastSeen && (isOpen || lastSeen === null)) {
    setLastSeen(newest)
    return newest
  }
  return lastSeen
}

/** How many messages other people wrote after the last seen one; all of theirs if that one is no longer kept. */
export function unreadCount(messages: readonly ChatMessage[], lastSeen: string, ownId: string | undefined): number {
  const since = messages.slice(messages.findIndex(({ id }) => id === lastSeen) + 1)
  return since.filter(({ type, playerId }) => type === 'player' && playerId !== ownId).length
}

interface Unsent {
  text: string
  id: string
  /** The ids of the log before the message was sent; undefined if no log was read yet. */
  before: readonly string[] | undefined
}

/** As the draft, so that a message that a reload has interrupted is stored once when it is sent again. */
function keptUnsent(roomCode: string): SharedValue<Unsent | null> {
  const key = `chat-unsent-${roomCode}`
  const [kept = null] = readStoredList(key, 'sessionStorage') as [(Unsent | null)?]
  const unsent = sharedValue(kept)
  unsent.subscribe(() => store(key, JSON.stringify([unsent.read()]), 'sessionStorage'))
  return unsent
}

interface SendingOptions extends Pick<Chat, 'ownId' | 'draft'> {
  messages: readonly ChatMessage[] | undefined
  add: (message: ChatMessage) => void
}

/** Unlike an action of the game, a message does not wait for the answer to the previous one. */
function useSending(roomCode: string, { messages, ownId, add, draft }: SendingOptions): Chat['send'] {
  // A text that is sent again after a failure keeps its id, so it is stored once.
  const [unsent] = useState(() => keptUnsent(roomCode))
  useEffect(() => {
    // The log or an event may bring the message although the answer to its call is lost.
    const message = unsent.read()
    if (message === null || !isIn(messages, message, ownId)) return
    unsent.set(null)
    if (draft.read().trim() === message.text) draft.set('')
  }, [messages, ownId, draft, unsent])
  return async (text) => {
    const known = unsent.read()
    const message = known?.text === text ? known : { text, id: newClientId(), before: messages?.map(({ id }) => id) }
    unsent.set(message)
    try {
      add(await sendMessage(roomCode, text, message.id))
      // Another message may be under way now.
      if (unsent.read() === message) unsent.set(null)
      return true
    } catch (error) {
      console.warn('The message was not sent:', error)
      return false
    }
  }
}

/** Whether the log has a new message of the player with this text. */
function isIn(log: readonly ChatMessage[] = [], { text, before }: Unsent, ownId: string | undefined): boolean {
  const isNew = ({ id }: ChatMessage) => before !== undefined && !before.includes(id)
  return log.some((one) => one.playerId === ownId && one.message === text && isNew(one))
}
