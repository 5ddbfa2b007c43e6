import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Room } from '../../game/room'
import { NewerRoomShape, ROOM_SHAPE } from '../../game/stored-room'
import { playGame } from '../../game/testing/random-game'
import { Table } from '../../game/testing/table'
import { roomOfText, RoomText } from './room-text'

const PLAN = { players: 4, ante: 50, maxRounds: 5, decisionTimer: 15, difficulty: 'easy' } as const

const someMove = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('carry-on' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      who: fc.nat(1000),
      what: fc.constantFrom('join', 'approve-join', 'rename', 'leave', 'pause', 'chat', 'decide-ahead', 'rematch'),
      pick: fc.nat(),
    }),
  },
)

it('the text of every room of a game contains the room, whole or with its changes', () => {
  const reached = { whole: 0, changed: 0 }
  fc.assert(
    fc.property(fc.array(someMove, { minLength: 20, maxLength: 60, size: 'max' }), (moves) => {
      const { created, played } = playGame({ ...PLAN, moves })
      let text = new RoomText(created, undefined)
      for (const { step } of played) {
        if (!step.ok || step.room === null) continue
        text = new RoomText(step.room, text)
        const parsed = JSON.parse(text.write()) as { changes: object[] }
        expect(roomOfText(parsed)).toEqual(JSON.parse(JSON.stringify(step.room)))
        reached[parsed.changes.length === 0 ? 'whole' : 'changed'] += 1
      }
    }),
  )
  expect(reached.whole).toBeGreaterThan(100)
  expect(reached.changed).toBeGreaterThan(1000)
})

it('contains every change, even after one whose text was not asked for', () => {
  const { room: dealt } = new Table('Maya').joins('Ben').deals('Ah Kh Qh', '2c 4d 6s', '5c 7d 9s')
  const before = new RoomText(dealt, undefined)
  expect(before.write()).toContain('"changes":[]')
  const unsaved = new RoomText({ ...dealt, version: 77 }, before)
  const room = { ...dealt, version: 77, allowJoins: !dealt.allowJoins }
  const json = new RoomText(room, unsaved).write()
  expect(json).not.toContain('"changes":[]')
  expect(roomOfText(JSON.parse(json))).toEqual(JSON.parse(JSON.stringify(room)))
})

it('writes a lobby whole each time, and caches no text of it', () => {
  const { created } = playGame({ ...PLAN, moves: [] })
  const before = new RoomText(created, undefined)
  before.write()
  const room = { ...created, version: 7, allowJoins: false }
  expect(JSON.parse(new RoomText(room, before).write())).toMatchObject({
    changes: [],
    room: { version: 7, allowJoins: false },
  })
})

it('a room that was stored without changes is brought up to date', () => {
  const { nextDeal, ...room } = JSON.parse(JSON.stringify(playGame({ ...PLAN, moves: [] }).created)) as Room
  const stored = { ...room, shape: 5, nextDeal: { ...nextDeal, cuts: [{ seat: 'a seat', value: 'a cut' }] } }
  expect(roomOfText(stored)).toEqual({ ...room, nextDeal: { ...nextDeal, cuts: { 'a seat': 'a cut' } } })
})

it('changes that do not fit are a fault, and those of a newer version are not applied (R-version-2)', () => {
  const changes = [{ op: 'replace', path: '/seats/0/name', value: 'Ann' }]
  const text = { shape: ROOM_SHAPE, changes, room: { shape: ROOM_SHAPE } }
  expect(() => roomOfText(text)).toThrow('do not fit')
  expect(() => roomOfText({ ...text, shape: ROOM_SHAPE + 1 })).toThrow(NewerRoomShape)
})
