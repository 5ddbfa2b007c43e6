import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../tests/support/app'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const CALLS = 'src/server/http/calls'

const DOCUMENT = '/api/openapi.json'

interface Described {
  requestBody: { required: boolean; content: object }
  responses: { 200: { content: object } }
}

/** The titles of the tests beside the calls. */
function testedCalls(): string[] {
  const files = readdirSync(CALLS).filter((name) => name.endsWith('.test.ts'))
  const text = files.map((name) => readFileSync(join(CALLS, name), 'utf8')).join()
  return [...text.matchAll(/^ {2}it\('([^']+)'/gm)].map(([, title = '']) => title)
}

it('GET /openapi.json describes all calls, and each has a test of its answer', async () => {
  const { body } = await test.player().get<{ paths: Record<string, object> }>(DOCUMENT)
  const all = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  )
  const tested = testedCalls()

  expect(all.filter((name) => !tested.includes(name))).toEqual([])
  expect(all).toHaveLength(42)
})

it('GET /openapi.json names every form of bodies and answers, and allows fields of later releases', async () => {
  const { body, text } = await test.player().get<{ paths: Record<string, Record<string, Described>> }>(DOCUMENT)
  const call = (path: string, method = 'get') => body.paths[`/api/${path}`]?.[method]

  expect(Object.keys(call('game/history/{roomCode}')?.responses[200].content ?? {})).toEqual([
    'application/json',
    'text/csv',
  ])
  expect(call('game/state/{roomCode}')?.responses).toHaveProperty('304')
  expect(call('game/create', 'post')?.requestBody.required).toBe(true)
  expect(call('game/ready/{roomCode}', 'post')?.requestBody.required).toBe(false)
  expect(Object.keys(call('chat/pusher/auth', 'post')?.requestBody.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ])
  expect(text).toContain('"security":[{"session":[]}]')
  expect(text).not.toContain('additionalProperties')
})

describe('an unknown call', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/game'],
    ['GET', '/api/game/state'],
    ['GET', '/api/game/decision/ABCDEF'],
    ['POST', '/api/game/state/ABCDEF'],
    ['PUT', '/api/game/ready/ABCDEF'],
    ['DELETE', '/api/game/leave/ABCDEF'],
    ['OPTIONS', '/api/game/create'],
  ] as const)('%s %s is answered 404 in JSON, even to a browser', async (method, url) => {
    const answer = await test.player().send(method, url, undefined, { accept: 'text/html' })

    expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such call', code: 'no-such-call' }])
  })

  it.each(['ABC', 'ABCDEFG', 'AB%20DEF', '%E0%A4%A', '..%2F..%2Fetc', 'x'.repeat(5000), '__proto__', "' or 1=1"])(
    'the code %s is no game',
    async (code) => {
      const answer = await test.player().get(`/api/game/state/${code}`)

      expect([answer.status, answer.body]).toEqual([404, { error: 'Game not found', code: 'game-not-found' }])
    },
  )

  it('a letter that only upper-casing turns into one of a code is none', async () => {
    test.chance.roomCode = () => 'STSTAB'
    const { players } = await seat(test, 'Maya')
    for (const code of ['ſtstab', 'ﬆﬆab'].map(encodeURIComponent)) {
      expect((await players[0].get(`/api/game/state/${code}`)).status).toBe(404)
    }
    expect((await players[0].get('/api/game/state/ststab')).status).toBe(200)
    expect((await test.player().join('ſtstab', 'Ben')).status).toBe(404)
    expect((await test.player().join('ﬆﬆab', 'Ben')).status).toBe(400)
  })
})
