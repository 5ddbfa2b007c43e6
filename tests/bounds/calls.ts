import { once } from 'node:events'
import { expect } from 'vitest'
import { BY_ADDRESS } from '../../src/server/http/rate-limits'
import { expectLimited, json } from './attack'
import type { Bound } from './bound'

const codeOf = (index: number) => `ZZZZ${String.fromCharCode(65 + (index % 8), 65 + (index >> 3))}`
const subscription = (channel: string) => JSON.stringify({ event: 'pusher:subscribe', data: { channel } })

export const CALLS: Record<string, Bound> = {
  'POSTs of a session, of an address': {
    async drive(attack) {
      const cookies = (await attack.players(40)).map(({ cookie = '' }) => cookie)
      const post = (cookie = '') => ({ method: 'POST', path: '/api/game/heartbeat/AAAAAA', headers: { cookie } })
      // The calls reach no room: those within the limit are refused for the unknown code.
      expect((await attack.flood(50, () => post(cookies[0]))).get(429)).toBeGreaterThan(10)
      expect((await attack.flood(700, (index) => post(cookies[index % 40]))).get(429)).toBeGreaterThan(100)
    },
  },
  'Polls of a session, of an address': {
    async drive(attack) {
      const cookies = (await attack.players(40)).map(({ cookie = '' }) => cookie)
      const poll = (cookie = '') => ({ path: '/api/game/active-games', headers: { cookie } })
      expectLimited(await attack.flood(200, () => poll(cookies[0])))
      await attack.expectFloodLimited(BY_ADDRESS.polls, 2_500, (index) => poll(cookies[index % 40]))
    },
  },
  'Signals of a voice call of a session, of an address': {
    async drive(attack) {
      const { cookie } = await attack.player()
      const signal = () => ({ method: 'POST', path: '/api/game/voice-signal/AAAAAA', headers: { cookie } })
      expect((await attack.flood(150, signal)).get(429)).toBeGreaterThan(20)
    },
  },
  'Chat messages of a session': {
    async drive(attack) {
      const player = await attack.player()
      const code = await player.createGame()
      const said = await Promise.all(Array.from({ length: 12 }, () => player.say(code, 'Hi')))
      expect(said.filter(({ status }) => status === 429).length).toBeGreaterThan(4)
    },
  },
  'Reactions of a session': {
    async drive(attack) {
      const player = await attack.player()
      const path = `/api/game/react/${await player.createGame()}`
      const headers = { 'content-type': 'application/json', cookie: player.cookie }
      const statuses = await attack.flood(15, () => ({ ...json({ reaction: 'clap' }), path, headers }))
      expect(statuses.get(429)).toBeGreaterThan(4)
    },
  },
  'New sessions, new games of an address': {
    async drive(attack) {
      const players = await attack.players(4)
      const games = await attack.flood(40, (index) => ({
        ...json({ playerName: 'Mallory', settings: { maxRounds: 5, decisionTimer: 30, ante: 50 } }),
        path: '/api/game/create',
        headers: { 'content-type': 'application/json', cookie: players[index % 4]?.cookie },
      }))
      expectLimited(games)
      expect(games.get(200)).toBeLessThan(35)
      expectLimited(await attack.flood(200, () => ({ path: '/api/session/init' })))
    },
  },
  'Unknown room codes of an address, in calls': {
    async drive(attack) {
      const cookies = (await attack.players(4)).map(({ cookie = '' }) => cookie)
      const statuses = await attack.flood(90, (index) => ({
        path: `/api/game/state/${codeOf(index)}`,
        headers: { cookie: cookies[index % 4] },
      }))
      expect(statuses.get(404)).toBeGreaterThanOrEqual(60)
      expect(statuses.get(429)).toBeGreaterThan(10)
    },
  },
  'Unknown room codes of an address, in subscriptions': {
    async drive(attack) {
      const player = await attack.player()
      const watched = `watch-${await player.createGame({ watchers: true })}`
      expect((await player.state('ZZZZZZ')).status).toBe(404)
      const socket = await attack.openWebSocket()
      const answerTo = async (channel: string) => {
        socket.send(subscription(channel))
        return String(await once(socket, 'message'))
      }
      expect(await answerTo(watched)).toContain('subscription_succeeded')
      for (let each = 0; each < 64; each += 1) await answerTo(`watch-${codeOf(each)}`)
      expect((await player.state('ZZZZZZ')).status).toBe(429)
      const late = await attack.openWebSocket()
      late.send(subscription(watched))
      expect(String(await once(late, 'message'))).toContain('subscription_error')
    },
  },
  '`history` and `evening` of a session, of an address': {
    async drive(attack) {
      const player = await attack.player()
      const path = `/api/game/evening/${await player.createGame()}`
      const { cookie = '' } = player
      expectLimited(await attack.flood(28, () => ({ path, headers: { cookie } })))
    },
  },
  '`session/rooms` of a session, of an address': {
    async drive(attack) {
      const cookies = (await attack.players(20)).map(({ cookie = '' }) => cookie)
      const ask = (cookie = '') => ({ path: '/api/session/rooms', headers: { cookie } })
      expectLimited(await attack.flood(15, () => ask(cookies[0])))
      expectLimited(await attack.flood(200, (index) => ask(cookies[index % 20])))
    },
  },
  'Rooms in one answer of `session/rooms`': {
    test: 'src/server/http/own-rooms.test.ts',
    title: 'no more than 20 rooms',
  },
  'Answers of more than 8,000 characters that are compressed at the same time': {
    test: 'src/server/rooms/bounds.test.ts',
    title: 'two long answers',
  },
  'Rounds read for `history`': { test: 'src/server/rooms/bounds.test.ts', title: 'one part in a turn' },
  'Pages and files of an address': {
    async drive(attack) {
      await attack.expectFloodLimited(BY_ADDRESS.pages, 2_500, () => ({ path: '/favicon.svg' }))
    },
  },
  'Networks of addresses in memory': { file: 'src/server/http/request-origin.ts', size: 'CACHED_NETWORKS = 1_000' },
  'Rate limit counters in memory': { test: 'src/server/adapters/memory-limits.test.ts', title: 'when too many take' },
  'Reserved calls in memory, in a cluster': {
    file: 'src/server/adapters/redis-limits.ts',
    size: 'MAX_RESERVATIONS = 50_000',
  },
  'Invitation pictures in memory, and those that wait to be made': {
    test: 'src/server/http/preview/room-pictures.test.ts',
    title: 'makes no more than 20',
  },
  'Active list': {
    async drive(attack) {
      const players = await attack.players(10)
      const cookies = players.map(({ cookie = '' }) => cookie)
      const list = (index: number) => ({ path: '/api/game/active-games', headers: { cookie: cookies[index % 10] } })
      expect(await attack.flood(200, list)).toEqual(new Map([[200, 200]]))
    },
  },
  'Answers of any length': { test: 'src/server/http/history.test.ts', title: 'no more before the reader takes them' },
  'Attempts to save one change against changes of other processes': {
    test: 'src/server/rooms/bounds.test.ts',
    title: '50 lost races',
  },
}
