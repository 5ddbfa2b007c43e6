import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import { stateOf } from '../../../tests/support/player'
import { NO_LIMITS } from '../adapters/no-limits'

let test: TestApp
let port: number

beforeEach(async () => {
  test = await openApp()
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => test.close())

/** What the server sends before it hangs up. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'The request is malformed', 'request-malformed'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'The request is malformed',
    'request-malformed',
  ],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'The headers of the request are too large',
    'headers-too-large',
  ],
  [
    'more headers than are read',
    `GET /api/session/init HTTP/1.1\r\nHost: a\r\n${'X: 1\r\n'.repeat(100)}\r\n`,
    431,
    'The headers of the request are too large',
    'headers-too-large',
  ],
  [
    'two hosts',
    'GET /api/session/init HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    400,
    'The request is malformed',
    'request-malformed',
  ],
  [
    'a request without a host',
    'GET /api/session/init HTTP/1.1\r\n\r\n',
    400,
    'The request is malformed',
    'request-malformed',
  ],
])('%s is answered like any failure', async (_, bytes, status, error, code) => {
  const answer = await answerTo(bytes)

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^cache-control: no-store\r$/im)
  expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify({ error, code }))
})

it('an unknown expectation is ignored', async () => {
  const answer = await answerTo('GET /api/nothing HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n')

  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer.split('\r\n\r\n')[1]).toContain('"error"')
})

it('a page that hangs up in the middle does no harm', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/game/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await once(socket, 'connect')
  socket.resetAndDestroy()

  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

it('a client that closes its side after its request gets the answer, and the end of the connection', async () => {
  const clientEnded = once(test.app.server, 'connection').then(([socket]) => once(socket as Socket, 'end'))
  const save = test.store.save.bind(test.store)
  test.store.save = (change) => clientEnded.then(() => save(change))
  const body = JSON.stringify({ playerName: 'Maya', settings: { maxRounds: 5, decisionTimer: 15, ante: 50 } })
  const headers = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end(`POST /api/game/create HTTP/1.1\r\n${headers}\r\n${body}`)

  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK/)
})

it('a decision ahead whose player has hung up does not replace a later one (P-refusal-11)', async () => {
  const { code, players } = await deal(test, ['Maya', 'Ben'], ['Ah Ad Ac', 'Kh Kd 9c', 'Qs 7d 4c'])
  const ben = players[1]
  await ben.post(`/api/game/decision/${code}`, { decision: 'fold', ahead: true })
  const body = JSON.stringify({ decision: 'stay', ahead: true })
  const headers = `Host: a\r\nCookie: ${ben.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end(`POST /api/game/decision/${code} HTTP/1.1\r\n${headers}\r\n${body}`)

  expect(await text(socket)).toContain('"code":"abandoned"')
  expect((await stateOf(ben, code)).planned).toBe('fold')
})

it('a page that is closed leaves, even if it hung up before its call was played (P-refusal-11)', async () => {
  await test.close()
  let hasHungUp: Promise<unknown> = Promise.resolve()
  test = await openApp({ limits: () => ({ ...NO_LIMITS, take: () => hasHungUp.then(() => 0) }) })
  const { code, players } = await seat(test, 'Maya', 'Ben')
  const { port, hostname } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  const hangsUpAfter = async (call: string) => {
    hasHungUp = once(test.app.server, 'connection').then(([socket]) => once(socket as Socket, 'end'))
    const socket = connect(Number(port), hostname)
    socket.end(`POST /api/game/${call}/${code} HTTP/1.1\r\nHost: a\r\nCookie: ${players[1].cookie}\r\n\r\n`)
    await once(socket.resume(), 'close')
    return (await players[0].lobby(code)).body.players.map(({ name, isReady }) => [name, isReady])
  }

  expect(await hangsUpAfter('ready')).toEqual([
    ['Maya', false],
    ['Ben', false],
  ])
  expect(await hangsUpAfter('leave')).toEqual([['Maya', false]])
})

it('a request with an absolute URL is one for its path (RFC 9112, 3.2.2)', async () => {
  const target = 'http://a/api/game/lobby/ZZZZZZ'
  const answer = await answerTo(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(answer).toContain('"code":"game-not-found"')
})

it('a refused request without a body leaves the connection open for the next one', async () => {
  const ask = (headers: string) => `GET /api/nothing HTTP/1.1\r\nHost: a\r\n${headers}\r\n`
  const answers = await answerTo(ask('') + ask('Connection: close\r\n'))
  expect(answers.match(/HTTP\/1.1 404/g)).toHaveLength(2)
})
