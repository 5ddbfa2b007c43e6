import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventBus, RoomUpdate } from './event-bus'

export function someUpdate(code: string, revision: number | null = 1): RoomUpdate {
  const events = [
    { name: 'game-update', data: JSON.stringify({ version: revision, name: '\u{1F0A1} "\u00e9" \u0000' }) },
    { name: 'chat-message', data: '{}' },
  ]
  return { code, revision, events, endedSeats: ['a seat'] }
}

/** The tests that every bus must pass. `open` resolves to a bus that is current. */
export function eventBusSuite(name: string, open: () => Promise<EventBus>): void {
  describe(`${name} carries update`, () => {
    let bus: EventBus
    beforeEach(async () => {
      bus = await open()
    })
    afterEach(() => bus.close())

    it('to every listener of the process that publishes, once, in order and as it was', async () => {
      const heard: RoomUpdate[][] = [[], []]
      for (const each of heard) bus.onUpdate((update) => each.push(update))
      const published = [someUpdate('A', 1), someUpdate('B', 7), someUpdate('A', 2), someUpdate('A', null)]
      await Promise.all(published.map((update) => bus.publish(update)))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(heard).toEqual([published, published])
    })

    it('not from within `publish`', async () => {
      let isPublishing = true
      let wasInside = false
      bus.onUpdate(() => (wasInside ||= isPublishing))
      const published = bus.publish(someUpdate('A'))
      isPublishing = false
      await published
      expect(wasInside).toBe(false)
    })

    it('and is current', async () => {
      expect(bus.isCurrent()).toBe(true)
      expect(await bus.catchUp()).toBe(true)
    })
  })
}
