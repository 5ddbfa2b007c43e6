import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useGamePresence, useLobbyPresence } from './heartbeat'

const HEARTBEAT = '/api/game/heartbeat/K7PWQ3'
const LEAVE_GAME = '/api/game/leave-game/K7PWQ3'
const UNLOAD = '/api/game/leave/K7PWQ3?unload=1'

let beats: number
let beacons: string[]
let isHidden: boolean
let isServerAway: boolean

const see = async (isSeen: boolean) => {
  isHidden = !isSeen
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  beats = 0
  beacons = []
  isHidden = false
  isServerAway = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    if (path === HEARTBEAT) beats += 1
    if (isServerAway) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ success: true, now: Date.now() }))
  })
  navigator.sendBeacon = (path) => {
    beacons.push(String(path))
    return true
  }
  await pass(0)
})
afterEach(() => vi.useRealTimers())

describe.each([
  ['lobby', useLobbyPresence],
  ['game', useGamePresence],
])('in the %s', (_, usePresence) => {
  it('a heartbeat goes out at once and every 15 s', async () => {
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(0)
    expect(beats).toBe(1)
    await pass(14_999)
    expect(beats).toBe(1)
    await pass(1)
    expect(beats).toBe(2)
    unmount()
    await pass(60_000)
    expect(beats).toBe(2)
  })

  it('heartbeats rest while the tab is hidden and resume at once when it is seen', async () => {
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await see(false)
    await pass(60_000)
    expect(beats).toBe(1)
    await see(true)
    expect(beats).toBe(2)
    unmount()
  })

  it('a heartbeat that was lost is sent again soon, and at once when the network is back', async () => {
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(0)
    isServerAway = true
    await pass(15_000)
    expect(beats).toBe(2)
    await pass(2_000)
    expect(beats).toBe(3)
    isServerAway = false
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(beats).toBe(4)
    await pass(10_000)
    expect(beats).toBe(4)
    unmount()
  })

  it('all ends when the player has left for good', async () => {
    const { result, unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(0)
    result.current()
    await see(false)
    window.dispatchEvent(new Event('pagehide'))
    await see(true)
    await pass(60_000)
    unmount()
    expect(beats).toBe(1)
    expect(beacons).toEqual([])
  })
})

describe('a page that goes away', () => {
  it('gives the seat in the lobby back, but not for being hidden or for going on to the game', async () => {
    const { unmount } = renderHook(() => useLobbyPresence('K7PWQ3'))
    await see(false)
    expect(beacons).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    expect(beacons).toEqual([UNLOAD])
    unmount()
    expect(beacons).toEqual([UNLOAD])
  })

  it('steps away from the game when it is hidden, closed or left', async () => {
    const { unmount } = renderHook(() => useGamePresence('K7PWQ3'))
    await see(false)
    expect(beacons).toEqual([LEAVE_GAME])
    window.dispatchEvent(new Event('pagehide'))
    expect(beacons).toHaveLength(2)
    unmount()
    expect(beacons).toEqual([LEAVE_GAME, LEAVE_GAME, LEAVE_GAME])
  })
})
