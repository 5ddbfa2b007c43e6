import { describe, expect, it } from 'vitest'
import type { ChatMessage, LobbyView } from '../../../contract'
import { lobby, lobbyPlayer } from '../../fixtures/lobby'
import { changesBetween, firstReports, kickerOf } from './lobby-changes'

/** The lobby of these players. A name is its seat's id too, and a star marks the creator. */
function lobbyOf(...names: string[]): LobbyView {
  const seated = names.map((starred) => ({ name: starred.replace('*', ''), isCreator: starred.endsWith('*') }))
  return lobby({ players: seated.map(({ name, isCreator }) => lobbyPlayer(name, { _id: name, isCreator })) })
}

describe('between two views of the lobby', () => {
  it.each([
    ['nothing', lobbyOf('Maya*', 'Noor'), lobbyOf('Maya*', 'Noor'), { gone: [], newCreator: undefined }],
    ['somebody came', lobbyOf('Maya*'), lobbyOf('Maya*', 'Noor'), { gone: [], newCreator: undefined }],
    [
      'somebody went',
      lobbyOf('Maya*', 'Noor', 'Theo'),
      lobbyOf('Maya*', 'Theo'),
      { gone: ['Noor'], newCreator: undefined },
    ],
    [
      'the creator went',
      lobbyOf('Noor*', 'Maya', 'Theo'),
      lobbyOf('Maya*', 'Theo'),
      { gone: ['Noor'], newCreator: 'Maya' },
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })

  it('the viewer’s own seat never counts as gone', () => {
    expect(changesBetween(lobbyOf('Maya*', 'Noor'), { ...lobbyOf('Maya*'), currentPlayer: 'Noor' }).gone).toEqual([])
  })

  it('a new name does not count as gone', () => {
    const [before, after] = [lobbyOf('Maya*', 'Noor'), lobbyOf('Maya*', 'Noor')]
    after.players[1]!.name = 'Nora'
    expect(changesBetween(before, after).gone).toEqual([])
  })
})

describe('a kicked player', () => {
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

  it('is not a player who left, nor one about whom a player writes the same sentence', () => {
    const left = message({ code: 'player-left', params: { name: 'Noor' } })
    expect(kickerOf('Noor', [left, message({ type: 'player' })])).toBeUndefined()
  })

  it('is not a player who left and has the name of somebody kicked before', () => {
    const kick = message({ code: 'player-kicked', params: { name: 'Noor', by: 'Maya' } })
    const left = message({ code: 'player-left', params: { name: 'Noor' } })
    expect(kickerOf('Noor', [kick, left])).toBeUndefined()
    expect(kickerOf('Noor', [left, kick])).toBe('Maya')
  })

  it('is not a player who left before another was kicked', () => {
    const left = message({ code: 'player-left', params: { name: 'Noor' } })
    const other = message({ code: 'player-kicked', params: { name: 'Theo', by: 'Maya' } })
    expect(kickerOf('Noor', [left, other])).toBeUndefined()
  })
})

describe('a report', () => {
  it('is the first one whether events or polls come first', () => {
    const isFirst = firstReports()
    expect([isFirst('event', 'Noor gone'), isFirst('poll', 'Noor gone')]).toEqual([true, false])
    expect([isFirst('poll', 'Theo gone'), isFirst('event', 'Theo gone')]).toEqual([true, false])
  })

  it('is the first one again when the same happens again', () => {
    const isFirst = firstReports()
    expect([isFirst('event', 'Noor gone'), isFirst('event', 'Noor gone')]).toEqual([true, true])
    expect([isFirst('poll', 'Noor gone'), isFirst('poll', 'Noor gone')]).toEqual([false, false])
    expect([isFirst('poll', 'Noor gone'), isFirst('event', 'Noor gone')]).toEqual([true, false])
  })
})
