import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { player, table } from '../../fixtures/table'
import { useToast } from '../../ui/toast'
import { useTableToasts } from './use-table-toasts'

const host = { isCreator: true }
const gone = { hasLeft: true, away: true } as const

beforeEach(answerCalls)
afterEach(closePage)

it.each([
  ['has left, and is still shown', gone, 'Noor left the game. Ida is now the room creator'],
  ['is there', {}, 'Ida is now the room creator'],
])('the next host is told with the one before who %s', async (_, noor, description) => {
  const view = table({ players: [player('Maya'), player('Noor', host), player('Ida')] })
  showFirst(view)
  const { result } = renderHook(
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
  const next = table({ version: 13, players: [player('Maya'), player('Noor', noor), player('Ida', host)] })
  await showNext(next)
  expect(result.current).toMatchObject({ title: 'New Room Creator', description })
})
