import { describe, expect, it } from 'vitest'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { lobbyAnnouncements } from './lobby-announcements'

const ready = { isReady: true }
const host = lobbyPlayer('Maya', { isCreator: true, ...ready })
const alone = lobby({ players: [host] })
const noor = lobbyPlayer('Noor')
const two = lobby({ players: [host, noor] })
const bothReady = lobby({ players: [host, { ...noor, ...ready }] })

describe('the lobby announces', () => {
  it('joining players, and the count shown', () => {
    const seen = (view: typeof two) => ({ ...view, currentPlayer: 'Zoe' })
    expect(lobbyAnnouncements(seen(alone), seen(two))).toEqual(['Noor joined.', '3 of 14 players.'])
    const three = seen(lobby({ players: [host, noor, lobbyPlayer('Theo', ready)] }))
    expect(lobbyAnnouncements(seen(alone), three)).toEqual([
      'Noor joined.',
      'Theo joined.',
      '4 of 14 players.',
      'Theo is ready.',
    ])
    expect(lobbyAnnouncements(three, { ...three, version: 2 })).toEqual([])
  })

  it('that the creator has left, whose toast is replaced by that of the next creator', () => {
    const next = lobby({ currentPlayer: 'Noor', players: [{ ...noor, isCreator: true }] })
    expect(lobbyAnnouncements({ ...two, currentPlayer: 'Noor' }, next)).toEqual(['Maya left the lobby.'])
  })

  it('who is ready, and who no longer is', () => {
    const seen = (view: typeof two) => ({ ...view, currentPlayer: 'Zoe' })
    expect(lobbyAnnouncements(seen(two), seen(bothReady))).toEqual(['Noor is ready.'])
    expect(lobbyAnnouncements(seen(bothReady), seen(two))).toEqual(['Noor is not ready any more.'])
    const dearer = { ...two, settings: { ...two.settings, ante: 75 } }
    expect(lobbyAnnouncements(bothReady, dearer), 'the toast of the new ante says so').toEqual([])
  })

  it('nothing that the viewer does', () => {
    const notYet = lobby({ currentPlayer: 'Noor', players: [host, noor] })
    expect(lobbyAnnouncements(notYet, { ...bothReady, currentPlayer: 'Noor' })).toEqual([])
  })

  it('to the creator that the game can start, and that everyone is ready', () => {
    const theo = lobbyPlayer('Theo')
    const waiting = lobby({ players: [{ ...host, isReady: false }, noor, theo] })
    const enough = { ...waiting, players: [{ ...host, isReady: false }, { ...noor, ...ready }, theo] }
    const all = { ...waiting, players: [host, { ...noor, ...ready }, { ...theo, ...ready }] }
    expect(lobbyAnnouncements(waiting, enough)).toEqual(['Noor is ready.', 'You can start.'])
    expect(lobbyAnnouncements(enough, all)).toEqual(['Theo is ready.', 'Everyone is ready. You can start.'])
    for (const view of [enough, all]) {
      expect(lobbyAnnouncements(view, { ...view, version: 2 }), 'once').toEqual([])
    }
    const theoSits = { ...all, players: [...all.players.slice(0, 2), { ...theo, sittingOut: true }] }
    expect(lobbyAnnouncements(waiting, theoSits)).toContain('Everyone is ready. You can start.')
    expect(lobbyAnnouncements(alone, two), 'one of two is not enough').toEqual(['Noor joined.', '3 of 14 players.'])
  })

  it('nothing when the start resets everyone’s ready', () => {
    expect(lobbyAnnouncements(bothReady, { ...two, status: 'active' })).toEqual([])
  })
})
