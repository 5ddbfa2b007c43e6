import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { settledRound } from '../../../fixtures/settled-round'
import { table } from '../../../fixtures/table'
import { useLastRound } from './use-last-round'

it('a page opened during a round asks only for the previous one, however long the evening is', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    if (typeof path === 'string' && path.includes('/history/')) asked.push(path)
    // With the time for the session's start: the page's clock is shared with the tests of other files.
    return Promise.resolve(Response.json({ rounds: [settledRound({ round: 299 })], next: 412, now: Date.now() }))
  })
  const state = table({ currentRound: 300, deal: { no: 412, digest: 'd'.repeat(64) } })
  const { result, unmount } = renderHook(() => useLastRound(state))
  await waitFor(() => expect(result.current?.round).toBe(299))
  expect(asked).toEqual(['/api/game/history/K7PWQ3?from=411&limit=1'])
  unmount()
})

it('a page that slept until the same round of the next game does not show a round of the previous game', async () => {
  const record = settledRound({ game: 2, round: 2, pot: 650 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ rounds: [record], next: null, now: Date.now() }),
  )
  const result = { pot: 100, winners: [], harveyWins: true, deltas: [], carryOver: 100 }
  const page = renderHook(useLastRound, {
    initialProps: table({
      game: 1,
      phase: 'results',
      currentRound: 2,
      result,
      deal: { no: 2, digest: 'd'.repeat(64) },
    }),
  })
  page.rerender(table({ game: 2, currentRound: 3, deal: { no: 8, digest: 'd'.repeat(64) } }))
  expect(page.result.current).toBeNull()
  await waitFor(() => expect(page.result.current?.pot).toBe(650))
  page.unmount()
})

it('a page opened after a winner has left reads the round from the history', async () => {
  const record = settledRound({ round: 2, pot: 650 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ rounds: [record], next: null, now: Date.now() }),
  )
  const deltas = [{ name: 'Priya', amount: 650 }]
  const result = { pot: 650, winners: ['Priya'], harveyWins: false, deltas, carryOver: 0 }
  const deal = { no: 2, digest: 'd'.repeat(64) }
  const page = renderHook(useLastRound, {
    initialProps: table({ roomCode: 'K7PWQ4', phase: 'results', currentRound: 2, result, deal }),
  })
  page.rerender(table({ roomCode: 'K7PWQ4', currentRound: 3, deal: { ...deal, no: 3 } }))
  await waitFor(() => expect(page.result.current?.players.map(({ name }) => name)).toEqual(['Noor']))
  page.unmount()
})
