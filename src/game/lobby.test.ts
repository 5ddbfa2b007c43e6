import { someCommitment } from './testing/shuffles'
import { describe, expect, it } from 'vitest'
import { createRoom } from './create-room'
import { joinStatus } from './authorize'
import { deckOf } from './testing/cards'
import { tableOf, type Said, type Table } from './testing/table'

const START: Said = {
  type: 'start',
  shuffle: { deck: deckOf(), harveyRanks: ['A', 'A', 'A'], dealingMs: 2000, digest: null, next: someCommitment(1) },
}
const READY: Said = { type: 'set-ready', isReady: true }
const joining = (name: string): Said => ({ type: 'join', seat: `seat of ${name}`, name })

const crowd = (size: number) => tableOf(Array.from({ length: size }, (_, index) => `Player ${index + 1}`))
const names = (table: Table) => table.view().players.map(({ name }) => name)

describe('a seat in the lobby', () => {
  it('is taken at once, and players are listed in seat order (R-join-1, R-seat-3)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    expect(names(table)).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(table.creator).toBe('Ann')
    expect(table.events).toContainEqual({ type: 'player-joined', name: 'Ben' })
  })

  it('is one for each session: joining again, under whatever name, changes nothing (R-seat-2)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ann', { type: 'allow-joins', allow: false })
    const before = table.room
    table.says('Ben', { type: 'join', seat: 'another seat', name: 'Somebody' })
    expect(table.room).toEqual(before)
  })

  it('is one of 13; Harvey has the 14th (R-seat-1)', () => {
    const table = crowd(13)
    expect(table.refusalOf('Late', joining('Late'))).toBe('room-full')
    table.says('Player 7', { type: 'leave' }).joins('Late')
    expect(names(table).at(-1)).toBe('Late')
  })

  it.each([
    ['the same', 'Ann'],
    ['another case', 'ANN'],
    ['full-width letters', 'Ａnn'],
    ['a raised letter', 'Anⁿ'],
    ['Harvey', 'harvey'],
  ])('needs a name that nobody has: %s (R-name-3)', (_, name) => {
    expect(tableOf(['Ann']).refusalOf('Ben', joining(name))).toBe('name-taken')
  })

  it.each([
    ['Straße', 'STRAẞE'],
    ['STRASSE', 'STRAẞE'],
    ['Ανδρεας', 'ΑΝΔΡΕΑΣ'],
    ['Μα\u0390α', 'ΜΑ\u0399\u0308\u0301Α'],
  ])('%s is taken where %s is: every upper case of a letter counts (R-name-3)', (kept, typed) => {
    expect(tableOf([kept]).refusalOf('Ben', joining(typed))).toBe('name-taken')
    expect(tableOf([typed]).refusalOf('Ben', joining(kept))).toBe('name-taken')
  })

  it.each([
    ['a heart as text', 'Ann \u2764', 'Ann \u2764\uFE0E'],
    ['a heart as an emoji', 'Ann \u2764', 'Ann \u2764\uFE0F'],
    ['two emoji that are joined', '\u{1F469}\u{1F355}', '\u{1F469}\u200D\u{1F355}'],
  ])('needs a name that looks like no other: %s (R-name-3)', (_, kept, typed) => {
    expect(tableOf([kept]).refusalOf('Ben', joining(typed))).toBe('name-taken')
    expect(tableOf([typed]).refusalOf('Ben', joining(kept))).toBe('name-taken')
  })

  it('cannot be taken by a creator who is called Harvey (R-name-3)', () => {
    const settings = { ante: 50, maxRounds: 10, decisionTimer: 30 } as const
    expect(
      createRoom({
        code: 'ABC234',
        session: 'one',
        seat: 'seat',
        name: 'Harvey',
        settings,
        next: someCommitment(0),
        at: 0,
      }),
    ).toEqual({
      ok: false,
      refusal: 'name-taken',
    })
  })

  it('is freed by a kick, and the session cannot join that room again; the name is free (R-kick-2, R-join-12)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).says('Ann', { type: 'kick', name: 'ben' })
    expect(names(table)).toEqual(['Ann', 'Cleo'])
    expect(table.refusalOf('Ben', joining('Benny'))).toBe('kicked')
    expect(joinStatus(table.room, table.sessionOf('Ben'), table.at)).toBe('denied')
    expect(table.events).toContainEqual({ type: 'player-kicked', seat: 'seat of Ben', name: 'Ben', by: 'Ann' })
    table.says('Another', { type: 'join', seat: 'seat of another', name: 'Ben' })
  })

  it('a room remembers the last 1,000 kicked sessions (R-kick-3, R-seat-5)', () => {
    const table = tableOf(['Ann'])
    for (let each = 0; each <= 1000; each += 1) {
      table.says(`Guest ${each}`, { type: 'join', seat: `seat ${each}`, name: 'Guest' })
      table.says('Ann', { type: 'kick', name: 'Guest' })
    }
    expect(table.room.bans).toHaveLength(1000)
    for (const each of [1, 500, 1000]) expect(table.refusalOf(`Guest ${each}`, joining('Guest'))).toBe('kicked')
  })

  it('a kick names the player by seat or by name, and the seat wins (R-kick-1)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    table.says('Ann', { type: 'kick', name: 'Ben', playerId: 'seat of Cleo' })
    expect(names(table)).toEqual(['Ann', 'Ben'])
    expect(table.refusalOf('Ann', { type: 'kick', name: 'Ben', playerId: 'seat of Cleo' })).toBe('no-such-player')
    expect(table.refusalOf('Ann', { type: 'kick' })).toBe('no-such-player')
    expect(table.refusalOf('Ann', { type: 'kick', playerId: 'seat of Ann' })).toBe('cannot-kick-self')
    expect(names(table.says('Ann', { type: 'kick', playerId: 'seat of Ben' }))).toEqual(['Ann'])
  })

  it('only the creator kicks, only others, and not while a hand is played (R-kick-1, R-kick-4)', () => {
    const table = tableOf(['Ann', 'Ben'])
    expect(table.refusalOf('Ben', { type: 'kick', name: 'Ann' })).toBe('not-creator')
    expect(table.refusalOf('Ann', { type: 'kick', name: 'Ann' })).toBe('cannot-kick-self')
    expect(table.refusalOf('Ann', { type: 'kick', name: 'Zoe' })).toBe('no-such-player')
    table.deals('Ah Kc 9d', 'Qh Jc 8d', '3h 4d 6c')
    expect(table.refusalOf('Ann', { type: 'kick', name: 'Ben' })).toBe('not-between-rounds')
  })

  it('is free at once when its player leaves, and the next present player is creator (R-leave-1, R-creator-2)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).says('Ann', { type: 'leave' })
    expect(names(table)).toEqual(['Ben', 'Cleo'])
    expect(table.creator).toBe('Ben')
    expect(table.events.slice(-2)).toEqual([
      { type: 'player-left', seat: 'seat of Ann', name: 'Ann', newCreator: 'Ben' },
      { type: 'new-creator', name: 'Ben' },
    ])
  })

  it('the next creator is a player who is present (R-creator-2)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).silence('Ben').waits(60).says('Ann', { type: 'leave' })
    expect(table.creator).toBe('Cleo')
  })

  it('a room whose last player leaves is deleted (R-leave-6)', () => {
    expect(tableOf(['Ann']).says('Ann', { type: 'leave' }).isDeleted).toBe(true)
  })

  it('is freed 10 s after its page was unloaded (R-lobby-4)', () => {
    const table = tableOf(['Ann', 'Ben']).silence('Ben').says('Ben', { type: 'unload-page' }).waits(9)
    expect(names(table)).toEqual(['Ann', 'Ben'])
    expect(names(table.waits(1))).toEqual(['Ann'])
  })

  it.each([35, 40, 44, 46])(
    'is freed then too if the last heartbeat was %i s before the unload (R-lobby-4)',
    (seconds) => {
      const table = tableOf(['Ann', 'Ben']).silence('Ben').waits(seconds).says('Ben', { type: 'unload-page' })
      expect(names(table.waits(9.9))).toEqual(['Ann', 'Ben'])
      expect(names(table.waits(0.1))).toEqual(['Ann'])
    },
  )

  it('is kept by a heartbeat in those 10 s (R-lobby-4)', () => {
    const table = tableOf(['Ann', 'Ben']).silence('Ben').says('Ben', { type: 'unload-page' }).waits(9)
    table.comesBack('Ben').waits(60)
    expect(names(table)).toEqual(['Ann', 'Ben'])
  })

  it('is kept by such a heartbeat too that the room does not contain yet (R-lobby-4)', () => {
    const table = tableOf(['Ann', 'Ben']).silence('Ben').says('Ben', { type: 'unload-page' })
    const lastSeen = { [table.seat('Ben').id]: table.at + 1 }
    expect(names(table.isLeftAlone(10, lastSeen).waits(30))).toEqual(['Ann', 'Ben'])
  })

  it('is not affected by hiding the page (R-lobby-3)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ben', { type: 'leave-page' }).silence('Ben').waits(40)
    expect(table.away).toEqual([])
    expect(names(table)).toEqual(['Ann', 'Ben'])
  })

  it('is held for 5 minutes for an absent player (R-lobby-5)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .silence('Ben')
      .waits(45 + 299)
    expect(table.away).toEqual(['Ben'])
    expect(names(table.waits(1))).toEqual(['Ann'])
  })

  it('is never freed by silence or an unloaded page if it is the last one (R-lobby-6)', () => {
    const table = tableOf(['Ann'])
      .silence('Ann')
      .says('Ann', { type: 'unload-page' })
      .waits(20 * 60)
    expect(names(table)).toEqual(['Ann'])
  })

  it('is held anew from the join when somebody joins a lobby whose only player is away (R-lobby-7)', () => {
    const table = tableOf(['Ann'])
      .silence('Ann')
      .waits(20 * 60)
      .joins('Ben')
      .waits(299)
    expect(names(table)).toEqual(['Ann', 'Ben'])
    expect(names(table.waits(2))).toEqual(['Ben'])
    expect(table.creator).toBe('Ben')
  })

  it('is held anew in the same way after its page was unloaded (R-lobby-7)', () => {
    const table = tableOf(['Ann']).silence('Ann').says('Ann', { type: 'unload-page' }).waits(60).joins('Ben').waits(9)
    expect(names(table)).toEqual(['Ann', 'Ben'])
    expect(names(table.waits(1))).toEqual(['Ben'])
  })

  it('is not held anew where others have seats (R-lobby-5, R-lobby-7)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .silence('Ben')
      .waits(45 + 200)
      .joins('Cleo')
      .waits(99)
    expect(names(table)).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(names(table.waits(1))).toEqual(['Ann', 'Cleo'])
  })

  it('joins are refused in the lobby too while they are switched off (R-join-4)', () => {
    const table = tableOf(['Ann']).says('Ann', { type: 'allow-joins', allow: false })
    expect(table.refusalOf('Ben', joining('Ben'))).toBe('joins-closed')
    table.says('Ann', { type: 'allow-joins', allow: true }).joins('Ben')
  })

  it('a lobby is deleted when nobody has been present for 30 minutes (R-lobby-8)', () => {
    const table = tableOf(['Ann'])
      .silence('Ann')
      .waits(45 + 30 * 60 - 1)
    expect(table.isDeleted).toBe(false)
    expect(table.waits(1).isDeleted).toBe(true)
  })
})

describe('starting', () => {
  it('alone requires being ready (R-start-1)', () => {
    const table = tableOf(['Ann'])
    expect(table.refusalOf('Ann', START)).toBe('not-ready')
    table.says('Ann', READY).says('Ann', START)
    expect(table.view().phase).toBe('dealing')
  })

  it('with several players requires two who are ready; starting counts as being ready (R-start-2)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    expect(table.refusalOf('Ann', START)).toBe('not-enough-ready')
    table.says('Cleo', READY).says('Ann', START)
    expect(table.events).toContainEqual({ type: 'game-started' })
  })

  it('is for the creator only (R-creator-1)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ann', READY).says('Ben', READY)
    expect(table.refusalOf('Ben', START)).toBe('not-creator')
  })

  it('deals in everybody present, ready or not; players who are away join without cards (R-start-3)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).silence('Cleo').waits(50).says('Ben', READY).says('Ann', START)
    table.waits(2)
    expect(table.totals).toEqual({ Ann: -50, Ben: -50, Cleo: 0 })
    expect(table.player('Cleo')).toMatchObject({ away: true, inPot: false })
  })

  it('counts an unloaded page as left: its player is absent after 20 s (R-start-4)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .says('Ben', READY)
      .silence('Ben')
      .says('Ben', { type: 'unload-page' })
      .waits(8)
    table.says('Ann', START).waits(11)
    expect(table.away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('happens once (R-start-5)', () => {
    const table = tableOf(['Ann']).says('Ann', READY).says('Ann', START)
    expect(table.refusalOf('Ann', START)).toBe('already-started')
    expect(table.refusalOf('Ann', READY)).toBe('already-started')
    expect(table.refusalOf('Ann', { type: 'set-difficulty', difficulty: 'hard' })).toBe('already-started')
  })
})

describe('ready', () => {
  it('toggles, or takes the given value (R-lobby-1)', () => {
    const table = tableOf(['Ann']).says('Ann', { type: 'set-ready' })
    expect(table.player('Ann').isReady).toBe(true)
    table.says('Ann', READY)
    expect(table.player('Ann').isReady).toBe(true)
    table.says('Ann', { type: 'set-ready' })
    expect(table.player('Ann').isReady).toBe(false)
  })
})

describe('renaming', () => {
  const rename = (name: string): Said => ({ type: 'rename', name })

  it('is possible in the lobby, results and waiting, and updates the last result (R-name-4)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ann', rename('Anna'))
    table.deals('Ah Kc 9d', 'Qh Jc 8d', '3h 4d 6c')
    expect(table.refusalOf('Ann', rename('Ann'))).toBe('not-now-rename')
    table.stays('Ann').folds('Ben').says('Ann', rename('Annie'))
    expect(table.view().result).toMatchObject({ winners: ['Annie'], deltas: [{ name: 'Annie' }, { name: 'Ben' }] })
    table.continues().says('Ann', rename('Ann'))
    expect(table.view().result?.winners).toEqual(['Ann'])
    const solo = tableOf(['Ann'], { maxRounds: 5 })
    for (let round = 1; round <= 5; round += 1) solo.deals('Ah Kc 9d', '3h 4d 6c').folds('Ann').continues()
    expect(solo.refusalOf('Ann', rename('Anna'))).toBe('not-now-rename')
  })

  it('to a name that is taken is refused (R-name-3)', () => {
    expect(tableOf(['Ann', 'Ben']).refusalOf('Ben', rename('ANN'))).toBe('name-taken')
  })
})
