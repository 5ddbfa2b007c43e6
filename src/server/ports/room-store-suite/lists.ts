import { describe, expect, it } from 'vitest'
import { AT, aChange, aMessage, aRoom, freshCode } from '../example-rooms'
import type { Given } from './store-under-test'

/** The lists of rooms: the due, the active, and those of a session. */
export function testLists(given: Given): void {
  describe('what is due', () => {
    it('is answered longest overdue first, up to the instant and the limit', async () => {
      const { store } = given()
      // Earlier than everything else in the store, so that only these rooms decide the order.
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
        [c60, c80].map(async (each) => store.save(aChange(String(each), (await store.revisionOf(String(each))) ?? 0))),
      )
      expect(await store.due(-1, 100)).toEqual([])
    })
  })

  describe('the active list', () => {
    it('is newest first, as saved, without the rooms that left it', async () => {
      const { store } = given()
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
    const seatsIn = (session: string, limit = 10) => given().store.roomsOf(`${given().code} ${session}`, limit)
    const sessions = (...names: string[]) => names.map((name) => `${given().code} ${name}`)

    it('are those in which it has a seat, the newest first, whichever was saved last', async () => {
      const { store, code, create } = given()
      const other = freshCode()
      await create({ seated: sessions('Ann', 'Ben') })
      await store.save(aChange(other, null, { room: aRoom(other, 1, AT + 1), seated: sessions('Ben') }))
      await store.save(aChange(code, 1, { savedAt: AT + 2 }))
      expect(await seatsIn('Ann')).toEqual([code])
      expect(await seatsIn('Ben')).toEqual([other, code])
      expect(await seatsIn('Ben', 1)).toEqual([other])
      expect(await seatsIn('Cyd')).toEqual([])
    })

    it('change with the seats, and stay where a save says nothing about them', async () => {
      const { store, code, create } = given()
      await create({ seated: sessions('Ann', 'Ben') })
      await store.save(aChange(code, 1, { seated: sessions('Ben', 'Cyd') }))
      await store.save(aChange(code, 2, { messages: [aMessage('a')] }))
      expect(await Promise.all(['Ann', 'Ben', 'Cyd'].map((name) => seatsIn(name)))).toEqual([[], [code], [code]])
      await store.save(aChange(code, 3, { seated: [] }))
      expect(await seatsIn('Ben')).toEqual([])
    })

    it('are not changed by a save that is refused', async () => {
      const { store, code, create } = given()
      await create({ seated: sessions('Ann') })
      await store.save(aChange(code, 7, { seated: sessions('Ben') }))
      await store.save(aChange(code, null, { seated: sessions('Ben') }))
      expect(await seatsIn('Ann')).toEqual([code])
      expect(await seatsIn('Ben')).toEqual([])
    })

    it('are gone with the room', async () => {
      const { store, code, create } = given()
      await create({ seated: sessions('Ann') })
      await store.save(aChange(code, 1, { room: null }))
      expect(await seatsIn('Ann')).toEqual([])
      await create({ seated: sessions('Ben') })
      expect(await seatsIn('Ann')).toEqual([])
    })
  })
}
