import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { answerCalls, closePage, InRoom, showLobby } from '../../fixtures/shown-game'
import { HandOver } from './hand-over'

beforeEach(answerCalls)
afterEach(closePage)

it('the creator cannot hand the role to a player who is away', () => {
  const others = [lobbyPlayer('Noor'), lobbyPlayer('Theo', { away: true })]
  showLobby(lobby({ players: [lobbyPlayer('Maya', { isCreator: true }), ...others] }))
  render(<HandOver />, { wrapper: InRoom })
  fireEvent.click(screen.getByRole('button', { name: 'Make somebody else the host' }))
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(['Noor', 'Theo'].map(isDisabled)).toEqual([false, true])
})

it('the players in the dialog keep their places when somebody leaves or joins', async () => {
  const [maya, noor, theo] = [lobbyPlayer('Maya', { isCreator: true }), lobbyPlayer('Noor'), lobbyPlayer('Theo')]
  showLobby(lobby({ players: [maya, noor, theo] }))
  render(<HandOver />, { wrapper: InRoom })
  fireEvent.click(screen.getByRole('button', { name: 'Make somebody else the host' }))
  const buttons = () => Array.from(screen.getByRole('dialog').querySelectorAll('button'))
  const names = () => buttons().map(({ textContent, disabled }) => `${textContent}${disabled ? ' -' : ''}`)
  expect(names()).toEqual(['Noor', 'Theo', 'Cancel'])
  await act(async () => showLobby(lobby({ version: 2, players: [maya, theo, lobbyPlayer('Ida')] })))
  expect(names()).toEqual(['Noor -', 'Theo', 'Cancel'])
})
