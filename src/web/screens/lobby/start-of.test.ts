import { describe, expect, it } from 'vitest'
import { startOf } from './start-of'

const players = (...ready: boolean[]) => ready.map((isReady, place) => ({ isReady, isCreator: place === 0 }))

describe('the start of the game', () => {
  it.each([
    [players(false), false, 'Start Solo Game', 'Mark yourself as ready to start playing against Harvey'],
    [players(true), true, 'Start Solo Game', 'Mark yourself as ready to start playing against Harvey'],
    [players(true, false, false), false, 'Start Game (1/3 ready)', 'Need at least 2 players ready to start'],
    [players(false, true), true, 'Start Game (1/2 ready)', 'Need at least 2 players ready to start'],
    [players(false, true, true), true, 'Start Game (2/3 ready)', 'Need at least 2 players ready to start'],
  ])('with %j can be pressed: %s', (seated, canStart, label, hint) => {
    expect(startOf(seated)).toEqual({ canStart, label, hint })
  })
})
