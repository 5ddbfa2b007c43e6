import { expect, it } from 'vitest'
import { Heartbeats } from './heartbeats'

it('a heartbeat whose store ends while the stored ones are read is among those of its room', async () => {
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
