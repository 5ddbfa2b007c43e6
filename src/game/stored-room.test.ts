import { someCommitment } from './testing/shuffles'
import { describe, expect, it } from 'vitest'
import { createRoom } from './create-room'
import { dueAt } from './due'
import { play } from './play'
import { NewerRoomShape, ROOM_SHAPE, upgradeRoom } from './stored-room'
import { frozen } from './testing/frozen'
import { eveningOf } from './evening/evening-view'
import { historyNumber } from './fair-deal'
import roomsOfShape0 from './testing/rooms-of-shape-0.json'
import roomsOfShape2 from './testing/rooms-of-shape-2.json'
import roomsOfShape3 from './testing/rooms-of-shape-3.json'
import { viewFor } from './view-for'

/** Nobody could sit out, pause, decide ahead or talk then. */
const withoutPauses = <V extends { players: object[] }>(view: V) => ({
  ...view,
  planned: null,
  pausedBy: null,
  pausedUntil: null,
  players: view.players.map((player) => ({ ...player, sittingOut: false, inVoice: false })),
})
/** A room had one game then, and fewer settings. */
const asToday = (view: { settings: object; players: object[] }) => ({
  ...withoutPauses(view),
  game: 1,
  settings: { ...view.settings, listed: true, watchers: false },
})
/** Deals were not numbered then, and a view did not tell who has left, as Ann has in the rooms where she is away. */
const withoutDeals = (view: { settings: object; players: object[] }) => {
  const { players, ...today } = asToday(view)
  const marked = players.map((player) => (isAwayAnn(player) ? { ...player, hasLeft: true } : player))
  return { ...today, players: marked, nextDeal: null, deal: null }
}
const isAwayAnn = (player: { name?: string; away?: boolean }) => player.name === 'Ann' && player.away === true

// Rooms of every phase, stored by the version before shapes were numbered, with Ben's view, the next due instant (`dueAt`)
// and the public view after a tick at that instant (`next`).
const STORED = Object.entries(roomsOfShape0)
const STORED_OF_SHAPE_3 = Object.entries(roomsOfShape3)
const STORED_OF_SHAPE_2 = Object.entries(roomsOfShape2)

describe('a room stored before shapes were numbered (R-version-2)', () => {
  it.each(STORED)('%s shows and does what it did', (_, { room, at, own, dueAt: due }) => {
    const upgraded = upgradeRoom(frozen(room))
    expect(upgraded.shape).toBe(ROOM_SHAPE)
    const ben = upgraded.seats.find((seat) => seat.name === 'Ben')?.id ?? null
    expect(viewFor(upgraded, ben, at)).toEqual(withoutDeals(own))
    expect(dueAt(upgraded)).toBe(due)
  })

  it.each(STORED)('%s has all fields of the current shape', (_, { room }) => {
    const upgraded = upgradeRoom(room)
    const created = createdToday()
    const fieldsOf = (stored: object = {}) => Object.keys(stored).sort()
    const hint = 'a new stored field needs an upgrade in UPGRADES of stored-room.ts'
    expect(fieldsOf(upgraded), hint).toEqual(expect.arrayContaining(fieldsOf(created)))
    expect(fieldsOf(upgraded.settings), hint).toEqual(fieldsOf(created.settings))
    for (const seat of upgraded.seats) expect(fieldsOf(seat), hint).toEqual(fieldsOf(created.seats[0]))
  })

  it.each(STORED)('%s continues from there', (_, { room, next, dueAt: due }) => {
    const step = play(frozen(upgradeRoom(room)), { type: 'tick', at: due, lastSeen: {} })
    if (!step.ok) throw new Error(step.refusal)
    expect(step.room && viewFor(step.room, null, due)).toEqual(next && withoutDeals(next))
  })
})

describe('a room stored when it had one game (R-version-2)', () => {
  it.each(STORED_OF_SHAPE_2)('%s shows and does what it did', (_, { room, at, own, dueAt: due }) => {
    const upgraded = upgradeRoom(frozen(room))
    expect(Object.keys(upgraded)).toEqual(expect.arrayContaining(Object.keys(createdToday())))
    expect(viewFor(upgraded, 'seat of Ben', at)).toEqual(asToday(own))
    expect(dueAt(upgraded)).toBe(due)
  })

  it('continues, and its players settle up to the dollar', () => {
    const { room, at } = roomsOfShape2.finished
    const { totals, games, settlement } = eveningOf(upgradeRoom(room))
    expect(games.map(({ game, rounds }) => [game, rounds])).toEqual([[1, 5]])
    expect(new Map(totals.map(({ name, games: dealtIn }) => [name, dealtIn]))).toEqual(
      new Map([
        ['Ann', 1],
        ['Ben', 1],
        ['Cleo', 1],
      ]),
    )
    expect(settlement.payments.length).toBeGreaterThan(0)
    const step = play(upgradeRoom(room), { type: 'rematch', session: 'session of Ann', at })
    expect(step.ok && step.room?.game).toBe(2)
  })

  it('counts rounds dealt before deals were numbered, so that no two of its rounds share a number (R-fair-6)', () => {
    const { room, at } = roomsOfShape0.waiting
    const step = play(upgradeRoom(room), { type: 'commit-deal', at, next: someCommitment(5) })
    if (!step.ok || step.room === null) throw new Error('the commitment was refused')
    expect([step.room.nextDeal?.no, historyNumber(step.room)]).toEqual([1, 1])
  })
})

describe('a room stored when nobody could pause (R-version-2)', () => {
  it.each(STORED_OF_SHAPE_3)('%s shows and does what it did', (_, { room, at, own, dueAt: due }) => {
    const upgraded = upgradeRoom(frozen(room))
    expect(viewFor(upgraded, 'seat of Ben', at)).toEqual(withoutPauses(own))
    expect(dueAt(upgraded)).toBe(due)
  })

  it('has turns that can be decided ahead, and can be paused', () => {
    const { room, at } = roomsOfShape3.decision
    const planned = play(upgradeRoom(room), { type: 'decide-ahead', decision: 'stay', session: 'session of Cleo', at })
    if (!planned.ok || planned.room === null) throw new Error('the plan was refused')
    const paused = play(planned.room, { type: 'pause', on: true, session: 'session of Ann', at })
    expect(paused.ok && paused.room !== null && viewFor(paused.room, 'seat of Cleo', at)).toMatchObject({
      planned: 'stay',
      pausedBy: 'Ann',
    })
  })
})

it('a room stored when cuts were a list keeps them (R-version-2)', () => {
  const { nextDeal, ...room } = createdToday()
  const cuts = [
    { seat: 'seat of Ann', value: 'first' },
    { seat: 'seat of Ben', value: 'second' },
  ]
  const upgraded = upgradeRoom(frozen({ ...room, shape: 5, nextDeal: { ...nextDeal, cuts } }))
  expect(upgraded).toMatchObject({ shape: ROOM_SHAPE, nextDeal: { no: 1 } })
  expect(upgraded.nextDeal?.cuts).toEqual({ 'seat of Ann': 'first', 'seat of Ben': 'second' })
  expect(upgradeRoom({ ...room, shape: 5, nextDeal: null }).nextDeal).toBeNull()
})

it('a room of the current shape is not changed', () => {
  const room = createdToday()
  expect(upgradeRoom(room)).toBe(room)
})

it('a room of a newer shape is not changed (R-version-2)', () => {
  const newer = { ...createdToday(), shape: ROOM_SHAPE + 1 }
  expect(() => upgradeRoom(newer)).toThrow(NewerRoomShape)
})

function createdToday() {
  const step = createRoom({
    code: 'ABC234',
    session: 'session of Ann',
    seat: 'seat of Ann',
    name: 'Ann',
    settings: { maxRounds: 10, decisionTimer: 30, ante: 50 },
    next: someCommitment(0),
    at: 0,
  })
  if (!step.ok) throw new Error(step.refusal)
  return step.room
}
