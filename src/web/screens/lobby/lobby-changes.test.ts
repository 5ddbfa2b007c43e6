import { describe, expect, it } from 'vitest'
import type { ChatMessage, LobbyView } from '../../../contract'
import { changesBetween, kickerOf } from './lobby-changes'

function lobby(...names: string[]): LobbyView {
  return {
    roomCode: 'K7PWQ3',
    game: 1,
    nextDeal: null,
    deal: null,
    version: 1,
    status: 'waiting',
    currentPlayer: 'Maya',
    allowJoinDuringGame: true,
    settings: { maxRounds: 5, decisionTimer: 30, ante: 50, harveyDifficulty: 'medium', listed: true, watchers: false },
    // In these tests a name is its seat's id too, and a star marks the creator.
    players: names.map((name) => ({
      _id: name.replace('*', ''),
      name: name.replace('*', ''),
      isCreator: name.endsWith('*'),
      isReady: false,
      away: false,
      inVoice: false,
      sittingOut: false,
    })),
  }
}

describe('between two views of the lobby', () => {
  it.each([
    ['nothing', lobby('Maya*', 'Noor'), lobby('Maya*', 'Noor'), { gone: [], newCreator: undefined }],
    ['somebody came', lobby('Maya*'), lobby('Maya*', 'Noor'), { gone: [], newCreator: undefined }],
    [
      'somebody went',
      lobby('Maya*', 'Noor', 'Theo'),
      lobby('Maya*', 'Theo'),
      { gone: ['Noor'], newCreator: undefined },
    ],
    [
      'the creator went',
      lobby('Noor*', 'Maya', 'Theo'),
      lobby('Maya*', 'Theo'),
      { gone: ['Noor'], newCreator: 'Maya' },
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })

  it('a new name is nobody gone', () => {
    const [before, after] = [lobby('Maya*', 'Noor'), lobby('Maya*', 'Noor')]
    after.players[1]!.name = 'Nora'
    expect(changesBetween(before, after).gone).toEqual([])
  })
})

describe('who was kicked', () => {
  const message = (more: Partial<ChatMessage>): ChatMessage => ({
    id: 'm1',
    type: 'system',
    playerId: null,
    playerName: null,
    message: 'Noor was kicked by Maya',
    timestamp: '2026-11-20T12:00:00.000Z',
    ...more,
  })

  it('is known by the code of a system message', () => {
    const kick = message({ code: 'player-kicked', params: { name: 'Noor', by: 'Maya' } })
    expect(kickerOf('Noor', [kick, message({ type: 'player', message: 'hi' })])).toBe('Maya')
  })

  it('is not a player who left, nor one about whom a player writes so', () => {
    const left = message({ code: 'player-left', params: { name: 'Noor' } })
    expect(kickerOf('Noor', [left, message({ type: 'player' })])).toBeUndefined()
  })
})
