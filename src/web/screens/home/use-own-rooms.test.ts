import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOwnRooms } from './use-own-rooms'

it('the player’s rooms are asked for again when the browser is back online', async () => {
  const rooms = [{ roomCode: 'K7PWQ3' }]
  const answers: object[] = [{ rooms: [] }, { rooms }]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    // The session's start: the page's clock is shared with the tests of other files.
    Response.json(path === '/api/session/rooms' ? answers.shift() : { now: Date.now() }),
  )
  const { result, unmount } = renderHook(useOwnRooms)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(result.current).toEqual(rooms))
  unmount()
})
