import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { player, table } from '../../../fixtures/table'
import { HostPlayers } from './host-players'

beforeEach(answerCalls)
afterEach(closePage)

it('the host can remove everybody else who has a seat, and nobody who has left', () => {
  const players = [player('Maya'), player('Noor'), player('Ida', { hasLeft: true, away: true })]
  const view = table({ phase: 'waiting', isCreator: true, players })
  showFirst(view)
  render(<HostPlayers />, { wrapper: InRoom })
  const removals = screen.getAllByRole('button', { name: /^Remove / })
  expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove Noor'])
})

it('the host makes nobody the host who is away', () => {
  showFirst(table({ isCreator: true, players: [player('Maya'), player('Noor'), player('Ida', { away: true })] }))
  render(<HostPlayers />, { wrapper: InRoom })
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(['Make host: Noor', 'Make host: Ida'].map(isDisabled)).toEqual([false, true])
})
