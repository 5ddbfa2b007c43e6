import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { closePage, CODE, InRoom, showLobby } from '../../fixtures/shown-game'
import { LobbyActions } from './lobby-actions'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  closePage()
})

const waitFor = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Makes the press at exactly this moment, however busy the computer is. */
function press(button: HTMLElement, timeStamp: number) {
  const click = new MouseEvent('click', { bubbles: true, detail: 1 })
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  return act(async () => void fireEvent(button, click))
}

it('the second press on a button that closed a dialog over the start does not start the game', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json({ success: true, now: Date.now() })
  })
  showLobby(lobby({ players: [lobbyPlayer('Maya', { isCreator: true, isReady: true })] }))
  render(<LobbyActions />, { wrapper: InRoom })
  const start = screen.getByRole('button', { name: 'Start Solo Game' })
  await waitFor(1_000)
  const close = document.createElement('button')
  document.body.append(close)
  await press(close, 0)
  await press(start, 300)
  expect(sent).not.toContain(`/api/game/start/${CODE}`)
  await press(start, 600)
  await vi.waitFor(() => expect(sent).toContain(`/api/game/start/${CODE}`))
})

it('a press meant for "Not Ready" does not start the game for a player who has just become the host', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json({ success: true, now: Date.now() })
  })
  const players = (isCreator: boolean) => [
    lobbyPlayer('Maya', { isCreator, isReady: true }),
    lobbyPlayer('Noor', { isCreator: !isCreator, isReady: true }),
  ]
  showLobby(lobby({ players: players(false) }))
  render(<LobbyActions />, { wrapper: InRoom })
  await waitFor(1_000)
  await act(async () => showLobby(lobby({ version: 2, players: players(true) })))
  const start = screen.getByRole('button', { name: /^Start Game/ })
  await waitFor(400)
  await press(start, 0)
  expect(sent).not.toContain(`/api/game/start/${CODE}`)
  await waitFor(200)
  await press(start, 0)
  await vi.waitFor(() => expect(sent).toContain(`/api/game/start/${CODE}`))
})

it('a press meant for "Not Ready" does not confirm the ante that has just changed', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json({ success: true, now: Date.now() })
  })
  const shown = (isReady: boolean) => [lobbyPlayer('Noor', { isCreator: true }), lobbyPlayer('Maya', { isReady })]
  const before = lobby({ players: shown(true) })
  showLobby(before)
  render(<LobbyActions />, { wrapper: InRoom })
  screen.getByRole('button', { name: 'Not Ready' })
  const settings = { ...before.settings, ante: 1000 }
  await act(async () => showLobby({ ...before, version: 2, players: shown(false), settings }))
  await waitFor(400)
  await press(screen.getByRole('button', { name: 'Ready Up' }), 0)
  expect(sent).not.toContain(`/api/game/ready/${CODE}`)
  await waitFor(100)
  await press(screen.getByRole('button', { name: 'Ready Up' }), 0)
  await vi.waitFor(() => expect(sent).toContain(`/api/game/ready/${CODE}`))
})
