import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SECOND_DEAL as DEAL, SECOND_ROUND as SHOWN } from '../../../../tests/support/deal-vectors'
import { queryClient } from '../../net/query-client'
import { dealCheckQuery } from './deal-check-query'
import { dealMemoryOf } from './room-deal-memory'

const { seed, deck, hands, ...RECORD } = DEAL

let answers: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    const isDeal = typeof path === 'string' && path.includes('/deal/')
    // With the time for the session's start: the page's clock is shared with the tests of other files.
    const start = { now: Date.now() }
    return Promise.resolve(Response.json(isDeal ? (answers.length > 1 ? answers.shift() : answers[0]) : start))
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

it('a process that has not heard of the showdown yet is asked again for the proof', async () => {
  answers = [RECORD, DEAL]
  expect((await checked())?.proof.deal.seed).toBe(seed)
})

it('a server that keeps the seed back gives no proof', async () => {
  answers = [RECORD]
  expect(await checked()).toBeNull()
})
