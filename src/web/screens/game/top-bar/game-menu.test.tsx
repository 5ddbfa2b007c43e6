import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StateView } from '../../../../contract'
import { settledRound } from '../../../fixtures/settled-round'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
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
  return { item: screen.queryByRole('button', { name: 'Score pad' }), shown: result }
}

it.each([
  ['decision', false, 'pad'],
  ['decision', true, 'pad'],
  ['waiting', true, null],
] as const)('"Score pad" shows the pad in %s, with a replay: %s', (phase, isReplayed, sheet) => {
  const { item, shown } = openMenu(phase, { isReplayed })
  fireEvent.click(item ?? document.body)
  expect(shown.current).toMatchObject({ replayed: null, openSheet: sheet })
})

it('the menu offers no pad while the pad is there by itself', () => {
  expect(openMenu('waiting', { isReplayed: false }).item).toBeNull()
})
