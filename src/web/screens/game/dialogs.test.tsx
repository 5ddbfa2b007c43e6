import type { ReactNode } from 'react'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StateView } from '../../../contract'
import { answerCalls, closePage, InRoom, showFirst } from '../../fixtures/shown-game'
import { player, table } from '../../fixtures/table'
import { Invite } from './invite'
import { LeaveDialog } from './leave-dialog'
import { TableProvider } from './table-context'

const FULL = ['Maya', ...'ABCDEFGHIJKL'].map((name) => player(name))
/** The player is shown until the next deal after leaving while In (R-leave-3). */
const LEFT = player('Noor', { hasLeft: true, away: true, decision: 'stay' })

beforeEach(answerCalls)
afterEach(closePage)

/** What the dialog says in this state. */
async function saidBy(dialog: ReactNode, view: StateView): Promise<string> {
  showFirst(view)
  await act(async () => {
    render(<TableProvider leave={() => {}}>{dialog}</TableProvider>, { wrapper: InRoom })
  })
  return screen.getByRole('dialog').textContent
}

it.each<[string, Partial<StateView>, string]>([
  ['ask for a seat in a running game', {}, 'ask for a seat, and the host lets them in.'],
  ['cannot ask where joins are off', { allowJoinDuringGame: false }, 'Joins are switched off.'],
  ['cannot ask once the game is over', { phase: 'finished' }, 'Friends can take a seat when the host plays again.'],
  ['cannot ask at a full table', { players: FULL }, 'All seats are taken.'],
  ['can ask for the seat of who has left', { players: [...FULL.slice(1), LEFT] }, 'ask for a seat, and the host'],
])('friends who are invited %s', async (_, state, words) => {
  expect(await saidBy(<Invite onClose={() => {}} />, table(state))).toContain(words)
})

it.each<[string, Partial<StateView>, string]>([
  ['a total in the standings', {}, 'Your total stays in the standings.'],
  ['nothing where nobody else has a seat', { players: [player('Maya')] }, 'the game is deleted'],
  ['nothing where all others have left', { players: [LEFT, player('Maya')] }, 'the game is deleted'],
  ['a total in the final standings', { phase: 'finished', players: [player('Maya')] }, 'Your total stays in them.'],
])('a player who leaves keeps %s', async (_, state, words) => {
  expect(await saidBy(<LeaveDialog onClose={() => {}} />, table(state))).toContain(words)
})
