import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RoomProvider, useRoom } from '../net/room-context'
import { useToast } from '../ui/toast'
import { useLeaveRoom } from './use-leave-room'

const fetched = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ success: true, now: Date.now() }))
  history.replaceState(null, '', '/game/K7PWQ3')
})
afterEach(() => history.replaceState(null, '', '/'))

/** A tab that shows the lobby or the game of a room. */
function tabIn(roomCode: string) {
  const endPresence = vi.fn<() => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/game/${roomCode}`]}>
      <RoomProvider roomCode={roomCode}>{children}</RoomProvider>
    </MemoryRouter>
  )
  const useTab = () => ({
    leave: useLeaveRoom(endPresence),
    path: useLocation().pathname,
    toast: useToast(),
    isLeaving: useRoom().isLeaving,
  })
  const { result, unmount } = renderHook(useTab, { wrapper })
  return { endPresence, shown: () => result.current, unmount }
}

it('a player who leaves in one tab has left in the others too, which stop asking and say why', async () => {
  const [tab, other, elsewhere] = [tabIn('K7PWQ3'), tabIn('K7PWQ3'), tabIn('ABC234')]
  await act(() => tab.shown().leave())
  await vi.waitFor(() => expect(other.shown()).toMatchObject({ path: '/', isLeaving: true }))
  expect(other.endPresence).toHaveBeenCalledOnce()
  expect(other.shown().toast).toMatchObject({ title: 'You left', isKept: true })
  expect(elsewhere.shown()).toMatchObject({ path: '/game/ABC234', isLeaving: false })
  expect(elsewhere.endPresence).not.toHaveBeenCalled()
})

it('the tab in which the player leaves gets no notice', async () => {
  const tab = tabIn('K7PWQ3')
  const { toast } = tab.shown()
  await act(() => tab.shown().leave())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(tab.shown()).toMatchObject({ path: '/' })
  expect(tab.shown().toast).toBe(toast)
  expect(tab.endPresence).toHaveBeenCalledOnce()
})

it('a player who is on another page by then stays there, and is not told', async () => {
  const [tab, other] = [tabIn('K7PWQ3'), tabIn('K7PWQ3')]
  other.unmount()
  history.replaceState(null, '', '/join-game')
  await act(() => tab.shown().leave())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(tab.shown().path).toBe('/game/K7PWQ3')
  expect(other.endPresence).not.toHaveBeenCalled()
})

it('a failed call to leave leads no tab away', async () => {
  const [tab, other] = [tabIn('K7PWQ3'), tabIn('K7PWQ3')]
  fetched.mockImplementation(async () => Response.json({ error: 'Sorry', code: 'room-is-busy' }, { status: 409 }))
  await act(() =>
    tab
      .shown()
      .leave()
      .catch(() => undefined),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  for (const { shown } of [tab, other]) expect(shown()).toMatchObject({ path: '/game/K7PWQ3', isLeaving: false })
})

it('a browser that refuses channels to other tabs shows the page, and its player can leave', async () => {
  vi.stubGlobal('BroadcastChannel', function () {
    throw new DOMException('', 'SecurityError')
  })
  const tab = tabIn('K7PWQ3')
  await act(() => tab.shown().leave())
  expect(tab.shown().path).toBe('/')
})
