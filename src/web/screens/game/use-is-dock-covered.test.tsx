import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { Dock } from './dock/dock'
import { TableArea } from './table-area'
import { TableProvider, useTable } from './table-context'
import { GameMenu } from './top-bar/game-menu'
import { useCloseOnTurn } from './use-close-on-turn'

const ROOMY = { innerWidth: window.innerWidth, innerHeight: window.innerHeight }

beforeEach(answerCalls)
afterEach(() => {
  closePage()
  Object.assign(window, ROOMY)
})

function AroundDock({ children }: { children: ReactNode }) {
  return (
    <InRoom>
      <TableProvider leave={() => {}}>
        <Dock isInert={false} />
        {children}
      </TableProvider>
    </InRoom>
  )
}

/** The player's turn on a screen of this size, with the Table sheet open. `turn` begins the turn again. */
function openSheetAt(innerWidth: number, innerHeight: number) {
  Object.assign(window, { innerWidth, innerHeight })
  showFirst(table())
  const { result, rerender } = renderHook(
    ({ isTurn }) => {
      useCloseOnTurn(isTurn)
      return useTable()
    },
    { wrapper: AroundDock, initialProps: { isTurn: false } },
  )
  act(() => result.current.toggleSheet('table'))
  return { shown: () => result.current, beginTurn: () => rerender({ isTurn: true }) }
}

const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function callsOfKey(key: string): Promise<number> {
  const asked = vi.spyOn(globalThis, 'fetch')
  await act(async () => fireEvent.keyDown(document, { key }))
  return asked.mock.calls.filter(([path]) => typeof path === 'string' && path.includes('/decision/')).length
}

it.each([
  ['a phone', 390, 844],
  ['the smallest screen', 320, 256],
])(
  'on %s the Table sheet covers the dock, makes it inert, and closes when the player’s turn begins',
  async (_, ...size) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { shown, beginTurn } = openSheetAt(...size)
    await passTime(1_000)
    expect(shown().isDockCovered).toBe(true)
    expect(await callsOfKey('o')).toBe(0)
    beginTurn()
    await passTime(400)
    expect(shown()).toMatchObject({ openSheet: null, isDockCovered: true })
    expect(await callsOfKey('o')).toBe(0)
    await passTime(100)
    expect(shown().isDockCovered).toBe(false)
    expect(await callsOfKey('o')).toBe(1)
  },
)

it.each([
  ['a phone on its side', 667, 375],
  ['a desktop at 200 %', 640, 400],
  ['a tablet', 1024, 768],
])('on %s the Table sheet leaves In and Out in reach, and stays open', async (_, ...size) => {
  const { shown, beginTurn } = openSheetAt(...size)
  expect(shown().isDockCovered).toBe(false)
  beginTurn()
  expect(shown().openSheet).toBe('table')
  expect(screen.getByRole('button', { name: /^I'm Out/ })).toBeDefined()
  expect(await callsOfKey('o')).toBe(1)
})

it.each([
  ['the turn', { currentTurn: 'Noor' }],
  ['the end of a pause in the turn', { pausedBy: 'Noor', deadlineAt: null }],
])('a press that was meant for the menu does not decide when the menu closes at %s', async (_, before) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  Object.assign(window, { innerWidth: 390, innerHeight: 844 })
  showFirst(table(before))
  render(
    <AroundDock>
      <TableArea />
      <GameMenu />
    </AroundDock>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Rules/ })))
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeDefined()
  await showNext(table({ version: 13 }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await callsOfKey('o')).toBe(0)
  await passTime(500)
  expect(await callsOfKey('o')).toBe(1)
})
