import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settledRound } from '../../fixtures/settled-round'
import { answerCalls, closePage, InRoom, showFirst } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { TableProvider, useTable, type SheetName } from './table-context'
import { useCloseOnTurn } from './use-close-on-turn'

const UPRIGHT_PHONE = { innerWidth: 390, innerHeight: 844 }
const DESKTOP = { innerWidth: 1440, innerHeight: 900 }

beforeEach(answerCalls)
afterEach(closePage)

/** A page whose player waits, with this sheet open and a replay on the table. */
function openPage(sheet: SheetName, size: typeof DESKTOP) {
  for (const [name, pixels] of Object.entries(size)) vi.stubGlobal(name, pixels)
  showFirst(table({ currentTurn: 'Noor' }))
  const { result, rerender } = renderHook(
    (isTurn: boolean) => {
      useCloseOnTurn(isTurn)
      return useTable()
    },
    {
      initialProps: false,
      wrapper: ({ children }) => (
        <InRoom>
          <TableProvider leave={() => {}}>{children}</TableProvider>
        </InRoom>
      ),
    },
  )
  const open = () => act(() => (result.current.toggleSheet(sheet), result.current.setReplayed(settledRound())))
  open()
  return { open, turn: rerender, covers: () => [result.current.openSheet, result.current.replayed !== null] }
}

it.each([
  ['the pad', 'pad', DESKTOP, null],
  ['the table sheet of an upright phone, which lies over the dock', 'table', UPRIGHT_PHONE, null],
  ['no table sheet beside the dock', 'table', DESKTOP, 'table'],
  ['the menu', 'menu', UPRIGHT_PHONE, null],
  ['no chat', 'chat', UPRIGHT_PHONE, 'chat'],
] as const)('the turn closes the replay and %s', (_, sheet, size, left) => {
  const page = openPage(sheet, size)
  expect(page.covers()).toEqual([sheet, true])
  page.turn(true)
  expect(page.covers()).toEqual([left, false])
})

it('anything opened during the turn stays open after it', () => {
  const page = openPage('pad', DESKTOP)
  page.turn(true)
  page.open()
  page.turn(false)
  expect(page.covers()).toEqual(['pad', true])
})
