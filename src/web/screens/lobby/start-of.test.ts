import { describe, expect, it } from 'vitest'
import type { LobbyView } from '../../../contract'
import { startOf, waitedFor } from './start-of'

const players = (...ready: boolean[]) =>
  ready.map((isReady, place) => ({ isReady, isCreator: place === 0, sittingOut: false, away: false }))
const withSittingOut = (seated: ReturnType<typeof players>, isReady: boolean) => [
  ...seated,
  { isReady, isCreator: false, sittingOut: true, away: false },
]

describe('the start of the game', () => {
  it.each([
    [players(false), false, 'Start Solo Game', 'Mark yourself as ready to start playing against Harvey'],
    [players(true), true, 'Start Solo Game', 'Mark yourself as ready to start playing against Harvey'],
    [players(true, false, false), false, 'Start Game (1/3 ready)', 'Need at least 2 players ready to start'],
    [players(false, true), true, 'Start Game (1/2 ready)', 'Need at least 2 players ready to start'],
    [players(false, true, true), true, 'Start Game (2/3 ready)', 'Need at least 2 players ready to start'],
    [
      withSittingOut(players(true), false),
      true,
      'Start Solo Game',
      'Mark yourself as ready to start playing against Harvey',
    ],
    [
      withSittingOut(players(true, false), true),
      false,
      'Start Game (1/2 ready)',
      'Need at least 2 players ready to start',
    ],
  ])('with %j can be pressed: %s', (seated, canStart, label, hint) => {
    expect(startOf(seated)).toEqual({ canStart, label, hint })
  })

  it('waits for the only player who does not sit out', () => {
    const creator = { isReady: true, isCreator: true, sittingOut: true, away: false }
    const other = { isReady: false, isCreator: false, sittingOut: false, away: false }
    expect(startOf([creator, other])).toMatchObject({
      canStart: false,
      hint: 'The only player who does not sit out is not ready yet',
    })
  })

  it('cannot be pressed by a creator who sits out while all who play are away', () => {
    const creator = { isReady: true, isCreator: true, sittingOut: true, away: false }
    const other = { isReady: true, isCreator: false, sittingOut: false, away: true }
    expect(startOf([creator, other])).toEqual({
      canStart: false,
      label: 'Start Solo Game',
      hint: 'Everybody who plays is away',
    })
    expect(startOf([creator, { ...other, away: false }]).canStart).toBe(true)
    expect(startOf([{ ...creator, sittingOut: false, away: true }, other]).canStart).toBe(true)
  })
})

describe('a lobby that could start', () => {
  const NAMES = ['Maya', 'Noor', 'Theo', 'Ada', 'Ben']
  const lobby = (currentPlayer: string, ...ready: boolean[]) => {
    const seated = ready.map((isReady, place) => ({
      _id: `${place}`,
      name: NAMES[place],
      isReady,
      isCreator: place === 0,
    }))
    // The words depend on nothing else in a lobby.
    return { currentPlayer, players: seated } as unknown as LobbyView
  }

  it.each([
    [lobby('Maya', true, true, true), 'Everyone is ready'],
    [lobby('Maya', false, true, true), 'The others are ready. Starting makes you ready too'],
    [lobby('Maya', true, true, false), 'Not ready yet: Theo'],
    [lobby('Maya', true, true, false, false, false), 'Not ready yet: Theo, Ada and Ben'],
    [lobby('Maya', true, false, false, false, false), 'Not ready yet: Noor, Theo and 2 more'],
    [lobby('Noor', false, true, true), 'Waiting for Maya to start the game'],
    [lobby('Noor', true, false, true), 'The others wait for you'],
  ])('says for whom it waits (%#)', (shown, words) => {
    expect(waitedFor(shown)).toBe(words)
  })
})
