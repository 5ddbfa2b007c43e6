import { act, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { Popover } from '../../ui/popover'
import { useToast } from '../../ui/toast'
import { useJoinRequestCall } from './use-join-request-call'

const vibrate = vi.fn<() => boolean>()

beforeEach(() => {
  answerCalls()
  vibrate.mockReset()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate })
})
afterEach(() => {
  vi.useRealTimers()
  closePage()
})

const PRIYA = { playerName: 'Priya', requestedAt: '2026-03-14T21:00:00.000Z' }

/** A page at the table, which shows this first; resolves to the title of the toast that is open. */
function openPage(isCreator: boolean) {
  showFirst(table({ isCreator }))
  const { result, rerender } = renderHook(
    ({ isPanelOpen }) => {
      useJoinRequestCall(isPanelOpen)
      return useToast()
    },
    { wrapper: InRoom, initialProps: { isPanelOpen: false } },
  )
  return {
    rerender,
    toast: () => result.current,
    title: () => (result.current?.isOpen ? result.current.title : undefined),
  }
}

it.each([
  ['sounds', false, 1],
  ['is silent where the panel shows it', true, 0],
])('a request to join %s', async (_, isPanelOpen, times) => {
  showFirst(table({ isCreator: true }))
  renderHook(() => useJoinRequestCall(isPanelOpen), { wrapper: InRoom })
  await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  expect(vibrate).toHaveBeenCalledTimes(times)
})

it('a request that waited for the host before is told after the new role', async () => {
  vi.useFakeTimers()
  const { title } = openPage(false)
  await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(title()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(title()).toBe('Join Request')
})

it('such a request is not told any more once the panel has shown it', async () => {
  vi.useFakeTimers()
  const { title, rerender } = openPage(false)
  await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  rerender({ isPanelOpen: true })
  rerender({ isPanelOpen: false })
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(title()).toBeUndefined()
})

it('the host is told of a request at once, until it is answered', async () => {
  const { title } = openPage(true)
  await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  expect(title()).toBe('Join Request')
  await showNext(table({ version: 14, isCreator: true, joinRequests: [PRIYA] }))
  expect(title()).toBe('Join Request')
  await showNext(table({ version: 15, isCreator: true }))
  expect(title()).toBeUndefined()
})

it('a request that comes as the panel closes is told', async () => {
  const { title, rerender } = openPage(true)
  rerender({ isPanelOpen: true })
  await act(async () => {
    rerender({ isPanelOpen: false })
    await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  })
  expect(title()).toBe('Join Request')
})

it('a request that comes while a popover is open is told when it closes, so that "Approve" does not lie over it', async () => {
  const { title } = openPage(true)
  const show = (isOpen: boolean) => (
    <Popover
      label="Menu"
      button={<button type="button">More</button>}
      isOpen={isOpen}
      onOpenChange={() => {}}
      className={undefined}
    >
      Rules
    </Popover>
  )
  const { rerender } = render(show(true))
  await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  expect(title()).toBeUndefined()
  rerender(show(false))
  expect(title()).toBe('Join Request')
  rerender(show(true))
  expect(title(), 'a toast that is shown stays').toBe('Join Request')
})

it('"Approve" that is pressed while another player is being approved is sent after that', async () => {
  const approved: unknown[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('/approve-join/')) {
      approved.push((JSON.parse(body as string) as typeof PRIYA).playerName)
      await new Promise<void>((resolve) => answers.push(resolve))
    }
    return Response.json({ success: true, now: Date.now(), messages: [] })
  })
  const { toast } = openPage(true)
  const theo = { ...PRIYA, playerName: 'Theo' }
  await showNext(table({ version: 13, isCreator: true, joinRequests: [PRIYA] }))
  await act(async () => toast()?.action?.onPress())
  await showNext(table({ version: 14, isCreator: true, joinRequests: [PRIYA, theo] }))
  await act(async () => toast()?.action?.onPress())
  expect(approved).toEqual(['Priya'])
  await act(async () => answers[0]?.())
  await vi.waitFor(() => expect(approved).toEqual(['Priya', 'Theo']))
  await act(async () => answers[1]?.())
})
