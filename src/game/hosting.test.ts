import { describe, expect, it } from 'vitest'
import { lobbyFor } from './view-for'
import { tableOf, type Table } from './testing/table'

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s'] as const
const sitsOut = { type: 'sit-out', on: true } as const
const comesBack = { type: 'sit-out', on: false } as const
const ready = { type: 'round-ready' } as const
const makesHost = (name: string) => ({ type: 'make-host', playerId: `seat of ${name}` }) as const
const removes = (name: string) => ({ type: 'kick', playerId: `seat of ${name}` }) as const

const seated = () => tableOf(['Ann', 'Ben', 'Cleo'])
/** After the first round; all have continued. */
const waiting = () =>
  seated()
    .deals(...HANDS)
    .folds('Ann', 'Ben', 'Cleo')
    .continues()
const dealtIn = (table: Table) => table.running.round.dealt.map(({ name }) => name)

describe('sitting out', () => {
  it('takes effect with the next deal: no cards, no ante (R-sit-out-1, R-deal-1)', () => {
    const table = waiting().says('Ben', sitsOut)
    expect(table.player('Ben')).toMatchObject({ sittingOut: true, away: false })
    table.says('Ann', ready).says('Cleo', ready)
    table.dealsOnly('Kh Qd 9s', 'Ac 9d 5s', 'Jc 10d 3s')
    expect(dealtIn(table)).toEqual(['Ann', 'Cleo'])
    expect(table.totals).toEqual({ Ann: -100, Ben: -50, Cleo: -100 })
  })

  it('keeps nobody waiting, and is never idle (R-sit-out-1, R-presence-5)', () => {
    const table = seated()
      .deals(...HANDS)
      .says('Ben', sitsOut)
    table.folds('Ann').waits(30).folds('Cleo')
    table.says('Ann', { type: 'continue' }).says('Cleo', { type: 'continue' })
    expect(table.room.phase).toBe('waiting')
    expect(table.says('Ann', ready).says('Cleo', ready).waits(100).away).toEqual([])
  })

  it('does not affect the hand being played, nor a decision made ahead (R-sit-out-2)', () => {
    const table = seated()
      .deals(...HANDS)
      .says('Ben', { type: 'decide-ahead', decision: 'stay' })
      .says('Ben', sitsOut)
    expect(table.stays('Ann').player('Ben').decision).toBe('stay')
  })

  it('by everybody keeps the next round from being dealt (R-sit-out-3)', () => {
    const table = waiting().says('Ann', sitsOut).says('Ben', sitsOut).says('Cleo', sitsOut)
    expect(table.refusalOf('Ann', { type: 'next-round', shuffle: NO_SHUFFLE })).toBe('nobody-playing')
    expect(table.waits(600).creator).toBe('Ann')
  })

  it('does not count at the start, which needs somebody to play (R-sit-out-3, R-start-2)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ben', { type: 'set-ready', isReady: true }).says('Ann', sitsOut)
    expect(lobbyFor(table.room, null).players.map(({ sittingOut }) => sittingOut)).toEqual([true, false])
    table.says('Ben', sitsOut)
    expect(table.refusalOf('Ann', { type: 'start', shuffle: NO_SHUFFLE })).toBe('nobody-playing')
    table.says('Ann', comesBack)
    expect(table.refusalOf('Ann', { type: 'start', shuffle: NO_SHUFFLE })).toBe('not-ready')
    table.says('Ann', sitsOut).says('Ben', comesBack).says('Ben', { type: 'set-ready', isReady: false })
    expect(table.refusalOf('Ann', { type: 'start', shuffle: NO_SHUFFLE })).toBe('player-not-ready')
    table.says('Ben', { type: 'set-ready', isReady: true }).dealsOnly('Kh Qd 9s', 'Jc 10d 3s')
    expect(dealtIn(table)).toEqual(['Ben'])
  })

  it('ends as round-ready between rounds, and cannot be changed in a finished game (R-sit-out-4)', () => {
    const table = seated()
      .deals(...HANDS)
      .says('Ben', sitsOut)
      .says('Ben', comesBack)
      .says('Cleo', sitsOut)
    expect(table.player('Ben').roundReady).toBe(false)
    table.folds('Ann', 'Ben', 'Cleo').says('Ann', sitsOut).says('Cleo', comesBack)
    const isReady = () => table.view().players.map(({ roundReady }) => roundReady)
    expect(isReady()).toEqual([false, false, true])
    table.says('Ben', comesBack)
    expect(isReady(), 'who did not sit out does not come back').toEqual([false, false, true])
    table.says('Ben', { type: 'continue' }).says('Ann', comesBack)
    expect(table.room.phase).toBe('waiting')
    expect(isReady()).toEqual([true, true, true])
    const solo = tableOf(['Ann'], { maxRounds: 5 })
    for (let round = 1; round <= 5; round += 1) solo.deals('Kh Qd 9s', 'Jc 10d 3s').folds('Ann').continues()
    expect(solo.refusalOf('Ann', sitsOut)).toBe('game-over')
  })

  it('ends with a rematch, and for a player who is let in again (R-rematch-2, R-join-11)', () => {
    const table = tableOf(['Ann', 'Ben'], { maxRounds: 5 }).says('Ben', sitsOut)
    for (let round = 1; round <= 5; round += 1) {
      table.says('Ann', round === 1 ? { type: 'set-ready', isReady: true } : ready)
      table.dealsOnly('Kh Qd 9s', 'Jc 10d 3s').waits(2).folds('Ann').says('Ann', { type: 'continue' })
    }
    table.says('Ann', { type: 'rematch' })
    expect(lobbyFor(table.room, null).players.map(({ sittingOut }) => sittingOut)).toEqual([false, false])
  })
})

describe('another host', () => {
  it('is appointed by the creator among those present, in the lobby and in every phase (R-creator-9)', () => {
    const table = seated().says('Ann', makesHost('Ben'))
    expect([table.creator, table.events.at(-1)]).toEqual(['Ben', { type: 'new-creator', name: 'Ben' }])
    expect(table.refusalOf('Ann', makesHost('Cleo'))).toBe('not-creator')
    table.deals(...HANDS).says('Ben', makesHost('Cleo'))
    expect(table.folds('Ann', 'Ben', 'Cleo').says('Cleo', makesHost('Ann')).creator).toBe('Ann')
    expect(table.continues().says('Ann', makesHost('Ben')).creator).toBe('Ben')
  })

  it('cannot be a player who is away or unknown; naming the creator changes nothing (R-creator-9)', () => {
    const table = seated().silence('Ben').waits(60)
    expect(table.refusalOf('Ann', makesHost('Ben'))).toBe('player-away')
    expect(table.refusalOf('Ann', makesHost('Zoe'))).toBe('no-such-player')
    const { version } = table.view()
    expect(table.says('Ann', makesHost('Ann')).view().version).toBe(version)
    expect(table.events).not.toContainEqual({ type: 'new-creator', name: 'Ann' })
  })

  it('has a creator’s full time to start the next round (R-creator-5)', () => {
    const table = waiting().says('Ann', ready).says('Ben', ready).says('Cleo', ready).waits(100)
    table.says('Ann', makesHost('Ben')).waits(100)
    expect(table.creator).toBe('Ben')
    expect(table.waits(20).creator).toBe('Cleo')
  })
})

describe('a removal', () => {
  it('between rounds is as if the player had left, for good (R-kick-4, R-kick-2)', () => {
    const table = waiting().says('Ann', removes('Ben'))
    expect(table.view().left).toEqual([{ name: 'Ben', runningTotal: -50 }])
    expect(table.events.at(-1)).toEqual({ type: 'player-kicked', seat: 'seat of Ben', name: 'Ben', by: 'Ann' })
    expect(table.refusalOf('Ben', { type: 'join', seat: 'seat of Ben', name: 'Ben' })).toBe('kicked')
  })

  it('is refused from the deal to the end of the hand (R-kick-4)', () => {
    const table = waiting().dealsOnly(...HANDS)
    expect(table.refusalOf('Ann', removes('Ben'))).toBe('not-between-rounds')
    expect(table.waits(2).refusalOf('Ann', removes('Ben'))).toBe('not-between-rounds')
  })

  it('in the results lets the others continue (R-kick-4)', () => {
    const table = seated()
      .deals(...HANDS)
      .folds('Ann', 'Ben', 'Cleo')
    table.says('Ann', { type: 'continue' }).says('Cleo', { type: 'continue' }).says('Ann', removes('Ben'))
    expect(table.room.phase).toBe('waiting')
  })

  it('from a finished game keeps the standing, and keeps the player from the next game (R-kick-4, R-finish-2)', () => {
    const table = tableOf(['Ann', 'Ben'], { maxRounds: 5 })
    for (let round = 1; round <= 5; round += 1) {
      table.deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
      while (table.room.phase === 'decision') table.folds(table.turn ?? '')
      table.continues()
    }
    table.says('Ann', removes('Ben'))
    expect(table.player('Ben')).toMatchObject({ away: true, runningTotal: -250 })
    expect(table.refusalOf('Ann', removes('Ben'))).toBe('no-such-player')
    expect(lobbyFor(table.says('Ann', { type: 'rematch' }).room, null).players.map(({ name }) => name)).toEqual(['Ann'])
  })
})

it('a page that continues by itself proves only that it is open (R-next-7)', () => {
  const table = tableOf(['Ann', 'Ben']).deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s').folds('Ann', 'Ben')
  table.waits(60).waits(60)
  expect(table.away).toContain('Ben')
  table.says('Ben', { type: 'continue', auto: true })
  expect(table.player('Ben')).toMatchObject({ away: true, roundReady: true })
  expect(table.says('Ben', { type: 'continue' }).away).not.toContain('Ben')
})

it('a reaction is sent to everybody and changes no view (R-react-1)', () => {
  const table = seated()
  const { version } = table.view()
  table.says('Ben', { type: 'react', reaction: 'rabbit' })
  expect(table.events.at(-1)).toEqual({ type: 'reaction', name: 'Ben', reaction: 'rabbit' })
  expect(table.view().version).toBe(version)
})

const NO_SHUFFLE = {
  deck: [],
  harveyRanks: ['3', '3', '3'] as ['3', '3', '3'],
  digest: null,
  next: { seed: '', commitment: '' },
  dealingMs: 0,
}
