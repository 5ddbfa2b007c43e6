import { describe, expect, it } from 'vitest'
import { tableOf } from './testing/table'
import { lobbyFor, viewFor } from './view-for'

const HANDS = ['Ah 2c 9d', 'Qh Jc 8d'] as const
const HARVEY = '2h 4d 6c'
const dealt = () => tableOf(['Ann', 'Ben']).deals(...HANDS, HARVEY)
const shown = () => {
  const table = dealt().says('Ann', { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: '10' }] })
  return table.stays('Ann').folds('Ben')
}

describe('who sees which cards', () => {
  it('a player’s own cards are visible, others’ and Harvey’s are not (R-view-1, R-view-2, R-harvey-1)', () => {
    const table = dealt()
    expect(table.player('Ann', 'Ann').cards.map(({ rank }) => rank)).toEqual(['A', '2', '9'])
    expect(table.player('Ben', 'Ann').cards).toEqual([])
    expect(table.view('Ann').harvey).toEqual({
      _id: 'harvey',
      name: 'Harvey',
      wins: 0,
      cards: [],
      isWinner: false,
      inPot: true,
    })
  })

  it('a viewer without a seat sees no cards (R-view-1)', () => {
    expect(
      dealt()
        .view()
        .players.flatMap(({ cards }) => cards),
    ).toEqual([])
  })

  it('in results all dealt hands are visible with their ranks, even those that are Out (R-view-1)', () => {
    const { players, harvey } = shown().view()
    expect(players.map(({ handRank }) => handRank)).toEqual(['High Card', 'High Card'])
    expect(players.map(({ cards }) => cards.length)).toEqual([3, 3])
    expect(harvey).toMatchObject({ handRank: 'High Card', isWinner: false })
    expect(harvey.cards).toHaveLength(3)
  })

  it('in waiting a player sees only their own last hand (R-view-1)', () => {
    const table = shown().continues()
    expect(table.player('Ann', 'Ann').cards).toHaveLength(3)
    expect(table.player('Ben', 'Ann').cards).toEqual([])
    expect(table.view('Ann').harvey).not.toHaveProperty('handRank')
  })

  it('an unnamed two has rank 2 and value 2; a named one keeps its rank and has the chosen value (R-view-3)', () => {
    const two = { suit: 'clubs', rank: '2', isWild: true }
    expect(dealt().player('Ann', 'Ann').cards[1]).toEqual({ ...two, value: 2 })
    expect(shown().player('Ann').cards[1]).toEqual({ ...two, value: 10, selectedRank: '10' })
  })
})

describe('the state', () => {
  it('before the start has phase waiting, round 0 and no result (R-view-4)', () => {
    expect(tableOf(['Ann']).view('Ann')).toMatchObject({
      phase: 'waiting',
      currentPlayer: 'Ann',
      isCreator: true,
      currentRound: 0,
      pot: 0,
      stake: 0,
      deadlineAt: null,
      result: null,
    })
  })

  it('names no viewer in the public view', () => {
    expect(dealt().view()).toMatchObject({ currentPlayer: null, isCreator: false, joinRequests: [] })
  })

  it('counts the turn down in whole seconds, rounded up (R-view-7, R-view-8)', () => {
    const table = dealt()
    const { deadlineAt } = table.view()
    expect(deadlineAt).toBe(table.at + 30_000)
    expect(table.waits(29.5).view().timeLeft).toBe(1)
  })

  it('shows at most the full time of a turn, also where the clock is behind that of the process that began it (R-view-7)', () => {
    const table = dealt()
    expect(viewFor(table.room, null, table.at - 5).timeLeft).toBe(30)
    table.silence('Ben').says('Ben', { type: 'leave-page' }).waits(21)
    table.says('Ann', { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: 'A' }] }).folds('Ann')
    expect(viewFor(table.room, null, table.at - 5).timeLeft).toBe(10)
  })

  it('from the showdown on has the next pot, and the stake of the round until the next deal (R-view-6)', () => {
    const table = dealt().says('Ann', { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: 'A' }] })
    table.stays('Ann', 'Ben')
    expect(table.view()).toMatchObject({
      pot: 100,
      stake: 100,
      result: { pot: 100, harveyWins: false, carryOver: 100 },
    })
  })

  it('keeps decision, winner and inPot until the next deal (R-view-5)', () => {
    const table = shown().continues()
    expect(table.player('Ann')).toMatchObject({ decision: 'stay', inPot: true })
    expect(table.player('Ben')).toMatchObject({ decision: 'fold', inPot: false })
  })

  it('between rounds has the instant at which the table stops waiting for the first player (R-view-8)', () => {
    const table = dealt().says('Ann', { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: 'A' }] })
    table.folds('Ann', 'Ben').waits(60)
    const since = table.at
    table.waits(30).says('Ben', { type: 'leave-page' })
    expect(table.view().deadlineAt).toBe(table.at + 20_000)
    table.silence('Ben').waits(25).says('Ben', { type: 'heartbeat', here: false })
    expect(table.view().deadlineAt).toBe(since + 60_000)
    table.says('Ann', { type: 'round-ready' })
    expect(table.view().deadlineAt).toBe(table.at + 60_000)
    table.says('Ben', { type: 'round-ready' })
    expect(table.view().deadlineAt).toBeNull()
  })
})

describe('the lobby', () => {
  it.each([
    ['waiting', () => tableOf(['Ann', 'Ben'])],
    ['active', dealt],
  ])('is %s (R-view-4)', (status, table) => {
    expect(lobbyFor(table().room, null).status).toBe(status)
  })

  it('names its viewer, settings and players', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ben', { type: 'set-ready', isReady: true })
    expect(lobbyFor(table.room, table.seat('Ben').id)).toEqual({
      roomCode: 'ABC234',
      game: 1,
      version: 3,
      status: 'waiting',
      currentPlayer: 'Ben',
      allowJoinDuringGame: true,
      settings: {
        maxRounds: 10,
        decisionTimer: 30,
        ante: 50,
        harveyDifficulty: 'medium',
        listed: true,
        watchers: false,
      },
      nextDeal: { no: 1, commitment: 'commitment 0' },
      deal: null,
      players: [
        {
          _id: 'seat of Ann',
          name: 'Ann',
          isCreator: true,
          isReady: false,
          away: false,
          inVoice: false,
          sittingOut: false,
        },
        {
          _id: 'seat of Ben',
          name: 'Ben',
          isCreator: false,
          isReady: true,
          away: false,
          inVoice: false,
          sittingOut: false,
        },
      ],
    })
  })
})
