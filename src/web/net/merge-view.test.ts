import { describe, expect, it } from 'vitest'
import type { CardView, LobbyView, PlayerView, StateView } from '../../contract'
import { mergeLobby, mergeState } from './merge-view'

const KING: CardView = { suit: 'hearts', rank: 'K', value: 13, isWild: false }
const TWO: CardView = { suit: 'spades', rank: '2', value: 2, isWild: true }
const HAND = [KING, KING, KING]

function player(name: string, more: Partial<PlayerView> = {}): PlayerView {
  return {
    _id: `seat-of-${name}`,
    name,
    isCreator: false,
    isReady: true,
    away: false,
    inVoice: false,
    sittingOut: false,
    cards: [],
    decision: null,
    isWinner: false,
    inPot: true,
    wins: 0,
    runningTotal: -50,
    roundReady: false,
    ...more,
  }
}

function state(more: Partial<StateView>): StateView {
  return {
    roomCode: 'K7PWQ3',
    game: 1,
    nextDeal: null,
    deal: null,
    version: 7,
    phase: 'decision',
    currentPlayer: null,
    planned: null,
    currentTurn: 'Noor',
    isCreator: false,
    currentRound: 1,
    maxRounds: 10,
    ante: 50,
    anteChanged: false,
    pot: 100,
    stake: 100,
    deadlineAt: 1,
    pausedBy: null,
    pausedUntil: null,
    timeLeft: 30,
    allowJoinDuringGame: true,
    joinRequests: [],
    settings: { maxRounds: 10, decisionTimer: 30, ante: 50, harveyDifficulty: 'medium', listed: true, watchers: false },
    players: [player('Maya'), player('Noor')],
    harvey: { _id: 'harvey', name: 'Harvey', cards: [], wins: 0, isWinner: false, inPot: true },
    left: [],
    result: null,
    ...more,
  }
}

const mine = (more: Partial<PlayerView> = {}) => player('Maya', { cards: HAND, handRank: 'Three of a Kind', ...more })
const REQUEST = { playerName: 'Elif', requestedAt: '2026-11-20T12:00:00.000Z' }

describe('a public state merged with the known one', () => {
  it('keeps the viewer, their hand and what only the creator sees', () => {
    const maya = mine({ isCreator: true })
    const known = state({
      currentPlayer: 'Maya',
      isCreator: true,
      joinRequests: [REQUEST],
      players: [maya, player('Noor')],
    })
    const shown = state({
      version: 8,
      players: [player('Maya', { isCreator: true, decision: 'stay' }), player('Noor')],
    })
    const { view, isWhole } = mergeState(known, shown)
    expect(isWhole).toBe(true)
    expect(view).toMatchObject({ version: 8, currentPlayer: 'Maya', isCreator: true, joinRequests: [REQUEST] })
    expect(view.players[0]).toEqual({ ...maya, decision: 'stay' })
  })

  it('shows the hands of the showdown as the event has them', () => {
    const known = state({ currentPlayer: 'Maya', players: [mine(), player('Noor')] })
    const told = [player('Maya', { cards: [TWO, KING, KING], handRank: 'Pair' }), player('Noor', { cards: HAND })]
    const { view, isWhole } = mergeState(known, state({ version: 8, phase: 'results', players: told }))
    expect(isWhole).toBe(true)
    expect(view.players).toEqual(told)
  })

  it.each([
    ['a new deal', { currentRound: 2 }],
    ['the deal of the same round of the next game, after a sleep', { game: 2 }],
  ])('is not whole at %s, and shows no card of the old one', (_, next) => {
    const known = state({ currentPlayer: 'Maya', phase: 'waiting', players: [mine(), player('Noor')] })
    const { view, isWhole } = mergeState(known, state({ version: 8, phase: 'dealing', ...next }))
    expect(isWhole).toBe(false)
    expect(view.players[0]?.cards).toEqual([])
    expect(view.players[0]).not.toHaveProperty('handRank')
  })

  it('keeps the holder of an unchosen two choosing until they have decided', () => {
    const known = state({
      currentPlayer: 'Maya',
      phase: 'wild-selection',
      players: [mine({ cards: [TWO, KING, KING], handRank: null, wildCardsSelected: false }), player('Noor')],
    })
    expect(mergeState(known, state({ version: 8 })).view.phase).toBe('wild-selection')

    const ranOut = state({ version: 9, players: [player('Maya', { decision: 'fold' }), player('Noor')] })
    expect(mergeState(known, ranOut)).toMatchObject({ isWhole: false, view: { phase: 'decision' } })
  })

  it('follows a rename of the viewer', () => {
    const known = state({ currentPlayer: 'Maya', phase: 'waiting', players: [mine(), player('Noor')] })
    const renamed = { ...player('Maya', { inPot: false }), name: 'Maya Li' }
    const { view } = mergeState(known, state({ version: 8, phase: 'waiting', players: [renamed, player('Noor')] }))
    expect(view.currentPlayer).toBe('Maya Li')
    expect(view.players[0]?.cards).toEqual(HAND)
  })

  it.each([
    ['becomes the creator', [player('Maya', { isCreator: true, cards: HAND }), player('Noor')]],
    ['has no seat any more', [player('Noor')]],
    ['is dealt in without a known hand', [player('Maya'), player('Noor')]],
  ])('is not whole when the viewer %s', (_, players) => {
    const known = state({ currentPlayer: 'Maya', players: [player('Maya', { inPot: false }), player('Noor')] })
    expect(mergeState(known, state({ version: 8, players })).isWhole).toBe(false)
  })
})

describe('a public lobby merged with the known one', () => {
  const seat = (name: string, isReady: boolean) => ({
    _id: `seat-of-${name}`,
    name,
    isCreator: false,
    isReady,
    away: false,
    inVoice: false,
    sittingOut: false,
  })
  const lobby = (more: Partial<LobbyView>): LobbyView => ({
    roomCode: 'K7PWQ3',
    game: 1,
    nextDeal: null,
    deal: null,
    version: 1,
    status: 'waiting',
    currentPlayer: null,
    allowJoinDuringGame: true,
    settings: { maxRounds: 10, decisionTimer: 30, ante: 50, harveyDifficulty: 'medium', listed: true, watchers: false },
    players: [seat('Maya', false), seat('Noor', false)],
    ...more,
  })

  it('keeps the viewer', () => {
    const players = [seat('Maya', true), seat('Noor', false)]
    const merged = mergeLobby(lobby({ currentPlayer: 'Maya' }), lobby({ version: 2, players }))
    expect(merged).toEqual({ isWhole: true, view: lobby({ version: 2, currentPlayer: 'Maya', players }) })
  })

  it('is not whole when the viewer has no seat any more', () => {
    const merged = mergeLobby(lobby({ currentPlayer: 'Maya' }), lobby({ version: 2, players: [seat('Noor', false)] }))
    expect(merged.isWhole).toBe(false)
  })
})
