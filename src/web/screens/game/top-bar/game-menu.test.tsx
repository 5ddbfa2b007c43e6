import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StateView } from '../../../../contract'
import { settledRound } from '../../../fixtures/settled-round'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../../fixtures/shown-game'
import { table } from '../../../fixtures/table'
import { TableProvider, useTable } from '../table-context'
import { GameMenu } from './game-menu'

beforeEach(answerCalls)
afterEach(closePage)

const AtTable = ({ children }: { children: ReactNode }) => (
  <InRoom>
    <TableProvider leave={() => {}}>
      <GameMenu />
      {children}
    </TableProvider>
  </InRoom>
)

/** The open menu's way to the pad, and what the table shows. */
function openMenu(phase: StateView['phase'], { isReplayed }: { isReplayed: boolean }) {
  showFirst(table({ phase }))
  const { result } = renderHook(useTable, { wrapper: AtTable })
  if (isReplayed) act(() => result.current.setReplayed(settledRound()))
  fireEvent.click(screen.getByRole('button', { name: /^Rules, sound/ }))
  return { item: screen.getByRole('button', { name: 'Score pad' }), shown: result }
}

it.each([
  ['decision', false, 'pad'],
  ['decision', true, 'pad'],
  ['waiting', true, null],
  ['waiting', false, null],
] as const)('"Score pad" shows the pad in %s, with a replay: %s', (phase, isReplayed, sheet) => {
  const { item, shown } = openMenu(phase, { isReplayed })
  fireEvent.click(item)
  expect(shown.current).toMatchObject({ replayed: null, openSheet: sheet })
})

it('no item of the open menu moves at the showdown, when the pad is shown by itself', async () => {
  openMenu('decision', { isReplayed: false })
  const items = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const before = items()
  await showNext(table({ version: 13, phase: 'results', currentTurn: null }))
  expect(items()).toEqual(before)
})
