import { describe, expect, it } from 'vitest'
import { isSamePublicView } from './public-view'
import type { Running } from './room'
import { tableOf } from './testing/table'

const room: Running = tableOf(['Ann', 'Ben']).deals('Ah Kc 9d', 'Qh Jc 8d', '3h 4d 6c').running
const cleo = { seat: 'seat of Cleo', session: 'session of Cleo', name: 'Cleo', runningTotal: -50, wins: 0 }

// The properties check whole games; no game changes these parts alone.
describe('the public view changes (R-version-1)', () => {
  it('with a decision, though all seats stay the same', () => {
    const dealt = room.round.dealt.map((one) => ({ ...one, decision: 'fold' as const }))
    expect(isSamePublicView(room, { ...room, round: { ...room.round, dealt } })).toBe(false)
  })

  it('with a former player more or less', () => {
    const more = { ...room, formerPlayers: [cleo] }
    expect([isSamePublicView(room, more), isSamePublicView(more, room)]).toEqual([false, false])
  })

  it('not with a copy', () => {
    expect(isSamePublicView(room, structuredClone(room))).toBe(true)
  })
})
