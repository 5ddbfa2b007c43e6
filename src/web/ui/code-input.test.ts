import { describe, expect, it } from 'vitest'
import { tidyCode } from './code-input'

describe('a typed code', () => {
  it.each([
    ['k7p wq3', 'K7PWQ3'],
    [' k7p-wq3 ', 'K7PWQ3'],
    ['k7pwq3xyz', 'K7PWQ3'],
    ['ｋ７ｐ　ＷＱ３', 'K7PWQ3'],
    ['http://cards.test:3000/join-game?room=k7pwq3', 'K7PWQ3'],
    ['https://cards.test/lobby/k7pwq3', 'K7PWQ3'],
    ['Come: cards.test/game/K7PWQ3/?from=chat !', 'K7PWQ3'],
    ['https://cards.test/watch/K7PWQ3', 'K7PWQ3'],
    ['', ''],
  ])('%j is %j', (typed, code) => {
    expect(tidyCode(typed, 6)).toBe(code)
  })
})
