import { describe, expect, it } from 'vitest'
import type { Command } from './command'
import { isCutHeld } from './fair-deal'
import { play, upcomingDeal } from './play'
import { tableOf, type Said } from './testing/table'
import { someCommitment } from './testing/shuffles'
import { viewFor } from './view-for'

const HANDS = ['Ah Kd 9c', '8c 7d 4s', 'Jc 10d 3s'] as const
const READY = { type: 'set-ready', isReady: true } satisfies Said
const cut = (no: number, value: string) => ({ no, value })

describe('the commitment (R-fair-1)', () => {
  it('exists from the creation on, and the next one from the deal on, each with its number', () => {
    const table = tableOf(['Ann', 'Ben'])
    expect(viewFor(table.room, null, 0).nextDeal).toEqual({ no: 1, commitment: 'commitment 0' })
    table.deals(...HANDS)
    expect(viewFor(table.room, null, 0)).toMatchObject({
      nextDeal: { no: 2, commitment: 'commitment 1' },
      deal: { no: 1, digest: 'a digest' },
    })
  })

  it('is given once to a room stored before deals were numbered (R-fair-6)', () => {
    const { room } = tableOf(['Ann'])
    const command: Command = { type: 'commit-deal', at: 0, next: someCommitment(5) }
    const step = play({ ...room, nextDeal: null }, command)
    expect(step.ok && step.room?.nextDeal).toEqual({ no: 1, ...someCommitment(5), cuts: {} })
    expect(play(room, command)).toEqual({ ok: true, room, events: [] })
  })
})

describe('a cut', () => {
  it('counts if it is the first of its player for the coming deal (R-fair-2)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ben', { ...READY, cut: cut(1, 'first') })
    table.says('Ben', { ...READY, cut: cut(1, 'second') })
    expect(table.room.nextDeal?.cuts).toEqual({ 'seat of Ben': 'first' })
    expect([isCutHeld(table.room, 'seat of Ben'), isCutHeld(table.room, 'seat of Ann')]).toEqual([true, false])
  })

  it('is taken from a repeated call too (R-fair-2)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .says('Ben', READY)
      .says('Ben', { ...READY, cut: cut(1, 'late') })
    expect(table.room.nextDeal?.cuts).toEqual({ 'seat of Ben': 'late' })
  })

  it('for another deal is ignored, but its call is accepted (R-fair-3)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ben', { ...READY, cut: cut(2, 'early') })
    expect(table.room.nextDeal?.cuts).toEqual({})
    expect(table.seat('Ben').isReady).toBe(true)
  })

  it('of a seat freed in the lobby gives way to the next cut (R-seat-5)', () => {
    const table = tableOf(['Ann'])
    for (let time = 1; time <= 20; time += 1) {
      table.says('Ben', { type: 'join', seat: `seat ${time}`, name: 'Ben' })
      table.says('Ben', { ...READY, cut: cut(1, `cut ${time}`) }).says('Ben', { type: 'leave' })
    }
    table.says('Ann', { ...READY, cut: cut(1, 'own') })
    expect(table.room.nextDeal?.cuts).toEqual({ 'seat of Ann': 'own' })
  })

  it('is kept when its player leaves a running game, since the seat may come back (R-join-11)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .deals(...HANDS)
      .folds('Ann', 'Ben')
    table.says('Ben', { type: 'continue', cut: cut(2, 'first') }).says('Ben', { type: 'leave' })
    table.says('Ann', { type: 'continue', cut: cut(2, 'own') })
    expect(table.room.nextDeal?.cuts).toEqual({ 'seat of Ben': 'first', 'seat of Ann': 'own' })
  })

  it('of a refused call is ignored', () => {
    const table = tableOf(['Ann', 'Ben'])
    expect(table.refusalOf('Ben', { type: 'round-ready', cut: cut(1, 'x') })).toBe('not-between-rounds')
    expect(table.room.nextDeal?.cuts).toEqual({})
  })

  it('is shown to nobody and moves no version before the deal (R-fair-5)', () => {
    const table = tableOf(['Ann', 'Ben']).says('Ben', READY)
    const before = viewFor(table.room, null, 0)
    table.says('Ben', { ...READY, cut: cut(1, 'a secret cut') })
    expect(viewFor(table.room, null, 0)).toEqual(before)
    expect(JSON.stringify(table.room.seats.map(({ id }) => viewFor(table.room, id, 0)))).not.toContain('secret')
  })
})

describe('the record (R-fair-4)', () => {
  it('names those who would be dealt in with their cuts, in seat order', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo']).says('Cleo', { ...READY, cut: cut(1, 'of Cleo') })
    const start = { type: 'start', session: table.sessionOf('Ann'), at: table.at, cut: cut(1, 'of Ann') } as const
    expect(upcomingDeal(table.room, start)).toEqual({
      no: 1,
      round: 1,
      difficulty: 'medium',
      previous: null,
      commitment: 'commitment 0',
      cuts: [
        { seat: 'seat of Ann', name: 'Ann', cut: 'of Ann' },
        { seat: 'seat of Ben', name: 'Ben', cut: null },
        { seat: 'seat of Cleo', name: 'Cleo', cut: 'of Cleo' },
      ],
    })
  })

  it('is not made for a player who may not deal', () => {
    const table = tableOf(['Ann', 'Ben'])
    expect(upcomingDeal(table.room, { type: 'start', session: table.sessionOf('Ben'), at: table.at })).toBeNull()
  })

  it('is kept with the deal, and the seed is secret until the showdown (R-fair-5)', () => {
    const { room } = tableOf(['Ann', 'Ben']).deals(...HANDS)
    if (room.phase === 'lobby') throw new Error('nothing was dealt')
    expect(room.round.fairDeal).toMatchObject({ no: 1, digest: 'a digest', seed: 'seed 0', commitment: 'commitment 0' })
    expect(JSON.stringify(viewFor(room, null, 0))).not.toContain('seed')
  })
})
