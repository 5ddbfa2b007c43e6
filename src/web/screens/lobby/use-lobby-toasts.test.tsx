import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LobbyView } from '../../../contract'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { answerCalls, closePage, InRoom, showLobby } from '../../fixtures/shown-game'
import { useToast } from '../../ui/toast'
import { useLobbyToasts } from './use-lobby-toasts'

beforeEach(answerCalls)
afterEach(closePage)

const { settings } = lobby()
const WATCHED = { title: 'Watchers', description: 'Others can watch this table now' }
const CHANGED = { title: 'Settings changed', description: 'See Game Settings' }

/** The toasts that a page shows for changed settings. */
async function toldOf(change: Partial<LobbyView['settings']>, isCreator: boolean) {
  const players = [lobbyPlayer('Maya', { isCreator }), lobbyPlayer('Noor', { isCreator: !isCreator })]
  showLobby(lobby({ players }))
  const { result } = renderHook(
    () => {
      useLobbyToasts()
      return useToast()
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <InRoom>{children}</InRoom>
        </MemoryRouter>
      ),
    },
  )
  const before = result.current
  await act(async () => showLobby(lobby({ version: 2, players, settings: { ...settings, ...change } })))
  return result.current === before ? null : result.current
}

it.each([
  ['that others may watch', { watchers: true }, WATCHED],
  ['another number of rounds', { maxRounds: 10 }, CHANGED],
  ['another time for decisions', { decisionTimer: 45 }, CHANGED],
] as const)('guests are told of %s, and the creator is not', async (_, change, told) => {
  expect(await toldOf(change, true)).toBeNull()
  closePage()
  expect(await toldOf(change, false)).toMatchObject(told)
})
