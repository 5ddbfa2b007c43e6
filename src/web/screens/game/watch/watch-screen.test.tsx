import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { CODE, closePage } from '../../../fixtures/shown-game'
import { queryClient } from '../../../net/query-client'
import { WatchScreen } from './watch-screen'

afterEach(closePage)

/** The page of a table that takes no watchers; the request of its viewer stands so. */
function openPage(status: 'none' | 'pending') {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/watch/')) return Response.json({ error: 'No watchers', code: 'no-watchers' }, { status: 403 })
    return Response.json({ success: true, now: Date.now(), status })
  })
  const routes = [
    { path: '/watch/:roomCode', element: <WatchScreen /> },
    { path: '/game/:roomCode', element: <p>At the table</p> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/watch/${CODE}`] })} />)
}

it('a table without watchers says who decides that', async () => {
  openPage('none')
  expect(await screen.findByText('The host of the table decides who may watch.')).toBeDefined()
})

it('who has asked for a seat waits there too, and is led to the table', async () => {
  openPage('pending')
  expect(await screen.findByText('Waiting for the host to let you in...')).toBeDefined()
  queryClient.setQueryData(['join-status', CODE], { status: 'joined' })
  expect(await screen.findByText('At the table')).toBeDefined()
})
