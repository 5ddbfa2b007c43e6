import { fireEvent, render, screen } from '@testing-library/react'
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
