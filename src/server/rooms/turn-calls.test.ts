import { expect, it } from 'vitest'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import type { PushResult } from '../ports/push-sender'
import { AT, aChange, aRoom, freshCode } from '../ports/example-rooms'
import { until } from '../../../tests/support/wait'
import { CachedRoom } from './cached-room'
import { Heartbeats } from './heartbeats'
import { TurnCalls } from './turn-calls'

const SUBSCRIPTION = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'auth' }

it('sends twenty at once, and drops what would wait behind 500', async () => {
  const store = new MemoryRoomStore()
  const code = freshCode()
  const room = aRoom(code)
  await store.save(aChange(code, null, { room }))
  await store.keepSubscription(code, 'session of Ann', SUBSCRIPTION, AT)
  const results: PushResult[] = []
  const answers: (() => void)[] = []
  const calls = new TurnCalls({
    store,
    heartbeats: new Heartbeats(store),
    push: {
      publicKey: '',
      faultOf: () => undefined,
      send: () => new Promise((resolve) => answers.push(() => resolve('sent'))),
      close: () => undefined,
    },
    metrics: { pushed: (result) => void results.push(result) },
    onFault: (fault) => {
      throw fault
    },
  })
  const change = {
    code,
    before: undefined,
    after: new CachedRoom(room, 1, AT),
    events: [{ type: 'game-started' as const }],
    at: AT + 60_000,
  }
  for (let sent = 0; sent < 520; sent += 1) calls.saved(change)
  await until(() => results.length === 20 && answers.length === 20, 'the messages beyond 500 are dropped')
  expect(new Set(results)).toEqual(new Set(['failed']))
  for (let sent = 0; sent < 500; sent += 1) {
    await until(() => answers[sent] !== undefined, 'the next message is sent')
    answers[sent]?.()
  }
  await until(() => results.length === 520, 'all are sent')
  expect(answers).toHaveLength(500)
})
