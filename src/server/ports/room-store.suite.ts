import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT, aChange, aMessage, aRound, aRoom, freshCode } from './example-rooms'
import type { Room } from '../../game/room'
import type { RoomChange, RoomStore } from './room-store'

/** What every store promises. The store of `open` may be shared with others, but its rooms are those of this run. */
export function roomStoreSuite(name: string, open: () => Promise<RoomStore>): void {
  describe(`${name} keeps rooms`, () => {
    let store: RoomStore
    let code: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      code = freshCode()
    })

    const create = async (rest: Partial<RoomChange> = {}) =>
      expect(await store.save(aChange(code, null, rest))).toBe(true)
    const ids = async (limit = 100) =>
      (await store.messages(code, limit)).map((json) => (JSON.parse(json) as { id: string }).id)

    describe('saving', () => {
      it('answers a room as it was saved, and row 1', async () => {
        await create({ savedAt: AT + 7 })
        expect(await store.load(code)).toEqual({ room: aRoom(code), revision: 1, savedAt: AT + 7 })
        expect(await store.revisionOf(code)).toBe(1)
      })

      it('knows nothing of a room that was never saved', async () => {
        for (const unknown of [code, '', 'a\u0000b', '\ud800', "' or 1=1 --"]) {
          expect(await store.load(unknown)).toBeUndefined()
          expect(await store.revisionOf(unknown)).toBeUndefined()
          expect(await store.messages(unknown, 10)).toEqual([])
          expect(await store.rounds(unknown, 1, 500)).toEqual([])
          expect(await store.heartbeats(unknown)).toEqual({})
          expect(await store.messageBy(unknown, 'x', 'y')).toBeUndefined()
        }
      })

      it('gives every save the next row', async () => {
        await create()
        for (const row of [1, 2, 3]) expect(await store.save(aChange(code, row))).toBe(true)
        expect(await store.load(code)).toMatchObject({ revision: 4, room: { version: 4 } })
      })

      it('refuses to create a room that is there', async () => {
        await create()
        expect(await store.save(aChange(code, null, { room: aRoom(code, 99) }))).toBe(false)
        expect((await roomOf(store, code)).version).toBe(1)
      })

      it.each([0, 1, 3])(
        'refuses a save that read row %i of a room at row 2, and changes nothing',
        async (expected) => {
          await create({ messages: [aMessage('a')] })
          await store.save(aChange(code, 1, { dueAt: 5, listing: '{"a":1}' }))
          const stale = { dueAt: 1, messages: [aMessage('b')], rounds: [aRound(1)], savedAt: AT + 9 }
          expect(await store.save(aChange(code, expected, stale))).toBe(false)
          expect(await store.load(code)).toEqual({ room: aRoom(code, 2), revision: 2, savedAt: AT })
          expect(await ids()).toEqual(['a'])
          expect(await store.rounds(code, 1, 500)).toEqual([])
        },
      )

      it('refuses to save a room that is not there', async () => {
        expect(await store.save(aChange(code, 1, { messages: [aMessage('a')] }))).toBe(false)
        expect(await store.load(code)).toBeUndefined()
        expect(await ids()).toEqual([])
      })

      it('lets one of many that save at once win', async () => {
        await create()
        const racers = Array.from({ length: 20 }, (_, racer) =>
          store.save(aChange(code, 1, { room: aRoom(code, 100 + racer), messages: [aMessage(`of ${racer}`)] })),
        )
        const results = await Promise.all(racers)
        const winner = results.indexOf(true)
        expect(results.filter(Boolean)).toHaveLength(1)
        expect(await store.load(code)).toMatchObject({ revision: 2, room: { version: 100 + winner } })
        expect(await ids()).toEqual([`of ${winner}`])
      })

      it('lets one of many that create at once win', async () => {
        const results = await Promise.all(Array.from({ length: 10 }, () => store.save(aChange(code, null))))
        expect(results.filter(Boolean)).toHaveLength(1)
      })

      it('loses no change of writers that read, change and try again', async () => {
        await create()
        const write = async (id: string): Promise<void> => {
          const before = await store.load(code)
          if (before === undefined) throw new Error('the room is gone')
          if (!(await store.save(aChange(code, before.revision, { messages: [aMessage(id)] })))) await write(id)
        }
        const writers = Array.from({ length: 8 }, (_, writer) => `w${writer}`)
        await Promise.all(writers.map(write))
        expect((await store.load(code))?.revision).toBe(1 + writers.length)
        expect((await ids()).sort()).toEqual(writers)
      })

      it('keeps many rooms that are saved at once apart', async () => {
        const codes = Array.from({ length: 150 }, freshCode)
        expect(await Promise.all(codes.map((each) => store.save(aChange(each, null))))).not.toContain(false)
        const rooms = await Promise.all(codes.map((each) => roomOf(store, each)))
        expect(rooms.map((room) => room.code)).toEqual(codes)
      })

      it('keeps what it was given even if that is changed afterwards', async () => {
        const room = aRoom(code)
        await store.save(aChange(code, null, { room }))
        room.seats.length = 0
        const first = await store.load(code)
        if (first !== undefined) (first.room as Room).seats.length = 0
        expect((await roomOf(store, code)).seats).toHaveLength(1)
      })

      it('keeps a large room', async () => {
        const joinRequests = [{ session: 's', name: 'x\u00e9'.repeat(200_000), requestedAt: AT, lastSeenAt: AT }]
        const room = { ...aRoom(code), joinRequests }
        await create({ room })
        expect((await store.load(code))?.room).toEqual(room)
      })

      it('a change that cannot be kept is rejected whole, and harms no other that is saved at once', async () => {
        await create({ rounds: [aRound(1)] })
        const others = Array.from({ length: 5 }, freshCode)
        const twice = aChange(code, 1, { messages: [aMessage('a')], rounds: [aRound(2), aRound(2)] })
        const [bad, ...good] = await Promise.allSettled([
          store.save(twice),
          ...others.map((each) => store.save(aChange(each, null))),
        ])
        expect(good.every((each) => each.status === 'fulfilled' && each.value)).toBe(true)
        if (bad.status === 'fulfilled') throw new Error('two records of one round were kept')
        expect(await store.revisionOf(code)).toBe(1)
        expect(await ids()).toEqual([])
        expect(await store.rounds(code, 1, 500)).toEqual([aRound(1)])
      })
    })

    describe('deleting', () => {
      it('removes the room with its chat, its books and its signs of life', async () => {
        await create({ dueAt: 1, listing: '{}', messages: [aMessage('a', 'c')], rounds: [aRound(1)] })
        await store.recordHeartbeats([{ code, seat: 's', at: AT }])
        expect(await store.save(aChange(code, 1, { room: null }))).toBe(true)
        expect(await store.load(code)).toBeUndefined()
        expect(await ids()).toEqual([])
        expect(await store.rounds(code, 1, 500)).toEqual([])
        expect(await store.messageBy(code, 'session of Ann', 'c')).toBeUndefined()
        expect(await store.heartbeats(code)).toEqual({})
        expect(await store.due(AT, 1000)).not.toContain(code)
      })

      it('is refused if the room has moved on', async () => {
        await create()
        await store.save(aChange(code, 1))
        expect(await store.save(aChange(code, 1, { room: null }))).toBe(false)
        expect(await store.revisionOf(code)).toBe(2)
      })

      it('is refused if the room is gone', async () => {
        expect(await store.save(aChange(code, 1, { room: null }))).toBe(false)
      })

      it('lets the code be used again, with nothing of the old room', async () => {
        await create({ messages: [aMessage('a')], rounds: [aRound(1)] })
        await store.save(aChange(code, 1, { room: null }))
        await create({ messages: [aMessage('b')], rounds: [aRound(1)] })
        expect(await store.revisionOf(code)).toBe(1)
        expect(await ids()).toEqual(['b'])
      })

      it('wins or loses against a save, never both', async () => {
        await create()
        const results = await Promise.all([
          store.save(aChange(code, 1, { room: null })),
          store.save(aChange(code, 1, { messages: [aMessage('a')] })),
        ])
        expect(results.filter(Boolean)).toHaveLength(1)
        expect((await store.load(code))?.revision).toBe(results[0] ? undefined : 2)
      })
    })

    describe('messages and rounds', () => {
      it('answers the last messages, oldest first, as they were', async () => {
        const messages = ['a', 'b', 'c', 'd', 'e'].map((id) => aMessage(id))
        await create({ messages: messages.slice(0, 2) })
        await store.save(aChange(code, 1, { messages: messages.slice(2) }))
        expect(await store.messages(code, 100)).toEqual(messages.map(({ json }) => json))
        expect(await ids(3)).toEqual(['c', 'd', 'e'])
        expect(await ids(0)).toEqual([])
      })

      it('finds a message by session and client id', async () => {
        const strange = 'id \u0000 \u00e9 {"}'
        await create({ messages: [aMessage('a', strange), aMessage('b', 'other'), aMessage('c', null)] })
        expect(await store.messageBy(code, 'session of Ann', strange)).toBe(aMessage('a').json)
        expect(await store.messageBy(code, 'session of Bob', strange)).toBeUndefined()
        expect(await store.messageBy(code, 'session of Ann', 'unknown')).toBeUndefined()
      })

      it('takes one message of a session and client id, and with the second refuses the whole save', async () => {
        await create({ messages: [aMessage('a', 'same')] })
        const again = { messages: [aMessage('x'), aMessage('b', 'same')], rounds: [aRound(1)] }
        expect(await store.save(aChange(code, 1, again))).toBe(false)
        expect(await store.revisionOf(code)).toBe(1)
        expect(await ids()).toEqual(['a'])
        expect(await store.rounds(code, 1, 500)).toEqual([])
      })

      it('takes the same client id from another session, in another room, and none any number of times', async () => {
        await create({ messages: [aMessage('a', 'same')] })
        const messages = [
          aMessage('b', 'same', 'session of Bob'),
          aMessage('c'),
          aMessage('d'),
          aMessage('e', null, null),
        ]
        expect(await store.save(aChange(code, 1, { messages }))).toBe(true)
        const other = freshCode()
        expect(await store.save(aChange(other, null, { messages: [aMessage('a', 'same')] }))).toBe(true)
      })

      it('answers one round by the number of its deal', async () => {
        await create({ rounds: [aRound(1), aRound(7)] })
        expect(await store.round(code, 7)).toBe(aRound(7).json)
        expect(await store.round(code, 2)).toBeUndefined()
      })

      it('answers the rounds from a number on, as many as wanted', async () => {
        await create({ rounds: [aRound(1), aRound(2), aRound(3), aRound(7)] })
        expect(await store.rounds(code, 2, 2)).toEqual([aRound(2), aRound(3)])
        expect(await store.rounds(code, 4, 2)).toEqual([aRound(7)])
        expect(await store.rounds(code, 8, 2)).toEqual([])
      })

      it('keeps the last 500 messages', async () => {
        await create({ messages: Array.from({ length: 499 }, (_, index) => aMessage(`m${index}`)) })
        await store.save(aChange(code, 1, { messages: [aMessage('x'), aMessage('y'), aMessage('z')] }))
        const kept = await ids(1_000)
        expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, 'm2', 'z'])
      })

      it('answers the books, first round first', async () => {
        await create({ rounds: [aRound(1)] })
        await store.save(aChange(code, 1, { rounds: [aRound(10), aRound(2)] }))
        expect(await store.rounds(code, 1, 500)).toEqual([aRound(1), aRound(2), aRound(10)])
      })
    })

    describe('what is due', () => {
      it('is answered longest overdue first, up to the instant and the limit', async () => {
        // Before everything else in the store, so that the order is these rooms' own.
        const codes = [freshCode(), freshCode(), freshCode(), freshCode()]
        const dueAt = [-70, -90, -80, -60]
        await Promise.all(codes.map((each, index) => store.save(aChange(each, null, { dueAt: dueAt[index] ?? null }))))
        const [c70, c90, c80, c60] = codes
        expect(await store.due(-70, 100)).toEqual([c90, c80, c70])
        expect(await store.due(-60, 2)).toEqual([c90, c80])
        await store.save(aChange(String(c90), 1, { dueAt: null }))
        await store.save(aChange(String(c80), 1, { dueAt: -50 }))
        await store.save(aChange(String(c70), 1, { room: null }))
        expect(await store.due(-50, 100)).toEqual([c60, c80])
        await Promise.all(
          [c60, c80].map(async (each) =>
            store.save(aChange(String(each), (await store.revisionOf(String(each))) ?? 0)),
          ),
        )
        expect(await store.due(-1, 100)).toEqual([])
      })
    })

    describe('the active list', () => {
      it('is newest first, as saved, without the rooms that left it', async () => {
        const later = AT + 1e9
        const codes = [freshCode(), freshCode(), freshCode(), freshCode()]
        const listingOf = (each: string) => JSON.stringify({ roomCode: each, creatorName: 'Ann \u00e9' })
        const ages = [later + 2, later + 4, later + 1, later + 3]
        await Promise.all(
          codes.map((each, index) =>
            store.save(aChange(each, null, { room: aRoom(each, 1, ages[index]), listing: listingOf(each) })),
          ),
        )
        const [c2, c4, c1, c3] = codes.map(listingOf)
        expect(await store.listings(4)).toEqual([c4, c3, c2, c1])
        expect(await store.listings(2)).toEqual([c4, c3])
        await store.save(aChange(String(codes[3]), 1, { listing: null }))
        await store.save(aChange(String(codes[1]), 1, { room: null }))
        await store.save(
          aChange(String(codes[2]), 1, { room: aRoom(String(codes[2]), 2, later + 1), listing: '{"new":1}' }),
        )
        expect(await store.listings(2)).toEqual([c2, '{"new":1}'])
      })
    })

    describe('the rooms of a session', () => {
      const seatsIn = async (session: string, limit = 10) => store.roomsOf(`${code} ${session}`, limit)
      const sessions = (...names: string[]) => names.map((name) => `${code} ${name}`)

      it('are those in which it has a seat, the one saved last first', async () => {
        const other = freshCode()
        await create({ seated: sessions('Ann', 'Ben'), savedAt: AT + 1 })
        await store.save(aChange(other, null, { seated: sessions('Ben'), savedAt: AT + 2 }))
        expect(await seatsIn('Ann')).toEqual([code])
        expect(await seatsIn('Ben')).toEqual([other, code])
        expect(await seatsIn('Ben', 1)).toEqual([other])
        await store.save(aChange(code, 1, { savedAt: AT + 3 }))
        expect(await seatsIn('Ben')).toEqual([code, other])
        expect(await seatsIn('Cyd')).toEqual([])
      })

      it('change with the seats, and stay where a save says nothing about them', async () => {
        await create({ seated: sessions('Ann', 'Ben') })
        await store.save(aChange(code, 1, { seated: sessions('Ben', 'Cyd') }))
        await store.save(aChange(code, 2, { messages: [aMessage('a')] }))
        expect(await Promise.all(['Ann', 'Ben', 'Cyd'].map((name) => seatsIn(name)))).toEqual([[], [code], [code]])
        await store.save(aChange(code, 3, { seated: [] }))
        expect(await seatsIn('Ben')).toEqual([])
      })

      it('are not changed by a save that is refused', async () => {
        await create({ seated: sessions('Ann') })
        await store.save(aChange(code, 7, { seated: sessions('Ben') }))
        await store.save(aChange(code, null, { seated: sessions('Ben') }))
        expect(await seatsIn('Ann')).toEqual([code])
        expect(await seatsIn('Ben')).toEqual([])
      })

      it('are gone with the room', async () => {
        await create({ seated: sessions('Ann') })
        await store.save(aChange(code, 1, { room: null }))
        expect(await seatsIn('Ann')).toEqual([])
        await create({ seated: sessions('Ben') })
        expect(await seatsIn('Ann')).toEqual([])
      })
    })

    describe('push subscriptions', () => {
      const subscription = (no: number) => ({
        endpoint: `https://push.example.org/${no}?a=b`,
        p256dh: `key ${no}`,
        auth: `auth ${no}`,
      })
      const seated = ['Ann', 'Ben']
      const keep = (session: string, no: number, at = AT) => store.keepSubscription(code, session, subscription(no), at)
      const endpointsOf = async (session: string) =>
        (await store.pushSubscriptions(code))
          .filter((each) => each.session === session)
          .map(({ endpoint }) => endpoint.slice(-5, -4))
          .sort()

      it('are kept for a seat, and anew under the same address', async () => {
        await create({ seated })
        await keep('Ann', 1)
        await keep('Ben', 1)
        await store.keepSubscription(code, 'Ann', { ...subscription(1), auth: 'new' }, AT + 1)
        const kept = await store.pushSubscriptions(code)
        expect(kept.sort((one, other) => (one.session < other.session ? -1 : 1))).toEqual([
          { ...subscription(1), session: 'Ann', auth: 'new' },
          { ...subscription(1), session: 'Ben' },
        ])
        expect(await store.pushSubscriptions(freshCode())).toEqual([])
      })

      it('are not kept without a seat', async () => {
        await create({ seated })
        await keep('Cyd', 1)
        await store.keepSubscription(freshCode(), 'Ann', subscription(1), AT)
        expect(await store.pushSubscriptions(code)).toEqual([])
      })

      it('are the last three of a seat', async () => {
        await create({ seated })
        for (const no of [1, 2, 3, 4]) await keep('Ann', no, AT + no)
        await keep('Ben', 9)
        expect(await endpointsOf('Ann')).toEqual(['2', '3', '4'])
        await keep('Ann', 2, AT + 5)
        await keep('Ann', 5, AT + 6)
        expect(await endpointsOf('Ann')).toEqual(['2', '4', '5'])
        expect(await endpointsOf('Ben')).toEqual(['9'])
      })

      it('are forgotten one by one', async () => {
        await create({ seated })
        for (const session of seated) await keep(session, 1)
        await store.forgetSubscription(code, 'Ann', subscription(1).endpoint)
        await store.forgetSubscription(code, 'Ann', 'unknown')
        expect(await endpointsOf('Ann')).toEqual([])
        expect(await endpointsOf('Ben')).toEqual(['1'])
      })

      it('stay through other saves, and go with the seat or the room', async () => {
        await create({ seated })
        for (const session of seated) await keep(session, 1)
        await store.save(aChange(code, 1, { messages: [aMessage('a')] }))
        await store.save(aChange(code, 2, { seated: ['Ben', 'Cyd'] }))
        expect(await endpointsOf('Ann')).toEqual([])
        expect(await endpointsOf('Ben')).toEqual(['1'])
        await store.save(aChange(code, 3, { seated: ['Ann', 'Ben'] }))
        expect(await endpointsOf('Ann')).toEqual([])
        await store.save(aChange(code, 4, { room: null }))
        expect(await store.pushSubscriptions(code)).toEqual([])
      })
    })

    it('counts its rooms', async () => {
      const { rooms } = await store.count()
      await create()
      expect(await store.count()).toEqual({ rooms: rooms + 1 })
    })

    it('keeps the first secret of a name', async () => {
      const first = await Promise.all(['a', 'b', 'c'].map((fresh) => store.secret('session', fresh)))
      expect(new Set(first).size).toBe(1)
      expect(await store.secret('session', 'd')).toBe(first[0])
      expect(await store.secret('other', 'e')).toBe('e')
    })

    describe('signs of life', () => {
      it('keeps the latest of each seat', async () => {
        await create()
        await store.recordHeartbeats([
          { code, seat: 'a', at: 10 },
          { code, seat: 'b', at: 20 },
          { code, seat: 'a', at: 15 },
        ])
        await store.recordHeartbeats([
          { code, seat: 'a', at: 12 },
          { code, seat: 'b', at: 21 },
        ])
        await store.recordHeartbeats([])
        expect(await store.heartbeats(code)).toEqual({ a: 15, b: 21 })
      })

      it('keeps none of rooms that are not there', async () => {
        await store.recordHeartbeats([{ code, seat: 'a', at: 10 }])
        expect(await store.heartbeats(code)).toEqual({})
      })

      it('takes those of many processes at once', async () => {
        await create()
        const signs = Array.from({ length: 13 }, (_, seat) => ({ code, seat: `s${seat}`, at: 1 }))
        await Promise.all(
          Array.from({ length: 10 }, (_, turn) => {
            const own = signs.map((sign) => ({ ...sign, at: turn }))
            return store.recordHeartbeats(turn % 2 === 0 ? own : own.reverse())
          }),
        )
        expect(Object.values(await store.heartbeats(code))).toEqual(Array<number>(13).fill(9))
      })
    })

    it('says since when processes have been alive without a gap', async () => {
      expect(await store.markAlive(AT, 5000)).toBe(AT)
      expect(await store.markAlive(AT + 4000, 5000)).toBe(AT)
      expect(await store.markAlive(AT + 3000, 5000)).toBe(AT)
      expect(await store.markAlive(AT + 9000, 5000)).toBe(AT)
      expect(await store.markAlive(AT + 14_001, 5000)).toBe(AT + 14_001)
      expect(await store.markAlive(AT + 15_000, 5000)).toBe(AT + 14_001)
      // The clock is set back.
      expect(await store.markAlive(AT - 60_000, 5000)).toBe(AT - 60_000)
      expect(await store.markAlive(AT - 57_000, 5000)).toBe(AT - 60_000)
    })

    it('can be used', async () => {
      await expect(store.check()).resolves.toBeUndefined()
    })
  })

  describe(`${name} is closed`, () => {
    it('after it has kept what was under way, and can be closed again', async () => {
      const store = await open()
      const saves = Array.from({ length: 200 }, () => store.save(aChange(freshCode(), null)))
      await store.close()
      expect(await Promise.all(saves)).toEqual(Array<boolean>(200).fill(true))
      await store.close()
    })
  })
}

async function roomOf(store: RoomStore, code: string): Promise<Room> {
  const stored = await store.load(code)
  if (stored === undefined) throw new Error(`room ${code} is not stored`)
  return stored.room as Room
}
