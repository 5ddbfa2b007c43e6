import { describe, expect, it } from 'vitest'
import { player, table } from '../../../fixtures/table'
import { nextPot, readiness, readyCount, stillMissing, waitedFor } from './waiting-words'

const ready = { roundReady: true }
const away = { away: true }
const waiting = (decided: Record<string, object>, isCreator = false) =>
  table({
    phase: 'waiting',
    isCreator,
    players: Object.entries(decided).map(([name, more]) => player(name, { ...more, isCreator: name === 'Noor' })),
  })

it.each([
  [{ Maya: {}, Noor: ready, Jonas: {}, Priya: {} }, '1 of 4 ready', 'Waiting for Jonas, Priya and you'],
  [{ Maya: ready, Noor: ready, Jonas: {} }, '2 of 3 ready', 'Waiting for Jonas'],
  [{ Maya: {}, Noor: ready, Jonas: away }, '1 of 2 ready', 'Waiting for you'],
  [{ Maya: ready, Noor: {}, A: {}, B: {}, C: {} }, '1 of 5 ready', 'Waiting for Noor, A, B and C'],
  [
    { Maya: {}, Noor: ready, נועה: {}, נור: {} },
    '1 of 4 ready',
    'Waiting for \u2068נועה\u2069, \u2068נור\u2069 and you',
  ],
  [{ Maya: {}, Noor: {}, A: {}, B: {}, C: {} }, '0 of 5 ready', 'Waiting for you, Noor, A and 2 more'],
  [{ Maya: ready, Noor: {}, A: {}, B: {}, C: {}, D: {} }, '1 of 6 ready', 'Waiting for Noor, A, B and 2 more'],
  [{ Maya: ready, Noor: ready, Jonas: away }, 'Everyone is ready', 'Waiting for Noor to start round\u00A04'],
])('%j: %s, %s', (decided, count, who) => {
  const state = waiting(decided)
  expect(readyCount(readiness(state))).toBe(count)
  expect(waitedFor(state)).toBe(who)
})

it('the creator of a table where all are ready waits for nobody', () => {
  expect(waitedFor(waiting({ Maya: ready, Noor: ready }, true))).toBeUndefined()
})

describe('while the game is paused', () => {
  const paused = { pausedBy: 'Noor', pausedUntil: 900_000 }

  it('the table says for whom it waits, and who starts afterwards', () => {
    expect(waitedFor({ ...waiting({ Maya: {}, Noor: ready }), ...paused })).toBe('Waiting for you')
    const allReady = waiting({ Maya: ready, Noor: ready })
    expect(waitedFor({ ...allReady, ...paused })).toBe('Waiting for Noor to start round\u00A04 after the pause')
    expect(waitedFor({ ...allReady, ...paused, isCreator: true })).toBe('End the pause to start round\u00A04')
  })

  it('results that everybody has seen wait for the end of the pause', () => {
    const results = { ...waiting({ Maya: ready, Noor: ready }), ...paused, phase: 'results' as const }
    expect(stillMissing(results)).toBe('Everyone is ready. It goes on after the pause')
    expect(stillMissing({ ...results, pausedBy: null })).toBeUndefined()
    expect(stillMissing({ ...results, players: waiting({ Maya: ready, Noor: {} }).players })).toBe('Not yet: Noor')
  })
})

it.each([
  [{ Maya: { sittingOut: true }, Noor: { sittingOut: true } }, 'Everybody sits out'],
  [{ Maya: { sittingOut: true }, Noor: away }, 'Everybody sits out or is away'],
  [{ Maya: { sittingOut: true }, Noor: { sittingOut: true, away: true } }, 'Everybody sits out or is away'],
  [{ Maya: { sittingOut: true, away: true }, Noor: away }, 'Everybody is away'],
  [{ Maya: away, Noor: away }, 'Everybody is away'],
  [{ Maya: { sittingOut: true }, Noor: { ...away, hasLeft: true } }, 'Everybody sits out'],
  [{ Maya: away, Noor: { ...away, hasLeft: true, sittingOut: true } }, 'Everybody is away'],
])('a table where nobody plays says why: %j', (who, why) => {
  const state = waiting(who)
  expect(readyCount(readiness(state))).toBe('Nobody is playing')
  expect(waitedFor(state)).toBe(why)
})

it('a pot that Harvey has won carries over, and money lost to a player makes the next one', () => {
  const result = { pot: 150, harveyWins: true, winners: [], deltas: [], carryOver: 150 }
  const state = table({ phase: 'waiting', currentRound: 3, pot: 150, result })
  expect(nextPot(state)).toBe('The pot carries over to round 4.')
  const won = { ...state, result: { ...result, harveyWins: false, winners: ['Noor'] } }
  expect(nextPot(won)).toBe('$150 is in the pot of round 4.')
})
