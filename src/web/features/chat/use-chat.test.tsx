import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../net/query-client'
import { RoomProvider } from '../../net/room-context'
import { player, table } from '../../fixtures/table'
import { useChat } from './use-chat'

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
afterEach(() => queryClient.clear())

it('a message that is sent again keeps its id, though another one was stored meanwhile', async () => {
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
