import { describe, expect, it } from 'vitest'
import { bestOf } from '../../tests/support/best-of'
import { PlayerName } from './names'

describe('a player name', () => {
  it.each([
    ['  Maya ', 'Maya'],
    ['Maya \t  Li', 'Maya Li'],
    ['\u2800Maya\u2800\u2800Li \u2800', 'Maya Li'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['W'.repeat(20), 'W'.repeat(20)],
    ['👍🏽'.repeat(20), '👍🏽'.repeat(20)],
    ['क्षमा', 'क्षमा'],
    ['⠓⠁⠗⠧⠑⠽', '⠓⠁⠗⠧⠑⠽'],
    ['❤️ 1️⃣ ☺︎ 👩🏽‍⚕️ 👁️‍🗨️', '❤️ 1️⃣ ☺︎ 👩🏽‍⚕️ 👁️‍🗨️'],
    // Reserved for an emoji of a later version of Unicode.
    ['Maya \u{1F8FF}', 'Maya \u{1F8FF}'],
  ])('%j is kept as %j (R-name-1)', (typed, kept) => {
    expect(PlayerName.parse(typed)).toBe(kept)
  })

  it.each([
    ['', 'name-required'],
    ['   ', 'name-required'],
    [undefined, 'name-required'],
    [7, 'name-required'],
    ['W'.repeat(21), 'name-too-long'],
    [`e${'\u0301'.repeat(100)}`, 'name-too-long'],
    ['Ma\u0000ya', 'name-not-showable'],
    ['Ma\u200Bya', 'name-not-showable'],
    ['Ma\u200Dya', 'name-not-showable'],
    ['\u202Eayam', 'name-not-showable'],
    ['Maya\u3164', 'name-not-showable'],
    ['Maya\uFE0F', 'name-not-showable'],
    ['Maya1\uFE0F', 'name-not-showable'],
    ['Ma\uFEFFya', 'name-not-showable'],
    ['Ma\u034Fya', 'name-not-showable'],
    ['\u{E0100}', 'name-not-showable'],
    ['\uD83D', 'name-not-showable'],
    ['Maya\uFFFC', 'name-not-showable'],
    ['\u{1D159}', 'name-not-showable'],
    ['Maya\u{16FE4}', 'name-not-showable'],
    ['Maya\uFB37', 'name-not-showable'],
    ['Maya\uFFFF', 'name-not-showable'],
    ['\u2800', 'name-required'],
    ['\u2800 \u2800', 'name-required'],
    ['\u0301', 'name-not-showable'],
  ])('%j is refused (R-name-1, R-name-2, R-name-5)', (typed, code) => {
    expect(PlayerName.safeParse(typed).error?.issues[0]?.message).toBe(code)
  })

  it('a name of 16 KB is refused before its characters are counted', async () => {
    const ms = await bestOf(5, 50, () => {
      const startedAt = performance.now()
      for (const name of ['W'.repeat(16_000), `e${'\u0301'.repeat(900)}`, '👍🏽'.repeat(4_000)]) {
        expect(PlayerName.safeParse(name).error?.issues[0]?.message).toBe('name-too-long')
      }
      return performance.now() - startedAt
    })
    expect(ms).toBeLessThan(50)
  })
})
