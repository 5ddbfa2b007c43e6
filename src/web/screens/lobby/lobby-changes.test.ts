import { describe, expect, it } from 'vitest'
import type { ChatMessage, LobbyView } from '../../../contract'
import { changesBetween, kickerOf } from './lobby-changes'

function lobby(...names: string[]): LobbyView {
  return {
    roomCode: 'K7PWQ3',
    nextDeal: null,
    deal: null,
    version: 1,
    status: 'waiting',
    currentPlayer: 'Maya',
    settings: { maxRounds: 5, decisionTimer: 30, ante: 50, harveyDifficulty: 'medium' },
    // A name and its seat are the same for these tests; a star is the crown.
    players: names.map((name) => ({
      _id: name.replace('*', ''),
      name: name.replace('*', ''),
      isCreator: name.endsWith('*'),
      isReady: false,
      away: false,
    })),
  }
}

describe('between two answers of the lobby', () => {
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
  const says = (type: ChatMessage['type'], message: string): ChatMessage => ({
    id: message,
    type,
    playerId: null,
    playerName: null,
    message,
    timestamp: '2026-11-20T12:00:00.000Z',
  })

  it('is known by the room’s own line', () => {
    expect(kickerOf('Noor', [says('system', 'Noor was kicked by Maya'), says('player', 'hi')])).toBe('Maya')
  })

  it('is not who left, nor whom somebody says to have kicked', () => {
    const messages = [says('system', 'Noor left the game'), says('player', 'Noor was kicked by Maya')]
    expect(kickerOf('Noor', messages)).toBeUndefined()
  })
})
