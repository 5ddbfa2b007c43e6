import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { player, table } from '../../fixtures/table'
import { queryClient } from '../../net/query-client'
import { takeState } from '../../net/room'
import { RoomProvider } from '../../net/room-context'
import { useToast } from '../../ui/toast'
import { useTableToasts } from './use-table-toasts'

const CODE = 'K7PWQ3'
const host = { isCreator: true }
const gone = { hasLeft: true, away: true } as const

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ now: Date.now(), messages: [] })))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

it.each([
  ['has left, and is still shown', gone, 'Noor left the game. Ida is now the room creator'],
  ['is there', {}, 'Ida is now the room creator'],
])('the next host is told with the one before who %s', async (_, noor, description) => {
  const view = table({ players: [player('Maya'), player('Noor', host), player('Ida')] })
  queryClient.setQueryData(['room', CODE, 'state'], { view, steps: [], etag: null, failure: null, waitMs: 1_000 })
  const { result } = renderHook(
    () => {
      useTableToasts()
      return useToast()
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <RoomProvider roomCode={CODE}>{children}</RoomProvider>
        </MemoryRouter>
      ),
    },
  )
  const next = table({ version: 13, players: [player('Maya'), player('Noor', noor), player('Ida', host)] })
  await act(async () => takeState(CODE, next))
  expect(result.current).toMatchObject({ title: 'New Room Creator', description })
})
