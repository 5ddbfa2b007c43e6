import { describe, expect, it } from 'vitest'
import { tableOf, type Table } from './testing/table'

const on = { type: 'pause', on: true } as const
const off = { type: 'pause', on: false } as const
const READY = { type: 'set-ready', isReady: true } as const
const roundReady = { type: 'round-ready' } as const
const newAnte = { type: 'set-ante', ante: 60 } as const
const decided = (decision: 'stay' | 'fold') => ({ type: 'decide', decision }) as const

const seated = () => tableOf(['Ann', 'Ben', 'Cleo'])
const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s'] as const
const dealt = () => seated().deals(...HANDS)
const secondsLeft = (table: Table) => table.view().timeLeft

describe('a pause', () => {
  it('is shown with its name and its end, and the clock stands still (R-pause-1, R-pause-2)', () => {
    const table = dealt().waits(10).says('Ann', on)
    expect(table.view()).toMatchObject({ pausedBy: 'Ann', pausedUntil: table.at + 900_000, deadlineAt: null })
    expect(secondsLeft(table)).toBe(20)
    table.waits(300).isLeftAlone(10)
    expect([secondsLeft(table), table.turn, table.room.phase]).toEqual([20, 'Ann', 'decision'])
    expect(table.view().pausedBy).toBe('Ann')
  })

  it('refuses decisions, also ahead, wild ranks and the next round (R-pause-3)', () => {
    const table = seated().deals('Kh Qd 9s', '2c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s').says('Ann', on)
    expect(table.refusalOf('Ann', decided('stay'))).toBe('paused')
    expect(table.refusalOf('Cleo', { type: 'decide-ahead', decision: 'fold' })).toBe('paused')
    const selections = [{ suit: 'clubs', rank: 'A' }] as const
    expect(table.refusalOf('Ben', { type: 'choose-wilds', selections: [...selections] })).toBe('paused')
    table.says('Ann', off).folds('Ann')
    table
      .says('Ben', { type: 'choose-wilds', selections: [...selections] })
      .folds('Ben', 'Cleo')
      .continues()
    for (const name of ['Ann', 'Ben', 'Cleo']) table.says(name, { type: 'round-ready' })
    table.says('Ann', on)
    expect(table.refusalOf('Ann', nextRound)).toBe('paused')
  })

  it('accepts continue and round-ready, which count at its end (R-pause-2, R-pause-3)', () => {
    const table = dealt().folds('Ann', 'Ben', 'Cleo').says('Ann', on)
    for (const name of ['Ann', 'Ben', 'Cleo']) table.says(name, { type: 'continue' })
    expect(table.waits(120).room.phase).toBe('results')
    expect(table.says('Ann', off).room.phase).toBe('waiting')
  })

  it('leaves every deadline its remaining time (R-pause-5)', () => {
    const table = dealt().waits(12).says('Ann', on).waits(500).says('Ann', off)
    expect(secondsLeft(table)).toBe(18)
    expect(table.waits(17).turn).toBe('Ann')
    expect(table.waits(1).turn).toBe('Ben')
  })

  it('gives a turn that is nearly over 10 seconds, once a round (R-pause-6)', () => {
    const table = dealt().waits(27).says('Ann', on).waits(60).says('Ann', off)
    expect(secondsLeft(table)).toBe(10)
    table.waits(7).says('Ann', on).waits(60).says('Ann', off)
    expect(secondsLeft(table)).toBe(3)
    table.folds('Ann', 'Ben', 'Cleo').continues()
    table
      .deals(...HANDS)
      .waits(27)
      .says('Ann', on)
      .says('Ann', off)
    expect(secondsLeft(table)).toBe(10)
  })

  it('ends by itself after 15 minutes in total per round (R-pause-1)', () => {
    const table = dealt().says('Ann', on).waits(600).says('Ann', off).says('Ann', on)
    expect(table.waits(299).view().pausedBy).toBe('Ann')
    expect(table.waits(1).view().pausedBy).toBeNull()
    expect(table.refusalOf('Ann', on)).toBe('paused-long-enough')
    table.says('Ann', off).folds('Ann', 'Ben', 'Cleo').continues()
    table.deals('Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s').says('Ann', on)
    expect(table.view().pausedUntil).toBe(table.at + 900_000)
  })

  it('stops the clock of a creator who lets the table wait (R-pause-2)', () => {
    const table = dealt().folds('Ann', 'Ben', 'Cleo').continues().waits(100).says('Ann', on).waits(300)
    expect(table.creator).toBe('Ann')
    expect(table.says('Ann', off).waits(19).creator).toBe('Ann')
    expect(table.waits(1).creator).toBe('Ben')
  })

  it('stops the clock of idleness (R-pause-2)', () => {
    const table = dealt().folds('Ann', 'Ben', 'Cleo').waits(60).waits(50)
    expect(table.room.phase).toBe('waiting')
    table.says('Ann', on).waits(600)
    expect(table.away).toEqual([])
    table.says('Ann', off).waits(9)
    expect(table.away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ann', 'Ben', 'Cleo'])
  })

  it.each<[string, string[], (table: Table) => Table]>([
    ['a return just before it', ['Ben'], (table) => table.comesBack('Ben').says('Ann', on)],
    ['a return in it', ['Ben'], (table) => table.says('Ann', on).waits(100).comesBack('Ben')],
    [
      'a new ante in it',
      ['Ben', 'Cleo'],
      (table) => table.says('Ann', on).waits(100).comesBack('Ben').says('Ann', newAnte),
    ],
  ])('leaves 60 s for round-ready after %s (R-idle-2, R-pause-2)', (_, awaited, begins) => {
    const table = dealt().folds('Ann', 'Ben', 'Cleo').waits(60).says('Ann', roundReady).says('Cleo', roundReady)
    table.silence('Ben').says('Ben', { type: 'leave-page' }).waits(50)
    begins(table).waits(100).says('Ann', off).waits(59)
    expect(table.away).toEqual([])
    expect(table.waits(1).away).toEqual(awaited)
  })

  it('is possible in a running game, for its creator (R-pause-1, R-creator-1)', () => {
    const table = seated()
    expect(table.refusalOf('Ann', on)).toBe('not-started')
    table.deals('Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s')
    expect(table.refusalOf('Ben', on)).toBe('not-creator')
    const solo = tableOf(['Ann'], { maxRounds: 5 })
    for (let round = 1; round <= 5; round += 1) solo.deals('Kh Qd 9s', 'Jc 10d 3s').folds('Ann').continues()
    expect(solo.refusalOf('Ann', on)).toBe('game-over')
  })

  it('is neither begun nor ended by a repeated call (R-call-2)', () => {
    const table = dealt().says('Ann', on)
    const { pausedUntil } = table.view()
    table.waits(60).says('Ann', on)
    expect(table.view().pausedUntil).toBe(pausedUntil)
    table.says('Ann', off)
    const { version } = table.view()
    expect(table.says('Ann', off).view().version).toBe(version)
  })

  it('continues after the server was down, and is moved back if it is ahead of the clock (R-after-stop-6)', () => {
    const table = dealt().waits(10).says('Ann', on).resumes(60)
    expect([table.view().pausedBy, secondsLeft(table)]).toEqual(['Ann', 20])
    const until = table.view().pausedUntil ?? 0
    table.resumes(-120)
    expect([table.view().pausedUntil, secondsLeft(table)]).toEqual([until - 60_000, 20])
  })

  it('leaves dealing its remaining time, even if the server was down meanwhile (R-pause-5, R-after-stop-6)', () => {
    for (const downSeconds of [60, -60]) {
      const table = seated()
        .says('Ann', READY)
        .says('Ben', READY)
        .dealsOnly(...HANDS)
      table.says('Ann', on).resumes(downSeconds).says('Ann', off)
      expect(table.view().deadlineAt).toBe(table.at + 2000)
      expect(table.waits(2).room.phase).toBe('decision')
    }
  })
})

describe('a player who leaves a paused game', () => {
  it('is Out at once, and the next turn begins with the end of the pause (R-pause-4)', () => {
    const table = dealt().waits(20).says('Ann', on).waits(100).says('Ann', { type: 'leave' })
    expect([table.turn, table.creator, secondsLeft(table)]).toEqual(['Ben', 'Ben', 30])
    table.waits(100).says('Ben', off)
    expect([table.turn, secondsLeft(table)]).toEqual(['Ben', 30])
  })

  it('leads to a planned decision only at the end of the pause (R-pause-4, R-ahead-2)', () => {
    const table = dealt().says('Ben', { type: 'decide-ahead', decision: 'stay' }).says('Ann', on)
    table.says('Ann', { type: 'leave' })
    expect([table.turn, table.player('Ben').decision]).toEqual(['Ben', null])
    table.says('Ben', off)
    expect([table.turn, table.player('Ben').decision]).toEqual(['Cleo', 'stay'])

    const back = dealt().says('Ben', { type: 'decide-ahead', decision: 'stay' }).says('Ann', on)
    back.silence('Ben').waits(60).says('Ann', { type: 'leave' }).comesBack('Ben').says('Cleo', off)
    expect([back.turn, back.player('Ben').decision]).toEqual(['Cleo', 'stay'])
  })

  it('leads to the showdown at once when nobody else has to decide (R-pause-4)', () => {
    const table = dealt().folds('Ann', 'Ben').says('Ann', on).waits(100).says('Cleo', { type: 'leave' })
    expect([table.room.phase, table.view().pausedBy]).toEqual(['results', 'Ann'])
    expect(table.waits(500).room.phase).toBe('results')
    expect(table.says('Ann', off).waits(59).room.phase).toBe('results')
    expect(table.waits(1).room.phase).toBe('waiting')
  })
})

describe('a player who falls silent in a pause', () => {
  it('is absent, and a silent creator is replaced by another, who can end the pause (R-pause-7)', () => {
    const table = dealt().says('Ann', on).silence('Ann').waits(60)
    expect([table.away, table.creator]).toEqual([['Ann'], 'Ben'])
    expect(table.says('Ben', off).view().pausedBy).toBeNull()
  })

  it('has 10 s for a turn that begins when the pause ends (R-pause-4, R-turn-6)', () => {
    const table = dealt().says('Ann', { type: 'make-host', playerId: 'seat of Cleo' }).says('Cleo', on)
    table.says('Ann', { type: 'leave' }).silence('Ben').waits(60)
    expect([table.turn, table.away]).toEqual(['Ben', ['Ben']])
    expect(secondsLeft(table.says('Cleo', off))).toBe(10)
    expect(table.waits(10).turn).toBe('Cleo')
  })

  it('keeps a turn that began in the same instant, and the full time that returning restored (R-turn-7)', () => {
    const inTime = dealt().stays('Ann').says('Ann', on).silence('Ben').waits(60)
    expect([inTime.turn, inTime.away]).toEqual(['Ben', ['Ben']])
    expect(secondsLeft(inTime.says('Ann', off))).toBe(30)

    const back = dealt().silence('Ben').says('Ben', { type: 'leave-page' }).waits(21).stays('Ann').waits(3)
    expect(secondsLeft(back.says('Ann', on))).toBe(7)
    back.comesBack('Ben').silence('Ben').waits(60)
    expect([back.away, secondsLeft(back)]).toEqual([['Ben'], 30])
    expect(secondsLeft(back.says('Ann', off))).toBe(30)
  })
})

it('a pause shows the new name of the player who made it (R-name-4)', () => {
  const table = dealt().folds('Ann', 'Ben', 'Cleo').says('Ann', on).says('Ann', { type: 'rename', name: 'Anna' })
  expect(table.view().pausedBy).toBe('Anna')
})

const nextRound = {
  type: 'next-round',
  shuffle: { deck: [], harveyRanks: ['3', '3', '3'], digest: null, next: { seed: '', commitment: '' }, dealingMs: 0 },
} satisfies Parameters<Table['says']>[1]
