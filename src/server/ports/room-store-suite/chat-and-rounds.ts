import { describe, expect, it } from 'vitest'
import { aChange, aMessage, aRound, freshCode } from '../example-rooms'
import type { Given } from './store-under-test'

/** The chat log and the played rounds of a room. */
export function testChatAndRounds(given: Given): void {
  describe('messages and rounds', () => {
    it('answers the last messages, oldest first, as they were', async () => {
      const { store, code, create, ids } = given()
      const messages = ['a', 'b', 'c', 'd', 'e'].map((id) => aMessage(id))
      await create({ messages: messages.slice(0, 2) })
      await store.save(aChange(code, 1, { messages: messages.slice(2) }))
      expect(await store.messages(code, 100)).toEqual(messages.map(({ json }) => json))
      expect(await ids(3)).toEqual(['c', 'd', 'e'])
      expect(await ids(0)).toEqual([])
    })

    it('finds a message by session and client id', async () => {
      const { store, code, create } = given()
      const strange = 'id \u0000 \u00e9 {"}'
      await create({ messages: [aMessage('a', strange), aMessage('b', 'other'), aMessage('c', null)] })
      expect(await store.messageBy(code, 'session of Ann', strange)).toBe(aMessage('a').json)
      expect(await store.messageBy(code, 'session of Bob', strange)).toBeUndefined()
      expect(await store.messageBy(code, 'session of Ann', 'unknown')).toBeUndefined()
    })

    it('takes one message of a session and client id, and with the second refuses the whole save', async () => {
      const { store, code, create, ids } = given()
      await create({ messages: [aMessage('a', 'same')] })
      const again = { messages: [aMessage('x'), aMessage('b', 'same')], rounds: [aRound(1)] }
      expect(await store.save(aChange(code, 1, again))).toBe(false)
      expect(await store.revisionOf(code)).toBe(1)
      expect(await ids()).toEqual(['a'])
      expect(await store.rounds(code, 1, 500)).toEqual([])
    })

    it('takes the same client id from another session, in another room, and none any number of times', async () => {
      const { store, code, create } = given()
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
      const { store, code, create } = given()
      await create({ rounds: [aRound(1), aRound(7)] })
      expect(await store.round(code, 7)).toBe(aRound(7).json)
      expect(await store.round(code, 2)).toBeUndefined()
    })

    it('answers the rounds from a number on, as many as wanted', async () => {
      const { store, code, create } = given()
      await create({ rounds: [aRound(1), aRound(2), aRound(3), aRound(7)] })
      expect(await store.rounds(code, 2, 2)).toEqual([aRound(2), aRound(3)])
      expect(await store.rounds(code, 4, 2)).toEqual([aRound(7)])
      expect(await store.rounds(code, 8, 2)).toEqual([])
    })

    it('keeps the last 500 messages', async () => {
      const { store, code, create, ids } = given()
      await create({ messages: Array.from({ length: 499 }, (_, index) => aMessage(`m${index}`)) })
      await store.save(aChange(code, 1, { messages: [aMessage('x'), aMessage('y'), aMessage('z')] }))
      const kept = await ids(1_000)
      expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, 'm2', 'z'])
    })

    it('answers the rounds, the first one first', async () => {
      const { store, code, create } = given()
      await create({ rounds: [aRound(1)] })
      await store.save(aChange(code, 1, { rounds: [aRound(10), aRound(2)] }))
      expect(await store.rounds(code, 1, 500)).toEqual([aRound(1), aRound(2), aRound(10)])
    })
  })
}
