import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '../../../tests/support/app'
import { until } from '../../../tests/support/wait'

const PAGE = '<!doctype html><title>3-Card Poker</title>'
const SCRIPT = 'console.log("a script")'

let webRoot: string
let test: TestApp

beforeAll(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), PAGE)
  writeFileSync(join(webRoot, 'theme.js'), SCRIPT)
  writeFileSync(join(webRoot, 'assets/index-4f2a.js'), SCRIPT)
  writeFileSync(join(webRoot, 'assets/index-4f2a.js.br'), brotliCompressSync(SCRIPT))
})
afterAll(() => rmSync(webRoot, { recursive: true }))
beforeEach(async () => (test = await openApp({ webRoot })))
afterEach(() => test.close())

const open = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) =>
  test.app.inject({ url, headers: { host: 'table.local:3000', ...headers } })

describe('the page', () => {
  it.each([
    '/',
    '/create-game',
    '/join-game?room=ABCDEF',
    '/lobby/ABCDEF',
    '/game/abcdef',
    '/no/such.page',
    '/%E0%A4%A',
  ])('is opened at %s', async (path) => {
    const { statusCode, body, headers } = await open(path)

    expect([statusCode, body, headers['content-type']]).toEqual([200, PAGE, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('is served to a program that accepts anything, where no file is meant', async () => {
    const [page, missing] = [
      await open('/lobby/ABCDEF', { accept: '*/*' }),
      await open('/robots.txt', { accept: '*/*' }),
    ]

    expect([page.body, missing.statusCode]).toEqual([PAGE, 404])
  })

  it('is not the answer to a missing file, a program or a post', async () => {
    const missing = await open('/assets/gone-1234.js', { accept: '*/*' })
    const opened = await open('/assets/gone-1234.js')
    const program = await open('/lobby/ABCDEF', { accept: 'application/json' })
    const post = await test.app.inject({ method: 'POST', url: '/', headers: { accept: 'text/html' } })

    expect([missing, opened, program, post].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(missing.json()).toEqual({ error: 'There is no such page', code: 'no-such-page' })
  })

  it('reads no body (docs/bounds.md)', async () => {
    const headers = { 'content-type': 'application/json' }
    const posted = await Promise.all(
      ['/', '/lobby/ABCDEF', '/healthz'].map((url) =>
        test.app.inject({ method: 'POST', url, headers, payload: '['.repeat(1_000_000) }),
      ),
    )
    expect(posted.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(posted.map((answer) => answer.headers.connection)).toEqual(['close', 'close', 'close'])
  })

  it.each(['/../package.json', '/..%2f..%2fpackage.json', '/assets/../../package.json', '/.git/config'])(
    'is the only thing that %s leads to',
    async (path) => {
      const { body } = await open(path)

      expect(body === PAGE || body.includes('error')).toBe(true)
    },
  )
})

describe('files', () => {
  it('whose name contains their hash are cached for ever', async () => {
    const { headers, body } = await open('/assets/index-4f2a.js')

    expect(body).toBe(SCRIPT)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('are compressed for clients that accept it', async () => {
    const { headers, rawPayload } = await open('/assets/index-4f2a.js', { 'accept-encoding': 'gzip, deflate, br' })

    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/) as string,
    })
    expect(rawPayload).toEqual(brotliCompressSync(SCRIPT))
    expect(headers.vary).toMatch(/accept-encoding/i)
  })

  it.each([
    ['another version', { 'if-match': '"x"' }, 412, 'precondition-failed'],
    ['a version from before', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412, 'precondition-failed'],
    ['a part that is not there', { range: 'bytes=99999999-' }, 416, 'no-such-part'],
  ])('of which %s is requested are refused, without a fault of the server', async (_, condition, status, code) => {
    const answer = await open('/theme.js', condition)

    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
    expect(test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('without a hash are revalidated, and not sent again', async () => {
    const { headers } = await open('/theme.js')
    expect(headers['cache-control']).toBe('no-cache')

    expect((await open('/theme.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})

describe('the browser is told', () => {
  it('to load nothing from elsewhere, and to connect to this host only', async () => {
    const { headers } = await open('/')
    const directives = String(headers['content-security-policy']).split(';')
    const policy = new Map(
      directives.map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.join(' ')]
      }),
    )

    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      'connect-src': "'self' ws://table.local:3000 wss://table.local:3000",
      'frame-ancestors': "'none'",
      'media-src': "'self' data:",
      'object-src': "'none'",
    })
    expect(policy.has('upgrade-insecure-requests')).toBe(false)
  })

  it('nothing that would break a page over plain http', async () => {
    const { headers } = await open('/')

    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(headers).not.toHaveProperty('origin-agent-cluster')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  })

  it('nothing made up by the Host header', async () => {
    const { headers } = await open('/', { accept: 'text/html', host: "x;script-src 'unsafe-inline'" })

    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  })
})

it('a page requested while the server stops is still answered', async () => {
  const stopping = await openApp({ webRoot })
  const { port } = new URL(await stopping.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  socket.write('GET /lobby/ABCDEF HTTP/1.1\r\nAccept: text/html\r\n')
  const [accepted] = (await once(stopping.app.server, 'connection')) as [Socket]
  // Node 26 treats a connection as idle until the server has read from it, and closes an idle connection at once.
  await until(() => accepted.bytesRead > 0, 'the server reads the request')
  const closed = stopping.close()
  socket.write('Host: table.local\r\n\r\n')

  expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 200 OK'])
  await closed
})

it('without built pages, calls are still answered', async () => {
  const bare = await openApp({ webRoot: '/nowhere' })
  const page = await bare.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const call = await bare.player().get('/api/game/active-games')
  await bare.close()

  expect([page.statusCode, call.status]).toEqual([404, 200])
})
