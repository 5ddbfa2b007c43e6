import { describe, expect, it } from 'vitest'
import type { StateView } from '../../../../contract'
import { hand } from '../../../fixtures/hands'
import { folded, harvey, holding, player, sittingOut, stayed, table } from '../../../fixtures/table'
import { announcements } from './announcements'

const own = player('Maya', holding('Kh Ks 9d'))
const noorsTurn = (more: Partial<StateView> = {}) => table({ currentTurn: 'Noor', ...more })

describe('announcements', () => {
  it('say a new round and its pot', () => {
    expect(
      announcements(
        table({ phase: 'waiting', currentTurn: null }),
        table({ phase: 'dealing', currentRound: 4, currentTurn: null }),
      ),
    ).toEqual(['Round 4 starting.', 'The pot is $1000.'])
  })

  it('say the viewer’s hand when it is dealt, and whose turn it is', () => {
    expect(announcements(table({ phase: 'dealing', currentTurn: null }), table())).toEqual([
      'Your hand: King of hearts; King of spades; Nine of diamonds. You have a pair of kings.',
      'Your turn. Are you in or out?',
    ])
  })

  it('ask what twos play as, and say the hand again when they are named', () => {
    const open = table({ phase: 'wild-selection', players: [player('Maya', holding('Kh Ks 2d')), player('Noor')] })
    const named = table({ players: [player('Maya', holding('Kh Ks 2d>K')), player('Noor')] })
    expect(announcements(null, open)).toEqual([
      'Round 3.',
      'The pot is $1000.',
      'Your hand: King of hearts; King of spades; Two of diamonds. Choose what your two plays.',
      'Your turn.',
    ])
    const both = { ...open, players: [player('Maya', holding('Kh 2s 2d')), player('Noor')] }
    expect(announcements(null, both)[2]).toMatch(/Choose what your twos play\.$/)
    expect(announcements(open, named)[0]).toMatch(/plays as King\. You have three kings\.$/)
  })

  it('say each decision of another player once', () => {
    const before = noorsTurn({ players: [own, player('Noor'), player('Theo')] })
    const after = table({ currentTurn: 'Theo', players: [own, player('Noor', folded), player('Theo')] })
    expect(announcements(before, after)).toEqual(['Noor is Out.', 'You are next.'])
    expect(announcements(after, { ...after, version: 13 })).toEqual([])
    expect(announcements(null, after), 'nothing of what was decided before').not.toContain('Noor is Out.')
  })

  it("say the viewer's own decision while others are to decide", () => {
    const before = table({ players: [own, player('Noor')] })
    const after = noorsTurn({ players: [{ ...own, ...stayed }, player('Noor')] })
    expect(announcements(before, after)).toEqual(['You are In.'])
    expect(announcements(before, noorsTurn({ players: [{ ...own, ...folded }, player('Noor')] }))).toEqual([
      'You are Out.',
    ])
    expect(announcements(after, { ...after, version: 13 })).toEqual([])
  })

  it('say the last decision before the results, and the next pot after them', () => {
    const before = noorsTurn({ players: [{ ...own, ...stayed }, player('Noor')] })
    const after = table({
      phase: 'results',
      currentTurn: null,
      pot: 100,
      players: [{ ...own, ...stayed, isWinner: true }, player('Noor', { ...folded, ...holding('9h 7d 4s') })],
      harvey: harvey({ cards: [...hand('Qc 9c 5d').cards], handRank: 'High Card' }),
      result: {
        pot: 1000,
        winners: ['Maya'],
        harveyWins: false,
        deltas: [{ name: 'Maya', amount: 1000 }],
        carryOver: 0,
      },
    })
    expect(announcements(before, after)).toEqual([
      'Noor is Out.',
      'Winner! +$1000.',
      "Your kings beat Harvey's queen high.",
      'Maya wins with a pair of kings.',
      'The next pot is $100.',
    ])
  })

  it('say once what the viewer alone pays, and who keeps the pot of the last round', () => {
    const players = [
      { ...own, ...stayed },
      player('Noor', { ...stayed, ...holding('Ah Ac 4s'), isWinner: true }),
      player('Theo', folded),
    ]
    const deltas = [
      { name: 'Maya', amount: -1000 },
      { name: 'Noor', amount: 1000 },
    ]
    const result = { pot: 1000, winners: ['Noor'], harveyWins: false, deltas, carryOver: 1000 }
    const after = table({ phase: 'results', currentTurn: null, pot: 1000, players, result })
    const winner = 'Noor wins with a pair of aces.'
    const texts = announcements({ ...after, phase: 'decision' }, after)
    expect(texts.slice(-3)).toEqual([expect.stringMatching(/into the next pot\.$/), winner, 'The next pot is $1000.'])
    const both = { ...result, deltas: [...deltas, { name: 'Theo', amount: -1000 }] }
    expect(announcements({ ...after, phase: 'decision' }, { ...after, result: both })).toContain(
      'Two players pay $1000 each into the next pot.',
    )
    const lost = { ...result, winners: [], harveyWins: true, deltas: deltas.slice(0, 1) }
    expect(announcements({ ...after, phase: 'decision' }, { ...after, result: lost })).toContain(
      'All players who stayed in lose the pot and it carries over.',
    )
    const seen = announcements({ ...after, phase: 'decision' }, { ...after, currentPlayer: 'Theo', maxRounds: 3 })
    expect(seen.slice(-3)).toEqual([winner, 'Maya pays $1000, which Harvey keeps.', 'Harvey keeps $1000.'])
  })

  it('tell watchers of decisions, results and standings', () => {
    const watched = (more: Partial<StateView>) => table({ currentPlayer: null, currentTurn: 'Noor', ...more })
    const playing = watched({ players: [player('Maya', stayed), player('Noor')] })
    expect(announcements(watched({ players: [player('Maya'), player('Noor')] }), playing)).toEqual(['Maya is In.'])
    const players = [player('Maya', { ...stayed, ...holding('Kh Ks 9d'), isWinner: true }), player('Noor', folded)]
    const deltas = [{ name: 'Maya', amount: 1000 }]
    const result = { pot: 1000, winners: ['Maya'], harveyWins: false, deltas, carryOver: 0 }
    const over = watched({ phase: 'results', currentTurn: null, pot: 0, players, result })
    expect(announcements(playing, over)).toEqual([
      'Noor is Out.',
      'Maya wins with a pair of kings.',
      'The next pot is $0.',
    ])
    const finished = watched({ phase: 'finished', currentTurn: null, players: [player('Maya', { runningTotal: 50 })] })
    expect(announcements(over, { ...finished, left: [{ name: 'Noor', runningTotal: -50 }] })).toEqual([
      'Final standings.',
      'Maya wins the evening.',
    ])
  })

  it('say what has begun since if a page has missed the phases between', () => {
    const results = table({ phase: 'results', currentTurn: null, pot: 0, players: [{ ...own, ...folded }] })
    const next = announcements(results, { ...results, currentRound: 4 })
    expect(next).toContain('The next pot is $0.')
    const decided = noorsTurn({ currentRound: 4, players: [own, player('Noor'), player('Theo', folded)] })
    expect(announcements(noorsTurn({ players: decided.players }), decided)).toEqual([])
  })

  it('say nothing of an empty last pot, and the viewer’s place at the end', () => {
    const noor = player('Noor', { ...stayed, ...holding('Ah Ac 4s'), isWinner: true, runningTotal: 500 })
    const players = [{ ...own, ...folded, runningTotal: -500 }, noor]
    const result = { pot: 1000, winners: ['Noor'], harveyWins: false, deltas: [], carryOver: 0 }
    const last = table({ phase: 'results', currentTurn: null, pot: 0, maxRounds: 3, players, result })
    expect(announcements({ ...last, phase: 'decision' }, last).at(-1)).toBe('Noor wins with a pair of aces.')
    expect(announcements(last, { ...last, phase: 'finished' })).toEqual(['Final standings.', 'You finish 2nd of 2.'])
    const late = table({ ...last, phase: 'finished', players: [...players, player('Theo', sittingOut)] })
    expect(announcements(last, { ...late, currentPlayer: 'Theo' })).toEqual([
      'Final standings.',
      'Noor wins the evening.',
    ])
  })

  it('say a new ante, and no hand to a player without one', () => {
    const waiting = table({ phase: 'waiting', currentTurn: null })
    expect(announcements(waiting, { ...waiting, ante: 75, anteChanged: true })).toEqual([
      'New ante: $75. All players must confirm.',
    ])
    const results = table({ phase: 'results', currentTurn: null })
    expect(announcements(results, { ...results, ante: 75, anteChanged: true })).toEqual([])
    expect(announcements(null, noorsTurn({ players: [player('Maya', sittingOut), player('Noor')] }))).toEqual([
      'Round 3.',
      'The pot is $1000.',
    ])
  })

  it('say who has taken a seat, except to the host who approved it', () => {
    const before = noorsTurn()
    const after = noorsTurn({ players: [...before.players, player('Theo', sittingOut)] })
    expect(announcements(before, after)).toEqual(['Theo joined the game.'])
    expect(announcements(after, { ...after, version: 13 })).toEqual([])
    expect(announcements({ ...before, isCreator: true }, { ...after, isCreator: true })).toEqual([])
  })

  it('say the turn again when a pause ends', () => {
    const paused = table({ pausedBy: 'Noor' })
    expect(announcements(table(), paused)).toEqual([])
    expect(announcements(paused, table())).toEqual(['Your turn. Are you in or out?'])
    expect(announcements({ ...paused, currentTurn: 'Theo' }, table({ currentTurn: 'Theo' }))).toEqual([])
  })

  it('say which round comes next after the host has added rounds, to those who get no toast', () => {
    const finished = table({ phase: 'finished', currentTurn: null, currentRound: 5, maxRounds: 5, isCreator: true })
    const waiting = { ...finished, phase: 'waiting' as const, maxRounds: 10 }
    expect(announcements(finished, waiting)).toEqual(['The game goes on: round 6 of 10.'])
    expect(announcements(finished, { ...waiting, maxRounds: 999 })).toEqual(['The game goes on: round 6.'])
    const watched = { isCreator: false, currentPlayer: null }
    expect(announcements({ ...finished, ...watched }, { ...waiting, ...watched })).toHaveLength(1)
    expect(announcements({ ...finished, isCreator: false }, { ...waiting, isCreator: false })).toEqual([])
  })

  it('tell the creator once when everyone is ready', () => {
    const players = [player('Maya', { roundReady: true }), player('Noor')]
    const waiting = table({ phase: 'waiting', currentTurn: null, isCreator: true, players })
    const ready = { ...waiting, players: players.map((one) => ({ ...one, roundReady: true })) }
    expect(announcements(waiting, ready)).toEqual(['Everyone is ready.'])
    expect(announcements(ready, { ...ready, version: 13 })).toEqual([])
    expect(announcements({ ...waiting, isCreator: false }, { ...ready, isCreator: false })).toEqual([])
    expect(announcements({ ...waiting, phase: 'results' }, { ...ready, phase: 'results' })).toEqual([])
    const away = { ...waiting, players: players.map((one) => ({ ...one, away: true })) }
    expect(announcements(waiting, away), 'nobody is there to play').toEqual([])
  })
})
