import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StateView } from '../../../contract'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { player, table } from '../../fixtures/table'
import { useToast } from '../../ui/toast'
import { useTableToasts } from './use-table-toasts'

const host = { isCreator: true }
const gone = { hasLeft: true, away: true } as const

beforeEach(answerCalls)
afterEach(closePage)

/** A page that shows this table first, and its toast. */
function openPage(view: StateView) {
  showFirst(view)
  return renderHook(
    () => {
      useTableToasts()
      return useToast()
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <InRoom>{children}</InRoom>
        </MemoryRouter>
      ),
    },
  )
}

it.each([
  ['has left, and is still shown', gone, 'Noor left the game. Ida is now the room creator'],
  ['is there', {}, 'Ida is now the room creator'],
])('the next host is told with the one before who %s', async (_, noor, description) => {
  const view = table({ players: [player('Maya'), player('Noor', host), player('Ida')] })
  const { result } = openPage(view)
  const next = table({ version: 13, players: [player('Maya'), player('Noor', noor), player('Ida', host)] })
  await showNext(next)
  expect(result.current).toMatchObject({ title: 'New Room Creator', description })
})

it.each([
  [true, 'Others can watch this table now'],
  [false, 'Nobody watches now'],
])('guests are told whether others may watch (%s), and the host is not', async (watchers, description) => {
  const { settings } = table()
  const toldOf = async (isCreator: boolean) => {
    const { result } = openPage(table({ isCreator, settings: { ...settings, watchers: !watchers } }))
    const before = result.current
    await showNext(table({ version: 13, isCreator, settings: { ...settings, watchers } }))
    return result.current === before ? null : result.current
  }
  expect(await toldOf(true)).toBeNull()
  closePage()
  expect(await toldOf(false)).toMatchObject({ title: 'Watchers', description })
})
