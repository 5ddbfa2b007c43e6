import { expect, it } from 'vitest'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import type { PushResult } from '../ports/push-sender'
import { AT, aChange, aRoom, freshCode } from '../ports/example-rooms'
import { until } from '../../../tests/support/wait'
import { CachedRoom } from './cached-room'
import { Heartbeats } from './heartbeats'
import { TurnCalls } from './turn-calls'

const SUBSCRIPTION = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'auth' }

/** The calls of a room whose player's page sleeps, with the messages that are being sent and the results. */
async function opened(clock = { now: () => AT + 60_000 }) {
  const store = new MemoryRoomStore()
  const code = freshCode()
  const room = aRoom(code)
  await store.save(aChange(code, null, { room }))
  await store.keepSubscription(code, 'session of Ann', SUBSCRIPTION, AT)
  const results: PushResult[] = []
  const answers: (() => void)[] = []
  const lifetimes: number[] = []
  const calls = new TurnCalls({
    store,
    heartbeats: new Heartbeats(store),
    push: {
      publicKey: '',
      faultOf: () => undefined,
      send: (_subscription, _message, ttlSeconds) => {
        lifetimes.push(ttlSeconds)
        return new Promise((resolve) => answers.push(() => resolve('sent')))
      },
      close: () => undefined,
    },
    clock,
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
  return { call: () => calls.saved(change), results, answers, lifetimes }
}

it('sends twenty at once, and drops those that would wait behind 500', async () => {
  const { call, results, answers } = await opened()
  for (let sent = 0; sent < 520; sent += 1) call()
  await until(() => results.length === 20 && answers.length === 20, 'the messages beyond 500 are dropped')
  expect(new Set(results)).toEqual(new Set(['failed']))
  for (let sent = 0; sent < 500; sent += 1) {
    await until(() => answers[sent] !== undefined, 'the next message is sent')
    answers[sent]?.()
  }
  await until(() => results.length === 520, 'all are sent')
  expect(answers).toHaveLength(500)
  call()
  await until(() => answers.length === 501, 'one that comes afterwards is sent')
})

it('does not send a call that has waited too long to be of use, and lets no push service keep it longer', async () => {
  let now = AT + 60_000
  const { call, results, answers, lifetimes } = await opened({ now: () => now })
  for (let sent = 0; sent < 22; sent += 1) call()
  await until(() => answers.length === 20, 'the first are being sent')
  now += 40_000
  answers[0]?.()
  await until(() => answers.length === 21, 'one that has waited is sent')
  expect(lifetimes.slice(-2)).toEqual([60, 20])
  now += 20_000
  answers[1]?.()
  await until(() => results.length === 3, 'the last has waited too long')
  expect([results, answers.length]).toEqual([['sent', 'sent', 'failed'], 21])
})
