import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useConnection } from '../../net/connection'
import { queryClient } from '../../net/query-client'
import { PendingJoin } from './pending-join'
import { readPendingRoom, storePendingRoom } from './pending-room'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

it('an answer, or its dismissal, does not end the wait for another room that another tab asked to join', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'denied', now: Date.now() }))
  storePendingRoom('K7PWQ3')
  render(<PendingJoin roomCode="K7PWQ3" />, { wrapper: MemoryRouter })
  storePendingRoom('ABC234')
  await screen.findByText('The host of K7PWQ3 did not let you in. You can ask again in a minute.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(readPendingRoom()).toBe('ABC234')
})

/** A page that shows the state of the request and its own path. It gets the next of the answers every 3 s. */
async function pageWith(...answers: (() => Promise<Response>)[]) {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    // The session's start: the page's clock is shared with the tests of other files.
    path === '/api/session/init' ? Response.json({ now: Date.now() }) : answers.shift()!(),
  )
  storePendingRoom('K7PWQ3')
  const Page = () => (
    <>
      <PendingJoin roomCode="K7PWQ3" />
      <output>{useLocation().pathname}</output>
      <output>{`The connection is ${useConnection()}`}</output>
    </>
  )
  render(<Page />, { wrapper: MemoryRouter })
  await act(() => vi.advanceTimersByTimeAsync(100))
  return {
    asksAgain: () => act(() => vi.advanceTimersByTimeAsync(3_000)),
    connection: () =>
      screen
        .getByText(/^The connection/)
        .textContent.split(' ')
        .at(-1),
    path: () => screen.getByText(/^\//).textContent,
  }
}

const stands = (status: string) => async () => Response.json({ status })

it('a failed first question is repeated', async () => {
  const page = await pageWith(() => Promise.reject(new TypeError('Failed to fetch')), stands('joined'))
  expect(page.path()).toBe('/')
  await page.asksAgain()
  expect(page.path()).toBe('/game/K7PWQ3')
})

it('a player who looks at another tab is led to the table', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const page = await pageWith(stands('pending'), stands('joined'))
  await page.asksAgain()
  expect(page.path()).toBe('/game/K7PWQ3')
})

it('a player who dismisses a waiting request is not led to its table later', async () => {
  const page = await pageWith(stands('pending'), stands('joined'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(readPendingRoom()).toBeNull()
  expect(screen.queryByText(/Waiting for the host/)).toBeNull()
  await page.asksAgain()
  expect(page.path()).toBe('/')
})

it('a request to join a deleted room no longer waits, and is not asked about again', async () => {
  const page = await pageWith(stands('pending'), async () =>
    Response.json({ error: 'Game not found', code: 'game-not-found' }, { status: 404 }),
  )
  await page.asksAgain()
  screen.getByText('The game K7PWQ3 does not exist any more.')
  const asked = vi.mocked(fetch).mock.calls.length
  await page.asksAgain()
  expect(vi.mocked(fetch).mock.calls).toHaveLength(asked)
})

it.each(['joined', 'denied', 'none'])(
  'a request with the status "%s" is not shown again on the next visit',
  async (end) => {
    const page = await pageWith(stands('pending'), stands(end))
    expect(readPendingRoom()).toBe('K7PWQ3')
    await page.asksAgain()
    expect(readPendingRoom()).toBeNull()
  },
)

it('while the server is unreachable, the page says so, until it answers or no request waits', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const page = await pageWith(...Array.from({ length: 8 }, () => lost), stands('pending'), lost)
  await page.asksAgain()
  expect(page.connection()).toBe('reconnecting')
  await page.asksAgain()
  expect(page.connection()).toBe('back')
  await page.asksAgain()
  await page.asksAgain()
  expect(page.connection()).toBe('reconnecting')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await page.asksAgain()
  expect(page.connection()).toBe('online')
})
