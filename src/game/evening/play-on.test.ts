import { describe, expect, it } from 'vitest'
import { someCommitment } from '../testing/shuffles'
import { tableOf, type Said, type Table, type TableSettings } from '../testing/table'
import { lobbyFor } from '../view-for'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '10h 9c 7d', '3h 4d 6c'] as const
/** Harvey has the best hand, so that the pot is left over. */
const LOST = ['Qh Jc 8d', '10h 9c 7d', '8h 6c 3d', 'Ah Ac Ad'] as const
const REMATCH = { type: 'rematch' } as const
const extend = (rounds: 5 | 10 | 15 | 999) => ({ type: 'extend', rounds }) as const
const START = {
  shuffle: { deck: [], harveyRanks: ['A', 'A', 'A'], dealingMs: 0, digest: null, next: someCommitment(1) },
} satisfies Partial<Said>

function playOut(table: Table): Table {
  while (table.turn !== null) table.folds(table.turn)
  return table
}

function plays(table: Table, rounds: number, hands: readonly string[] = HANDS): Table {
  for (let round = 0; round < rounds; round += 1) playOut(table.deals(...hands)).continues()
  return table
}

const seated = (settings: TableSettings = { maxRounds: 5 }) => tableOf(['Ann', 'Ben', 'Cleo'], settings)
const finished = () => plays(seated(), 5)
const again = () => finished().says('Ann', REMATCH)

describe('more rounds', () => {
  it.each([5, 10, 15] as const)('are %i, counted from the last dealt round (R-extend-1)', (rounds) => {
    expect(plays(seated(), 2).says('Ann', extend(rounds)).view().maxRounds).toBe(2 + rounds)
  })

  it('can be added in the results of the last round, and the game continues (R-extend-1)', () => {
    const table = playOut(plays(seated(), 4).deals(...HANDS)).says('Ann', extend(5))
    expect(table.continues().view()).toMatchObject({ phase: 'waiting', maxRounds: 10 })
    expect(plays(table, 5).view().phase).toBe('finished')
  })

  it('make a game unlimited at 999, and it stays unlimited (R-extend-2)', () => {
    const table = plays(seated(), 1).says('Ann', extend(999))
    expect(table.view().maxRounds).toBe(999)
    expect(table.says('Ann', extend(5)).view().maxRounds).toBe(999)
    expect(plays(seated(), 1).says('Ann', extend(5)).says('Ann', extend(5)).view().maxRounds).toBe(6)
  })

  it('reopen a finished game: the creator is round-ready, and the pot is played for (R-extend-3)', () => {
    const table = plays(seated(), 5, LOST)
    const { pot } = table.view()
    table.says('Ann', extend(5))
    expect(table.view()).toMatchObject({ phase: 'waiting', maxRounds: 10, pot, currentRound: 5 })
    expect(table.view().players.map(({ roundReady }) => roundReady)).toEqual([true, false, false])
    expect(table.deals(...HANDS).view()).toMatchObject({ currentRound: 6, pot: pot + 150 })
  })

  it('free the seat and name of a player who left the finished game (R-extend-3)', () => {
    const table = finished().says('Cleo', { type: 'leave' }).says('Ann', extend(5))
    expect(table.view()).toMatchObject({ players: [{ name: 'Ann' }, { name: 'Ben' }], left: [{ name: 'Cleo' }] })
    expect(table.says('Ben', { type: 'rename', name: 'Cleo' }).view().players[1]?.name).toBe('Cleo')
  })

  it('are not added again after another deal (R-call-4)', () => {
    const table = finished()
    const more = { ...extend(5), deal: 5 }
    table.says('Ann', more).says('Ann', more)
    plays(table, 1)
    expect(table.refusalOf('Ann', more)).toBe('round-is-over')
    expect(table.view()).toMatchObject({ currentRound: 6, maxRounds: 10 })
  })

  it('can be added only by the creator, and neither in the lobby nor during a hand', () => {
    expect(seated().refusalOf('Ann', extend(5))).toBe('not-between-rounds')
    expect(
      seated()
        .deals(...HANDS)
        .refusalOf('Ann', extend(5)),
    ).toBe('not-between-rounds')
    expect(finished().refusalOf('Ben', extend(5))).toBe('not-creator')
  })
})

describe('a rematch', () => {
  it('brings everybody who has not left to the lobby of the same room, not ready (R-rematch-1, R-rematch-2)', () => {
    const table = plays(seated(), 4)
    playOut(table.deals(...HANDS))
      .says('Ben', { type: 'leave' })
      .continues()
    table.silence('Cleo').waits(60)
    expect(table.away).toEqual(['Cleo'])
    table.says('Ann', REMATCH)
    const { status, players } = lobbyFor(table.room, null)
    expect(status).toBe('waiting')
    expect(players).toEqual([
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
        _id: 'seat of Cleo',
        name: 'Cleo',
        isCreator: false,
        isReady: false,
        away: false,
        inVoice: false,
        sittingOut: false,
      },
    ])
  })

  it('does not bring back a player who left the finished game (R-rematch-1)', () => {
    const table = finished().says('Cleo', { type: 'leave' }).says('Ann', REMATCH)
    expect(table.view().players.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
    expect(table.joins('Cleo').seat('Cleo').id).toBe('seat of Cleo')
  })

  it('begins with totals, wins and pot at 0 (R-rematch-3)', () => {
    const table = plays(seated(), 5, LOST).says('Ann', REMATCH)
    expect(table.totals).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
    expect(table.view()).toMatchObject({ phase: 'waiting', currentRound: 0, pot: 0, stake: 0, result: null, left: [] })
    expect(table.view().harvey).toMatchObject({ wins: 0, cards: [] })
    expect(table.deals(...HANDS).view()).toMatchObject({ currentRound: 1, pot: 150 })
  })

  it('keeps bans, the switch and the settings, with the rounds last chosen (R-rematch-4)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo', 'Dan'], { maxRounds: 5 }).says('Ann', { type: 'kick', name: 'Dan' })
    table.says('Ann', { type: 'change-settings', settings: { ante: 70, decisionTimer: 45 } })
    plays(table, 2).says('Ann', extend(15)).says('Ann', extend(5))
    plays(table, 5).says('Ann', { type: 'allow-joins', allow: false }).says('Ann', REMATCH)
    expect(table.view()).toMatchObject({ maxRounds: 5, allowJoinDuringGame: false })
    expect(table.view().settings).toMatchObject({ ante: 70, decisionTimer: 45, maxRounds: 5 })
    expect(table.refusalOf('Dan', { type: 'join', seat: 'x', name: 'Dan' })).toBe('kicked')
  })

  it('has as many rounds as were chosen in the lobby before, not at the creation (R-rematch-4)', () => {
    const table = seated({ maxRounds: 10 }).says('Ann', { type: 'change-settings', settings: { maxRounds: 5 } })
    expect(plays(table, 5).says('Ann', REMATCH).view().maxRounds).toBe(5)
  })

  it('is the next game, and the numbers of deals continue (R-rematch-5)', () => {
    const table = again()
    expect([table.view().game, lobbyFor(table.room, null).game]).toEqual([2, 2])
    expect(table.view().nextDeal?.no).toBe(6)
    const { events } = playOut(table.deals(...HANDS))
    const records = events.flatMap((event) => (event.type === 'round-over' ? [event.record] : []))
    expect(records.map(({ game, round }) => [game, round]).slice(-2)).toEqual([
      [1, 5],
      [2, 1],
    ])
  })

  it('accepts round-ready as ready, and shows it as ready (R-rematch-6)', () => {
    const table = again().says('Ben', { type: 'round-ready' }).says('Ben', { type: 'round-ready' })
    expect(table.player('Ben')).toMatchObject({ isReady: true, roundReady: true })
    expect(table.player('Ann')).toMatchObject({ isReady: false, roundReady: false })
    expect(table.events.at(-1)).toEqual({ type: 'player-ready', name: 'Ben', isReady: true })
    expect(seated().refusalOf('Ben', { type: 'round-ready' })).toBe('not-between-rounds')
  })

  it('accepts next-round as the start (R-rematch-7)', () => {
    const table = again()
    expect(table.refusalOf('Ann', { type: 'next-round', ...START })).toBe('not-enough-ready')
    expect(table.refusalOf('Ben', { type: 'next-round', ...START })).toBe('not-creator')
    expect(seated().refusalOf('Ann', { type: 'next-round', ...START })).toBe('not-between-rounds')
  })

  it('is refused before the end, and to all but the creator (R-rematch-8)', () => {
    expect(plays(seated(), 4).refusalOf('Ann', REMATCH)).toBe('game-not-over')
    expect(again().refusalOf('Ann', REMATCH)).toBe('game-not-over')
    expect(finished().refusalOf('Ben', REMATCH)).toBe('not-creator')
  })

  it('has a lobby that an empty room keeps for 24 hours (R-rematch-9)', () => {
    const table = again().silence('Ann', 'Ben', 'Cleo')
    expect(table.waits(24 * 3600).isDeleted).toBe(false)
    expect(table.waits(60).isDeleted).toBe(true)
  })
})

describe('the creator of a finished game', () => {
  it('changes when silent for 60 seconds, as in a running game (R-creator-8)', () => {
    const table = finished().silence('Ann').waits(55)
    expect(table.creator).toBe('Ann')
    expect(table.waits(20).creator).toBe('Ben')
    expect(table.says('Ben', REMATCH).view().game).toBe(2)
  })
})
