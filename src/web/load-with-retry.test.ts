import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithRetry } from './load-with-retry'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part that fails while the server is down is loaded when the server is back', async () => {
  let isUp = false
  const load = vi.fn<() => Promise<string>>(async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
  const loaded = loadWithRetry(load, async () => isUp)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(10)
  // Pauses of 5 s: a server that starts again has other things to do.
  expect(load.mock.calls.length).toBeLessThan(20)
  isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe('part')
})

test('a part is loaded at once when the browser is online again', async () => {
  let isUp = false
  const loaded = loadWithRetry(
    async () => {
      if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
      return 'part'
    },
    async () => isUp,
  )
  // In the middle of a pause of 5 s.
  await vi.advanceTimersByTimeAsync(10_000)
  isUp = true
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('part')
})

test('a part that the server no longer has is given up after three attempts', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(gone))
  const loaded = loadWithRetry(load, async () => true).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe(gone)
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that is missing after an outage is given up soon after the server is back', async () => {
  let isUp = false
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const giveUp = vi.fn<(error: unknown) => void>()
  void loadWithRetry(
    () => Promise.reject(gone),
    async () => isUp,
  ).catch(giveUp)
  await vi.advanceTimersByTimeAsync(60_000)
  isUp = true
  // The rest of a pause of 5 s, and the two pauses between three tries.
  await vi.advanceTimersByTimeAsync(5_000 + 1_500)
  expect(giveUp).toHaveBeenCalledWith(gone)
})

test('a part is not given up while a network that asks for a log-in answers instead of the server', async () => {
  const logIn = '<h1>Log in to the network</h1>'
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(logIn))
  let isUp = false
  const loaded = loadWithRetry(async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched.mock.calls.length).toBeGreaterThan(10)
  isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe('part')
})
