import { expect, it } from 'vitest'
import { ManualClock } from '../adapters/manual-clock'
import { Deadlines } from './deadlines'

it('a faulty room does not keep the sweep from the other rooms, and is named to the operator', async () => {
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
