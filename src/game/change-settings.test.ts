import { describe, expect, it } from 'vitest'
import type { SettingsChange } from './command'
import { tableOf, type Table } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '3h 4d 6c'] as const
const change = (settings: SettingsChange) => ({ type: 'change-settings', settings }) as const
const seated = () => tableOf(['Ann', 'Ben'], { maxRounds: 5 })

function playOut(table: Table): Table {
  while (table.turn !== null) table.folds(table.turn)
  return table
}

const results = () => playOut(seated().deals(...HANDS))

describe('settings', () => {
  it('are listed and without watchers by default (R-settings-4)', () => {
    expect(seated().view().settings).toMatchObject({ listed: true, watchers: false })
  })

  it('can all be changed in the lobby, any of them at once (R-settings-1)', () => {
    const table = seated().says('Ann', change({ maxRounds: 15, listed: false }))
    expect(table.view().settings).toEqual({
      maxRounds: 15,
      decisionTimer: 30,
      ante: 50,
      harveyDifficulty: 'medium',
      listed: false,
      watchers: false,
    })
    const all = {
      maxRounds: 999,
      decisionTimer: 15,
      ante: 7,
      harveyDifficulty: 'hard',
      listed: true,
      watchers: true,
    } as const
    expect(table.says('Ann', change(all)).view().settings).toEqual(all)
  })

  it('that are empty or the same change nothing', () => {
    const table = seated()
    const { version } = table.room
    table.says('Ann', change({})).says('Ann', change({ ante: 50, maxRounds: 5, listed: true }))
    expect(table.room.version).toBe(version)
  })

  it('with a different ante take back everyone’s ready except the creator’s (R-settings-3)', () => {
    const ready = { type: 'set-ready', isReady: true } as const
    const table = seated().says('Ann', ready).says('Ben', ready)
    expect(table.says('Ann', change({ ante: 50, decisionTimer: 15 })).player('Ben').isReady).toBe(true)
    table.says('Ann', change({ ante: 60 }))
    expect([table.player('Ann').isReady, table.player('Ben').isReady]).toEqual([true, false])
    expect(table.events.at(-1)).toEqual({ type: 'ante-changed', ante: 60 })
  })

  it('that do not affect a running game can be changed between rounds (R-settings-2)', () => {
    for (const table of [results(), results().continues()]) {
      const allowed = { decisionTimer: 15, listed: false, watchers: true } as const
      expect(table.says('Ann', change(allowed)).view().settings).toMatchObject(allowed)
      for (const refused of [{ ante: 60 }, { maxRounds: 15 }, { harveyDifficulty: 'hard' }] as const) {
        expect(table.refusalOf('Ann', change({ listed: true, ...refused }))).toBe('already-started')
      }
    }
  })

  it('cannot be changed during a hand, after the end, or by anybody but the creator', () => {
    expect(
      seated()
        .deals(...HANDS)
        .refusalOf('Ann', change({ listed: false })),
    ).toBe('not-between-rounds')
    const table = seated()
    for (let round = 0; round < 5; round += 1) playOut(table.deals(...HANDS)).continues()
    expect(table.refusalOf('Ann', change({ listed: false }))).toBe('game-over')
    expect(seated().refusalOf('Ben', change({ listed: false }))).toBe('not-creator')
  })
})
