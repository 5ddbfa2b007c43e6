import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../../fixtures/shown-game'
import { player, table } from '../../../fixtures/table'
import { useToast } from '../../../ui/toast'
import { HostPlayers } from './host-players'

beforeEach(answerCalls)
afterEach(closePage)

it('the host can remove everybody else who has a seat, but not a player who has left', () => {
  const players = [player('Maya'), player('Noor'), player('Ida', { hasLeft: true, away: true })]
  const view = table({ phase: 'waiting', isCreator: true, players })
  showFirst(view)
  render(<HostPlayers />, { wrapper: InRoom })
  const removals = screen.getAllByRole('button', { name: /^Remove / })
  expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove Noor'])
})

it('the host cannot hand the role to a player who is away', () => {
  showFirst(table({ isCreator: true, players: [player('Maya'), player('Noor'), player('Ida', { away: true })] }))
  render(<HostPlayers />, { wrapper: InRoom })
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(['Make host: Noor', 'Make host: Ida'].map(isDisabled)).toEqual([false, true])
})

it('a question names the player as they are called now, and goes with them for good', async () => {
  const [maya, noor, ida] = [player('Maya'), player('Noor'), player('Ida')]
  const view = (version: number, ...others: (typeof noor)[]) =>
    table({ version, phase: 'waiting', currentTurn: null, isCreator: true, players: [maya, ...others] })
  showFirst(view(12, noor, ida))
  render(<HostPlayers />, { wrapper: InRoom })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Noor' }))
  await showNext(view(13, { ...noor, name: 'Nora' }, ida))
  expect(screen.getByRole('dialog').textContent).toContain('Nora leaves the table')
  await showNext(view(14, ida))
  expect(screen.queryByRole('dialog')).toBeNull()
  await showNext(view(15, noor, ida))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an answer closes its own question, but not one that was asked later', async () => {
  let answer = () => {}
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/kick/')) await new Promise<void>((resolve) => (answer = resolve))
    return Response.json({ success: true, now: Date.now(), version: 12 })
  })
  const players = [player('Maya'), player('Noor'), player('Ida')]
  showFirst(table({ version: 12, phase: 'waiting', currentTurn: null, isCreator: true, players }))
  render(<HostPlayers />, { wrapper: InRoom })
  const { result: shown } = renderHook(useToast)
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  for (const name of ['Remove Noor', 'Remove', 'Cancel', 'Remove Ida']) await press(name)
  await act(async () => answer())
  await vi.waitFor(() => expect(shown.current?.description).toBe('Noor is out of the room'))
  expect(screen.getByRole('dialog').textContent).toContain('Ida leaves the table')
})
