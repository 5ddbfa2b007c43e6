import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { settledPlayer, settledRound } from '../../../fixtures/settled-round'
import { closePage, CODE, InRoom, showFirst } from '../../../fixtures/shown-game'
import { player, table } from '../../../fixtures/table'
import { queryClient } from '../../../net/query-client'
import { CourseTab } from './course-tab'

afterEach(closePage)

const people = (names: Record<string, string>) =>
  Object.entries(names).map(([_id, name]) => ({ _id, name, total: 0, games: 1, wins: 0 }))

/** Shows the course of one round with the names at its deal, in an evening with these latest names. */
async function courseWith(dealt: Record<string, string>, now: Record<string, string>): Promise<(string | null)[]> {
  const evening = { games: [], totals: people(now), settlement: { returned: [], payments: [], exact: true } }
  const answer = vi.fn<typeof fetch>(async () =>
    Response.json({ success: true, now: Date.now(), messages: [], ...evening }),
  )
  vi.stubGlobal('fetch', answer)
  const players = [player('Maya', { _id: 'a' }), player('Bob', { _id: 'c' })]
  const view = table({ phase: 'waiting', currentTurn: null, players })
  showFirst(view)
  const round = settledRound({ players: Object.entries(dealt).map(([id, name]) => settledPlayer(name, { id })) })
  queryClient.setQueryData(['history', CODE, `${view.game} ${view.currentRound}`], [round])
  render(<CourseTab />, { wrapper: InRoom })
  await vi.waitFor(() => expect(screen.getAllByText(/^Bob/).length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((header) => header.textContent)
    .toSorted()
}

it('the course distinguishes two people of one name as the evening does', async () => {
  const names = { a: 'Maya', b: 'Bob', c: 'Bob' }
  expect(await courseWith(names, names)).toEqual(['Bob', 'Bob (2)', 'Maya'])
})

it('the course shows a new name before the next deal', async () => {
  expect(await courseWith({ a: 'Maya', c: 'Robert' }, { a: 'Maya', c: 'Bob' })).toEqual(['Bob', 'Maya'])
})
