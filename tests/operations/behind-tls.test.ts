import { once } from 'node:events'
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../services/ports'
import { startWithOwnData, type ServerProcess } from '../support/server-process'
import { startTlsNginx, type TlsNginx } from './tls-nginx'

// One process behind nginx with TLS, with the configuration of deploy/nginx-tls.conf.

let server: ServerProcess
let nginx: TlsNginx
beforeAll(async () => {
  server = await startWithOwnData({ TRUST_PROXY: '1' })
  nginx = await startTlsNginx(server.port)
})
afterAll(async () => {
  await nginx.stop()
  await server.crash()
})

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

function ask(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  body?: object,
  port = nginx.port,
): Promise<Reply> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      rejectUnauthorized: false,
      headers: {
        host: `localhost:${nginx.port}`,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    }
    const sent = tlsRequest(options, (response) => {
      let answer = ''
      response.on('data', (part) => (answer += String(part)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answer }))
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

describe('behind nginx with TLS', () => {
  it('sets a cookie for https only, and events use wss', async () => {
    const { headers, text } = await ask('GET', '/api/session/init')
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure/)
    expect(headers['strict-transport-security']).toMatch(/max-age/)
    expect(JSON.parse(text)).toMatchObject({ realtime: { host: null, tls: true } })
    expect((JSON.parse(text) as { shareOrigin: string }).shareOrigin).toMatch(/^https:\/\/localhost:/)
  })

  it('serves a game and its events to pages of its own origin only', async () => {
    const init = await ask('GET', '/api/session/init')
    const cookie = init.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
    const { key } = (JSON.parse(init.text) as { realtime: { key: string } }).realtime
    const origin = `https://localhost:${nginx.port}`
    const settings = { maxRounds: 5, decisionTimer: 30, ante: 50 }
    const created = await ask('POST', '/api/game/create', { cookie, origin }, { playerName: 'Ada', settings })
    expect(created.status).toBe(200)
    const { roomCode } = JSON.parse(created.text) as { roomCode: string }

    const socket = new WebSocket(`wss://127.0.0.1:${nginx.port}/app/${key}?protocol=7`, {
      rejectUnauthorized: false,
      headers: { cookie, origin, host: `localhost:${nginx.port}` },
    })
    const frames: string[] = []
    socket.on('message', (bytes: Buffer) => frames.push(bytes.toString()))
    await once(socket, 'message')
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `game-${roomCode}` } }))
    while (!frames.some((frame) => frame.includes('subscription_succeeded'))) await once(socket, 'message')
    await ask('POST', `/api/game/ready/${roomCode}`, { cookie, origin })
    while (!frames.some((frame) => frame.includes('player-ready'))) await once(socket, 'message')
    socket.terminate()

    const foreign = { cookie, origin: 'https://evil.example' }
    expect((await ask('POST', `/api/game/leave/${roomCode}`, foreign)).status).toBe(403)
    const plain = { cookie, origin: `http://localhost:${nginx.port + 1}` }
    expect((await ask('POST', `/api/game/leave/${roomCode}`, plain)).status).toBe(403)
  })

  it('overwrites the address and the host that a client sends', async () => {
    let status = 200
    for (let each = 0; each < 5_000 && status === 200; each += 1) {
      const claimed = { 'x-forwarded-for': `203.0.${each >> 8}.${each & 255}` }
      status = (await ask('GET', '/api/session/init', claimed)).status
    }
    expect(status).toBe(429)
    const claimed = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await ask('POST', '/api/game/join', claimed)).status).toBe(403)
  })

  it('refuses a large body with a sentence of the game, and hides the metrics', async () => {
    for (let each = 0; each < 100; each += 1) {
      // nginx is still sending the body when the answer arrives.
      expect((await ask('POST', '/api/game/join', {}, { playerName: 'x'.repeat(60_000) })).status).toBe(413)
    }
    // The process refuses the smaller one, nginx the larger one.
    for (const length of [20_000, 70_000]) {
      const large = await ask('POST', '/api/game/join', {}, { playerName: 'x'.repeat(length) })
      expect(large.status).toBe(413)
      expect(JSON.parse(large.text)).toEqual({ error: 'The request is too large', code: 'body-too-large' })
    }
    expect((await ask('GET', '/metrics')).status).toBe(404)
    expect((await ask('GET', '/healthz')).status).toBe(200)
  })

  it('without the process a page reloads by itself, and a call gets a sentence', async () => {
    const alone = await startTlsNginx(await freePort())
    try {
      const page = await ask('GET', '/lobby/ABCDEF', { accept: 'text/html,*/*;q=0.8' }, undefined, alone.port)
      expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html'])
      expect(page.text).toContain('<meta http-equiv="refresh"')
      const call = await ask('GET', '/api/game/lobby/ABCDEF', { accept: 'application/json' }, undefined, alone.port)
      expect([call.status, call.headers['content-type']]).toEqual([503, 'application/json'])
      expect(JSON.parse(call.text)).toMatchObject({ code: 'restarting' })
    } finally {
      await alone.stop()
    }
  })

  it('redirects plain http to https', async () => {
    const location = await new Promise((resolve, reject) => {
      const sent = plainRequest({ host: '127.0.0.1', port: nginx.plainPort, path: '/lobby/ABCDEF' }, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.location])
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(location).toEqual([301, 'https://127.0.0.1/lobby/ABCDEF'])
  })
})
