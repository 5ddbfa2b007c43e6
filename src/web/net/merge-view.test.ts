import { describe, expect, it } from 'vitest'
import type { CardView, PlayerView, StateView } from '../../contract'
import { lobby, lobbyPlayer } from '../fixtures/lobby'
import { player, table } from '../fixtures/table'
import { mergeLobby, mergeState } from './merge-view'

const KING: CardView = { suit: 'hearts', rank: 'K', value: 13, isWild: false }
const TWO: CardView = { suit: 'spades', rank: '2', value: 2, isWild: true }
const HAND = [KING, KING, KING]

const state = (more: Partial<StateView>) =>
  table({ version: 7, currentPlayer: null, currentTurn: 'Noor', players: [player('Maya'), player('Noor')], ...more })
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

  it('shows no join requests to a former creator', () => {
    const known = state({ currentPlayer: 'Maya', isCreator: true, joinRequests: [REQUEST], players: [mine()] })
    expect(mergeState(known, state({ version: 8, players: [player('Maya')] })).view.joinRequests).toEqual([])
  })

  it('keeps a decision ahead until the decision or the next deal', () => {
    const known = state({ currentPlayer: 'Maya', planned: 'stay', players: [mine(), player('Noor')] })
    const plannedAfter = (next: Partial<StateView>) => mergeState(known, state({ version: 8, ...next })).view.planned
    expect(plannedAfter({})).toBe('stay')
    expect(plannedAfter({ players: [player('Maya', { decision: 'stay' }), player('Noor')] })).toBeNull()
    expect(plannedAfter({ currentRound: 2 })).toBeNull()
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
  ])('is incomplete at %s, and shows no card of the old one', (_, next) => {
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
    expect(mergeState(known, state({ version: 8 }))).toMatchObject({ isWhole: true, view: { phase: 'wild-selection' } })

    const ranOut = state({ version: 9, players: [player('Maya', { decision: 'fold' }), player('Noor')] })
    expect(mergeState(known, ranOut)).toMatchObject({ isWhole: false, view: { phase: 'decision' } })
  })

  it('lets the holder of a two choose only once the cards are dealt', () => {
    const known = state({ currentPlayer: 'Maya', phase: 'dealing', players: [mine({ cards: [TWO, KING, KING] })] })
    expect(mergeState(known, state({ version: 8, phase: 'dealing' })).view.phase).toBe('dealing')
  })

  it('keeps a two that the viewer has named, before the decision and after it', () => {
    const named = mine({
      cards: [{ ...TWO, selectedRank: 'A' }, KING, KING],
      wildCardsSelected: true,
    })
    const known = state({ currentPlayer: 'Maya', players: [named, player('Noor')] })
    for (const decision of [null, 'stay'] as const) {
      const players = [player('Maya', { decision }), player('Noor')]
      const { view, isWhole } = mergeState(known, state({ version: 8, players }))
      expect(isWhole).toBe(true)
      expect(view.phase).toBe('decision')
      expect(view.players[0]).toEqual({ ...named, decision })
    }
  })

  it('is complete without a hand once the round is over', () => {
    const known = state({ currentPlayer: 'Maya', phase: 'results', players: [player('Maya'), player('Noor')] })
    expect(mergeState(known, state({ version: 8, phase: 'waiting' })).isWhole).toBe(true)
  })

  it('still names a viewer who no longer has a seat', () => {
    const known = state({ currentPlayer: 'Maya', players: [mine(), player('Noor')] })
    const { view } = mergeState(known, state({ version: 8, players: [player('Noor')] }))
    expect(view).toEqual(state({ version: 8, currentPlayer: 'Maya', players: [player('Noor')] }))
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
  ])('is incomplete when the viewer %s', (_, players) => {
    const known = state({ currentPlayer: 'Maya', players: [player('Maya', { inPot: false }), player('Noor')] })
    expect(mergeState(known, state({ version: 8, players })).isWhole).toBe(false)
  })
})

describe('a public lobby merged with the known one', () => {
  it('keeps the viewer', () => {
    const players = [lobbyPlayer('Maya', { isReady: true }), lobbyPlayer('Noor')]
    const merged = mergeLobby(lobby(), lobby({ version: 2, currentPlayer: null, players }))
    expect(merged).toEqual({ isWhole: true, view: lobby({ version: 2, players }) })
  })

  it('follows a rename of the viewer', () => {
    const players = [{ ...lobbyPlayer('Maya'), name: 'Maya Li' }, lobbyPlayer('Noor')]
    const { view } = mergeLobby(lobby(), lobby({ version: 2, currentPlayer: null, players }))
    expect(view.currentPlayer).toBe('Maya Li')
  })

  it('is incomplete when the viewer no longer has a seat, and still names them', () => {
    const shown = lobby({ version: 2, currentPlayer: null, players: [lobbyPlayer('Noor')] })
    const { view, isWhole } = mergeLobby(lobby(), shown)
    expect(isWhole).toBe(false)
    expect(view.currentPlayer).toBe('Maya')
  })
})
