import { describe, expect, it } from 'vitest'
import { play } from './play'
import { isPageAwake } from './presence'
import type { Step } from './step'
import { tableOf, type Said, type Table } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '10h 9c 7d'] as const
const HARVEY = '3h 4d 6c'
const READY: Said = { type: 'round-ready' }
const HERE: Said = { type: 'heartbeat', here: true }
const HEARTBEAT: Said = { type: 'heartbeat', here: false }
const AWAY: Said = { type: 'leave-page' }
const dealt = () => tableOf(['Ann', 'Ben', 'Cleo']).deals(...HANDS, HARVEY)
/** Between rounds, with nobody round-ready. */
const waiting = () => dealt().folds('Ann', 'Ben', 'Cleo').waits(60)

describe('a player is absent', () => {
  it('45 s after the last sign of life (R-presence-2)', () => {
    const table = dealt().folds('Ann', 'Ben').says('Ben', HEARTBEAT).silence('Ben').folds('Cleo')
    expect(table.waits(44).away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('not if there is a sign of life that the room does not contain yet (R-presence-2)', () => {
    const table = dealt()
    const { id } = table.seat('Ben')
    const tick = (heardMs: number) =>
      play(table.room, { type: 'tick', at: table.at + 50_000, lastSeen: { [id]: table.at + heardMs } })
    const isAbsent = (step: Step) => step.ok && step.room?.seats.map(({ absentSince }) => absentSince !== null)
    expect(isAbsent(tick(5_001))).toEqual([true, false, true])
    expect(isAbsent(tick(-60_000))).toEqual([true, true, true])
  })

  it.each<[number, string[]]>([
    [-1, ['Ben']],
    [1, []],
  ])('not if such a sign is from after the page was left: %i s (R-presence-3, P-push-5)', (seconds, away) => {
    const table = dealt().silence('Ben').waits(5).says('Ben', AWAY)
    const lastSeen = { [table.seat('Ben').id]: table.at + seconds * 1000 }
    expect(isPageAwake(table.seat('Ben'), lastSeen[table.seat('Ben').id] ?? 0, table.at + 2000)).toBe(seconds > 0)
    expect(table.isLeftAlone(20, lastSeen).away).toEqual(away)
  })

  it('20 s after leaving the page without a sign of life since (R-presence-3)', () => {
    const table = dealt().silence('Ben').says('Ben', AWAY)
    expect(table.waits(19).away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it.each<[string, Said]>([
    ['a heartbeat', HEARTBEAT],
    ['an action', { type: 'chat', message: 'wait', id: 'message', clientId: null }],
  ])('not if %s followed (R-presence-1, R-presence-3)', (_, said) => {
    const table = dealt().silence('Ben').says('Ben', AWAY).waits(15).says('Ben', said).waits(40)
    expect(table.away).toEqual([])
  })

  it('until the next sign of life, and keeps everything meanwhile (R-presence-4)', () => {
    const table = dealt().silence('Ben').says('Ben', AWAY).waits(21)
    expect(table.player('Ben')).toMatchObject({ away: true, runningTotal: -50, inPot: true })
    expect(table.comesBack('Ben').away).toEqual([])
  })

  it('and then is not dealt in, but keeps seat and total (R-deal-4)', () => {
    const table = waiting().silence('Ben').says('Ben', AWAY).waits(21)
    table.deals(HANDS[0], HANDS[1], HARVEY)
    expect(table.totals).toEqual({ Ann: -100, Ben: -50, Cleo: -100 })
    expect(table.player('Ben')).toMatchObject({ cards: [], inPot: false })
  })

  it('also after a refused call, which is no sign of life (R-presence-1)', () => {
    const table = dealt().silence('Ben').says('Ben', AWAY).waits(15)
    expect(table.refusalOf('Ben', { type: 'decide', decision: 'stay' })).toBe('not-your-turn')
    expect(table.waits(5).away).toEqual(['Ben'])
  })

  it('also after joining again, which changes nothing (R-presence-1, R-seat-2)', () => {
    const table = dealt().silence('Ben').says('Ben', AWAY).waits(15).joins('Ben')
    expect(table.waits(5).away).toEqual(['Ben'])
    expect(table.joins('Ben').away).toEqual(['Ben'])
  })
})

describe('a player is idle', () => {
  /** Rounds in which Ben is present, but his turn runs out. */
  function missTurns(table: Table, rounds: number): Table {
    for (let round = 0; round < rounds; round += 1) {
      table.deals(...HANDS, HARVEY)
      while (table.turn !== null) {
        if (table.turn === 'Ben') table.waits(30)
        else table.folds(table.turn)
      }
      if (round < rounds - 1) table.continues()
    }
    return table
  }
  const trio = () => tableOf(['Ann', 'Ben', 'Cleo'])

  it('when two turns in a row ran out (R-idle-1)', () => {
    expect(missTurns(trio(), 1).away).toEqual([])
    expect(missTurns(trio(), 2).away).toEqual(['Ben'])
  })

  it('not when an own decision came between (R-idle-1)', () => {
    const table = missTurns(trio(), 1)
      .continues()
      .deals(...HANDS, HARVEY)
    while (table.turn !== null) table.folds(table.turn)
    expect(missTurns(table.continues(), 1).away).toEqual([])
  })

  it('not by the last turn before sitting out (R-sit-out-1)', () => {
    const table = missTurns(trio(), 1)
      .continues()
      .deals(...HANDS, HARVEY)
    expect(table.says('Ben', { type: 'sit-out', on: true }).turn).toBe('Ben')
    expect(table.waits(30).away).toEqual([])
  })

  it('actions other than a decision do not reset the count (R-idle-1)', () => {
    const table = missTurns(trio(), 1)
    table.says('Ben', { type: 'chat', message: 'here', id: 'message', clientId: null }).continues()
    expect(missTurns(table, 1).away).toEqual(['Ben'])
  })

  it('after 60 s in waiting without being round-ready (R-idle-2)', () => {
    const table = waiting().says('Ann', READY).says('Cleo', READY)
    expect(table.waits(59).away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('after 60 s from coming back, if absent before (R-idle-2)', () => {
    const table = waiting().says('Ann', READY).says('Cleo', READY).silence('Ben').says('Ben', AWAY).waits(50)
    table.comesBack('Ben').waits(59)
    expect(table.away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('after 60 s from "I’m back", if idle before (R-idle-2)', () => {
    const table = waiting().says('Ann', READY).says('Cleo', READY).waits(60).says('Ben', HERE)
    expect(table.waits(59).away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it.each<[string, Said]>([
    ['any action', { type: 'chat', message: 'back', id: 'message', clientId: null }],
    ['being round-ready', READY],
    ['"I’m back"', HERE],
  ])('until %s, after which two more turns can run out (R-idle-3)', (_, said) => {
    const table = missTurns(trio(), 2).waits(60).says('Ben', said)
    expect(table.away).toEqual([])
    table.says('Ben', READY)
    expect(missTurns(table, 1).away).toEqual([])
  })

  it('despite heartbeats (R-idle-3)', () => {
    const table = missTurns(trio(), 2).says('Ben', HEARTBEAT)
    expect(table.away).toEqual(['Ben'])
  })
})

describe('the role of the creator', () => {
  it('passes to the next present player 60 s after the creator’s last sign of life (R-creator-3)', () => {
    const table = waiting().says('Ben', READY).says('Cleo', READY).says('Ann', READY).silence('Ann')
    table.says('Ann', HEARTBEAT).waits(59)
    expect(table.creator).toBe('Ann')
    table.waits(1)
    expect(table.creator).toBe('Ben')
    expect(table.events).toContainEqual({ type: 'new-creator', name: 'Ben' })
  })

  it('does not pass earlier when the creator leaves the page (R-creator-3)', () => {
    const table = waiting()
      .says('Ben', READY)
      .says('Cleo', READY)
      .silence('Ann')
      .says('Ann', READY)
      .says('Ann', AWAY)
      .waits(59)
    expect(table.away).toContain('Ann')
    expect(table.creator).toBe('Ann')
    table.waits(1)
    expect(table.creator).toBe('Ben')
  })

  it('passes at once when the creator becomes idle (R-creator-4)', () => {
    const table = waiting().says('Ben', READY).says('Cleo', READY).waits(60)
    expect(table.away).toEqual(['Ann'])
    expect(table.creator).toBe('Ben')
  })

  it('passes when a present creator lets a table wait for 120 s though all are round-ready (R-creator-5)', () => {
    const table = waiting().says('Ann', READY).says('Ben', READY).says('Cleo', READY)
    expect(table.waits(119).creator).toBe('Ann')
    expect(table.waits(1).creator).toBe('Ben')
  })

  it('passes 120 s after the last of those for whom the table waits is round-ready (R-creator-5)', () => {
    const table = waiting().says('Cleo', { type: 'sit-out', on: true })
    table.says('Ann', READY).waits(50).says('Ben', READY)
    expect(table.waits(119).creator).toBe('Ann')
    expect(table.waits(1).creator).toBe('Ben')
  })

  it('leaves the full 120 s to a player who replaces a creator who left (R-creator-2, R-creator-5)', () => {
    const table = waiting().says('Ann', READY).says('Ben', READY).says('Cleo', READY)
    expect(table.waits(110).says('Ann', { type: 'leave' }).creator).toBe('Ben')
    expect(table.waits(119).creator).toBe('Ben')
    expect(table.waits(1).creator).toBe('Cleo')
  })

  it('stays with a player who is alone, without an event (R-creator-6)', () => {
    const table = tableOf(['Ann']).deals(HANDS[0], HARVEY).folds('Ann').continues().waits(600)
    expect(table.events).not.toContainEqual({ type: 'new-creator', name: 'Ann' })
  })

  it('skips players who are away (R-creator-5)', () => {
    const table = waiting().silence('Ben').says('Ben', AWAY).waits(21).says('Cleo', READY)
    expect(table.waits(60).creator).toBe('Cleo')
  })

  it('does not return by itself (R-creator-6)', () => {
    const table = waiting().says('Ben', READY).says('Cleo', READY).waits(60).says('Ann', HERE).waits(30)
    expect(table.creator).toBe('Ben')
  })

  it('stays when nobody is present, and passes to the first player to return (R-creator-6)', () => {
    const table = waiting().silence('Ann', 'Ben', 'Cleo').waits(300)
    expect(table.away).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(table.creator).toBe('Ann')
    expect(table.comesBack('Cleo').says('Cleo', HERE).creator).toBe('Cleo')
  })

  it('stays with an absent creator in the lobby until the seat is freed (R-creator-7)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .silence('Ann')
      .waits(45 + 299)
    expect(table.creator).toBe('Ann')
    expect(table.waits(1).creator).toBe('Ben')
  })
})

describe('a table where nobody is present', () => {
  it('plays its turns out, waits, and is deleted after 24 hours (R-presence-6)', () => {
    const table = dealt()
      .silence('Ann', 'Ben', 'Cleo')
      .waits(24 * 3600)
    expect(table.view().phase).toBe('waiting')
    expect(table.waits(200).isDeleted).toBe(true)
  })
})
