import { expect, it } from 'vitest'
import { MemoryEventBus } from '../adapters/memory-event-bus'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import { ManualClock } from '../adapters/manual-clock'
import { aChange, aRoom, freshCode } from '../ports/example-rooms'
import type { RoomChange } from '../ports/room-store'
import { CachedRoom } from './cached-room'
import { CachedRoomStore } from './cached-room-store'

/** A store that other processes use too, whose answers to saves arrive when a test lets them. */
class SlowToAnswer extends MemoryRoomStore {
  answer: () => void = () => undefined

  override async save(change: RoomChange): Promise<boolean> {
    const isSaved = await super.save(change)
    if (change.expected !== null) await new Promise<void>((resolve) => (this.answer = resolve))
    return isSaved
  }
}

class SharedBus extends MemoryEventBus {
  override readonly trustedForMs: number = 15_000
}

it('a room whose save is not answered yet is read from the store, where other processes find the change', async () => {
  const store = new SlowToAnswer()
  const cache = new CachedRoomStore({ store, bus: new SharedBus(), clock: new ManualClock() })
  const code = freshCode()
  await cache.save(aChange(code, null), new CachedRoom(aRoom(code), 1, 0))
  expect(cache.peek(code)?.revision).toBe(1)

  const saving = cache.save(aChange(code, 1), new CachedRoom(aRoom(code, 2), 2, 0))
  expect(cache.peek(code)).toBeUndefined()
  expect((await cache.loadCurrent(code))?.revision).toBe(2)

  store.answer()
  expect(await saving).toBe(true)
  expect(cache.peek(code)?.revision).toBe(2)
})
