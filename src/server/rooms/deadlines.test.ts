import { expect, it } from 'vitest'
import { ManualClock } from '../adapters/manual-clock'
import { Deadlines } from './deadlines'

it('a faulty room does not keep the sweep from other rooms, and is reported to the operator', async () => {
  const clock = new ManualClock()
  const played: string[] = []
  const faults: unknown[] = []
  const deadlines = new Deadlines({
    clock,
    store: { due: async () => ['BROKEN', 'WHOLE1', 'WHOLE2'] },
    playDue: async (code) => {
      if (code === 'BROKEN') throw new Error('the room is broken')
      played.push(code)
    },
    everySecond: () => Promise.resolve(),
    onFault: (_fault, roomCode) => faults.push(roomCode),
  })
  deadlines.start()
  await clock.advance(800)
  await deadlines.stop()

  expect(played.slice(0, 4)).toEqual(['WHOLE1', 'WHOLE2', 'WHOLE1', 'WHOLE2'])
  expect(new Set(faults)).toEqual(new Set(['BROKEN']))
})

it('however many faulty rooms are overdue, the others are played, and the faulty ones every 10 seconds', async () => {
  const clock = new ManualClock()
  const broken = Array.from({ length: 450 }, (_, index) => `broken ${index}`)
  const played: string[] = []
  let asked = 0
  const deadlines = new Deadlines({
    clock,
    store: {
      due: async (_at, limit) => {
        asked += 1
        if (asked > 100) throw new Error('the sweep never rests')
        return [...broken, 'whole'].slice(0, limit)
      },
    },
    playDue: async (code) => {
      played.push(code)
      if (code !== 'whole') throw new Error('the room is broken')
    },
    everySecond: () => Promise.resolve(),
    onFault: () => undefined,
  })
  deadlines.start()
  await clock.advance(10_300)
  await deadlines.stop()

  expect(played).toContain('whole')
  expect(played.filter((code) => code === 'broken 0')).toHaveLength(2)
  expect(asked).toBeLessThan(40)
})

it('rooms due together are played in order, 16 in a turn of the event loop, and a stop waits for all', async () => {
  const codes = Array.from({ length: 100 }, (_, index) => `room ${index}`)
  const timers: (() => void)[] = []
  const played: string[] = []
  const faults: unknown[] = []
  const deadlines = new Deadlines({
    clock: { now: () => 0, after: (_ms, callback) => (timers.push(callback), () => undefined) },
    store: { due: async () => [] },
    playDue: async (code) => {
      played.push(code)
      if (code === 'room 7') throw new Error('the room is broken')
    },
    everySecond: () => Promise.resolve(),
    onFault: (_fault, roomCode) => faults.push(roomCode),
  })
  for (const code of codes) deadlines.set(code, { dueAt: 1_000, revision: 1 })
  for (const fire of timers) fire()
  const stopped = deadlines.stop().then(() => played.length)
  const counts: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const before = played.length
    await new Promise((resolve) => setImmediate(resolve))
    counts.push(played.length - before)
  }

  expect(await stopped).toBe(codes.length)
  expect(played).toEqual(codes)
  expect(Math.max(...counts)).toBe(16)
  expect(faults).toEqual(['room 7'])
})
