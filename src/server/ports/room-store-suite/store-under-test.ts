import { expect } from 'vitest'
import type { Room } from '../../../game/room'
import { aChange } from '../example-rooms'
import type { RoomChange, RoomStore } from '../room-store'

/** What a test of a store works with. */
export interface StoreUnderTest {
  store: RoomStore
  /** The code of a room that the store does not have yet. */
  code: string
  /** Saves that room for the first time. */
  create(rest?: Partial<RoomChange>): Promise<void>
  /** The ids of the last messages of that room, oldest first. */
  ids(limit?: number): Promise<string[]>
}

/** The store and the room of the running test. */
export type Given = () => StoreUnderTest

export function storeUnderTest(store: RoomStore, code: string): StoreUnderTest {
  return {
    store,
    code,
    create: async (rest = {}) => expect(await store.save(aChange(code, null, rest))).toBe(true),
    ids: async (limit = 100) =>
      (await store.messages(code, limit)).map((json) => (JSON.parse(json) as { id: string }).id),
  }
}

export async function roomOf(store: RoomStore, code: string): Promise<Room> {
  const stored = await store.load(code)
  if (stored === undefined) throw new Error(`room ${code} is not stored`)
  return stored.room as Room
}
