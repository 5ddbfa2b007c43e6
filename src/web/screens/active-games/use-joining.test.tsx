import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { CODE } from '../../fixtures/shown-game'
import { useJoining } from './use-joining'

it.each([
  ['is asked for a name again if that one was refused', 'name-taken', true],
  ['joins under the same name after another refusal', 'game-full', false],
])('a player who presses again %s', async (_, code, isAsking) => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    // The session's start: the page's clock is shared with the tests of other files.
    path === '/api/session/init'
      ? Response.json({ now: Date.now() })
      : Response.json({ error: 'Refused', code }, { status: 409 }),
  )
  const { result } = renderHook(useJoining, { wrapper: MemoryRouter })
  act(() => result.current.join(CODE))
  expect(result.current.isAsking).toBe(true)
  act(() => result.current.takeName('Maya'))
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('Error: Refused'))
  await act(async () => result.current.join(CODE))
  expect(result.current.isAsking).toBe(isAsking)
  const joins = vi.mocked(fetch).mock.calls.filter(([path]) => path === '/api/game/join')
  expect(joins).toHaveLength(isAsking ? 1 : 2)
  logged.mockClear()
})
