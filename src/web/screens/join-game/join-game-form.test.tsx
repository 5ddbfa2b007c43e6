import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { JoinGameForm } from './join-game-form'

it.each([
  ['Room Code', 404, { error: 'Game not found', code: 'game-not-found' }],
  ['Your Name', 409, { error: 'That name is taken', code: 'name-taken' }],
])('a refusal of the field "%s" is shown at it too', async (label, status, failure) => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Response.json(failure, { status }))
  render(
    <MemoryRouter initialEntries={['/join-game?room=ZZZZZZ']}>
      <JoinGameForm />
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText('Your Name'), { target: { value: 'Maya' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join Game' })))
  await vi.waitFor(() => expect(logged, 'the toast').toHaveBeenCalledOnce())
  logged.mockClear()

  const field = await screen.findByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const [error] = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(document.getElementById(error ?? '')?.textContent).toBe(failure.error)
  expect(screen.queryByRole('alert'), 'the toast says it').toBeNull()
})

it('who types a character that no code has reads which these are', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  const failure = { error: 'Game not found', code: 'game-not-found' }
  vi.stubGlobal('fetch', async () => Response.json(failure, { status: 404 }))
  render(
    <MemoryRouter initialEntries={['/join-game?room=k7pwo3']}>
      <JoinGameForm />
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText('Your Name'), { target: { value: 'Maya' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join Game' })))
  expect(await screen.findByText('Game not found. Room codes have no I, O, 0 or 1')).toBeDefined()
  await vi.waitFor(() => expect(logged, 'the toast').toHaveBeenCalledOnce())
  logged.mockClear()
})
