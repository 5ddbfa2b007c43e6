import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLastPollAnswered } from './connection'
import { CallError } from './fetch-json'
import { polledQuery, refresh, takeInsteadOfPoll, takeView, usePolling, type Polled, type Source } from './polled-query'
import { queryClient } from './query-client'

interface View {
  version: number
  text?: string
  timeLeft?: number
}
type Answer = Awaited<ReturnType<Source<View>['read']>>

const EVERY_MS = 100
const KEY = ['room', 'K7PWQ3', 'state'] as const
const asked: (string | null)[] = []
const limits: number[] = []
const signals: AbortSignal[] = []
let waiting: { resolve: (answer: Answer) => void; reject: (error: CallError) => void }[] = []
let renders: number
let stop: () => void

function startPolling() {
  const query = polledQuery<View>({
    queryKey: KEY,
    everyMs: EVERY_MS,
    read: ({ etag, limitMs, signal }) => {
      limits.push(limitMs)
      signals.push(signal)
      asked.push(etag)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
  })
  const select = ({ view, failure }: Polled<View>) => ({ view, failure })
  const { result, rerender, unmount } = renderHook(
    ({ isOn }) => {
      renders += 1
      return usePolling(query, isOn, select)
    },
    { initialProps: { isOn: true } },
  )
  renders = 0
  stop = unmount
  return {
    shown: () => result.current,
    setOn: (isOn: boolean) => rerender({ isOn }),
    take: (view: View) => act(() => takeView(query, view)),
    takeInsteadOfPoll: (view: View) => act(() => takeInsteadOfPoll(query, view)),
    refresh: () => act(() => void refresh(KEY)),
  }
}

async function answer(view: View | null, etag: string | null = null): Promise<void> {
  waiting.shift()!.resolve(view && { view, etag })
  await pass(0)
}

async function fail(error: CallError): Promise<void> {
  waiting.shift()!.reject(error)
  await pass(0)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The next question comes after so long, and not a millisecond earlier. */
async function asksIn(ms: number): Promise<void> {
  const before = asked.length
  await pass(ms - 1)
  expect(asked).toHaveLength(before)
  await pass(1)
  expect(asked).toHaveLength(before + 1)
}

const unreachable = () => new CallError('No answer', { status: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  limits.length = 0
  signals.length = 0
  waiting = []
  renders = 0
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

describe('polling', () => {
  it('asks again some time after the answer, one request at a time', async () => {
    startPolling()
    await pass(1_000)
    expect(asked).toHaveLength(1)
    await answer({ version: 1 })
    await asksIn(EVERY_MS)
  })

  it('asks with the last ETag, and "not changed" shows nothing new', async () => {
    const room = startPolling()
    await answer({ version: 1 }, 'W/"1"')
    await pass(EVERY_MS)
    const { view } = room.shown()
    await answer(null)
    expect(asked).toEqual([null, 'W/"1"'])
    expect(room.shown().view).toBe(view)
    expect(renders).toBe(1)
  })

  it('asks for a whole view after one that came another way: a change may have been reversed', async () => {
    const polling = startPolling()
    await answer({ version: 1, text: 'none planned' }, 'W/"1"')
    polling.take({ version: 1, text: 'In planned' })
    await pass(EVERY_MS)
    expect(asked).toEqual([null, null])
  })

  it('asks as often while views come by another way, and later only after the answer of an action', async () => {
    const polling = startPolling()
    await answer({ version: 1 })
    for (let version = 2; version <= 5; version += 1) {
      await pass(EVERY_MS / 5)
      polling.take({ version })
    }
    await asksIn(EVERY_MS / 5)
    await answer(null)

    await pass(EVERY_MS - 1)
    polling.takeInsteadOfPoll({ version: 6 })
    await asksIn(EVERY_MS)
  })

  it('asks in time even if the computer’s clock is set back', async () => {
    const polling = startPolling()
    await answer({ version: 1 })
    vi.setSystemTime(Date.now() - 3_600_000)
    polling.take({ version: 2 })
    await pass(EVERY_MS)
    expect(asked).toHaveLength(2)
  })

  it('keeps the object when an answer has the same content, apart from the running time', async () => {
    const room = startPolling()
    await answer({ version: 1, timeLeft: 20 })
    const { view } = room.shown()
    await pass(EVERY_MS)
    await answer({ version: 1, timeLeft: 19 })
    expect(room.shown().view).toBe(view)
    expect(renders).toBe(1)
  })

  it('drops an answer older than the newest view, and its ETag', async () => {
    const room = startPolling()
    room.take({ version: 5 })
    await answer({ version: 4 }, 'W/"4"')
    expect(room.shown().view).toEqual({ version: 5 })
    await pass(EVERY_MS)
    expect(asked).toEqual([null, null])
  })

  it('drops an answer that an action overtook at the same version', async () => {
    const room = startPolling()
    await answer({ version: 5, text: 'unchosen' })
    await pass(EVERY_MS)
    room.takeInsteadOfPoll({ version: 5, text: 'chosen' })
    await answer({ version: 5, text: 'unchosen' })
    expect(room.shown().view?.text).toBe('chosen')
  })

  it('asks at once when it is refreshed, and once more after a request in progress', async () => {
    const room = startPolling()
    room.refresh()
    await answer({ version: 1 })
    expect(asked).toHaveLength(2)
    await answer(null)
    room.refresh()
    await pass(0)
    expect(asked).toHaveLength(3)
  })

  it('counts consecutive failures, keeps the view, and forgets them with the next answer', async () => {
    const room = startPolling()
    await answer({ version: 1 })
    for (const count of [1, 2]) {
      await pass(5_000)
      await fail(unreachable())
      expect(room.shown().failure?.count).toBe(count)
    }
    expect(room.shown().view).toEqual({ version: 1 })
    await pass(5_000)
    await answer(null)
    expect(room.shown().failure).toBeNull()
  })

  it('treats an answer that is not a view as none, and keeps the known view', async () => {
    const { shown } = startPolling()
    await answer({ version: 1, text: 'one' })
    for (const [index, foreign] of [{ status: 'log in first' }, null].entries()) {
      await pass(2_000)
      waiting.shift()!.resolve({ view: foreign as unknown as View, etag: null })
      await pass(0)
      expect(shown()).toMatchObject({ view: { text: 'one' }, failure: { error: { status: 0 }, count: index + 1 } })
    }
  })

  it('waits 8 s for the first answer, 3 s for later ones, and up to 8 s after a failure or a late answer', async () => {
    const polling = startPolling()
    await answer({ version: 1 })
    for (let version = 2; version <= 7; version += 1) {
      await pass(2_000)
      await fail(unreachable())
      polling.take({ version })
    }
    await pass(1)
    await answer({ version: 7 })
    for (const ms of [2_500, 1_000]) {
      await pass(EVERY_MS + ms)
      await answer({ version: 7 })
    }
    await pass(EVERY_MS)
    const failing = [3_000, 3_600, 4_320, 5_184, 6_221, 7_465, 8_000]
    expect(limits.map(Math.round)).toEqual([8_000, ...failing, 3_000, 5_000, 3_000])
  })

  it('asks again at once after a request that took longer than the pause', async () => {
    startPolling()
    await answer({ version: 1 })
    await pass(EVERY_MS + 3_000)
    await fail(unreachable())
    await asksIn(1)
  })

  it('never waits longer than 2 s for a server that is down', async () => {
    startPolling()
    for (let turn = 0; turn < 30; turn += 1) {
      await fail(unreachable())
      await pass(2_000)
    }
    expect(asked).toHaveLength(31)
  })

  it('aborts a request and asks anew when the network is back', async () => {
    const room = startPolling()
    await pass(5_000)
    window.dispatchEvent(new Event('online'))
    expect(signals[0]?.aborted).toBe(true)
    waiting.shift()!.reject(unreachable())
    await pass(0)
    expect(asked).toHaveLength(2)
    expect(room.shown().failure).toBeNull()
    await answer({ version: 1 })
    expect(room.shown().view).toEqual({ version: 1 })
  })

  it('asks at once when the tab is visible again', async () => {
    startPolling()
    await answer({ version: 1 })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked).toHaveLength(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked).toHaveLength(2)
  })

  it('asks once a second when it is refused', async () => {
    startPolling()
    await fail(new CallError('Player not found', { status: 404 }))
    await pass(999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
  })

  it('waits as long as a 429 says, and shows no failure', async () => {
    const room = startPolling()
    await fail(new CallError('Too many calls', { status: 429, retryAfterMs: 3_000 }))
    expect(room.shown().failure).toBeNull()
    await pass(2_999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
  })

  it('asks again after a 429 without a time', async () => {
    startPolling()
    await fail(new CallError('Too many calls', { status: 429 }))
    await asksIn(1_000)
  })

  it('ends when the room is gone', async () => {
    startPolling()
    await fail(new CallError('Game not found', { status: 404, code: 'game-not-found' }))
    await pass(60_000)
    expect(asked).toHaveLength(1)
  })

  it('shows nothing new after it was switched off', async () => {
    const room = startPolling()
    room.setOn(false)
    await answer({ version: 1 })
    await pass(60_000)
    expect(room.shown().view).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('continues when it is switched on again', async () => {
    const room = startPolling()
    room.setOn(false)
    room.setOn(true)
    await answer(null)
    await answer({ version: 2 })
    expect(room.shown().view).toEqual({ version: 2 })
  })

  it('asks every 2.5 s while the page is hidden', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    startPolling()
    for (const version of [1, 2]) {
      await answer({ version })
      await asksIn(2_500)
    }
  })

  it('pauses longer after each answer of a server that is down, and counts none of them as an answer', async () => {
    startPolling()
    for (const pauseMs of [300, 450, 675]) {
      await fail(new CallError('The store is unavailable', { status: 503 }))
      expect(isLastPollAnswered()).toBe(false)
      await asksIn(pauseMs)
    }
  })

  it.each([
    ['an answer', () => answer({ version: 1 })],
    ['a refusal', () => fail(new CallError('Player not found', { status: 404 }))],
  ])('considers the connection good after %s, until one is late', async (_, end) => {
    startPolling()
    await fail(unreachable())
    expect(isLastPollAnswered()).toBe(false)
    await pass(1_000)
    await end()
    expect(isLastPollAnswered()).toBe(true)
    // More than 1.5 s after the question that was answered, and less after the next one.
    await pass(900)
    expect(isLastPollAnswered()).toBe(true)
    await pass(1_700)
    expect(isLastPollAnswered()).toBe(false)
  })

  it('leaves the connection good when it ends; aborted requests do not count', async () => {
    const room = startPolling()
    await fail(unreachable())
    expect(isLastPollAnswered()).toBe(false)
    await pass(1_000)
    room.setOn(false)
    expect(isLastPollAnswered()).toBe(true)
    await fail(unreachable())
    expect(isLastPollAnswered()).toBe(true)
  })
})
