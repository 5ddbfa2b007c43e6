import { describe, expect, it } from 'vitest'
import { AT, aChange, aMessage, aRound } from '../example-rooms'
import type { Given } from './store-under-test'

/** Rooms that are deleted. */
export function testDeleting(given: Given): void {
  describe('deleting', () => {
    it('removes the room with its chat, its rounds and its heartbeats', async () => {
      const { store, code, create, ids } = given()
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
      const { store, code, create } = given()
      await create()
      await store.save(aChange(code, 1))
      expect(await store.save(aChange(code, 1, { room: null }))).toBe(false)
      expect(await store.revisionOf(code)).toBe(2)
    })

    it('is refused if the room is gone', async () => {
      const { store, code } = given()
      expect(await store.save(aChange(code, 1, { room: null }))).toBe(false)
    })

    it('lets the code be used again, with nothing of the old room', async () => {
      const { store, code, create, ids } = given()
      await create({ messages: [aMessage('a')], rounds: [aRound(1)] })
      await store.save(aChange(code, 1, { room: null }))
      await create({ messages: [aMessage('b')], rounds: [aRound(1)] })
      expect(await store.revisionOf(code)).toBe(1)
      expect(await ids()).toEqual(['b'])
    })

    it('wins or loses against a save, never both', async () => {
      const { store, code, create } = given()
      await create()
      const results = await Promise.all([
        store.save(aChange(code, 1, { room: null })),
        store.save(aChange(code, 1, { messages: [aMessage('a')] })),
      ])
      expect(results.filter(Boolean)).toHaveLength(1)
      expect((await store.load(code))?.revision).toBe(results[0] ? undefined : 2)
    })
  })
}
