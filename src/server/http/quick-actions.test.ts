import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, type TestApp, type Visitor } from '../../../tests/support/app'
import { MemoryLimits } from '../adapters/memory-limits'

let test: TestApp
let origin: string
let code: string
let maya: Visitor
let noor: Visitor

async function open(...chosen: Parameters<typeof openApp>) {
  test = await openApp(...chosen)
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const table = await deal(test, ['Maya', 'Noor'], ['Kh Ks 9d', '2c 7h 4s', 'Ah Qd 5c'])
  code = table.code
  ;[maya, noor] = table.players
}
beforeEach(() => open())
afterEach(() => test.close())

const TOLD_BY_THE_NETWORK = ['connection', 'date', 'keep-alive', 'transfer-encoding']
const JSON_BODY = { 'content-type': 'application/json' }

async function post(path: string, { cookie }: Visitor, body: string, headers: Record<string, string> = JSON_BODY) {
  const init = { method: 'POST', body, headers: { ...headers, ...(cookie !== undefined && { cookie }) } }
  const answer = await fetch(`${origin}/api/game/${path}`, init)
  const told = [...answer.headers].filter(([name]) => !TOLD_BY_THE_NETWORK.includes(name))
  return { status: answer.status, headers: Object.fromEntries(told), body: await answer.text() }
}

/** A query string is unusual enough for the router to answer. */
const byTheRouter = (path: string) => `${path}?`

describe('an action is answered as the router answers it', () => {
  it.each([
    ['not their turn', 'decision', '{"decision":"stay"}'],
    ['a wild card to name first', 'decision', '{"decision":"fold"}'],
    ['bad input', 'decision', '{"decision":"perhaps"}'],
    ['malformed JSON', 'decision', '{"decision'],
    ['no object', 'decision', '[]'],
    ['the wrong moment', 'next-round', '{}'],
    ['no payload', 'continue', ''],
    ['a heartbeat', 'heartbeat', '{}'],
    ['an unknown call', 'no-such-call', '{}'],
    ['the role of another', 'ante', '{"ante":70}'],
    ['no selection', 'wild-cards', '{"wildCardSelections":[]}'],
    ['more than may be sent', 'decision', `{"x":"${'x'.repeat(17_000)}"}`],
  ])('%s', async (_, call, body) => {
    const quick = await post(`${call}/${code}`, noor, body)

    expect(quick).toEqual(await post(byTheRouter(`${call}/${code}`), noor, body))
  })

  it('also one that succeeds', async () => {
    const { state } = JSON.parse((await post(`decision/${code}`, maya, '{"decision":"stay"}')).body) as {
      state: { currentTurn: string }
    }

    expect(state).toEqual((await maya.get(`/game/state/${code}`)).body)
    expect(state.currentTurn).toBe('Noor')
  })
})

describe('what is unusual is left to the router', () => {
  it.each([
    ['no session', 404, () => post(`continue/${code}`, test.visitor(), '{}')],
    [
      'another site',
      403,
      () => post(`continue/${code}`, maya, '{}', { ...JSON_BODY, origin: 'https://elsewhere.example' }),
    ],
    ['another type', 415, () => post(`continue/${code}`, maya, '{}', { 'content-type': 'text/plain' })],
    ['another room', 404, () => post(`continue/AAAAAA`, maya, '{}')],
    ['no room', 404, () => post(`continue/nowhere`, maya, '{}')],
    ['small letters', 409, () => post(`continue/${code.toLowerCase()}`, maya, '{}')],
  ])('%s', async (_, status, call) => {
    expect((await call()).status).toBe(status)
  })
})

it('counts', async () => {
  await test.close()
  await open({ limits: (clock) => new MemoryLimits(clock) })
  await test.clock.advance(5_000)
  for (let beat = 0; beat < 20; beat += 1) expect((await post(`heartbeat/${code}`, maya, '{}')).status).toBe(200)
  const refused = await post(`heartbeat/${code}`, maya, '{}')

  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(refused).toEqual(await post(byTheRouter(`heartbeat/${code}`), maya, '{}'))
})

it('a fault is told to the log with the room and a number, and to the player without detail', async () => {
  test.store.save = () => Promise.reject(new Error('wrong in line 7'))
  const { status, body } = await post(`decision/${code}`, maya, '{"decision":"stay"}')
  const line = test.logged.find((written) => written.includes('line 7')) ?? ''

  expect([status, body]).toEqual([500, '{"error":"Something went wrong"}'])
  expect(JSON.parse(line)).toMatchObject({ level: 50, roomCode: code, reqId: expect.stringMatching(/^req-/) as string })
})
