import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { CreateGameForm } from './create-game-form'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

it('a form that is sent again after a reload keeps its id until it is answered (P-repeat-8)', async () => {
  const sent: string[] = []
  const answers = [
    new Promise<Response>(() => {}),
    Response.json({ roomCode: 'ABC234' }),
    new Promise<Response>(() => {}),
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path !== '/api/game/create') return Response.json({ success: true, now: Date.now() })
    sent.push((JSON.parse(init?.body as string) as { clientId: string }).clientId)
    return answers[sent.length - 1]!
  })
  for (const times of [1, 2, 3]) {
    // Each page is newly loaded.
    cleanup()
    render(<CreateGameForm />, { wrapper: MemoryRouter })
    fireEvent.change(screen.getByRole('textbox', { name: 'Your Name' }), { target: { value: 'Maya' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create Game' }))
    await vi.waitFor(() => expect(sent).toHaveLength(times))
    if (times === 2) await vi.waitFor(() => expect(localStorage.getItem('player-name')).toBe('Maya'))
  }
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[0])
})
