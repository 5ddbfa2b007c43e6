import { someCommitment } from './testing/shuffles'
import { describe, expect, it } from 'vitest'
import { deckOf } from './testing/cards'
import { tableOf, type Said, type Table } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '10h 9c 7d'] as const
const HARVEY = '3h 4d 6c'
const shown = (table: Table = tableOf(['Ann', 'Ben', 'Cleo'])) => playOut(table.deals(...HANDS, HARVEY))
const waiting = () => shown().continues()
const CONTINUE = { type: 'continue' } as const
const READY = { type: 'round-ready' } as const
const NEXT = {
  type: 'next-round',
  shuffle: { deck: [], harveyRanks: ['A', 'A', 'A'], dealingMs: 0, digest: null, next: someCommitment(1) },
} satisfies Said

function playOut(table: Table): Table {
  while (table.turn !== null) table.stays(table.turn)
  return table
}

describe('results', () => {
  it('end when all who are present have continued (R-next-1)', () => {
    const table = shown().says('Ann', CONTINUE).says('Ben', CONTINUE)
    expect(table.view().phase).toBe('results')
    table.says('Cleo', CONTINUE)
    expect(table.view().phase).toBe('waiting')
    expect(table.view().players.every((player) => player.roundReady)).toBe(true)
  })

  it('end 60 s after the showdown at the latest (R-next-1)', () => {
    const table = shown().says('Ann', CONTINUE).waits(59)
    expect(table.view().phase).toBe('results')
    table.waits(1)
    expect(table.view().phase).toBe('waiting')
    expect(table.view().players.map(({ roundReady }) => roundReady)).toEqual([true, false, false])
  })

  it('do not wait for players who are away (R-presence-5)', () => {
    const table = shown().says('Ann', CONTINUE).says('Ben', CONTINUE).silence('Cleo')
    table.says('Cleo', { type: 'leave-page' }).waits(21)
    expect(table.view().phase).toBe('waiting')
  })

  it('last the full 60 s when nobody is present: at least one player must have continued (R-next-1)', () => {
    const table = shown().silence('Ann', 'Ben', 'Cleo').waits(46)
    expect(table.away).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(table.view().phase).toBe('results')
  })

  it('do not change when a player continues again (R-call-2)', () => {
    const table = shown().says('Ann', CONTINUE)
    const before = table.room
    table.says('Ann', CONTINUE)
    expect(table.room).toEqual(before)
  })
})

describe('continue', () => {
  it('for the deal before changes nothing for a player dealt in since, and is refused to others (R-call-4)', () => {
    const late: Said = { type: 'continue', deal: 1 }
    const table = shown()
      .says('Ann', late)
      .says('Ben', late)
      .silence('Cleo')
      .waits(60)
      .deals(HANDS[0], HANDS[1], HARVEY)
    playOut(table)
    const before = table.room
    expect(table.says('Ann', late).says('Ben', { type: 'round-ready', deal: 1 }).room).toEqual(before)
    expect(table.refusalOf('Cleo', late)).toBe('round-is-over')
    expect(table.refusalOf('Ann', { type: 'continue', deal: 3 })).toBe('round-is-over')
    expect(table.says('Ann', { type: 'continue', deal: 2 }).player('Ann').roundReady).toBe(true)
  })

  it('is refused in the lobby and in the first round: the round is not over (R-next-5)', () => {
    expect(tableOf(['Ann', 'Ben']).refusalOf('Ann', CONTINUE)).toBe('not-in-results')
    expect(tableOf(['Ann', 'Ben']).deals(HANDS[0], HANDS[1], HARVEY).refusalOf('Ann', CONTINUE)).toBe('not-in-results')
  })

  it('is refused after the next deal to a player who had not continued: that round is over (R-next-5)', () => {
    const table = shown()
      .silence('Cleo')
      .waits(60)
      .says('Ann', CONTINUE)
      .says('Ben', CONTINUE)
      .says('Ann', {
        ...NEXT,
        shuffle: {
          ...NEXT.shuffle,
          deck: deckOf(...HANDS, HARVEY),
          dealingMs: 2000,
          digest: null,
          next: someCommitment(1),
        },
      })
    expect(table.view().phase).toBe('dealing')
    expect(table.refusalOf('Cleo', CONTINUE)).toBe('round-is-over')
    expect(table.waits(2).refusalOf('Cleo', CONTINUE)).toBe('round-is-over')
  })

  it('can be repeated after the next deal by a player who was dealt in, and changes nothing (R-next-6)', () => {
    const table = shown()
      .continues()
      .deals(...HANDS, HARVEY)
    const before = table.view()
    expect(table.says('Ann', CONTINUE).says('Ben', READY).view()).toEqual(before)
  })

  it('and round-ready are refused during the first round, and to players who were not dealt in (R-next-5)', () => {
    const first = tableOf(['Ann', 'Ben'])
    expect(first.refusalOf('Ann', CONTINUE)).toBe('not-in-results')
    first.deals(...HANDS.slice(0, 2), HARVEY)
    expect(first.refusalOf('Ann', READY)).toBe('not-between-rounds')
    const later = shown().says('Cleo', { type: 'sit-out', on: true }).continues()
    later.deals(...HANDS.slice(0, 2), HARVEY)
    expect(later.refusalOf('Cleo', READY)).toBe('not-between-rounds')
  })
})

describe('between rounds', () => {
  it('a late continue counts as round-ready (R-next-3)', () => {
    const table = shown().waits(60).says('Ann', CONTINUE).says('Ben', READY)
    expect(table.player('Ann').roundReady).toBe(true)
    expect(table.player('Ben').roundReady).toBe(true)
  })

  it('the creator can start when every player who is not away is round-ready (R-next-4)', () => {
    const table = shown().waits(60).says('Ann', READY).says('Ben', READY)
    expect(table.refusalOf('Ann', NEXT)).toBe('not-all-ready')
    table.says('Cleo', READY)
    expect(table.refusalOf('Ben', NEXT)).toBe('not-creator')
    table.deals(...HANDS, HARVEY)
    expect(table.view().currentRound).toBe(2)
  })

  it('a player who is not round-ready after 60 s is idle and not dealt in (R-idle-2, R-deal-4)', () => {
    const table = shown().waits(60).says('Ann', READY).says('Ben', READY).waits(59)
    expect(table.away).toEqual([])
    table.waits(1)
    expect(table.away).toEqual(['Cleo'])
    table.deals(HANDS[0], HANDS[1], HARVEY)
    expect(table.player('Cleo')).toMatchObject({ inPot: false, decision: null, runningTotal: -150 - 50 })
  })
})

describe('an ante change', () => {
  it('takes back everyone’s round-ready except the creator’s, and is marked until the next deal (R-ante-2)', () => {
    const table = waiting().says('Ann', { type: 'set-ante', ante: 75 })
    expect(table.view()).toMatchObject({ ante: 75, anteChanged: true })
    expect(table.view().players.map(({ roundReady }) => roundReady)).toEqual([true, false, false])
    expect(table.events).toContainEqual({ type: 'ante-changed', ante: 75 })
    table.deals(...HANDS, HARVEY)
    expect(table.view().anteChanged).toBe(false)
    expect(table.running.round.ante).toBe(75)
  })

  it('to the same ante changes nothing (R-ante-2)', () => {
    const table = waiting()
    const before = table.room
    table.says('Ann', { type: 'set-ante', ante: 50 })
    expect(table.room).toEqual(before)
  })

  it('is not confirmed by a call for the ante before it, except by the creator (R-ante-5)', () => {
    const inLobby = tableOf(['Ann', 'Ben', 'Cleo']).says('Ann', { type: 'set-ante', ante: 75 })
    const inResults = playOut(tableOf(['Ann', 'Ben', 'Cleo']).deals(...HANDS, HARVEY))
    inResults.says('Ann', { type: 'set-ante', ante: 75 })
    const inWaiting = waiting().says('Ann', { type: 'set-ante', ante: 75 })
    const calls = [
      [inLobby, { type: 'set-ready', isReady: true }],
      [inLobby, { type: 'set-ready' }],
      [inResults, CONTINUE],
      [inWaiting, CONTINUE],
      [inWaiting, READY],
    ] as const
    for (const [table, call] of calls) expect(table.refusalOf('Ben', { ...call, ante: 50 })).toBe('ante-changed')
    for (const [table, call] of calls) table.says('Ann', { ...call, ante: 50 })
    inLobby.says('Ben', { type: 'set-ready', isReady: false, ante: 50 })
    inWaiting.says('Ben', { ...READY, ante: 75 }).says('Cleo', READY)
    expect(inWaiting.view().players.map(({ roundReady }) => roundReady)).toEqual([true, true, true])
  })

  it('is not confirmed by who comes back from sitting out before it, between rounds (R-ante-5, R-sit-out-4)', () => {
    const comesBack = { type: 'sit-out', on: false, ante: 50 } as const
    const table = tableOf(['Ann', 'Ben']).deals(HANDS[0], HANDS[1], HARVEY).says('Ben', { type: 'sit-out', on: true })
    table
      .says('Ann', { type: 'set-ante', ante: 75 })
      .says('Ben', comesBack)
      .says('Ben', { ...comesBack, on: true })
    table.folds('Ann', 'Ben')
    expect(table.refusalOf('Ben', comesBack)).toBe('ante-changed')
    table.says('Ben', { ...comesBack, ante: 75 }).says('Ben', comesBack)
    expect(table.player('Ben').roundReady).toBe(true)
  })

  it('does not affect the round being played (R-ante-1)', () => {
    const table = tableOf(['Ann', 'Ben']).deals(HANDS[0], HANDS[1], HARVEY)
    table.says('Ann', { type: 'set-ante', ante: 500 })
    expect(table.view()).toMatchObject({ pot: 100, stake: 100, ante: 500, anteChanged: true })
  })

  it('in the lobby takes back everyone’s ready except the creator’s (R-ante-2)', () => {
    const table = tableOf(['Ann', 'Ben'])
    for (const name of ['Ann', 'Ben']) table.says(name, { type: 'set-ready', isReady: true })
    table.says('Ann', { type: 'set-ante', ante: 50 })
    expect(table.view().players.map(({ isReady }) => isReady)).toEqual([true, true])
    table.says('Ann', { type: 'set-ante', ante: 500 })
    expect(table.view().players.map(({ isReady }) => isReady)).toEqual([true, false])
  })

  it('is accepted three times between two deals, and in the lobby any number of times (R-ante-3)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    for (const ante of [10, 20, 30, 40, 50]) table.says('Ann', { type: 'set-ante', ante })
    table.deals(...HANDS, HARVEY).says('Ann', { type: 'set-ante', ante: 60 })
    table.says('Ann', { type: 'set-ante', ante: 60 }).says('Ann', { type: 'set-ante', ante: 70 })
    playOut(table).continues().says('Ann', { type: 'set-ante', ante: 80 })
    expect(table.refusalOf('Ann', { type: 'set-ante', ante: 90 })).toBe('ante-changed-too-often')
    table.says('Ann', { type: 'set-ante', ante: 80 })
    table.deals(...HANDS, HARVEY).says('Ann', { type: 'set-ante', ante: 90 })
  })

  it('restarts the clock of idleness (R-ante-4, R-idle-2)', () => {
    const table = shown().waits(60).says('Ann', READY).waits(50).says('Ann', { type: 'set-ante', ante: 75 }).waits(55)
    expect(table.away).toEqual([])
    table.waits(5)
    expect(table.away).toEqual(['Ben', 'Cleo'])
  })

  it('restarts that clock once: later changes before the deal do not (R-ante-4)', () => {
    const table = shown().waits(60).says('Ann', READY).says('Ann', { type: 'set-ante', ante: 75 })
    table.waits(50).says('Ann', { type: 'set-ante', ante: 80 }).waits(9)
    expect(table.away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben', 'Cleo'])
  })

  it('gives players whose round-ready it takes back 60 s to confirm, even if it is a later change (R-ante-4)', () => {
    const table = shown().says('Ann', { type: 'set-ante', ante: 75 }).waits(60)
    table.says('Ann', READY).says('Ben', READY).waits(50).says('Ann', { type: 'set-ante', ante: 80 }).waits(10)
    expect(table.away).toEqual(['Cleo'])
    expect(table.waits(49).away).toEqual(['Cleo'])
    expect(table.waits(1).away).toEqual(['Ben', 'Cleo'])
  })
})

describe('the end', () => {
  const finished = () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'], { maxRounds: 5 })
    for (let round = 0; round < 5; round += 1) shown(table).continues()
    return table
  }

  it('comes after the last round, and its hands stay visible (R-finish-1, R-next-2)', () => {
    const table = finished()
    expect(table.view()).toMatchObject({ phase: 'finished', currentRound: 5, deadlineAt: null })
    expect(table.player('Ann').cards).toHaveLength(3)
    expect(table.refusalOf('Ann', { type: 'set-ante', ante: 75 })).toBe('game-over')
    expect(table.refusalOf('Ann', NEXT)).toBe('not-between-rounds')
  })

  it('a player who had not continued cannot continue any more (R-next-5)', () => {
    const table = tableOf(['Ann', 'Ben'], { maxRounds: 5 })
    for (let round = 0; round < 5; round += 1) {
      playOut(table.deals(HANDS[0], HANDS[1], HARVEY))
      if (round < 4) table.continues()
    }
    table.says('Ann', CONTINUE).waits(60)
    expect(table.view().phase).toBe('finished')
    expect(table.refusalOf('Ben', CONTINUE)).toBe('game-over')
  })

  it('a player who had continued can continue again (R-next-6)', () => {
    const table = finished()
    const before = table.view()
    table.says('Ann', CONTINUE)
    expect(table.view()).toEqual(before)
  })

  it('a player who leaves stays in the standings, away (R-finish-2)', () => {
    const table = finished()
    const { totals } = table
    table.says('Ann', { type: 'leave' })
    expect(table.totals).toEqual(totals)
    expect(table.away).toEqual(['Ann'])
    expect(table.player('Ann')).toMatchObject({ hasLeft: true })
  })

  it('the standings stay when the last player leaves (R-leave-6)', () => {
    const table = finished()
    for (const person of ['Ann', 'Ben', 'Cleo']) table.says(person, { type: 'leave' })
    expect(table.isDeleted).toBe(false)
    expect(Object.keys(table.totals)).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(table.events.at(-1)).toEqual({ type: 'player-left', seat: 'seat of Cleo', name: 'Cleo' })
  })

  it('a finished game is deleted 24 hours after its end (R-finish-3)', () => {
    const table = finished().waits(24 * 3600 - 1)
    expect(table.isDeleted).toBe(false)
    expect(table.waits(1).isDeleted).toBe(true)
  })

  it('never comes with unlimited rounds (R-next-2)', () => {
    const table = tableOf(['Ann'], { maxRounds: 999 })
    for (let round = 0; round < 1000; round += 1) playOut(table.deals(HANDS[0], HARVEY)).continues()
    expect(table.view()).toMatchObject({ phase: 'waiting', currentRound: 1000 })
  })
})
