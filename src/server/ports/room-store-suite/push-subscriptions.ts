import { describe, expect, it } from 'vitest'
import { AT, aChange, aMessage, freshCode } from '../example-rooms'
import type { Given } from './store-under-test'

/** The push subscriptions of a seat. */
export function testPushSubscriptions(given: Given): void {
  describe('push subscriptions', () => {
    const subscription = (no: number) => ({
      endpoint: `https://push.example.org/${no}?a=b`,
      p256dh: `key ${no}`,
      auth: `auth ${no}`,
    })
    const seated = ['Ann', 'Ben']
    const keep = (session: string, no: number, at = AT) =>
      given().store.keepSubscription(given().code, session, subscription(no), at)
    const endpointsOf = async (session: string) =>
      (await given().store.pushSubscriptions(given().code))
        .filter((each) => each.session === session)
        .map(({ endpoint }) => endpoint.slice(-5, -4))
        .sort()

    it('are kept for a seat, and anew under the same address', async () => {
      const { store, code, create } = given()
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
      const { store, code, create } = given()
      await create({ seated })
      await keep('Cyd', 1)
      await store.keepSubscription(freshCode(), 'Ann', subscription(1), AT)
      expect(await store.pushSubscriptions(code)).toEqual([])
    })

    it('are the last three of a seat', async () => {
      const { create } = given()
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
      const { store, code, create } = given()
      await create({ seated })
      for (const session of seated) await keep(session, 1)
      await store.forgetSubscription(code, 'Ann', subscription(1).endpoint)
      await store.forgetSubscription(code, 'Ann', 'unknown')
      expect(await endpointsOf('Ann')).toEqual([])
      expect(await endpointsOf('Ben')).toEqual(['1'])
    })

    it('stay through other saves, and go with the seat or the room', async () => {
      const { store, code, create } = given()
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
}
