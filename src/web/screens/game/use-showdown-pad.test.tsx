import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { TableProvider, useTable } from './table-context'
import { useShowdownPad } from './use-showdown-pad'

beforeEach(answerCalls)
afterEach(closePage)

const AtTable = ({ children }: { children: ReactNode }) => (
  <InRoom>
    <TableProvider leave={() => {}}>{children}</TableProvider>
  </InRoom>
)

it.each([
  ['a phone shows the round, and after the next deal the table', 390, 'round', null],
  ['a desktop, which has the pad beside the table, keeps its tab', 1440, 'course', 'pad'],
] as const)('from the showdown on %s', (_, innerWidth, tab, sheet) => {
  vi.stubGlobal('innerWidth', innerWidth)
  showFirst(table())
  const { result, rerender } = renderHook(
    (isScored: boolean) => {
      useShowdownPad(isScored)
      return useTable()
    },
    { initialProps: false, wrapper: AtTable },
  )
  act(() => (result.current.toggleSheet('pad'), result.current.setPadTab('course')))
  rerender(true)
  rerender(false)
  expect([result.current.padTab, result.current.openSheet]).toEqual([tab, sheet])
})
