import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './fetch-json'
import { createFeed, type Feed, type Source } from './poll'

interface View {
  version: number
  text?: string
  timeLeft?: number
}
type Answer = Awaited<ReturnType<Source<View>['read']>>

const EVERY_MS = 100
const asked: (string | null)[] = []
let waiting: { resolve: (answer: Answer) => void; reject: (error: CallError) => void }[] = []
let shown: number
let stop: () => void

function feed(isFinal: Source<View>['isFinal'] = () => false): Feed<View> {
  const created = createFeed<View>({
    everyMs: EVERY_MS,
    isFinal,
    read: (etag) => {
      asked.push(etag)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
  })
  created.subscribe(() => (shown += 1))
  stop = created.run()
  return created
}

async function answer(view: View | null, etag: string | null = null): Promise<void> {
  waiting.shift()!.resolve(view && { view, etag })
  await vi.advanceTimersByTimeAsync(0)
}

async function fail(error: CallError): Promise<void> {
  waiting.shift()!.reject(error)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  waiting = []
  shown = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a feed', () => {
  it('asks again a while after the answer, one question at a time', async () => {
    feed()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
    await answer({ version: 1 })
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  it('asks with the last ETag and shows nothing new for "not changed"', async () => {
    const polled = feed()
    await answer({ version: 1 }, 'W/"1"')
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    const { view } = polled.getSnapshot()
    await answer(null)
    expect(asked).toEqual([null, 'W/"1"'])
    expect(polled.getSnapshot().view).toBe(view)
    expect(shown).toBe(1)
  })

  it('keeps the object of an answer that says the same again, the running time aside', async () => {
    const polled = feed()
    await answer({ version: 1, timeLeft: 20 })
    const { view } = polled.getSnapshot()
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    await answer({ version: 1, timeLeft: 19 })
    expect(polled.getSnapshot().view).toBe(view)
    expect(shown).toBe(1)
  })

  it('drops an answer older than the newest view, and its ETag', async () => {
    const polled = feed()
    polled.put({ version: 5 })
    await answer({ version: 4 }, 'W/"4"')
    expect(polled.getSnapshot().view).toEqual({ version: 5 })
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(asked).toEqual([null, null])
  })

  it('drops an answer that an action overtook at the same version', async () => {
    const polled = feed()
    await answer({ version: 5, text: 'unchosen' })
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    polled.put({ version: 5, text: 'chosen' })
    await answer({ version: 5, text: 'unchosen' })
    expect(polled.getSnapshot().view?.text).toBe('chosen')
  })

  it('asks at once when it is refreshed, also while a question is out', async () => {
    const polled = feed()
    polled.refresh()
    await answer({ version: 1 })
    expect(asked).toHaveLength(2)
    await answer(null)
    polled.refresh()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(3)
  })

  it('counts failures in a row, keeps what it shows and forgets them with the next answer', async () => {
    const polled = feed()
    await answer({ version: 1 })
    for (const count of [1, 2]) {
      await vi.advanceTimersByTimeAsync(5_000)
      await fail(new CallError('No answer', 0))
      expect(polled.getSnapshot().failure?.count).toBe(count)
    }
    expect(polled.getSnapshot().view).toEqual({ version: 1 })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer(null)
    expect(polled.getSnapshot().failure).toBeNull()
  })

  it('never waits longer than 2 s for a server that is away', async () => {
    feed()
    for (let turn = 0; turn < 30; turn += 1) {
      await fail(new CallError('No answer', 0))
      await vi.advanceTimersByTimeAsync(2_000)
    }
    expect(asked).toHaveLength(31)
  })

  it('asks anew when the network is back, if the last question was long ago', async () => {
    const polled = feed()
    await vi.advanceTimersByTimeAsync(5_000)
    window.dispatchEvent(new Event('online'))
    waiting.shift()!.reject(new CallError('Given up', 0))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    expect(polled.getSnapshot().failure).toBeNull()
    await answer({ version: 1 })
    expect(polled.getSnapshot().view).toEqual({ version: 1 })
  })

  it('asks at once when the tab is seen again', async () => {
    feed()
    await answer({ version: 1 })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
  })

  it('asks once a second where it is refused', async () => {
    feed()
    await fail(new CallError('Player not found', 404))
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  it('waits out a 429 and says nothing of it', async () => {
    const polled = feed()
    await fail(new CallError('Too many calls', 429, 3_000))
    expect(polled.getSnapshot().failure).toBeNull()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  it('ends with an error that is final', async () => {
    feed(({ status }) => status === 404)
    await fail(new CallError('Game not found', 404))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })

  it('shows nothing after it was stopped', async () => {
    const polled = feed()
    stop()
    await answer({ version: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled.getSnapshot().view).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('runs again after a stop', async () => {
    const polled = feed()
    stop()
    stop = polled.run()
    await answer(null)
    await answer({ version: 2 })
    expect(polled.getSnapshot().view).toEqual({ version: 2 })
  })
})
