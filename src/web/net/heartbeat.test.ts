import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTalking, useGamePresence, useLobbyPresence } from './heartbeat'

const HEARTBEAT = '/api/game/heartbeat/K7PWQ3'
const LEAVE_GAME = '/api/game/leave-game/K7PWQ3'
const UNLOAD = '/api/game/leave/K7PWQ3?unload=1'

let beats: number
let beacons: string[]
let isHidden: boolean
let isServerDown: boolean

const setVisible = async (isVisible: boolean) => {
  isHidden = !isVisible
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  beats = 0
  beacons = []
  isHidden = false
  isServerDown = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    if (path === HEARTBEAT) beats += 1
    if (isServerDown) return Promise.reject(new TypeError('Failed to fetch'))
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
    await setVisible(false)
    await pass(60_000)
    expect(beats).toBe(1)
    await setVisible(true)
    expect(beats).toBe(2)
    unmount()
  })

  it('heartbeats continue while the tab is hidden if the player is in the voice call', async () => {
    setTalking(true)
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await setVisible(false)
    await pass(15_000)
    const before = beats
    await pass(30_000)
    expect(beats).toBe(before + 2)
    setTalking(false)
    await pass(30_000)
    expect(beats).toBe(before + 2)
    unmount()
  })

  it('a lost heartbeat is repeated soon, and at once when the network is back', async () => {
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(0)
    isServerDown = true
    await pass(15_000)
    expect(beats).toBe(2)
    await pass(2_000)
    expect(beats).toBe(3)
    isServerDown = false
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(beats).toBe(4)
    await pass(10_000)
    expect(beats).toBe(4)
    unmount()
  })

  it.each([3_600_000, -3_600_000])('a heartbeat asks for the time once the clock was set by %i ms', async (ms) => {
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(5_000)
    expect(beats).toBe(1)
    vi.setSystemTime(Date.now() + ms)
    await pass(1_000)
    expect(beats).toBe(2)
    await pass(5_000)
    expect(beats).toBe(2)
    unmount()
    vi.setSystemTime(Date.now() + ms)
    await pass(1_000)
    expect(beats).toBe(2)
  })

  it.each([
    {
      network: 'dead connections',
      answersAfterMs: Infinity,
      during: 59_000,
      expected: [0, 3, 7.5, 14.3, 15, 23, 30, 38, 45, 53],
    },
    { network: 'a slow network', answersAfterMs: 5_000, during: 44_000, expected: [0, 3, 7.5, 15, 30] },
  ])('on $network the first heartbeats soon time out, and the others do not', async (given) => {
    const sentAfterS: number[] = []
    const answer = () => Response.json({ success: true, now: Date.now() })
    vi.mocked(fetch).mockImplementation((path, { signal } = {}) => {
      if (path === HEARTBEAT) sentAfterS.push((performance.now() - startedAt) / 1000)
      return new Promise((resolve, reject) => {
        if (given.answersAfterMs < Infinity) setTimeout(() => resolve(answer()), given.answersAfterMs)
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    })
    const startedAt = performance.now()
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(given.during)
    expect(sentAfterS.map((seconds) => Math.round(seconds * 10) / 10)).toEqual(given.expected)
    unmount()
  })

  it('a browser without beacons sends the calls of a closing page in another way', async () => {
    const { sendBeacon } = Navigator.prototype
    Reflect.deleteProperty(navigator, 'sendBeacon')
    Reflect.deleteProperty(Navigator.prototype, 'sendBeacon')
    const { unmount } = renderHook(() => usePresence('K7PWQ3'))
    window.dispatchEvent(new Event('pagehide'))
    expect(fetch).toHaveBeenLastCalledWith(
      expect.stringMatching(/leave/),
      expect.objectContaining({ method: 'POST', keepalive: true }),
    )
    unmount()
    Navigator.prototype.sendBeacon = sendBeacon
  })

  it('heartbeats and beacons end when the player has left', async () => {
    const { result, unmount } = renderHook(() => usePresence('K7PWQ3'))
    await pass(0)
    result.current()
    await setVisible(false)
    window.dispatchEvent(new Event('pagehide'))
    await setVisible(true)
    await pass(60_000)
    unmount()
    expect(beats).toBe(1)
    expect(beacons).toEqual([])
  })
})

describe('a page that is closed', () => {
  it('frees the seat in the lobby, but not when it is hidden or moves on to the game', async () => {
    const { unmount } = renderHook(() => useLobbyPresence('K7PWQ3'))
    await setVisible(false)
    expect(beacons).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    expect(beacons).toEqual([UNLOAD])
    unmount()
    expect(beacons).toEqual([UNLOAD])
  })

  it('is away from the game when it is hidden, closed or shows another screen', async () => {
    const { unmount } = renderHook(() => useGamePresence('K7PWQ3'))
    await setVisible(false)
    expect(beacons).toEqual([LEAVE_GAME])
    await setVisible(true)
    expect(beacons, 'seen again').toEqual([LEAVE_GAME])
    window.dispatchEvent(new Event('pagehide'))
    expect(beacons).toHaveLength(2)
    unmount()
    expect(beacons).toEqual([LEAVE_GAME, LEAVE_GAME, LEAVE_GAME])
  })

  it('sends a heartbeat at once when Back restores it from the browser’s memory', async () => {
    const { unmount } = renderHook(() => useGamePresence('K7PWQ3'))
    await pass(0)
    window.dispatchEvent(new Event('pagehide'))
    const before = beats
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await pass(0)
    expect(beats).toBe(before + 1)
    unmount()
  })
})
