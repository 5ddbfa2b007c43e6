import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'

let test: TestApp
let maya: Player
let code: string

beforeEach(async () => {
  test = await openApp()
  const table = await seat(test, 'Maya')
  maya = table.players[0]
  code = table.code
})
afterEach(() => test.close())

const send = (path: string, type: string | undefined, payload: string | Buffer) =>
  maya.send('POST', `/api${path}`, payload, type === undefined ? {} : { 'content-type': type })

describe('a call without payload', () => {
  it.each([
    ['no body', undefined, ''],
    ['an empty one of JSON', 'application/json', ''],
    ["an empty one of a beacon's type", 'text/plain;charset=UTF-8', ''],
    ['an empty one of a form', 'application/x-www-form-urlencoded', ''],
    ['an empty one of a nonsense type', 'nonsense', ''],
    ['{}', 'application/json', '{}'],
    ['{} with a charset', 'Application/JSON; charset=utf-8', ' {} '],
    ['fields that nobody knows', 'application/json', '{"here":true,"x":{"y":[1]}}'],
  ])('takes %s', async (_, type, payload) => {
    expect((await send(`/game/leave-game/${code}`, type, payload)).status).toBe(200)
  })

  it('takes an empty chunked body', async () => {
    const headers = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' }
    const answer = await maya.send('POST', `/api/game/leave-game/${code}`, '', headers)

    expect(answer.status).toBe(200)
  })

  it.each([
    [415, 'text', 'text/plain', '{}'],
    [415, 'a form', 'application/x-www-form-urlencoded', 'a=b'],
    [415, 'no type', undefined, '{}'],
    [415, 'another JSON', 'application/problem+json', '{}'],
    [400, 'half of JSON', 'application/json', '{'],
    [400, 'a list', 'application/json', '[]'],
    [400, 'null', 'application/json', 'null'],
    [400, 'a word', 'application/json', '"x"'],
    [400, 'bytes that are no text', 'application/json', Buffer.from('{"a":"\xff"}', 'latin1')],
  ])('answers %i to %s', async (status, _, type, payload) => {
    const answer = await send(`/game/leave-game/${code}`, type, payload)

    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  })
})

describe('a body', () => {
  it('may have 16 KiB and not a byte more', async () => {
    const of = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`

    expect((await send(`/game/heartbeat/${code}`, 'application/json', of(16 * 1024))).status).toBe(200)
    expect((await send(`/game/heartbeat/${code}`, 'application/json', of(16 * 1024 + 1))).status).toBe(413)
  })

  it.each(['{"__proto__":{"decision":"stay"}}', '{"constructor":{"prototype":{"x":1}}}', '{"__proto__":null}'])(
    'cannot reach the prototype of anything: %s',
    async (payload) => {
      const decision = await send(`/game/decision/${code}`, 'application/json', payload)

      expect([decision.status, decision.body.error]).toEqual([400, 'Decision must be stay or fold'])
      expect(({} as { x?: number }).x).toBeUndefined()
    },
  )

  it('may nest deeply without harm', async () => {
    const answer = await send(
      `/game/heartbeat/${code}`,
      'application/json',
      `{"x":${'['.repeat(8000)}${']'.repeat(8000)}}`,
    )

    expect(answer.status).toBe(200)
  })
})

it.each([
  ['/game/approve-join/CODE', { playerName: { length: { toString: 1, valueOf: 1 } } }],
  ['/game/join', { playerName: 'Ben', roomCode: { length: { toString: 1, valueOf: 1 } } }],
  ['/game/create', { playerName: { length: { toString: 1, valueOf: 1 } } }],
])('%s refuses an object with a length instead of a text', async (path, body) => {
  expect((await send(path.replace('CODE', code), 'application/json', JSON.stringify(body))).status).toBe(400)
})

it.each([
  [1e20, 'ante-too-high'],
  [1_001, 'ante-too-high'],
  [-1e20, 'ante-too-low'],
  [1.5, 'ante-not-whole'],
  ['50', 'ante-not-whole'],
  [undefined, 'ante-required'],
  [null, 'ante-required'],
  ['', 'ante-required'],
])('a new game with the ante %s is refused with %s', async (ante, reason) => {
  const settings = { maxRounds: 5, decisionTimer: 30, ante }
  expect((await maya.post('/api/game/create', { playerName: 'Maya', settings })).body.code).toBe(reason)
})

describe('the body of an action', () => {
  it.each([
    ['extend', {}, 'rounds-invalid'],
    ['extend', { rounds: 7 }, 'rounds-invalid'],
    ['settings', { maxRounds: 7 }, 'max-rounds-invalid'],
    ['settings', { decisionTimer: '30' }, 'decision-timer-invalid'],
    ['settings', { ante: 0 }, 'ante-out-of-range'],
    ['settings', { harveyDifficulty: 'none' }, 'difficulty-invalid'],
    ['settings', { listed: 1 }, 'listed-not-boolean'],
    ['settings', { watchers: null }, 'watchers-not-boolean'],
  ])('%s %o is refused', async (call, sent, code) => {
    const { code: roomCode, players } = await seat(test, 'Maya', 'Ben')
    const { status, body } = await players[0].post(`/api/game/${call}/${roomCode}`, sent)
    expect([status, body]).toMatchObject([400, { code }])
    expect((await players[1].post(`/api/game/${call}/${roomCode}`, sent)).status).toBe(403)
  })
})
