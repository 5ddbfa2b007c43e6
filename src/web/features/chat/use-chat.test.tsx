import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '../../../contract'
import { queryClient } from '../../net/query-client'
import { RoomProvider } from '../../net/room-context'
import { chatMessage } from '../../fixtures/chat-message'
import { player, table } from '../../fixtures/table'
import { unreadCount, useChat } from './use-chat'

const CODE = 'K7PWQ3'

interface SentMessage {
  message: string
  clientId: string
}
let sent: SentMessage[]
let answer: (message: SentMessage) => Promise<Response>

beforeEach(() => {
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, { method, body } = {}) => {
    if (method !== 'POST') return Promise.resolve(Response.json({ messages: [], now: Date.now() }))
    const message = JSON.parse(typeof body === 'string' ? body : '') as SentMessage
    sent.push(message)
    return answer(message)
  })
  const view = table({ players: [player('Maya'), player('Noor')] })
  queryClient.setQueryData(['room', CODE, 'state'], { view, steps: [], etag: null, failure: null, waitMs: 1_000 })
})
afterEach(() => {
  queryClient.clear()
  sessionStorage.clear()
})

it('a message that is sent again keeps its id, even if another one was stored meanwhile', async () => {
  const { result, unmount } = renderHook(() => useChat(true), {
    wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
  })
  let store = () => {}
  answer = ({ message }) =>
    message === 'Hi'
      ? new Promise((resolve) => (store = () => resolve(Response.json({ id: '1', timestamp: '2026-11-20T12:00:00Z' }))))
      : Promise.reject(new TypeError('Failed to fetch'))
  await act(async () => {
    const first = result.current.send('Hi')
    const second = result.current.send('All in?')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    store()
    expect(await first).toBe(true)
    expect(await second).toBe(false)
    expect(await result.current.send('All in?')).toBe(false)
  })
  const ids = sent.filter(({ message }) => message === 'All in?').map(({ clientId }) => clientId)
  expect(new Set(ids).size).toBe(1)
  unmount()
})

it('a message that was stored without an answer leaves its field when it appears in the log', async () => {
  const { result, unmount } = renderHook(() => useChat(true), {
    wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
  })
  const earlier = chatMessage(1, { playerId: 'seat-Maya', message: 'All in?' })
  const read = (log: ChatMessage[]) => act(async () => void queryClient.setQueryData(['chat', CODE], log))
  await read([earlier])
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  result.current.draft.set('All in? ')
  await act(async () => expect(await result.current.send('All in?')).toBe(false))
  const ofOthers = [earlier, chatMessage(2, { message: 'All in?' })]
  await read(ofOthers)
  expect(result.current.draft.read()).toBe('All in? ')
  const another = [...ofOthers, chatMessage(3, { playerId: 'seat-Maya', message: 'Hello' })]
  await read(another)
  expect(result.current.draft.read()).toBe('All in? ')
  await read([...another, chatMessage(4, { playerId: 'seat-Maya', message: 'All in?' })])
  expect(result.current.draft.read()).toBe('')
  await act(async () => expect(await result.current.send('All in?')).toBe(false))
  expect(new Set(sent.map(({ clientId }) => clientId)).size, 'it can be said once more').toBe(2)
  unmount()
})

it('unsent text outlives the page, in its room', () => {
  const open = (roomCode: string) =>
    renderHook(() => useChat(true), {
      wrapper: ({ children }) => <RoomProvider roomCode={roomCode}>{children}</RoomProvider>,
    })
  const { result, unmount } = open(CODE)
  result.current.draft.set('All in?')
  unmount()
  const again = open(CODE)
  expect(again.result.current.draft.read()).toBe('All in?')
  again.unmount()
  const other = open('ABCDEF')
  expect(other.result.current.draft.read()).toBe('')
  other.unmount()
})

/** A page that is reloaded while the message, which follows this log, is being sent. */
async function reloadedWhileSending(log: ChatMessage[]) {
  const open = () =>
    renderHook(() => useChat(true), {
      wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
    })
  const read = (messages: ChatMessage[]) => act(async () => void queryClient.setQueryData(['chat', CODE], messages))
  const before = open()
  await read(log)
  answer = () => new Promise(() => {})
  before.result.current.draft.set('All in?')
  void before.result.current.send('All in?')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  before.unmount()
  queryClient.removeQueries({ queryKey: ['chat'] })
  const { result, unmount } = open()
  expect(result.current.draft.read()).toBe('All in?')
  answer = async ({ message }) =>
    Response.json(chatMessage(9, { id: `${sent.length}`, playerId: 'seat-Maya', message }))
  const press = (text: string) => act(async () => expect(await result.current.send(text)).toBe(true))
  return { result, unmount, read, press, ids: () => sent.map(({ clientId }) => clientId) }
}

const own = (second: number) => chatMessage(second, { playerId: 'seat-Maya', message: 'All in?' })

it('a message that a reload has interrupted keeps its id when it is sent again', async () => {
  const { press, ids, unmount } = await reloadedWhileSending([own(1)])
  await press('All in?')
  expect(new Set(ids()).size).toBe(1)
  await press('All in?')
  expect(new Set(ids()).size, 'it can be said once more').toBe(2)
  unmount()
})

it('a message that was stored although a reload interrupted it leaves its field when it appears in the log', async () => {
  const { result, read, press, ids, unmount } = await reloadedWhileSending([own(1)])
  await read([own(1)])
  expect(result.current.draft.read()).toBe('All in?')
  await read([own(1), own(2)])
  expect(result.current.draft.read()).toBe('')
  await press('All in?')
  expect(new Set(ids()).size, 'it can be said once more').toBe(2)
  unmount()
})

it('a stored message that cannot be read is ignored', () => {
  sessionStorage.setItem(`chat-unsent-${CODE}`, '{')
  const { result, unmount } = renderHook(() => useChat(true), {
    wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
  })
  expect(result.current.unread).toBe(0)
  unmount()
})

it('text typed meanwhile stays in the field when the message before it appears in the log', async () => {
  const { result, unmount } = renderHook(() => useChat(true), {
    wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
  })
  const read = (log: ChatMessage[]) => act(async () => void queryClient.setQueryData(['chat', CODE], log))
  await read([])
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await act(async () => expect(await result.current.send('All in?')).toBe(false))
  result.current.draft.set('Next')
  await read([chatMessage(1, { playerId: 'seat-Maya', message: 'All in?' })])
  expect(result.current.draft.read()).toBe('Next')
  unmount()
})

it('the same text is a new message once the first was stored, and appears in the log at once', async () => {
  const { result, unmount } = renderHook(() => useChat(true), {
    wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
  })
  await act(async () => void queryClient.setQueryData(['chat', CODE], []))
  answer = async ({ message }) =>
    Response.json(chatMessage(sent.length, { id: `${sent.length}`, playerId: 'seat-Maya', message }))
  await act(async () => expect(await result.current.send('ok')).toBe(true))
  await act(async () => expect(await result.current.send('ok')).toBe(true))
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(2)
  expect(result.current.messages?.map(({ message }) => message)).toEqual(['ok', 'ok'])
  unmount()
})

it('a message written while the chat is closed is unread until it is opened', async () => {
  const page = renderHook(useChat, {
    initialProps: false,
    wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
  })
  const read = (log: ChatMessage[]) => act(async () => void queryClient.setQueryData(['chat', CODE], log))
  await read([chatMessage(1)])
  expect(page.result.current.unread, 'the log that is read first counts as seen').toBe(0)
  await read([chatMessage(1), chatMessage(2), chatMessage(3)])
  expect(page.result.current.unread).toBe(2)
  page.rerender(true)
  expect(page.result.current.unread).toBe(0)
  page.rerender(false)
  expect(page.result.current.unread).toBe(0)
  page.unmount()
})

it('what is unread stays unread when the page is reloaded', async () => {
  const open = () =>
    renderHook(() => useChat(false), {
      wrapper: ({ children }) => <RoomProvider roomCode={CODE}>{children}</RoomProvider>,
    })
  const read = (log: ChatMessage[]) => act(async () => void queryClient.setQueryData(['chat', CODE], log))
  const before = open()
  await read([chatMessage(1)])
  await read([chatMessage(1), chatMessage(2)])
  expect(before.result.current.unread).toBe(1)
  before.unmount()
  queryClient.removeQueries({ queryKey: ['chat'] })
  const { result, unmount } = open()
  expect(result.current.unread, 'no log is read yet').toBe(0)
  await read([chatMessage(1), chatMessage(2), chatMessage(3)])
  expect(result.current.unread).toBe(2)
  unmount()
})

it('messages that others wrote since are unread; the player’s own and the system’s do not count', () => {
  const messages = [
    chatMessage(1),
    chatMessage(2, { playerId: 'maya' }),
    chatMessage(3, { type: 'system', playerId: null }),
    chatMessage(4),
    chatMessage(5),
  ]
  expect(unreadCount(messages, 'm1', 'maya')).toBe(2)
  expect(unreadCount(messages, 'm5', 'maya')).toBe(0)
})

it('messages are also unread if the server’s clock was set back, and all are if the last message seen is gone', () => {
  expect(unreadCount([chatMessage(9), chatMessage(4)], 'm9', 'maya')).toBe(1)
  expect(unreadCount([chatMessage(9), chatMessage(4)], 'm1', 'maya')).toBe(2)
  expect(unreadCount([chatMessage(9)], '', 'maya')).toBe(1)
})
