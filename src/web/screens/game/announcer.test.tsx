import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StateView } from '../../../contract'
import { chatMessage } from '../../fixtures/chat-message'
import { answerCalls, closePage, CODE, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { folded, harvey, holding, player, table } from '../../fixtures/table'
import { serverNow } from '../../net/clock'
import { queryClient } from '../../net/query-client'
import { Announcer } from './announcer'
import { TableProvider } from './table-context'

const MANY_MS = 60_000

beforeEach(answerCalls)
afterEach(closePage)

/** A page that shows one state after the other, and the lines that it announces after the first. */
async function announced(first: StateView, ...next: StateView[]): Promise<(string | null)[]> {
  showFirst(first)
  await act(async () => {
    render(
      <TableProvider leave={() => {}}>
        <Announcer />
      </TableProvider>,
      { wrapper: InRoom },
    )
  })
  const log = screen.getByRole('log')
  const before = log.childElementCount
  for (const view of next) await showNext(view)
  return [...log.children].slice(before).map((line) => line.textContent)
}

it('a missed last turn is announced as missed, and not as a choice as well', async () => {
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

it('the seconds left are announced while there are some, and not by a page that wakes up after the turn', async () => {
  const endsIn = (ms: number, version: number) => table({ version, deadlineAt: serverNow() + ms })
  expect(await announced(endsIn(20_000, 12), endsIn(4_500, 13))).toEqual(['5 seconds left.'])
  closePage()
  expect(await announced(endsIn(20_000, 12), endsIn(-60_000, 13))).toEqual([])
})

it('the seconds left are announced again if the turn gets its full time, as when an absent player returns', async () => {
  const endsIn = (ms: number, version: number) => table({ version, deadlineAt: serverNow() + ms })
  const away = endsIn(9_500, 12)
  expect(await announced(away, endsIn(30_000, 13), endsIn(9_500, 14))).toEqual(['10 seconds left.'])
})

it('a pause is announced once, even if the player who paused changes their name', async () => {
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

it('a page that is opened in a pause announces it after the round', async () => {
  await announced(table({ phase: 'waiting', currentTurn: null, pausedBy: 'Noor', pausedUntil: serverNow() + MANY_MS }))
  const lines = [...screen.getByRole('log').children].map((line) => line.textContent)
  expect(lines).toEqual(['Round 3 complete.', 'Noor paused the game.'])
})

it('a player who pauses hears for how long, and at the end that it is their turn again', async () => {
  const turn = table()
  const paused = { ...turn, version: 13, pausedBy: 'Maya', pausedUntil: serverNow() + 15 * MANY_MS }
  expect(await announced(turn, paused, { ...turn, version: 14 })).toEqual([
    'You paused the game. It goes on by itself in 15 minutes.',
    'Your turn. Are you in or out?',
  ])
})

it('a message of another player is announced while the chat is closed', async () => {
  await announced(table())
  await waitFor(() => expect(queryClient.getQueryData(['chat', CODE])).toEqual([]))
  await act(async () => queryClient.setQueryData(['chat', CODE], [chatMessage(1)]))
  expect(screen.getByRole('log').lastElementChild?.textContent).toBe('Noor: hello')
})
