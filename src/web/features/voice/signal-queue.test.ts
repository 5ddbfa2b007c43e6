import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallError } from '../../net/fetch-json'
import { SignalQueue } from './signal-queue'

const sent: { path: string; signal: { description?: object; candidates?: object[] } }[] = []
/** Status of the next answers; 200 when there are no more. */
let statuses: number[] = []
const refused = vi.fn<(error: CallError) => void>()
let queue: SignalQueue

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  statuses = []
  refused.mockReset()
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    if (body !== undefined) sent.push({ path, signal: (JSON.parse(body) as (typeof sent)[0]).signal })
    const status = path.includes('voice-signal') ? (statuses.shift() ?? 200) : 200
    // With the time for the session's start: the page's clock is shared with the tests of other files.
    const headers: HeadersInit = status === 429 ? { 'retry-after': '1' } : {}
    const failure = status === 200 ? {} : { error: 'Refused' }
    return Promise.resolve(Response.json({ success: true, now: Date.now(), ...failure }, { status, headers }))
  })
  queue = new SignalQueue({
    roomCode: 'ABC234',
    address: (signal) => ({ to: 'ben', toCall: null, callId: 'own', signal }),
    onRefused: refused,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const candidate = (name: string) => ({ candidate: name })
const offer = { type: 'offer', sdp: 'sdp' } as const
const signals = () => sent.map(({ signal }) => signal)

it('a description is sent before the candidates that follow it, which are sent together', async () => {
  queue.describe(offer, 1)
  for (const name of ['a', 'b', 'c']) queue.propose(candidate(name))
  await vi.advanceTimersByTimeAsync(100)

  expect(signals()).toEqual([{ description: offer, offer: 1 }, { candidates: ['a', 'b', 'c'].map(candidate) }])
  expect(sent[0]?.path).toBe('/api/game/voice-signal/ABC234')
})

it('candidates that came before a description are sent before it', async () => {
  queue.propose(candidate('a'))
  queue.describe(offer, 1)
  await vi.advanceTimersByTimeAsync(100)

  expect(signals()).toEqual([{ candidates: [candidate('a')] }, { description: offer, offer: 1 }])
})

it.each([
  [429, 1_000],
  [503, 500],
])('after %d the signal is sent again in %d ms, before the next one', async (status, ms) => {
  statuses = [status]
  queue.describe(offer, 1)
  queue.propose(candidate('a'))
  await vi.advanceTimersByTimeAsync(ms - 100)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(signals()).toEqual([
    { description: offer, offer: 1 },
    { description: offer, offer: 1 },
    { candidates: [candidate('a')] },
  ])
  expect(refused).not.toHaveBeenCalled()
})

it('a signal that is lost four times is given up, and the next one is sent', async () => {
  statuses = [503, 503, 503, 503]
  queue.describe(offer, 1)
  queue.ask()
  await vi.advanceTimersByTimeAsync(10_000)

  expect(signals().map(({ description }) => description)).toEqual([offer, offer, offer, offer, undefined])
  expect(refused).not.toHaveBeenCalled()
})

it('twelve candidates do not wait for more, because a signal has a limit', async () => {
  for (let place = 1; place <= 13; place += 1) queue.propose(candidate('a'))
  await vi.advanceTimersByTimeAsync(100)

  expect(signals().map(({ candidates = [] }) => candidates.length)).toEqual([12, 1])
})

it('an empty signal asks for an offer', async () => {
  queue.ask()
  await vi.advanceTimersByTimeAsync(100)

  expect(signals()).toEqual([{}])
})

it('a refusal is reported, and the signal is not sent again', async () => {
  statuses = [409]
  queue.describe(offer, 1)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(sent).toHaveLength(1)
  expect(refused).toHaveBeenCalledOnce()
})

it('a closed queue sends nothing more', async () => {
  queue.propose(candidate('a'))
  queue.close()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(sent).toEqual([])
})

it('a refusal that arrives after the end is ignored', async () => {
  const refusal = () => Response.json({ error: 'Refused' }, { status: 409 })
  vi.stubGlobal('fetch', () => new Promise((resolve) => setTimeout(() => resolve(refusal()), 100)))
  queue.describe(offer, 1)
  await vi.advanceTimersByTimeAsync(50)
  queue.close()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(refused).not.toHaveBeenCalled()
})
