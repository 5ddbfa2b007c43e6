import { describe, expect, it } from 'vitest'
import type { Round } from './room'
import { resultOf } from './settle'
import { hand } from './testing/cards'
import { tableOf } from './testing/table'
import type { Decision } from './vocabulary'

const LOW = '3h 5s 6c'
const PAIR = '9h 9c 4d'
const BETTER_PAIR = 'Jh Jc 4s'
const BEST = 'Ah Ac Ad'
const SAME_BEST = ['Kh Kc 9d', 'Ks Kd 9h'] as const

interface Played {
  pot: number
  stake?: number
  players: [name: string, cards: string, decision: Decision][]
  harvey: string
}

function roundOf({ pot, stake = pot, players, harvey }: Played): Round {
  return {
    number: 1,
    ante: 50,
    contested: pot,
    stake,
    fairDeal: null,
    dealt: players.map(([name, cards, decision], index) => ({
      seat: `seat of ${name}`,
      order: index + 1,
      name,
      hand: hand(cards),
      decision,
      planned: null,
    })),
    harveyHand: hand(harvey),
    pausedMs: 0,
    isTurnExtended: false,
  }
}

function settled(played: Played) {
  const { winners, harveyWins, deltas, carryOver } = resultOf(roundOf(played))
  return {
    winners: winners.map(({ name }) => name),
    harveyWins,
    amounts: Object.fromEntries(deltas.map(({ name, amount }) => [name, amount])),
    carryOver,
  }
}

describe('money at the showdown', () => {
  it.each<[string, Played, ReturnType<typeof settled>]>([
    [
      'the best hand wins the pot; players In who do not win pay as much into the next (R-money-3, R-money-5)',
      {
        pot: 150,
        players: [
          ['Ann', BEST, 'stay'],
          ['Ben', PAIR, 'stay'],
          ['Cleo', LOW, 'fold'],
        ],
        harvey: 'Kh Qd 4c',
      },
      { winners: ['Ann'], harveyWins: false, amounts: { Ann: 150, Ben: -150, Cleo: 0 }, carryOver: 150 },
    ],
    [
      'a winner who is the only one In leaves no pot (R-money-3)',
      {
        pot: 150,
        players: [
          ['Ann', BEST, 'stay'],
          ['Ben', PAIR, 'fold'],
          ['Cleo', LOW, 'fold'],
        ],
        harvey: 'Kh Qd 4c',
      },
      { winners: ['Ann'], harveyWins: false, amounts: { Ann: 150, Ben: 0, Cleo: 0 }, carryOver: 0 },
    ],
    [
      'if Harvey has the best hand nobody is paid and the pot carries over (R-money-9)',
      {
        pot: 150,
        players: [
          ['Ann', PAIR, 'stay'],
          ['Ben', LOW, 'stay'],
          ['Cleo', LOW, 'fold'],
        ],
        harvey: BEST,
      },
      { winners: [], harveyWins: true, amounts: { Ann: -150, Ben: -150, Cleo: 0 }, carryOver: 450 },
    ],
    [
      'if everyone is Out Harvey wins the round (R-showdown-5)',
      {
        pot: 100,
        players: [
          ['Ann', BEST, 'fold'],
          ['Ben', PAIR, 'fold'],
        ],
        harvey: LOW,
      },
      { winners: [], harveyWins: true, amounts: { Ann: 0, Ben: 0 }, carryOver: 100 },
    ],
    [
      'a tie with Harvey is Harvey’s (R-showdown-4)',
      {
        pot: 100,
        players: [
          ['Ann', SAME_BEST[0], 'stay'],
          ['Ben', LOW, 'fold'],
        ],
        harvey: SAME_BEST[1],
      },
      { winners: [], harveyWins: true, amounts: { Ann: -100, Ben: 0 }, carryOver: 200 },
    ],
    [
      'the best hand among those In wins, though one that is Out was better (R-showdown-4)',
      {
        pot: 100,
        players: [
          ['Ann', BEST, 'fold'],
          ['Ben', PAIR, 'stay'],
        ],
        harvey: LOW,
      },
      { winners: ['Ben'], harveyWins: false, amounts: { Ann: 0, Ben: 100 }, carryOver: 0 },
    ],
    [
      'equal best hands share equally, and pay nothing (R-money-4)',
      {
        pot: 100,
        players: [
          ['Ann', SAME_BEST[0], 'stay'],
          ['Ben', SAME_BEST[1], 'stay'],
        ],
        harvey: LOW,
      },
      { winners: ['Ann', 'Ben'], harveyWins: false, amounts: { Ann: 50, Ben: 50 }, carryOver: 0 },
    ],
    [
      'what does not divide stays in the next pot, with what the losers pay (R-money-4)',
      {
        pot: 101,
        players: [
          ['Ann', SAME_BEST[0], 'stay'],
          ['Ben', SAME_BEST[1], 'stay'],
          ['Cleo', PAIR, 'stay'],
        ],
        harvey: LOW,
      },
      { winners: ['Ann', 'Ben'], harveyWins: false, amounts: { Ann: 50, Ben: 50, Cleo: -101 }, carryOver: 102 },
    ],
    [
      'the cap limits what a loser pays, never what a winner takes (R-money-8)',
      {
        pot: 9000,
        stake: 5000,
        players: [
          ['Ann', BEST, 'stay'],
          ['Ben', BETTER_PAIR, 'stay'],
          ['Cleo', PAIR, 'stay'],
        ],
        harvey: LOW,
      },
      { winners: ['Ann'], harveyWins: false, amounts: { Ann: 9000, Ben: -5000, Cleo: -5000 }, carryOver: 10_000 },
    ],
  ])('%s', (_, played, expected) => {
    expect(settled(played)).toEqual(expected)
  })
})

describe('the table cap', () => {
  it('is 100 times the ante: a pot above it costs a loser no more (R-money-6)', () => {
    const table = tableOf(['Ann', 'Ben'], { ante: 1 })
    // Harvey wins again and again, and both always lose the pot: 2, 2 + 4 + 2, …
    for (const stake of [2, 8, 26, 80, 100, 100]) {
      table.deals(LOW, '3s 4c 6h', BEST)
      expect(table.view().stake).toBe(stake)
      table.stays(...turnOrder(table)).continues()
    }
    expect(table.view().pot).toBe(644)
    expect(table.totals).toEqual({ Ann: -322, Ben: -322 })
  })

  it('follows the highest ante of the rounds whose money is in the pot, not a later lower one (R-money-6)', () => {
    const table = tableOf(['Ann', 'Ben'], { ante: 10 })
    for (let round = 0; round < 6; round += 1) {
      table
        .deals(LOW, '3s 4c 6h', BEST)
        .stays(...turnOrder(table))
        .continues()
    }
    table.says('Ann', { type: 'set-ante', ante: 1 }).deals(LOW, '3s 4c 6h', BEST)
    expect(table.view().stake).toBe(1000)

    table.folds(...turnOrder(table)).continues()
    table
      .deals(BEST, LOW, PAIR)
      .stays(...turnOrder(table))
      .continues()
    // The pot was won: from now on the cap is 100 times 1.
    table.deals(BEST, LOW, PAIR)
    expect(table.view().pot).toBeGreaterThan(100)
    expect(table.view().stake).toBe(100)
  })
})

describe('the table cap after a win (R-money-7)', () => {
  /** Ann wins a round played for this ante, Ben pays into the next pot, and the ante becomes 1. */
  const won = (ante: number, staying: string[]) => {
    const table = tableOf(['Ann', 'Ben'], { ante }).deals(BEST, PAIR, LOW)
    for (const name of turnOrder(table))
      table.says(name, { type: 'decide', decision: staying.includes(name) ? 'stay' : 'fold' })
    return table.continues().says('Ann', { type: 'set-ante', ante: 1 })
  }

  it('follows the ante of the round just played if losers’ payments make the next pot', () => {
    const table = won(100, ['Ann', 'Ben']).deals(LOW, PAIR, BEST)
    expect(table.view()).toMatchObject({ pot: 202, stake: 202 })
  })

  it('follows the next deal’s ante alone if nobody lost', () => {
    const table = won(100, ['Ann'])
    // Harvey wins again and again, and both always lose the pot: 2, 2 + 4 + 2, …
    for (const stake of [2, 8, 26, 80, 100]) {
      table.deals(LOW, '3s 4c 6h', BEST)
      expect(table.view().stake).toBe(stake)
      table.stays(...turnOrder(table)).continues()
    }
  })

  it('follows the highest ante again as long as Harvey wins', () => {
    const table = won(100, ['Ann', 'Ben'])
    for (const stake of [202, 608, 1826, 5480, 10_000]) {
      table.deals(LOW, '3s 4c 6h', BEST)
      expect(table.view().stake).toBe(stake)
      table.stays(...turnOrder(table)).continues()
    }
  })
})

describe('over several rounds', () => {
  it('the sum of all totals and the pot is 0 at every moment, former players included (R-money-1)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    table.deals(BEST, PAIR, LOW, 'Kh Qd 4c').stays('Ann', 'Ben').says('Cleo', { type: 'leave' })
    const { pot, left } = table.view()
    expect(table.totals).toEqual({ Ann: 100, Ben: -200 })
    expect(left).toEqual([{ name: 'Cleo', runningTotal: -50 }])
    expect(pot).toBe(150)
  })

  it('alone against Harvey a total is never above 0 (R-money-11)', () => {
    const table = tableOf(['Ann'])
    table.deals(BEST, LOW).stays('Ann').continues()
    expect(table.totals).toEqual({ Ann: 0 })
    expect(table.player('Ann').wins).toBe(1)
  })

  it('each player who shares a pot has one more win; Harvey has one more when he wins the round (R-money-10)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    const wins = () => [...table.view().players, table.view().harvey].map((each) => each.wins)
    table.deals(...SAME_BEST, BETTER_PAIR, LOW).stays('Ann', 'Ben', 'Cleo')
    expect(wins()).toEqual([1, 1, 0, 0])
    table.continues().deals(LOW, PAIR, BETTER_PAIR, BEST).folds('Ben', 'Cleo', 'Ann')
    expect(wins()).toEqual([1, 1, 0, 1])
  })

  it('players dealt in pay the ante, Harvey pays none (R-deal-1)', () => {
    const table = tableOf(['Ann', 'Ben'])
    table.deals(BEST, PAIR, LOW)
    expect(table.totals).toEqual({ Ann: -50, Ben: -50 })
    expect(table.view().pot).toBe(100)
  })

  it('the history names who decided first (R-money-12)', () => {
    const table = tableOf(['Ann', 'Ben'])
    table.deals(BEST, '9h Jc 4s', LOW).stays('Ann').folds('Ben').continues()
    table.deals(BEST, '9h Jc 4s', LOW).folds('Ben').stays('Ann')
    expect(table.events.flatMap((event) => (event.type === 'round-over' ? [event.record.first] : []))).toEqual([
      'Ann',
      'Ben',
    ])
  })

  it('the history names every hand that was dealt (R-money-12)', () => {
    const table = tableOf(['Ann', 'Ben'])
    table.deals(BEST, '2h 9c 4s', LOW).stays('Ann')
    table.says('Ben', { type: 'choose-wilds', selections: [{ suit: 'hearts', rank: '9' }] }).folds('Ben')
    const [record] = table.events.flatMap((event) => (event.type === 'round-over' ? [event.record] : []))
    expect(record).toMatchObject({
      round: 1,
      ante: 50,
      pot: 100,
      first: 'Ann',
      players: [
        { name: 'Ann', decision: 'stay', handRank: 'Three of a Kind', amount: 100, runningTotal: 50 },
        { name: 'Ben', decision: 'fold', handRank: 'Pair', amount: 0, runningTotal: -50 },
      ],
      harvey: { handRank: 'High Card' },
      harveyWins: false,
      winners: ['Ann'],
      carryOver: 0,
    })
  })
})

/** Whose turn it is, and the other of two. */
function turnOrder(table: ReturnType<typeof tableOf>): string[] {
  const names = table.view().players.map(({ name }) => name)
  return [...names.filter((name) => name === table.turn), ...names.filter((name) => name !== table.turn)]
}
