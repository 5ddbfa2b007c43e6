import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MAX_SEATS } from '../../../contract'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { answerCalls, closePage, InRoom, showLobby } from '../../fixtures/shown-game'
import { Invitation } from './invitation'

beforeEach(answerCalls)
afterEach(closePage)

const FULL = Array.from({ length: MAX_SEATS }, (_, place) => lobbyPlayer(place === 0 ? 'Maya' : `Player ${place}`))

it.each([
  ['while friends can join', {}, /^Scan the code or open the link to join\.$/],
  [
    'with joins switched off',
    { allowJoinDuringGame: false },
    /^Joins are switched off\. Until they are on again, nobody can join\.$/,
  ],
  ['with all seats taken', { players: FULL }, /^All seats are taken\./],
])('what is shared says who can come, %s', async (_, more, says) => {
  showLobby(lobby(more))
  render(<Invitation title={false} />, { wrapper: InRoom })
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect((await screen.findByRole('dialog')).querySelector('p')?.textContent).toMatch(says)
})
