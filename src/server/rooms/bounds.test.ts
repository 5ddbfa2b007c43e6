import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import type { GameEvent } from '../../game/step'
import { CryptoChance } from '../adapters/crypto-chance'
import { ManualClock } from '../adapters/manual-clock'
import { MemoryEventBus } from '../adapters/memory-event-bus'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import { aChange, aRoom } from '../ports/example-rooms'
import { StoreUnavailable } from '../ports/room-store'
import { LargeJson } from './large-json'
import { RoomHistory } from './room-history'
import { CachedRoomStore } from './cached-room-store'
import { chatMessages, SystemLines } from './chat-log'
import { Rooms } from './rooms'

// Bounds of docs/bounds.md that no caller can drive within a minute.

const MINUTE_MS = 60_000

const roomsOver = (store: MemoryRoomStore, bus = new MemoryEventBus()) =>
  new Rooms({
    store,
    bus,
    clock: new ManualClock(),
    chance: new CryptoChance(),
    dealingMs: 0,
    onFault: (fault) => expect(fault).toBeUndefined(),
  })

it('a room gets 60 system lines a minute, besides the messages of players', () => {
  const lines = new SystemLines()
  const ante: GameEvent = { type: 'ante-changed', ante: 50 }
  const said: GameEvent = { type: 'chat-sent', id: 'a', seat: 's', name: 'Ada', message: 'Hi', clientId: null, at: 0 }
  const messagesAt = (at: number, code = 'ABCDEF') =>
    chatMessages([ante, said], { session: 'ada', at, newId: () => 'b', takeLine: () => lines.take(code, at) })
  const count = (messages: unknown[][]) => messages.flat().length
  expect(count(Array.from({ length: 100 }, () => messagesAt(0)))).toBe(160)
  expect(messagesAt(0, 'OTHERS')).toHaveLength(2)
  expect(messagesAt(MINUTE_MS)).toHaveLength(2)
})

it('the cache holds 10,000 rooms, and drops the one that was loaded longest ago', async () => {
  const store = new MemoryRoomStore()
  const cache = new CachedRoomStore({ store, bus: new MemoryEventBus(), clock: new ManualClock() })
  let loads = 0
  const room = aRoom('ABCDEF')
  store.load = async (code) => {
    loads += 1
    return { room: { ...room, code }, revision: 1, savedAt: 0 }
  }
  const load = (each: number) => cache.load(String(each).padStart(6, 'R'))
  for (let each = 0; each < 10_001; each += 1) await load(each)
  await load(1)
  await load(10_000)
  expect(loads).toBe(10_001)
  await load(0)
  expect(loads).toBe(10_002)
})

it('a text longer or shorter than a room code is never looked up (P-bound-1)', async () => {
  const [store, bus] = [new MemoryRoomStore(), new MemoryEventBus()]
  const asked = [vi.spyOn(store, 'load'), vi.spyOn(store, 'revisionOf'), vi.spyOn(bus, 'follow')]
  const rooms = roomsOver(store, bus)
  for (const code of ['', 'ABCDE', 'ABCDEFG', 'A'.repeat(15_000)]) {
    expect(await rooms.play(code, 'ada', { type: 'join', name: 'Ada' })).toMatchObject({ refusal: 'game-not-found' })
    expect(await rooms.queries.state(code, 'ada')).toMatchObject({ refusal: 'game-not-found' })
  }
  for (const each of asked) expect(each).not.toHaveBeenCalled()
})

it('a creation tries 10 codes of its client id, however many rooms were created with it and left', async () => {
  const store = new MemoryRoomStore()
  const settings = { maxRounds: 5, decisionTimer: 15, ante: 50 } as const
  const create = async (rooms: Rooms) => {
    const outcome = await rooms.create('maya', { name: 'Maya', settings, clientId: 'one' })
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.value
  }
  const rooms = roomsOver(store)
  const codes: string[] = []
  for (let each = 0; each < 30; each += 1) {
    const code = await create(rooms)
    await rooms.play(code, 'ben', { type: 'join', name: 'Ben' })
    await rooms.play(code, 'maya', { type: 'leave' })
    codes.push(code)
  }
  expect(new Set(codes).size).toBe(30)
  const loads = vi.spyOn(store, 'load')
  await create(roomsOver(store))
  expect(loads.mock.calls.length).toBeLessThanOrEqual(11)
})

it('a change is given up after 50 lost races', async () => {
  const store = new MemoryRoomStore()
  await store.save(aChange('ABCDEF', null))
  let saves = 0
  store.save = async () => {
    saves += 1
    return false
  }
  const join = roomsOver(store).play('ABCDEF', 'ben', { type: 'join', name: 'Ben' })
  await expect(join).rejects.toThrow(StoreUnavailable)
  expect(saves).toBe(50)
})

it('readers of histories do not wait for another’s read, which a database may not answer', async () => {
  let reads = 0
  const store = {
    load: () => Promise.resolve(undefined),
    rounds: () => {
      reads += 1
      return new Promise<never>(() => {})
    },
  }
  const room = { ...aRoom('ABCDEF'), nextDeal: { no: 11, seed: '', commitment: '', cuts: {} } }
  for (let reader = 0; reader < 5; reader += 1) void new RoomHistory(store, room).allRounds().next()
  await vi.waitFor(() => expect(reads).toBe(5))
})

it('two long answers are compressed at the same time, and others are sent uncompressed', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => new LargeJson(letter.repeat(10_000)))
  const compressed = [first!.compressed(), second!.compressed()]
  expect(compressed).not.toContain(undefined)
  expect(third!.compressed()).toBeUndefined()
  expect(first!.compressed(), 'once for all callers').toBe(compressed[0])
  await compressed[0]
  await compressed[1]
  expect(gunzipSync((await third!.compressed())!).toString()).toBe(third!.text)
})

it('of all histories being read, one part in a turn of the event loop comes from the store', async () => {
  const reads: number[] = []
  let turn = 0
  let isCounting = true
  const countTurns = () => {
    turn += 1
    if (isCounting) setImmediate(countTurns)
  }
  countTurns()
  const store = {
    load: () => Promise.resolve(undefined),
    async rounds(_: string, from: number, limit: number) {
      reads.push(turn)
      return Array.from({ length: limit }, (__, index) => ({ no: from + index, json: '{"game":1}' }))
    },
  }
  const room = { ...aRoom('ABCDEF'), nextDeal: { no: 201, seed: '', commitment: '', cuts: {} } }
  const readAll = async () => {
    let count = 0
    for await (const round of new RoomHistory(store, room).allRounds()) count += round.game
    return count
  }
  expect(await Promise.all([readAll(), readAll(), readAll()])).toEqual([200, 200, 200])
  isCounting = false
  expect(reads).toHaveLength(12)
  expect(new Set(reads).size).toBe(12)
})
