import { describe, expect, it } from 'vitest'
import type { PlayerView, ResultView, StateView } from '../../../../contract'
import { folded, harvey, holding, player, sittingOut, stayed, table } from '../../../fixtures/table'
import { deltaOf, outcomeFor } from './outcome'
import { harveyNotice, nextPotWords, showdownSentences } from './showdown-words'

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

  it('the sentence says what your hand beats, and what you really get', () => {
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

  it('the best of several rivals is named, whether a loser or Harvey', () => {
    const reasonAgainst = (harveys: string, priyas: string, noors: string) =>
      outcomeFor(
        results(
          harveys,
          [
            seat('Maya', 'Kh Ks 9d', won),
            seat('Priya', priyas, stayed),
            seat('Noor', noors, stayed),
            seat('Theo', 'Ah Ac Ad', folded),
          ],
          {},
        ),
      ).reason
    expect(reasonAgainst('As Qc 9h', '8s 8d 4c', '7s 7d 4c')).toBe("Your kings beat Priya's eights.")
    expect(reasonAgainst('As Qc 9h', '7s 7d 4c', '8s 8d 4c')).toBe("Your kings beat Noor's eights.")
    expect(reasonAgainst('9s 9c 4h', '7s 7d 4c', '8s 8d 4c')).toBe("Your kings beat Harvey's nines.")
  })

  it('the amount of a player of the same name who has left is not taken for yours', () => {
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

  it('a name that begins a sentence keeps its spelling', () => {
    const mine = seat('Maya', 'Kh Ks 9d', { decision: 'stay' })
    const state = results('Qd 7c 4h', [mine, seat('anna', 'Ah As 3d', { decision: 'stay', isWinner: true })], {
      deltas: [
        { name: 'Maya', amount: -1000 },
        { name: 'anna', amount: 1000 },
      ],
    })
    expect(outcomeFor(state).reason).toBe("anna's aces beat your kings. Your $1000 goes into the next pot.")
  })

  it('the card that decides is named if the hands are alike', () => {
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
      reason: "Harvey's three aces beat your kings. Your $1000 goes into the next pot.",
    })
    expect(said(state)).toEqual([
      'Harvey wins! He has three aces.',
      'All players who stayed in lose the pot and it carries over.',
    ])
  })

  it('to another player', () => {
    const state = results('As Qc 9h', [mine, seat('Noor', 'Ah 9h 3h', { ...stayed, isWinner: true })], {
      deltas: [
        { name: 'Theo', amount: -500 },
        { name: 'Noor', amount: 1000 },
        { name: 'Maya', amount: -1000 },
      ],
    })
    expect(outcomeFor(state).headline).toBe('You lose $1000')
    expect(outcomeFor(state).reason).toBe("Noor's ace-high flush beats your kings. Your $1000 goes into the next pot.")
  })

  it('to a tie with Harvey', () => {
    const state = results('Kd Kc 9h', [mine], { deltas: [{ name: 'Maya', amount: -1000 }] })
    expect(outcomeFor(state).reason).toBe(
      'Harvey has the same hand, and he wins ties. Your $1000 goes into the next pot.',
    )
    expect(said(state)[0]).toBe('Harvey wins! Kings win the tie.')
    const flush = seat('Maya', 'Ah 9h 4h', stayed)
    expect(said(results('Ac 9c 4c', [flush], { deltas: [{ name: 'Maya', amount: -1000 }] }))[0]).toBe(
      'Harvey wins! Ace-high flush wins the tie.',
    )
    const lower = seat('Maya', 'Qh Qs 9d', stayed)
    const out = results('Kd Kc 9h', [lower, seat('Priya', 'Kh Ks 9c', folded)], {
      deltas: [{ name: 'Maya', amount: -1000 }],
    })
    expect(said(out)[0], 'a hand that was Out ties with nobody').toBe('Harvey wins! He has a pair of kings.')
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

  it('a hand that would have lost to those who share the pot, or shared it with them', () => {
    const sharers = [winner, seat('Theo', '10s 2d>10 2h>10', { ...stayed, isWinner: true })]
    const beaten = results('As Qc 9h', [seat('Maya', 'Kh Ks 9d', folded), ...sharers], { deltas })
    expect(outcomeFor(beaten).reason).toBe("Noor and Theo's three tens would have beaten you.")
    const equal = results('As Qc 9h', [seat('Maya', '2s>10 10c 10s', folded), ...sharers], { deltas })
    expect(outcomeFor(equal).reason).toBe('You would have shared the pot with Noor and Theo.')
  })

  it('the hand of a loser who has the name of a winner who left is not taken for the winning one', () => {
    const winners = ['Noor']
    const players = [seat('Maya', 'Kh Ks 9d', folded), seat('Noor', '8s 8d 4c', stayed)]
    const state = results('As Qc 9h', players, { deltas, winners, harveyWins: false })
    expect(outcomeFor(state).reason).toBe('Noor wins the pot.')
    expect(said(state)[0]).toBe('Noor wins.')
    const sharer = seat('Theo', '10s 2d>10 2h>10', { ...stayed, isWinner: true })
    const shared = { ...state, players: [...players, sharer], result: { ...state.result!, winners: ['Noor', 'Theo'] } }
    expect(outcomeFor(shared).reason).toBe("Noor and Theo's three tens would have beaten you.")
  })

  it('a hand as good as Harvey’s, with everybody Out', () => {
    const state = results('Kd Kc 9h', [seat('Maya', 'Kh Ks 9d', folded)], { deltas: [{ name: 'Maya', amount: 0 }] })
    expect(outcomeFor(state).reason).toBe('Harvey has the same hand, and he wins ties.')
    expect(said(state)).toEqual(['Harvey wins! Everybody is Out.', 'The pot carries over.'])
  })

  it('a player who lost to Harvey and has left since does not count as Out', () => {
    const lost = [
      { name: 'Maya', amount: 0 },
      { name: 'Noor', amount: -1000 },
    ]
    const state = results('As Ac 9h', [seat('Maya', 'Kh Ks 9d', folded)], { deltas: lost })
    expect(said(state)).toEqual([
      'Harvey wins! He has a pair of aces.',
      'All players who stayed in lose the pot and it carries over.',
    ])
  })
})

it.each<[Partial<ResultView>, Partial<StateView>, string]>([
  [{ winners: ['Noor', 'Theo'] }, {}, 'Noor and Theo share the pot.'],
  [{ harveyWins: true }, {}, 'Harvey wins, and the pot carries over.'],
  [{ harveyWins: true }, { maxRounds: 3 }, 'Harvey wins, and keeps the pot.'],
])('a player who sat the round out reads how it ended: %j, %j', (result, more, reason) => {
  const noor = seat('Noor', '8s 8d 4c', { ...stayed, isWinner: result.harveyWins !== true })
  const state = results('As Qc 9h', [player('Maya', sittingOut), noor], result)
  expect(outcomeFor({ ...state, ...more }).reason).toBe(reason)
})

it('a player who sat the round out reads who won', () => {
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

describe('the next pot is the sum of', () => {
  const maya = seat('Maya', 'Kh Ks 9d', { ...stayed, isWinner: true })
  const loser = (name: string) => ({ name, amount: -1000 })
  const sum = (result: Partial<ResultView>) => nextPotWords(results('As Qc 9h', [maya], result))

  it('the pot that Harvey has won and what each loser pays', () => {
    const harveys = { harveyWins: true, winners: [], carryOver: 3000, deltas: [loser('Noor'), loser('Priya')] }
    expect(sum(harveys)).toBe('Next pot: $1000 + 2\u00A0×\u00A0$1000 = $3000.')
    expect(sum({ harveyWins: true, winners: [], carryOver: 1000, deltas: [] })).toBe('Next pot: $1000.')
  })

  it('what the losers pay when a player has won the pot', () => {
    expect(sum({ carryOver: 2000, deltas: [loser('Noor'), loser('Priya')] })).toBe(
      'Next pot: 2\u00A0×\u00A0$1000 = $2000.',
    )
    expect(sum({ carryOver: 1000, deltas: [loser('Noor')] })).toBe('Next pot: $1000.')
  })

  it('the dollars that winners cannot share', () => {
    expect(sum({ carryOver: 1 })).toBe('Next pot: $1 left over.')
    expect(sum({ carryOver: 1001, deltas: [loser('Noor')] })).toBe('Next pot: $1 left over + $1000 = $1001.')
  })
})

describe('no round follows the last one', () => {
  const last = { currentRound: 10, maxRounds: 10 }
  const mine = seat('Maya', 'Kh Ks 9d', stayed)
  const deltas = [{ name: 'Maya', amount: -1000 }]

  it('money lost to Harvey stays with him', () => {
    const state = { ...results('As Ac 2d>A', [mine], { deltas, carryOver: 2000 }), ...last }
    expect(outcomeFor(state).reason).toBe("Harvey's three aces beat your kings. Harvey keeps your $1000.")
    expect(said(state)[1]).toBe('All players who stayed in lose the pot, and Harvey keeps it.')
    expect(nextPotWords(state)).toBe('It is the last round: Harvey keeps $1000 + $1000 = $2000.')
  })

  it('money lost to a player stays with Harvey too', () => {
    const noor = seat('Noor', 'Ah 9h 3h', { ...stayed, isWinner: true })
    const state = { ...results('As Qc 9h', [mine, noor], { deltas, carryOver: 1000 }), ...last }
    expect(said(state)[1]).toBe('Maya pays $1000, which Harvey keeps.')
  })

  it('so does the pot of a round with everybody Out', () => {
    const state = { ...results('Kd Kc 9h', [seat('Maya', 'Qh Qs 9d', folded)], { carryOver: 1000 }), ...last }
    expect(said(state)).toEqual(['Harvey wins! Everybody is Out.', 'Harvey keeps the pot.'])
    expect(harveyNotice(state)).toBe('Everybody is Out.')
    expect(harveyNotice({ ...state, maxRounds: 15 })).toBe('Everybody is Out, and the pot carries over.')
  })
})
