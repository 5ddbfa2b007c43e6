import { describe, expect, it } from 'vitest'
import type { PlayerView, ResultView, StateView } from '../../../../contract'
import { folded, harvey, holding, player, sittingOut, stayed, table } from '../fixtures/table'
import { deltaOf, outcomeFor } from './outcome'
import { showdownSentences } from './showdown-words'

const seat = (name: string, cards: string, more: Partial<PlayerView>) => player(name, { ...holding(cards), ...more })

function results(harveyCards: string, players: PlayerView[], result: Partial<ResultView>): StateView {
  const winners = players.filter(({ isWinner }) => isWinner).map(({ name }) => name)
  const { cards, handRank } = holding(harveyCards)
  return table({
    phase: 'results',
    currentTurn: null,
    players,
    harvey: harvey({ cards, ...(handRank ? { handRank } : {}), isWinner: winners.length === 0 }),
    result: { pot: 1000, winners, harveyWins: winners.length === 0, deltas: [], carryOver: 0, ...result },
  })
}

const said = (state: StateView) => showdownSentences(state).map(({ name = '', text }) => name + text)

describe('you win', () => {
  const won = { ...stayed, isWinner: true }

  it('what your hand beats is said, and what you really get', () => {
    const state = results('As Qc 9h', [seat('Maya', 'Kh Ks 9d', won), seat('Priya', '8s 8d 4c', stayed)], {
      deltas: [
        { name: 'Maya', amount: 1000 },
        { name: 'Priya', amount: -1000 },
      ],
    })
    expect(outcomeFor(state)).toEqual({
      headline: 'Winner! +$1000',
      kind: 'won',
      reason: "Your kings beat Priya's eights.",
    })
    expect(said(state)).toEqual(['Maya wins with a pair of kings.', 'Priya pays $1000 into the next pot.'])
  })

  it('the amount of who has left under the same name is not taken for the own one', () => {
    const deltas = [
      { name: 'Maya', amount: 0 },
      { name: 'Maya', amount: 1000 },
      { name: 'Priya', amount: -1000 },
      { name: 'Priya', amount: 0 },
    ]
    const winner = seat('Maya', 'Kh Ks 9d', won)
    const loser = seat('Priya', '8s 8d 4c', stayed)
    const state = results('As Qc 9h', [winner, loser], { deltas })
    expect(outcomeFor(state).headline).toBe('Winner! +$1000')
    expect(deltaOf(state, loser)).toBe(-1000)
    expect(deltaOf(state, { ...loser, decision: 'fold' })).toBe(0)
  })

  it('a name begins a sentence as its player writes it', () => {
    const mine = seat('Maya', 'Kh Ks 9d', { decision: 'stay' })
    const state = results('Qd 7c 4h', [mine, seat('anna', 'Ah As 3d', { decision: 'stay', isWinner: true })], {
      deltas: [
        { name: 'Maya', amount: -1000 },
        { name: 'anna', amount: 1000 },
      ],
    })
    expect(outcomeFor(state).reason).toBe("anna's aces beat your kings. Your $1000 goes into the next pot.")
  })

  it('the card that decides is named where the hands are alike', () => {
    const state = results('Kd Kc 8h', [seat('Maya', 'Kh Ks 9d', won)], { deltas: [{ name: 'Maya', amount: 1000 }] })
    expect(outcomeFor(state).reason).toBe("Your kings with a nine beat Harvey's kings with an eight.")
  })

  it('a shared pot pays each their share', () => {
    const state = results('As Qc 9h', [seat('Maya', 'Kh Ks 9d', won), seat('Noor', 'Kd Kc 9c', won)], {
      deltas: [
        { name: 'Maya', amount: 500 },
        { name: 'Noor', amount: 500 },
      ],
    })
    expect(outcomeFor(state)).toMatchObject({ headline: 'Winner! +$500', reason: 'You share the pot with Noor.' })
    expect(said(state)).toEqual(['Maya and Noor share the pot with a pair of kings.'])
  })
})

describe('you stayed in and lose', () => {
  const mine = seat('Maya', 'Kh Ks 9d', stayed)

  it('to Harvey, and the pot carries over', () => {
    const state = results('As Ac 2d>A', [mine, seat('Priya', '8s 8d 4c', stayed)], {
      deltas: [
        { name: 'Maya', amount: -1000 },
        { name: 'Priya', amount: -1000 },
      ],
    })
    expect(outcomeFor(state)).toEqual({
      headline: 'You lose $1000',
      kind: 'lost',
      reason: "Harvey's three aces beat your kings. The pot carries over.",
    })
    expect(said(state)).toEqual([
      'Harvey wins! Three aces beat every hand.',
      'All players who stayed in lose the pot and it carries over.',
    ])
  })

  it('to another player', () => {
    const state = results('As Qc 9h', [mine, seat('Noor', 'Ah 9h 3h', { ...stayed, isWinner: true })], {
      deltas: [
        { name: 'Maya', amount: -1000 },
        { name: 'Noor', amount: 1000 },
      ],
    })
    expect(outcomeFor(state).reason).toBe("Noor's ace-high flush beats your kings. Your $1000 goes into the next pot.")
  })

  it('to a tie with Harvey', () => {
    const state = results('Kd Kc 9h', [mine], { deltas: [{ name: 'Maya', amount: -1000 }] })
    expect(outcomeFor(state).reason).toBe('Harvey has the same hand, and he wins ties. The pot carries over.')
  })

  it('no more than the cap', () => {
    const state = results('As Ac 2d>A', [mine], { pot: 12_000, deltas: [{ name: 'Maya', amount: -5000 }] })
    expect(outcomeFor(state)).toMatchObject({
      headline: 'You lose $5000',
      reason: "Harvey's three aces beat your kings. The most you can lose is $5000 (100 antes).",
    })
  })

  it('no more than the cap of a higher ante whose money is in the pot', () => {
    const state = results('As Ac 2d>A', [mine], { pot: 12_000, deltas: [{ name: 'Maya', amount: -9000 }] })
    expect(outcomeFor(state).reason).toMatch(/The most you can lose is \$9000\.$/)
  })
})

describe('you folded', () => {
  const winner = seat('Noor', '10h 10d 2c>10', { ...stayed, isWinner: true })
  const deltas = [
    { name: 'Maya', amount: 0 },
    { name: 'Noor', amount: 1000 },
  ]

  it('a hand that would have lost', () => {
    const state = results('As Qc 9h', [seat('Maya', 'Kh Ks 9d', folded), winner], { deltas })
    expect(outcomeFor(state)).toEqual({
      headline: 'You folded',
      kind: 'neutral',
      reason: "Noor's three tens would have beaten you.",
    })
  })

  it('a hand that would have won', () => {
    const state = results('As Qc 9h', [seat('Maya', 'Jh Js Jd', folded), winner], { deltas })
    expect(outcomeFor(state).reason).toBe("Your three jacks would have beaten Noor's three tens.")
  })

  it('a hand as good as the winner has', () => {
    const same = seat('Noor', 'Kd Kc 9c', { ...stayed, isWinner: true })
    const state = results('As Qc 9h', [seat('Maya', 'Kh Ks 9d', folded), same], { deltas })
    expect(outcomeFor(state).reason).toBe('You would have shared the pot with Noor.')
  })

  it('a hand as good as Harvey has, with everybody Out', () => {
    const state = results('Kd Kc 9h', [seat('Maya', 'Kh Ks 9d', folded)], { deltas: [{ name: 'Maya', amount: 0 }] })
    expect(outcomeFor(state).reason).toBe('Harvey has the same hand, and he wins ties.')
    expect(said(state)).toEqual(['Harvey wins! Everybody is Out.', 'The pot carries over.'])
  })

  it('nobody is said to be Out who lost to Harvey and has left since', () => {
    const lost = [
      { name: 'Maya', amount: 0 },
      { name: 'Noor', amount: -1000 },
    ]
    const state = results('As Ac 9h', [seat('Maya', 'Kh Ks 9d', folded)], { deltas: lost })
    expect(said(state)).toEqual([
      'Harvey wins! Aces beat every hand.',
      'All players who stayed in lose the pot and it carries over.',
    ])
  })
})

it('who sat the round out is told who won', () => {
  const state = results(
    'As Qc 9h',
    [player('Maya', sittingOut), seat('Noor', '8s 8d 4c', { ...stayed, isWinner: true })],
    {
      deltas: [{ name: 'Noor', amount: 1000 }],
    },
  )
  expect(outcomeFor(state)).toEqual({
    headline: 'You sat this round out',
    kind: 'neutral',
    reason: 'Noor wins the pot.',
  })
})

it('many losers are counted, not named', () => {
  const losers = ['Priya', 'Theo', 'Jonas'].map((name) => seat(name, '8s 8d 4c', stayed))
  const state = results('As Qc 9h', [seat('Noor', 'Kh Ks 9d', { ...stayed, isWinner: true }), ...losers], {
    deltas: [{ name: 'Noor', amount: 1225 }, ...losers.map(({ name }) => ({ name, amount: -1225 }))],
  })
  expect(said(state)[1]).toBe('Three players pay $1225 each into the next pot.')
})
