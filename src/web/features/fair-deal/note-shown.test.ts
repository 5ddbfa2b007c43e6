import { afterEach, beforeEach, expect, it } from 'vitest'
import { SECOND_DEAL as DEAL } from '../../../../tests/support/deal-vectors'
import type { LobbyView, PlayerView, StateView } from '../../../contract'
import { holding, player, stayed, table } from '../../fixtures/table'
import { DealMemory } from './deal-memory'
import { noteGame, noteLobby } from './note-shown'

let memory: DealMemory

beforeEach(() => {
  localStorage.clear()
  memory = new DealMemory('HARVEY')
})
afterEach(() => memory.close())

const maya = (more: Partial<PlayerView> = {}) => player('Maya', { _id: 'maya', ...more })
const dealt = (more: Partial<StateView> = {}) =>
  table({
    deal: { no: DEAL.no, digest: DEAL.digest },
    nextDeal: { no: DEAL.no + 1, commitment: 'c'.repeat(64) },
    players: [maya(holding('Kh Ks 2d'))],
    ...more,
  })
const seen = () => memory.seenOf(DEAL, 'maya')

it('notes digest, difficulty and the player’s hand while the round is played', () => {
  noteGame(memory, dealt())
  expect(seen()).toMatchObject({ digest: DEAL.digest, difficulty: 'medium' })
  expect(seen().hand).toMatchObject([{ rank: 'K' }, { rank: 'K' }, { rank: '2', suit: 'diamonds' }])
  expect(memory.cutFor(DEAL.no + 1)).toMatch(/^[0-9a-f]{32}$/)
})

it('notes a named two as the card that was dealt', () => {
  noteGame(memory, dealt())
  const first = localStorage.getItem('deals-HARVEY')
  noteGame(memory, dealt({ players: [maya(holding('Kh Ks 2d>K'))] }))
  expect(localStorage.getItem('deals-HARVEY')).toBe(first)
})

it('does not count what the results show as shown at the deal', () => {
  noteGame(memory, dealt({ phase: 'results' }))
  expect(seen()).toMatchObject({ digest: null, difficulty: null, hand: null })
})

it('does not count what is first shown after the player decided as shown at the deal', () => {
  noteGame(memory, dealt({ players: [maya({ ...holding('Kh Ks 2d'), ...stayed })] }))
  noteGame(memory, dealt({ planned: 'stay' }))
  expect(seen()).toMatchObject({ digest: null, hand: null })
})

it('treats results that differ from what was shown at the deal as a contradiction', () => {
  noteGame(memory, dealt({ players: [maya(holding('9s 10h 6s'))] }))
  const [digest, players] = ['d'.repeat(64), [maya(holding('Ah As Qd'))]]
  noteGame(memory, dealt({ phase: 'results', deal: { no: DEAL.no, digest }, players }))
  expect(seen()).toMatchObject({ digest, hand: [{ rank: 'A' }, { rank: 'A' }, { rank: 'Q' }] })
})

it('does not treat a hand missing from the results as a contradiction', () => {
  noteGame(memory, dealt({ players: [maya(holding('9s 10h 6s'))] }))
  const { hand } = seen()
  noteGame(memory, dealt({ phase: 'results', players: [maya()] }))
  expect(seen().hand).toEqual(hand)
})

it('knows the previous deal from the results', () => {
  noteGame(memory, dealt({ phase: 'results', deal: { no: DEAL.no - 1, digest: DEAL.previous ?? '' } }))
  expect(seen().previous).toBe(DEAL.previous)
})

it.each([noteGame, noteLobby])('does not count a commitment shown after its deal as one from before', (note) => {
  note(memory, dealt({ nextDeal: { no: DEAL.no, commitment: DEAL.commitment } }) as never)
  expect(seen().commitment).toBeNull()
  expect(memory.cutFor(DEAL.no)).toBeUndefined()
})

it('notes no hand for a deal without a proof, and none between rounds', () => {
  noteGame(memory, dealt({ deal: null }))
  noteGame(memory, dealt({ phase: 'waiting' }))
  expect(seen()).toMatchObject({ hand: null, difficulty: null })
})

/** What the memory says about the cut of a player whose cut is in the record. */
const cutSeen = () => memory.seenOf(DEAL, DEAL.cuts.find(({ cut }) => cut !== null)?._id ?? '').cut
const coming = { nextDeal: { no: DEAL.no, commitment: DEAL.commitment }, deal: null }

it.each(['results', 'waiting', 'finished'] as const)(
  'a page opened in %s without a memory may have cut before',
  (phase) => {
    noteGame(memory, dealt({ ...coming, phase }))
    expect(cutSeen()).toBeNull()
  },
)

it('a page opened while a round is played has not cut for the next one', () => {
  noteGame(memory, dealt({ ...coming, phase: 'decision' }))
  noteGame(memory, dealt({ ...coming, phase: 'results' }))
  expect(cutSeen()).toEqual({ value: null, isTaken: false })
})

it.each([true, false])('a page opened in the lobby may have cut before if the player is ready: %s', (isReady) => {
  const players = [{ name: 'Maya', isReady }]
  noteLobby(memory, { ...coming, players, currentPlayer: 'Maya' } as LobbyView)
  expect(cutSeen()).toEqual(isReady ? null : { value: null, isTaken: false })
})

it('a page opened in the lobby of a later game may have cut in the results of the last round', () => {
  const deal = { no: DEAL.no - 1, digest: DEAL.previous }
  noteLobby(memory, {
    ...coming,
    deal,
    players: [{ name: 'Maya', isReady: false }],
    currentPlayer: 'Maya',
  } as LobbyView)
  expect(cutSeen()).toBeNull()
})
