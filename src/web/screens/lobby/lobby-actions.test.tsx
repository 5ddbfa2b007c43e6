import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { closePage, CODE, InRoom, showLobby } from '../../fixtures/shown-game'
import { LobbyActions } from './lobby-actions'

afterEach(closePage)

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
  const close = document.createElement('button')
  document.body.append(close)
  await press(close, 0)
  await press(start, 300)
  expect(sent).not.toContain(`/api/game/start/${CODE}`)
  await press(start, 600)
  await vi.waitFor(() => expect(sent).toContain(`/api/game/start/${CODE}`))
})
