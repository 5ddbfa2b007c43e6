import { describe, expect, it } from 'vitest'
import type { Decision } from './vocabulary'
import { tableOf, type Table } from './testing/table'

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s'] as const

const ahead = (decision: Decision | null) => ({ type: 'decide-ahead', decision }) as const
const decisions = (table: Table) => table.view().players.map(({ decision }) => decision)

describe('deciding ahead', () => {
  it('is kept until the player’s turn, and shown to that player only (R-ahead-1, R-ahead-4)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).deals(...HANDS)
    const before = table.view('Ann')
    table.says('Ben', ahead('fold'))
    expect(table.view('Ben').planned).toBe('fold')
    expect(table.view('Ann')).toEqual(before)
    expect([table.view('Cleo').planned, table.view().planned]).toEqual([null, null])
  })

  it('takes effect as soon as the player’s turn begins, and so on round the table (R-ahead-2)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).deals(...HANDS)
    table.says('Cleo', ahead('stay')).says('Ben', ahead('fold'))
    const from = table.events.length
    table.stays('Ann')
    expect(table.room.phase).toBe('results')
    expect(decisions(table)).toEqual(['stay', 'fold', 'stay'])
    expect(table.view('Ben').planned).toBeNull()
    const names = table.events.slice(from).flatMap((event) => (event.type === 'player-decided' ? [event.name] : []))
    expect(names).toEqual(['Ann', 'Ben', 'Cleo'])
  })

  it('works while cards are dealt; if all decide ahead, the round ends with the deal (R-ahead-1, R-ahead-2)', () => {
    const table = tableOf(['Ann', 'Ben']).deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
    table.stays('Ann').stays('Ben').continues()
    table.says('Ann', { type: 'round-ready' }).says('Ben', { type: 'round-ready' })
    table.dealsOnly('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
    table.says('Ann', ahead('stay')).says('Ben', ahead('fold'))
    expect(table.room.phase).toBe('dealing')
    table.waits(2)
    expect(table.room.phase).toBe('results')
  })

  it('can be changed and taken back until the turn (R-ahead-1)', () => {
    const table = tableOf(['Ann', 'Ben']).deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
    table.says('Ben', ahead('fold')).says('Ben', ahead('stay'))
    expect(table.view('Ben').planned).toBe('stay')
    table.says('Ben', ahead(null)).stays('Ann')
    expect([table.room.phase, table.turn]).toEqual(['decision', 'Ben'])
  })

  it('needs all twos named; taking it back does not (R-ahead-1)', () => {
    const table = tableOf(['Ann', 'Ben']).deals('Kh Qd 9s', '2c 7d 4s', 'Jc 10d 3s')
    expect(table.refusalOf('Ben', ahead('stay'))).toBe('wilds-not-chosen')
    table.says('Ben', ahead(null)).says('Ben', { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: 'A' }] })
    expect(table.says('Ben', ahead('stay')).view('Ben').planned).toBe('stay')
  })

  it('during the player’s own turn is a decision, and cannot be taken back (R-ahead-3)', () => {
    const table = tableOf(['Ann', 'Ben']).deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
    expect(table.refusalOf('Ann', ahead(null))).toBe('your-turn')
    table.says('Ann', ahead('stay'))
    expect(decisions(table)).toEqual(['stay', null])
    expect(table.refusalOf('Ann', ahead('fold'))).toBe('already-decided')
  })

  it('is refused without cards, and between rounds (R-ahead-1)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'])
    expect(table.refusalOf('Ben', ahead('stay'))).toBe('not-deciding')
    table.silence('Cleo').waits(60).deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s').comesBack('Cleo')
    expect(table.refusalOf('Cleo', ahead('stay'))).toBe('not-dealt-in')
    table.folds('Ann', 'Ben')
    expect(table.refusalOf('Ann', ahead('stay'))).toBe('not-deciding')
  })

  it('counts as deciding in person, even for a player who has fallen silent (R-ahead-2, R-idle-1)', () => {
    const table = tableOf(['Ann', 'Ben']).deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
    table.stays('Ann').waits(30).continues()
    expect(table.seat('Ben').missedTurns).toBe(1)
    table.deals('Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s')
    table.says(table.turn === 'Ann' ? 'Ben' : 'Ann', ahead('fold'))
    table.stays(table.turn ?? '')
    expect(table.room.seats.map(({ missedTurns }) => missedTurns)).toEqual([0, 0])
  })
})
