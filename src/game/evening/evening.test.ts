import { describe, expect, it } from 'vitest'
import type { Finished } from '../room'
import { tableOf, type Table } from '../testing/table'
import { MAX_GAMES } from '../vocabulary'
import { withEndedGame } from './evening'
import { eveningOf, roundsOfGame } from './evening-view'

const TWO = ['Ah Kc 9d', 'Qh Jc 8d', '3h 4d 6c'] as const
const THREE = ['Ah Kc 9d', 'Qh Jc 8d', '10h 9c 7d', '3h 4d 6c'] as const
const REMATCH = { type: 'rematch' } as const

/** Ann alone is In, and wins the pot. */
function annWins(table: Table): Table {
  for (let { turn } = table; turn !== null; turn = table.turn) {
    if (turn === 'Ann') table.stays(turn)
    else table.folds(turn)
  }
  return table
}

function plays(table: Table, rounds: number, hands: readonly string[]): Table {
  for (let round = 0; round < rounds; round += 1) annWins(table.deals(...hands)).continues()
  return table
}

const oneGame = () => plays(tableOf(['Ann', 'Ben'], { maxRounds: 5 }), 5, TWO)
const eveningAt = (table: Table) => eveningOf(table.room)
const person = (table: Table, id: string) => eveningAt(table).totals.find(({ _id }) => _id === id)

describe('the evening', () => {
  it('is empty before the first deal', () => {
    const nothing = { games: [], totals: [], settlement: { returned: [], payments: [], exact: true } }
    expect(eveningAt(tableOf(['Ann', 'Ben']))).toEqual(nothing)
  })

  it('has each game with its standings, and totals over all (R-evening-2)', () => {
    const table = oneGame().says('Ann', REMATCH)
    annWins(table.deals(...TWO))
    const { games, totals } = eveningAt(table)
    const standings = (ann: number, wins: number) => [
      { _id: 'seat of Ann', name: 'Ann', total: ann, wins },
      { _id: 'seat of Ben', name: 'Ben', total: -ann, wins: 0 },
    ]
    expect(games).toEqual([
      { game: 1, rounds: 5, endedAt: expect.any(String) as string, harveyKeeps: 0, standings: standings(250, 5) },
      { game: 2, rounds: 1, endedAt: null, harveyKeeps: 0, standings: standings(50, 1) },
    ])
    expect(totals.map(({ name, total, games: dealtIn, wins }) => [name, total, dealtIn, wins])).toEqual([
      ['Ann', 300, 2, 6],
      ['Ben', -300, 2, 0],
    ])
    expect(eveningAt(table).settlement.payments).toEqual([{ from: 'seat of Ben', to: 'seat of Ann', amount: 300 }])
  })

  it('counts a running pot as kept by Harvey, who returns it (R-evening-3)', () => {
    const table = tableOf(['Ann', 'Ben']).deals(...TWO)
    const { games, settlement } = eveningAt(table)
    expect(games[0]).toMatchObject({ harveyKeeps: 100, endedAt: null })
    expect(settlement).toEqual({
      returned: [
        { _id: 'seat of Ann', amount: 50 },
        { _id: 'seat of Ben', amount: 50 },
      ],
      payments: [],
      exact: true,
    })
  })

  it('has no end time for a finished game that was extended (R-evening-4)', () => {
    const table = oneGame()
    expect(eveningAt(table).games[0]?.endedAt).toBe(new Date(table.at).toISOString())
    table.says('Ann', { type: 'extend', rounds: 5 })
    expect(eveningAt(table).games).toMatchObject([{ game: 1, rounds: 5, endedAt: null }])
  })

  it('knows a session by its first seat, under its latest name, in every game (R-evening-1)', () => {
    const table = oneGame().says('Ben', { type: 'leave' }).says('Ann', REMATCH)
    table.says('Ben', { type: 'join', seat: 'another seat', name: 'Benny' })
    table
      .deals(...TWO)
      .stays('Ann')
      .folds('Ben')
      .continues()
    expect(table.player('Benny')._id).toBe('seat of Ben')
    expect(person(table, 'seat of Ben')).toMatchObject({ name: 'Benny', total: -300, games: 2 })
    table.says('Ben', { type: 'rename', name: 'Benjamin' })
    expect(eveningAt(table).games.map(({ standings }) => standings[1]?.name)).toEqual(['Benjamin', 'Benjamin'])
  })

  it('gives a player let into a later running game the id of the first seat (R-evening-1)', () => {
    const table = plays(tableOf(['Ann', 'Ben', 'Cleo'], { maxRounds: 5 }), 5, THREE)
    table.says('Cleo', { type: 'leave' }).says('Ann', REMATCH)
    plays(table, 1, TWO).says('Cleo', { type: 'join', seat: 'x', name: 'Cleo II' })
    table.says('Ann', { type: 'approve-join', name: 'Cleo II', seat: 'y' })
    expect(table.player('Cleo II')).toMatchObject({ _id: 'seat of Cleo', runningTotal: 0 })
    expect(person(table, 'seat of Cleo')).toMatchObject({ name: 'Cleo II', total: -250, games: 1 })
  })

  it('lists people who never paid an ante without a game, and returns nothing to them', () => {
    const table = tableOf(['Ann', 'Ben', 'Zoe'], { maxRounds: 5 }).silence('Zoe').waits(50)
    table.deals(...TWO)
    expect(person(table, 'seat of Zoe')).toEqual({ _id: 'seat of Zoe', name: 'Zoe', total: 0, games: 0, wins: 0 })
    expect(eveningAt(table).settlement.returned.map(({ _id }) => _id)).toEqual(['seat of Ann', 'seat of Ben'])
  })

  it('says which rounds of the history belong to a game', () => {
    const table = oneGame().says('Ann', REMATCH)
    expect(roundsOfGame(table.room, 2)).toBeNull()
    plays(table, 2, TWO)
    expect([1, 2, 3].map((game) => roundsOfGame(table.room, game))).toEqual([
      { first: 1, last: 5 },
      { first: 6, last: 7 },
      null,
    ])
  })

  it('remembers the last 500 games, and the totals of all (R-evening-5)', () => {
    let room = oneGame().room as Finished
    for (let game = 1; game <= MAX_GAMES + 3; game += 1)
      room = { ...room, game: game + 1, evening: withEndedGame(room) }
    const { games, people, rounds } = room.evening
    expect([games.length, games[0]?.game, games.at(-1)?.game, rounds]).toEqual([500, 4, 503, 2515])
    expect(people.map(({ total, wins }) => [total, wins])).toEqual([
      [125_750, 2515],
      [-125_750, 0],
    ])
    expect(JSON.stringify(room.evening).length).toBeLessThan(100_000)
  })
})
