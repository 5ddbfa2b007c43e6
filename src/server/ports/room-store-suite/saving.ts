import { describe, expect, it } from 'vitest'
import type { Room } from '../../../game/room'
import { AT, aChange, aMessage, aRound, aRoom, freshCode } from '../example-rooms'
import { roomOf, type Given } from './store-under-test'

/** Saves: revisions, lost races and changes that a store cannot keep. */
export function testSaving(given: Given): void {
  describe('saving', () => {
    it('answers a room as it was saved, and revision 1', async () => {
      const { store, code, create } = given()
      await create({ savedAt: AT + 7 })
      expect(await store.load(code)).toEqual({ room: aRoom(code), revision: 1, savedAt: AT + 7 })
      expect(await store.revisionOf(code)).toBe(1)
    })

    it('knows nothing of a room that was never saved', async () => {
      const { store, code } = given()
      for (const unknown of [code, '', 'a\u0000b', '\ud800', "' or 1=1 --"]) {
        expect(await store.load(unknown)).toBeUndefined()
        expect(await store.revisionOf(unknown)).toBeUndefined()
        expect(await store.messages(unknown, 10)).toEqual([])
        expect(await store.rounds(unknown, 1, 500)).toEqual([])
        expect(await store.heartbeats(unknown)).toEqual({})
        expect(await store.messageBy(unknown, 'x', 'y')).toBeUndefined()
      }
    })

    it('gives every save the next revision', async () => {
      const { store, code, create } = given()
      await create()
      for (const revision of [1, 2, 3]) expect(await store.save(aChange(code, revision))).toBe(true)
      expect(await store.load(code)).toMatchObject({ revision: 4, room: { version: 4 } })
    })

    it('refuses to create a room that is there', async () => {
      const { store, code, create } = given()
      await create()
      expect(await store.save(aChange(code, null, { room: aRoom(code, 99) }))).toBe(false)
      expect((await roomOf(store, code)).version).toBe(1)
    })

    it.each([0, 1, 3])(
      'refuses a save that read revision %i of a room at revision 2, and changes nothing',
      async (expected) => {
        const { store, code, create, ids } = given()
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
      const { store, code, ids } = given()
      expect(await store.save(aChange(code, 1, { messages: [aMessage('a')] }))).toBe(false)
      expect(await store.load(code)).toBeUndefined()
      expect(await ids()).toEqual([])
    })

    it('lets one of many that save at once win', async () => {
      const { store, code, create, ids } = given()
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
      const { store, code } = given()
      const results = await Promise.all(Array.from({ length: 10 }, () => store.save(aChange(code, null))))
      expect(results.filter(Boolean)).toHaveLength(1)
    })

    it('loses no change of writers that read, change and try again', async () => {
      const { store, code, create, ids } = given()
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
      const { store } = given()
      const codes = Array.from({ length: 150 }, freshCode)
      expect(await Promise.all(codes.map((each) => store.save(aChange(each, null))))).not.toContain(false)
      const rooms = await Promise.all(codes.map((each) => roomOf(store, each)))
      expect(rooms.map((room) => room.code)).toEqual(codes)
    })

    it('keeps what it was given even if that is changed afterwards', async () => {
      const { store, code } = given()
      const room = aRoom(code)
      await store.save(aChange(code, null, { room }))
      room.seats.length = 0
      const first = await store.load(code)
      if (first !== undefined) (first.room as Room).seats.length = 0
      expect((await roomOf(store, code)).seats).toHaveLength(1)
    })

    it('keeps a large room', async () => {
      const { store, code, create } = given()
      const joinRequests = [{ session: 's', name: 'x\u00e9'.repeat(200_000), requestedAt: AT, lastSeenAt: AT }]
      const room = { ...aRoom(code), joinRequests }
      await create({ room })
      expect((await store.load(code))?.room).toEqual(room)
    })

    it('a change that cannot be kept is rejected whole, and harms no other that is saved at once', async () => {
      const { store, code, create, ids } = given()
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
}
