import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settledRound } from '../../../fixtures/settled-round'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { table } from '../../../fixtures/table'
import { TableProvider, useTable } from '../table-context'
import { FinishedPanel } from './finished-panel'

beforeEach(answerCalls)
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

const AtEnd = ({ children }: { children: ReactNode }) => (
  <InRoom>
    <TableProvider leave={() => {}}>
      <FinishedPanel />
      {children}
    </TableProvider>
  </InRoom>
)

it.each([
  ['the chat and the replay, which lie over the pad of a phone', 390, 'chat', [null, false]],
  ['the rules, which lie over the pad of a desktop', 1440, 'rules', [null, true]],
  ['not the chat beside the pad of a desktop', 1440, 'chat', ['chat', true]],
] as const)('"Settle up" closes %s', (_, innerWidth, sheet, left) => {
  vi.stubGlobal('innerWidth', innerWidth)
  showFirst(table({ phase: 'finished', currentTurn: null }))
  const { result } = renderHook(useTable, { wrapper: AtEnd })
  act(() => (result.current.toggleSheet(sheet), result.current.setReplayed(settledRound())))
  fireEvent.click(screen.getByRole('button', { name: 'Settle up' }))
  const { padTab, openSheet, replayed } = result.current
  expect([padTab, openSheet, replayed !== null]).toEqual(['evening', ...left])
})
