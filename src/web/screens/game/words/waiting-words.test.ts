import { expect, it } from 'vitest'
import { player, table } from '../fixtures/table'
import { readiness, readyCount, waitedFor } from './waiting-words'

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
  [{ Maya: {}, Noor: {}, A: {}, B: {}, C: {} }, '0 of 5 ready', 'Waiting for you, Noor, A and 2 more'],
  [{ Maya: ready, Noor: {}, A: {}, B: {}, C: {}, D: {} }, '1 of 6 ready', 'Waiting for Noor, A, B and 2 more'],
  [{ Maya: ready, Noor: ready, Jonas: away }, 'Everyone is ready', 'Waiting for Noor to start round 4'],
])('%j: %s, %s', (decided, count, who) => {
  const state = waiting(decided)
  expect(readyCount(readiness(state))).toBe(count)
  expect(waitedFor(state)).toBe(who)
})

it('the creator of a table that is all ready waits for nobody', () => {
  expect(waitedFor(waiting({ Maya: ready, Noor: ready }, true))).toBeUndefined()
})
