import { act, renderHook } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { historyQuery } from './history'
import { eveningQuery, joinStatusQuery, roundQuery } from './queries'
import { queryClient } from './query-client'

const CODE = 'K7PWQ3'
let answers: (() => Promise<Response>)[]
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fails = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) =>
    typeof path === 'string' && path.includes('/game/')
      ? (answers.length > 1 ? answers.shift() : answers[0])!()
      : // With the time for the session's start: the page's clock is shared with the tests of other files.
        Promise.resolve(Response.json({ now: Date.now() })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

it('the evening of a process that does not know of the showdown yet is not kept, nor is a failure', async () => {
  answers = [async () => Response.json('before'), fails, async () => Response.json('after')]
  const { result, unmount } = renderHook(() => useQuery(eveningQuery(CODE, 'round 3'), queryClient))
  await pass(100)
  expect(result.current.data).toBe('before')
  await pass(5_000)
  expect(result.current.data).toBe('before')
  await pass(5_000)
  expect(result.current.data).toBe('after')
  unmount()
})

it('rounds that could not be loaded are asked for again, and known ones are kept meanwhile', async () => {
  const answer = async () => Response.json({ rounds: [], next: null })
  answers = [fails, answer]
  const { result, rerender, unmount } = renderHook(
    ({ last }) => {
      const { data, failureCount } = useQuery(historyQuery(CODE, last), queryClient)
      return { data, failureCount }
    },
    { initialProps: { last: '1 3' } },
  )
  await pass(100)
  expect(result.current).toEqual({ data: undefined, failureCount: 1 })
  await pass(2_000)
  expect(result.current).toEqual({ data: [], failureCount: 0 })

  answers = [fails, answer]
  rerender({ last: '1 4' })
  await pass(100)
  expect(result.current).toEqual({ data: [], failureCount: 1 })
  await pass(2_000)
  expect(result.current).toEqual({ data: [], failureCount: 0 })
  unmount()
})

it('the previous round, read after a reload, is asked for again after a failure', async () => {
  answers = [fails, async () => Response.json({ rounds: [{ round: 3 }], next: null })]
  const { result, unmount } = renderHook(() => useQuery(roundQuery(CODE, 3), queryClient))
  await pass(100)
  expect(result.current.data).toBeUndefined()
  await pass(2_000)
  expect(result.current.data).toEqual({ round: 3 })
  unmount()
})

it('a player who waits to be let in asks at once on return to the page, and soon drops a dead connection', async () => {
  const pending = async () => Response.json({ status: 'pending' })
  answers = [pending]
  const { result, unmount } = renderHook(() => useQuery(joinStatusQuery(CODE), queryClient).data?.status)
  await pass(100)
  expect(result.current).toBe('pending')
  answers = [pending, async () => Response.json({ status: 'joined' })]
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(100)
  expect(answers).toHaveLength(1)

  queryClient.setQueryData(joinStatusQuery(CODE).queryKey, { status: 'pending' })
  let dead = 2
  const answered = vi.mocked(fetch).getMockImplementation()!
  vi.mocked(fetch).mockImplementation((path, options) => {
    if (dead === 0) return answered(path, options)
    dead -= 1
    return new Promise((_, reject) =>
      options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  })
  await pass(3_000)
  expect(dead).toBe(1)
  await pass(3_500 + 4_100)
  expect(result.current).toBe('joined')
  unmount()
})

it('a player who waits to be let in soon drops a dead connection even after many past failures', async () => {
  const pending = async () => Response.json({ status: 'pending' })
  answers = [pending, ...Array.from({ length: 10 }, () => fails), pending]
  const { unmount } = renderHook(() => useQuery(joinStatusQuery(CODE), queryClient).data?.status)
  await pass(3_100 + 10 * 500)
  expect(answers).toHaveLength(1)
  let given = 0
  vi.mocked(fetch).mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => {
          given += 1
          reject(new DOMException('', 'AbortError'))
        }),
      ),
  )
  await pass(3_000 + 3_000)
  expect(given).toBe(1)
  unmount()
})
