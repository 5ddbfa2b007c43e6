import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SECOND_DEAL as DEAL, SECOND_ROUND as SHOWN } from '../../../../tests/support/deal-vectors'
import { queryClient } from '../../net/query-client'
import { dealCheckQuery } from './deal-check-query'
import { dealMemoryOf } from './room-deal-memory'

const { seed, deck, hands, ...RECORD } = DEAL

/** The answers to the calls for the deal; the last one repeats. Undefined if the server is not reached. */
let answers: unknown[]
let askedAt: number[]

beforeEach(() => {
  vi.useFakeTimers()
  askedAt = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    // Includes the time for the session's start, because tests of other files share the page's clock.
    if (typeof path !== 'string' || !path.includes('/deal/')) return Response.json({ now: Date.now() })
    askedAt.push(performance.now())
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  dealMemoryOf(SHOWN.roomCode).close()
})

async function checked() {
  const asked = queryClient.fetchQuery(dealCheckQuery(SHOWN))
  await vi.advanceTimersByTimeAsync(30_000)
  return asked
}

it('a process that does not know of the showdown yet is asked again for the proof', async () => {
  answers = [RECORD, DEAL]
  expect((await checked())?.proof.deal.seed).toBe(seed)
  expect(askedAt).toHaveLength(2)
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(500)
})

it('an unreachable server is asked until it answers', async () => {
  answers = [undefined, undefined, undefined, DEAL]
  expect((await checked())?.proof.deal.seed).toBe(seed)
})

it('a server that withholds the seed gives no proof', async () => {
  answers = [RECORD]
  expect(await checked()).toBeNull()
  expect(askedAt).toHaveLength(4)
})

it('a proof that arrives in another room leaves the memory of that room open', async () => {
  answers = [RECORD, DEAL]
  const asked = queryClient.fetchQuery(dealCheckQuery(SHOWN))
  const other = dealMemoryOf('OTHERS')
  await vi.advanceTimersByTimeAsync(30_000)
  await asked
  expect(dealMemoryOf('OTHERS')).toBe(other)
})
