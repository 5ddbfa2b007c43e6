import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StateView } from '../../../../contract'
import { player, sittingOut, table } from '../../../fixtures/table'
import { queryClient } from '../../../net/query-client'
import { RoomProvider } from '../../../net/room-context'
import { TableProvider } from '../table-context'
import { Dock } from './dock'

const CODE = 'K7PWQ3'

beforeEach(() => {
  vi.useFakeTimers()
  // The page starts its session and asks for the chat.
  vi.stubGlobal('fetch', async () => Response.json({ now: Date.now(), messages: [] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  queryClient.clear()
})

/** What the dock says in this state once a player who is away counts as that. */
async function dockIn(view: StateView): Promise<string> {
  queryClient.setQueryData(['room', CODE, 'state'], { view, steps: [], etag: null, failure: null, waitMs: 1_000 })
  const { container } = render(
    <RoomProvider roomCode={CODE}>
      <TableProvider leave={() => {}}>
        <Dock isInert={false} />
      </TableProvider>
    </RoomProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  return container.textContent
}

it('who is away during a deal is promised no cards with the next one', async () => {
  const players = [player('Maya', { ...sittingOut, away: true }), player('Noor')]
  const said = await dockIn(table({ phase: 'dealing', currentTurn: null, players }))
  expect(said).toContain('Nobody waits for you, and no cards are dealt to you.')
  expect(said).not.toContain('Cards come to you with the next deal.')
})

it('a host who sits out is told who waits for the start', async () => {
  const noor = player('Noor', { roundReady: true })
  const sitsOut = (isCreator: boolean) =>
    table({
      phase: 'waiting',
      currentTurn: null,
      isCreator,
      players: [player('Maya', { ...sittingOut, sittingOut: true, isCreator }), { ...noor, isCreator: !isCreator }],
    })
  expect(await dockIn(sitsOut(false))).toContain('nobody waits for you')
  cleanup()
  expect(await dockIn(sitsOut(true))).toContain('The others wait for you to start.')
})
