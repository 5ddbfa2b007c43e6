import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StateView } from '../../../contract'
import { folded, harvey, holding, player, table } from '../../fixtures/table'
import { serverNow } from '../../net/clock'
import { queryClient } from '../../net/query-client'
import { takeState } from '../../net/room'
import { RoomProvider } from '../../net/room-context'
import { Announcer } from './announcer'
import { TableProvider } from './table-context'

const CODE = 'K7PWQ3'
const MANY_MS = 60_000

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ now: Date.now(), messages: [] })))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** A page that shows one state after the other, and the lines that it announces after the first. */
async function announced(first: StateView, ...next: StateView[]): Promise<(string | null)[]> {
  queryClient.setQueryData(['room', CODE, 'state'], {
    view: first,
    steps: [],
    etag: null,
    failure: null,
    waitMs: 1_000,
  })
  render(
    <RoomProvider roomCode={CODE}>
      <TableProvider leave={() => {}}>
        <Announcer />
      </TableProvider>
    </RoomProvider>,
  )
  const log = screen.getByRole('log')
  const before = log.childElementCount
  for (const view of next) await act(async () => takeState(CODE, view))
  return [...log.children].slice(before).map((line) => line.textContent)
}

it('a missed last turn is announced as missed, and not as a choice too', async () => {
  const own = player('Maya', holding('9h 7d 4s'))
  const turn = table({ deadlineAt: serverNow(), players: [own, player('Noor', folded)] })
  const results = table({
    version: 13,
    phase: 'results',
    currentTurn: null,
    players: [{ ...own, ...folded }, player('Noor', folded)],
    harvey: harvey({ ...holding('Qc 9c 5d'), handRank: 'High Card', isWinner: true }),
    result: { pot: 100, winners: [], harveyWins: true, deltas: [], carryOver: 100 },
  })
  const lines = await announced(turn, results)
  expect(lines).not.toContain('You folded.')
  expect(lines[0]).toBe('Your time ran out.')
})

it('a pause is announced once, also when the player who paused takes another name', async () => {
  const playing = table({ phase: 'waiting', currentTurn: null })
  const paused = { ...playing, version: 13, pausedBy: 'Noor', pausedUntil: serverNow() + MANY_MS }
  const renamed = {
    ...paused,
    version: 14,
    pausedBy: 'Nora',
    players: paused.players.map((one) => (one.name === 'Noor' ? { ...one, name: 'Nora' } : one)),
  }
  expect(await announced(playing, paused, renamed)).toEqual(['Noor paused the game.'])
})
