import { describe, expect, it, vi } from 'vitest'
import { ROOM_SHAPE } from '../../game/stored-room'
import { MemoryEventBus } from '../adapters/memory-event-bus'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import { ManualClock } from '../adapters/manual-clock'
import { aChange, aRoom, freshCode } from '../ports/example-rooms'
import { RoomUnreadable, StoreUnavailable, type RoomChange } from '../ports/room-store'
import { CachedRoom } from './cached-room'
import { CachedRoomStore } from './cached-room-store'

/** A store that other processes use too, and whose answers to saves arrive when the test releases them. */
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
  readonly followed = new Set<string>()
  canFollow = true
  tellGap: () => void = () => undefined

  override onGap(listener = () => {}): void {
    this.tellGap = listener
  }

  override follow(code?: string): boolean {
    this.followed.add(String(code))
    return this.canFollow
  }

  override unfollow(code?: string): void {
    this.followed.delete(String(code))
  }
}

it('a room with an unanswered save is read from the store, where other processes find the change', async () => {
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

it('a room whose failed save is stored anyway is read again after the next save, which loses the race', async () => {
  const store = new MemoryRoomStore()
  const cache = new CachedRoomStore({ store, bus: new MemoryEventBus(), clock: new ManualClock() })
  const code = freshCode()
  await cache.save(aChange(code, null), new CachedRoom(aRoom(code), 1, 0))
  const save = vi.spyOn(store, 'save').mockRejectedValueOnce(new StoreUnavailable('no answer'))
  await expect(cache.save(aChange(code, 1), new CachedRoom(aRoom(code, 2), 2, 0))).rejects.toThrow(StoreUnavailable)
  expect((await cache.load(code))?.revision).toBe(1)
  save.mockRestore()
  await store.save(aChange(code, 1))

  expect(await cache.save(aChange(code, 1), new CachedRoom(aRoom(code, 2), 2, 0))).toBe(false)
  expect((await cache.load(code))?.revision).toBe(2)
})

describe('a room that was read while', () => {
  const update = (code: string, revision: number | null) => ({ code, revision, events: [], endedSeats: [] })
  it.each([
    ['an update of it came', (bus: SharedBus, code: string) => bus.publish(update(code, 2))],
    ['the word came that it is deleted', (bus: SharedBus, code: string) => bus.publish(update(code, null))],
    ['updates may have been lost', async (bus: SharedBus) => bus.tellGap()],
  ])('%s is used for its own call only', async (_, happen) => {
    const [store, bus] = [new MemoryRoomStore(), new SharedBus()]
    const cache = new CachedRoomStore({ store, bus, clock: new ManualClock() })
    const code = freshCode()
    await store.save(aChange(code, null))
    const load = store.load.bind(store)
    store.load = async (read) => {
      const before = await load(read)
      await happen(bus, code)
      return before
    }
    expect((await cache.loadCurrent(code))?.revision).toBe(1)
    expect(cache.peek(code)).toBeUndefined()
    store.load = load
    expect((await cache.loadCurrent(code))?.revision).toBe(1)
    expect(cache.peek(code)?.revision).toBe(1)
  })
})

it('a stored room whose changes do not fit it is reported, with the reason', async () => {
  const store = new MemoryRoomStore()
  const cache = new CachedRoomStore({ store, bus: new MemoryEventBus(), clock: new ManualClock() })
  const changes = [{ op: 'remove', path: '/hands/0' }]
  store.load = () => Promise.resolve({ room: { shape: ROOM_SHAPE, changes, room: {} }, revision: 1, savedAt: 0 })
  const fault = new RoomUnreadable('Room ABC234 cannot be read', {
    cause: new Error('the changes of a stored room do not fit the room'),
  })
  await expect(cache.loadCurrent('ABC234')).rejects.toThrow(fault)
})

describe('the updates of a room', () => {
  const MINUTE_MS = 60_000

  it('are followed until nobody has used the room here for ten minutes or listens to it', async () => {
    const [store, bus, clock] = [new MemoryRoomStore(), new SharedBus(), new ManualClock()]
    const [quiet, listened] = [freshCode(), freshCode()]
    const cache = new CachedRoomStore({ store, bus, clock, isListenedTo: (code) => code === listened })
    for (const code of [quiet, listened]) await store.save(aChange(code, null))
    expect(await cache.loadCurrent(freshCode())).toBeUndefined()
    expect(bus.followed).toEqual(new Set())

    for (const code of [quiet, listened]) await cache.loadCurrent(code)
    expect(bus.followed).toEqual(new Set([quiet, listened]))
    await clock.advance(9 * MINUTE_MS)
    cache.dropUnused()
    expect(bus.followed).toEqual(new Set([quiet, listened]))
    await clock.advance(2 * MINUTE_MS)
    cache.dropUnused()
    expect(bus.followed).toEqual(new Set([listened]))
  })

  it('are no longer followed if the room could not be read or created', async () => {
    const [store, bus] = [new MemoryRoomStore(), new SharedBus()]
    const cache = new CachedRoomStore({ store, bus, clock: new ManualClock() })
    const isAway = () => Promise.reject(new StoreUnavailable('no answer'))
    const [load, save] = [vi.spyOn(store, 'load'), vi.spyOn(store, 'save').mockImplementation(isAway)]
    load.mockImplementationOnce(isAway).mockImplementationOnce(isAway)
    const code = freshCode()
    await Promise.allSettled([cache.load(code), cache.loadCurrent(code)])
    expect(load).toHaveBeenCalledTimes(2)
    await expect(cache.save(aChange(code, null), new CachedRoom(aRoom(code), 1, 0))).rejects.toThrow(StoreUnavailable)
    load.mockResolvedValue({ room: 'no room', revision: 1, savedAt: 0 })
    await expect(cache.load(code)).rejects.toThrow(RoomUnreadable)
    expect(bus.followed).toEqual(new Set())

    load.mockRestore()
    save.mockRestore()
    await store.save(aChange(code, null))
    await cache.load(code)
    vi.spyOn(store, 'save').mockImplementation(isAway)
    await expect(cache.save(aChange(code, 1), new CachedRoom(aRoom(code, 2), 2, 0))).rejects.toThrow(StoreUnavailable)
    expect(bus.followed, 'a room that is known is used again').toEqual(new Set([code]))
  })

  it('may not arrive if Redis does not confirm the subscription, so the room is not trusted', async () => {
    const [store, bus] = [new MemoryRoomStore(), new SharedBus()]
    const cache = new CachedRoomStore({ store, bus, clock: new ManualClock() })
    const code = freshCode()
    await store.save(aChange(code, null))
    bus.canFollow = false
    expect((await cache.loadCurrent(code))?.revision).toBe(1)
    expect(cache.peek(code)).toBeUndefined()
    await store.save(aChange(code, 1))
    expect((await cache.loadCurrent(code))?.revision).toBe(2)

    bus.canFollow = true
    await cache.loadCurrent(code)
    expect(cache.peek(code)?.revision).toBe(2)
  })
})
