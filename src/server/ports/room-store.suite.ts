import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT, aChange, freshCode } from './example-rooms'
import type { RoomStore } from './room-store'
import { testChatAndRounds } from './room-store-suite/chat-and-rounds'
import { testDeleting } from './room-store-suite/deleting'
import { testLists } from './room-store-suite/lists'
import { testPushSubscriptions } from './room-store-suite/push-subscriptions'
import { testSaving } from './room-store-suite/saving'
import { storeUnderTest, type StoreUnderTest } from './room-store-suite/store-under-test'

/**
 * The tests that every store must pass. The store of `open` may be shared with other runs, so each run uses rooms of
 * its own.
 */
export function roomStoreSuite(name: string, open: () => Promise<RoomStore>): void {
  describe(`${name} keeps rooms`, () => {
    let store: RoomStore
    let code: string
    let test: StoreUnderTest
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      code = freshCode()
      test = storeUnderTest(store, code)
    })

    testSaving(() => test)
    testDeleting(() => test)
    testChatAndRounds(() => test)
    testLists(() => test)
    testPushSubscriptions(() => test)

    it('counts its rooms', async () => {
      const before = await store.count()
      await test.create()
      expect(await store.count()).toBe(before + 1)
    })

    it('keeps the first secret of a name', async () => {
      const first = await Promise.all(['a', 'b', 'c'].map((fresh) => store.secret('session', fresh)))
      expect(new Set(first).size).toBe(1)
      expect(await store.secret('session', 'd')).toBe(first[0])
      expect(await store.secret('other', 'e')).toBe('e')
    })

    describe('heartbeats', () => {
      it('keeps the latest of each seat', async () => {
        await test.create()
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

      it('keeps those of a room that is saved, but not of the seats that end with the save', async () => {
        await test.create()
        await store.recordHeartbeats(['a', 'b'].map((seat) => ({ code, seat, at: 10 })))
        await store.save(aChange(code, 1))
        expect(await store.heartbeats(code)).toEqual({ a: 10, b: 10 })
        await store.save(aChange(code, 1, { endedSeats: ['a'] }))
        expect(await store.heartbeats(code), 'a save that another one has overtaken ends no seat').toEqual({
          a: 10,
          b: 10,
        })
        await store.save(aChange(code, 2, { endedSeats: ['a'] }))
        expect(await store.heartbeats(code)).toEqual({ b: 10 })
      })

      it('keeps none of rooms that are not there', async () => {
        await store.recordHeartbeats([{ code, seat: 'a', at: 10 }])
        expect(await store.heartbeats(code)).toEqual({})
      })

      it('takes those of many processes at once', async () => {
        await test.create()
        const heartbeats = Array.from({ length: 13 }, (_, seat) => ({ code, seat: `s${seat}`, at: 1 }))
        await Promise.all(
          Array.from({ length: 10 }, (_, turn) => {
            const own = heartbeats.map((heartbeat) => ({ ...heartbeat, at: turn }))
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

    it('forgets the heartbeats of a clock that was ahead when it is set back (R-after-stop-5)', async () => {
      await test.create()
      const ahead = AT + 3_600_000
      await store.markAlive(ahead, 5000)
      await store.recordHeartbeats([
        { code, seat: 'a', at: AT - 1000 },
        { code, seat: 'b', at: ahead },
      ])
      await store.markAlive(ahead - 4000, 5000)
      expect(await store.heartbeats(code)).toEqual({ a: AT - 1000, b: ahead })
      await store.markAlive(AT, 5000)
      expect(await store.heartbeats(code)).toEqual({ a: AT - 1000 })
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
