import { once } from 'node:events'
import { expect } from 'vitest'
import { statusesIn } from '../support/raw-http'
import { until } from '../support/wait'
import { json, type Attack } from './attack'
import type { Bound } from './bound'

const CONNECTIONS = 600
const HEAD = 'Host: localhost\r\n'
const SETTINGS = { maxRounds: 5, decisionTimer: 30, ante: 50 }
const KB = 1024
const NODE_LIMITS = 'src/server/http/connection-bounds.test.ts'

export const REQUESTS: Record<string, Bound> = {
  'Headers of a request': {
    async drive(attack) {
      const head = `GET / HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(20 * KB)}\r\n\r\n`
      for (let each = 0; each < 20; each += 1) expect(statusesIn(await attack.sendAndRead(head))).toEqual([431])
    },
  },
  'Time for the headers, for the whole request': {
    async driveSlowly(attack) {
      const slow = ['GET / HTTP/1.1\r\n', `POST /api/game/join HTTP/1.1\r\n${HEAD}Content-Length: 1000\r\n\r\n`]
      const sockets = slow.flatMap((text) => Array.from({ length: 100 }, () => hold(attack, text)))
      const dripping = setInterval(() => sockets.forEach((socket) => void socket.write('x')), 1_000)
      await Promise.all(sockets.map((socket) => once(socket, 'close')))
      clearInterval(dripping)
    },
  },
  'Idle connection between requests': {
    async drive(attack) {
      const { headers } = await attack.call({ path: '/healthz' })
      expect(headers['keep-alive']).toBe('timeout=75')
    },
  },
  'Connection on which neither side reads or writes during a request': {
    test: NODE_LIMITS,
    title: 'waits for none of them for long',
  },
  'Connection that the server has ended, and the client has not': {
    test: NODE_LIMITS,
    title: 'if the client never closes its side',
  },
  'Connections of an address': {
    async drive(attack) {
      const sockets = Array.from({ length: CONNECTIONS + 20 }, () => attack.connect())
      await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
      const open = () => sockets.filter(({ destroyed }) => !destroyed).length
      await until(() => open() <= CONNECTIONS, 'the connections beyond the bound are closed')
      expect(open()).toBe(CONNECTIONS)
    },
  },
  'Connections of the server': { test: NODE_LIMITS, title: '20,000 connections' },
  'Requests of a connection sent without waiting for answers': {
    async drive(attack) {
      const requests = `GET /api/none HTTP/1.1\r\n${HEAD}\r\n`.repeat(1_500)
      const answers = await Promise.all(Array.from({ length: 20 }, () => attack.sendAndRead(requests)))
      for (const answer of answers) expect(statusesIn(answer).length).toBeLessThanOrEqual(11)
    },
  },
  Body: {
    async drive(attack) {
      const { cookie = '' } = await attack.player()
      const huge = { ...json({ playerName: 'x'.repeat(17 * KB) }), path: '/api/game/join' }
      const call = { ...huge, headers: { ...huge.headers, cookie } }
      expect(await attack.flood(200, () => call)).toEqual(new Map([[413, 200]]))
    },
  },
  'Body of a request that is no call': {
    async drive(attack) {
      const nested = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '['.repeat(60 * KB) }
      expect(await attack.flood(200, () => ({ ...nested, path: '/lobby/AAAAAA' }))).toEqual(new Map([[404, 200]]))
    },
  },
  Form: {
    async drive(attack) {
      const cookies = (await attack.players(15)).map(({ cookie = '' }) => cookie)
      const body = Array.from({ length: 2_000 }, (_, index) => `a${index}`).join('&')
      const type = 'application/x-www-form-urlencoded'
      const statuses = await attack.flood(200, (index) => {
        const headers = { cookie: cookies[index % 15], 'content-type': type }
        return { method: 'POST', path: '/api/chat/pusher/auth', headers, body }
      })
      expect(statuses).toEqual(new Map([[413, 200]]))
    },
  },
  Query: {
    async drive(attack) {
      const player = await attack.player()
      const code = await player.createGame()
      const long = '&a'.repeat(7 * KB)
      expect((await player.get(`/api/game/history/${code}?limit=0`)).status).toBe(400)
      for (let each = 0; each < 10; each += 1) {
        expect((await player.get(`/api/game/history/${code}?limit=0${long}`)).status).toBe(200)
      }
    },
  },
  'Cookie header': {
    async drive(attack) {
      const { cookie = '' } = await attack.player()
      const forged = `${cookie.slice(0, -3)}AAA; `
      const behind = { path: '/api/game/active-games', headers: { cookie: forged.repeat(3) + cookie } }
      expect((await attack.call(behind)).headers['set-cookie']).toBeDefined()
      const statuses = await attack.flood(300, () => ({ ...behind, headers: { cookie: forged.repeat(80) } }))
      expect(statuses.get(429)).toBeGreaterThan(100)
    },
  },
  'Verified cookie headers in memory': {
    async drive(attack) {
      const cookies = (await attack.players(20)).map(({ cookie = '' }) => cookie)
      await attack.flood(1_000, (index) => ({
        path: '/api/game/active-games',
        headers: { cookie: `${'x'.repeat(300)}=${index}; ${cookies[index % 20]}` },
      }))
    },
  },
  '`If-None-Match`': {
    async drive(attack) {
      const player = await attack.player()
      const path = `/api/game/lobby/${await player.createGame()}`
      const { etag = '' } = (await player.get(path)).headers
      expect((await player.get(path, { 'if-none-match': `${'"a",'.repeat(15)}${etag}` })).status).toBe(304)
      expect((await player.get(path, { 'if-none-match': `${'"a",'.repeat(16)}${etag}` })).status).toBe(200)
      expect((await player.get(path, { 'if-none-match': `${','.repeat(15_000)}${etag}` })).status).toBe(200)
    },
  },
  'List headers of requests for pages, such as `If-None-Match`': {
    async drive(attack) {
      const { etag = '' } = (await attack.call({ path: '/' })).headers
      const asking = (tags: string) => ({ path: '/', headers: { 'if-none-match': tags } })
      expect((await attack.call(asking(etag))).status).toBe(304)
      const long = { ...asking(`${','.repeat(14_000)}${etag}`).headers, range: `bytes=${'0-0,'.repeat(300)}0-0` }
      expect(await attack.flood(200, () => ({ path: '/', headers: long }))).toEqual(new Map([[200, 200]]))
    },
  },
  '`Host` and `Origin`': {
    async drive(attack) {
      const host = 'ä'.repeat(3 * KB)
      const headers = { host: Buffer.from(host).toString('latin1'), origin: 'http://b' }
      expect(await attack.flood(200, () => ({ path: '/api/session/init', headers }))).toEqual(new Map([[403, 200]]))
    },
  },
  '`X-Forwarded-For`': {
    async drive(attack) {
      const made = (index: number) => `${'9.9.9.9,'.repeat(1_000)}10.1.${index % 250}.1`
      const headers = (index: number) => ({ 'x-forwarded-for': made(index) })
      const statuses = await attack.flood(200, (index) => ({ path: '/api/session/init', headers: headers(index) }))
      expect(statuses.get(429)).toBeGreaterThan(50)
    },
  },
  Name: {
    async drive(attack) {
      const { cookie = '' } = await attack.player()
      const body = { playerName: 'é'.repeat(7 * KB), settings: SETTINGS }
      const call = { ...json(body), path: '/api/game/create' }
      const answers = await attack.flood(20, () => ({ ...call, headers: { ...call.headers, cookie } }))
      expect(answers).toEqual(new Map([[400, 20]]))
    },
  },
  'Chat message': {
    async drive(attack) {
      const player = await attack.player()
      const code = await player.createGame()
      expect((await player.say(code, 'é'.repeat(200))).status).toBe(200)
      expect((await player.say(code, 'é'.repeat(201))).status).toBe(400)
      expect((await player.say(code, 'é'.repeat(7 * KB))).status).toBe(400)
    },
  },
  'Room code': {
    async drive(attack) {
      const { cookie = '' } = await attack.player()
      const statuses = await attack.flood(25, () => ({
        path: `/api/game/state/${'A'.repeat(14 * KB)}`,
        headers: { cookie },
      }))
      expect(statuses).toEqual(new Map([[404, 25]]))
    },
  },
}

/** A connection that has sent this and reads what it receives. */
function hold(attack: Attack, text: string) {
  const socket = attack.connect()
  socket.write(text)
  return socket
}
