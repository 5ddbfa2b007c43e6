import { expect, it } from 'vitest'
import { Heartbeats } from './heartbeats'

it('a heartbeat whose write ends while stored ones are read is among those of its room', async () => {
  let endRead = () => {}
  const heartbeats = new Heartbeats({
    recordHeartbeats: () => Promise.resolve(),
    heartbeats: () => new Promise((resolve) => (endRead = () => resolve({ ben: 500 }))),
  })
  heartbeats.record('ABCDEF', 'maya', 1_000)
  const flushed = heartbeats.flush()
  const read = heartbeats.of('ABCDEF')
  await flushed
  endRead()
  expect(await read).toEqual({ maya: 1_000, ben: 500 })
})

it('heartbeats that could not be stored are stored the next time, the latest of each seat', async () => {
  const stored: unknown[] = []
  let isAway = true
  const heartbeats = new Heartbeats({
    recordHeartbeats: async (beats) => {
      if (isAway) {
        heartbeats.record('ABCDEF', 'maya', 2_000)
        throw new Error('the store is away')
      }
      stored.push(beats)
    },
    heartbeats: () => Promise.resolve({}),
  })
  for (const seat of ['maya', 'ben']) heartbeats.record('ABCDEF', seat, 1_000)
  await expect(heartbeats.flush()).rejects.toThrow('the store is away')
  isAway = false
  await heartbeats.flush()
  await heartbeats.flush()
  expect(stored).toEqual([
    [
      { code: 'ABCDEF', seat: 'maya', at: 2_000 },
      { code: 'ABCDEF', seat: 'ben', at: 1_000 },
    ],
  ])
})
