import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToPlayer } from './player-channel'

const channel = vi.hoisted(() => ({ deliver: (_event: string) => {}, isSubscribed: false }))
vi.mock('../../net/realtime', () => ({
  isSubscribed: () => channel.isSubscribed,
  listen: (_name: string, listener: (event: string) => void) => {
    channel.deliver = listener
    return () => (channel.deliver = () => {})
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  channel.isSubscribed = false
})
afterEach(() => void vi.useRealTimers())

/** Resolves to whether the page listens, or to undefined if that is not known yet. */
const known = (isListening: Promise<boolean>) =>
  Promise.race([isListening, vi.advanceTimersByTimeAsync(0).then(() => undefined)])

it('signals can arrive at once over a subscription that the page has', async () => {
  channel.isSubscribed = true
  expect(await known(listenToPlayer('ABC234', 'own', () => {}).isListening)).toBe(true)
})

it('signals can arrive once a new subscription is confirmed, until the page stops listening', async () => {
  const heard: string[] = []
  const { stop, isListening } = listenToPlayer('ABC234', 'own', (event) => heard.push(event))
  channel.deliver('voice-signal')
  expect(await known(isListening)).toBeUndefined()
  channel.deliver('pusher:subscription_succeeded')
  expect(await known(isListening)).toBe(true)
  stop()
  channel.deliver('voice-signal')
  expect(heard).toEqual(['voice-signal', 'pusher:subscription_succeeded'])
})

it('a page without a subscription knows after six seconds that no signals arrive', async () => {
  const { isListening } = listenToPlayer('ABC234', 'own', () => {})
  await vi.advanceTimersByTimeAsync(5_900)
  expect(await known(isListening)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(await known(isListening)).toBe(false)
})
