import { describe, expect, it } from 'vitest'
import { PlayerName } from './names'

describe('a player name', () => {
  it.each([
    ['  Maya ', 'Maya'],
    ['Maya \t  Li', 'Maya Li'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['W'.repeat(20), 'W'.repeat(20)],
    ['👍🏽'.repeat(20), '👍🏽'.repeat(20)],
    ['❤️ 1️⃣ ☺︎ 👩🏽‍⚕️ 👁️‍🗨️', '❤️ 1️⃣ ☺︎ 👩🏽‍⚕️ 👁️‍🗨️'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(PlayerName.parse(typed)).toBe(kept)
  })

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    [undefined, 'Name is required'],
    [7, 'Name is required'],
    ['W'.repeat(21), 'Name must be at most 20 characters'],
    [`e${'\u0301'.repeat(100)}`, 'Name must be at most 20 characters'],
    ['Ma\u0000ya', "Name has characters that can't be shown"],
    ['Ma\u200Bya', "Name has characters that can't be shown"],
    ['Ma\u200Dya', "Name has characters that can't be shown"],
    ['\u202Eayam', "Name has characters that can't be shown"],
    ['Maya\u3164', "Name has characters that can't be shown"],
    ['Maya\uFE0F', "Name has characters that can't be shown"],
    ['Ma\u034Fya', "Name has characters that can't be shown"],
    ['\u{E0100}', "Name has characters that can't be shown"],
    ['\uD83D', "Name has characters that can't be shown"],
  ])('%j is refused', (typed, sentence) => {
    expect(PlayerName.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
  })
})
