import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow } from './clock'
import { queryClient } from './query-client'
import { RoomProvider } from './room-context'
import { sessionInfo } from './session'
import { useWatchPolling } from './watch-query'

/** The server's clock, which nobody sets. */
const START = Date.parse('2026-01-01T12:00:00Z')
let startedAt = 0
const serverTime = () => START + performance.now() - startedAt

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  startedAt = performance.now()
  vi.stubGlobal('fetch', async (path: string) => {
    const view = { state: { version: 1 }, watching: 1 }
    return Response.json({ success: true, ...(path.endsWith('/init') ? { now: serverTime() } : view) })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

function Watcher() {
  useWatchPolling(({ view }) => view)
  return null
}

it.each([3_600_000, -3_600_000])('a watcher’s countdown stays right after the clock was set by %i ms', async (ms) => {
  await sessionInfo()
  const { unmount } = render(
    <RoomProvider roomCode="K7PWQ3" isWatching>
      <Watcher />
    </RoomProvider>,
  )
  await vi.advanceTimersByTimeAsync(2_000)
  vi.setSystemTime(Date.now() + ms)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(Math.abs(serverNow() - serverTime())).toBeLessThan(100)
  unmount()
})
