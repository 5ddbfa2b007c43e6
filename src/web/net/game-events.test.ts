import { expect, it } from 'vitest'
import type { GameUpdate, OwnPart, StateView } from '../../contract'
import { lobby } from '../fixtures/lobby'
import { folded, holding, player, table } from '../fixtures/table'
import { afterHand, afterUpdate } from './game-events'

const known = table({ currentTurn: 'Noor' })
const shown = (version: number, more: Partial<StateView> = {}) =>
  table({
    version,
    currentPlayer: null,
    currentTurn: 'Noor',
    players: [player('Maya'), player('Noor', folded)],
    ...more,
  })
const update = (more: Partial<GameUpdate>): GameUpdate => ({ version: 13, ...more })
const own: OwnPart = {
  phase: 'decision',
  currentPlayer: 'Maya',
  isCreator: false,
  planned: 'stay',
  joinRequests: [],
  player: player('Maya', holding('Ah As 9d')),
}

it('an event of the next version, whole or as a patch, needs no request', () => {
  const patch = [
    { op: 'replace' as const, path: '/version', value: 13 },
    { op: 'replace' as const, path: '/pot', value: 1_050 },
  ]
  expect(afterUpdate(known, update({ from: 12, patch }), undefined)).toEqual({
    view: { ...known, version: 13, pot: 1_050 },
    mustAsk: false,
  })
  const { view, mustAsk } = afterUpdate(known, update({ state: shown(13) }), undefined)
  expect(view?.players.map(({ decision }) => decision)).toEqual([null, 'fold'])
  expect(view?.players[0]?.cards).toEqual(known.players[0]?.cards)
  expect(mustAsk).toBe(false)
})

it.each<[string, StateView | undefined, Partial<GameUpdate>]>([
  ['before the first view', undefined, { state: shown(13) }],
  ['with a patch of a view that the page has missed', known, { version: 14, from: 13, patch: [] }],
  ['without a view', known, {}],
  ['with the next lobby', known, { state: lobby({ version: 13 }) }],
])('an event %s makes the page ask and changes nothing', (_, before, more) => {
  expect(afterUpdate(before, update(more), undefined)).toEqual({ mustAsk: true })
})

it('an event after a lost one is shown, and the page asks', () => {
  const { view, mustAsk } = afterUpdate(known, update({ version: 14, state: shown(14) }), undefined)
  expect(view?.version).toBe(14)
  expect(mustAsk).toBe(true)
})

it.each([11, 12])('an event of version %i after the view of 12 changes nothing', (version) => {
  expect(afterUpdate(known, update({ version, state: shown(version) }), undefined)).toEqual({ mustAsk: false })
})

it('a hand belongs to its version only, whether it arrives before the event or after it', () => {
  const nextDeal = update({ state: shown(13, { currentRound: 4 }) })
  const dealt = afterUpdate(known, nextDeal, { version: 13, own })
  expect(dealt).toMatchObject({ view: { planned: 'stay', currentPlayer: 'Maya' }, mustAsk: false })
  expect(dealt.view?.players[0]).toEqual(own.player)
  const late = afterUpdate(known, nextDeal, { version: 12, own })
  expect(late).toMatchObject({ view: { planned: null }, mustAsk: true })
  expect(late.view?.players[0]?.cards).toEqual([])

  expect(afterHand(known, { version: 12, own })?.players[0]).toEqual(own.player)
  expect(afterHand(known, { version: 13, own })).toBeUndefined()
  expect(afterHand(undefined, { version: 12, own })).toBeUndefined()
})
