import { once } from 'node:events'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import { expectOk } from '../support/player'
import { sleep } from '../support/wait'
import type { Attack } from './attack'
import type { Bound } from './bound'

const WEB_SOCKETS = 300
const WRITES_A_SECOND = 5_000
const REALTIME_TEST = 'src/server/realtime/connections.test.ts'
/** An empty text message, a ping and a pong, masked with zeros. */
const TEXT = Buffer.from([0x81, 0x80, 0, 0, 0, 0])
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

export const REALTIME: Record<string, Bound> = {
  'Upgrades of an address': {
    async drive(attack) {
      const url = await attack.webSocketUrl(await attack.player())
      const statuses = new Set<number>()
      for (let each = 0; each < 4; each += 1) {
        const opened = await Promise.all(Array.from({ length: 100 }, () => attack.webSocket(url)))
        for (const one of opened) {
          if (typeof one === 'number') statuses.add(one)
          else one.terminate()
        }
      }
      expect(statuses).toEqual(new Set([429]))
    },
  },
  'Connections of an address, of the server': {
    async drive(attack) {
      const url = await attack.webSocketUrl(await attack.player())
      const opened = await Promise.all(Array.from({ length: WEB_SOCKETS + 20 }, () => attack.webSocket(url)))
      expect(opened.filter((one) => typeof one === 'number').length).toBeGreaterThanOrEqual(20)
    },
  },
  'Frame of a page': {
    async drive(attack) {
      const sockets = await openSome(attack)
      for (const socket of sockets) socket.send('x'.repeat(11_000))
      await Promise.all(sockets.map((socket) => once(socket, 'close')))
    },
  },
  'Fragments of a message': {
    async drive(attack) {
      const sockets = await openSome(attack)
      for (const socket of sockets) {
        for (let each = 0; each < 20; each += 1) socket.send('', { fin: false })
      }
      await Promise.all(sockets.map((socket) => once(socket, 'close')))
    },
  },
  'Frames of a connection': { drive: (attack) => floodWith(attack, TEXT) },
  'Pings and pongs of a connection': {
    async drive(attack) {
      await floodWith(attack, PING)
      await floodWith(attack, PONG)
    },
  },
  'Subscriptions of a connection': { test: 'src/server/realtime/bounds.test.ts', title: '50 subscriptions' },
  'Events written to the connections of an address': {
    async drive(attack) {
      const players = await attack.players(13)
      const [creator, ...others] = players
      const code = await creator!.createGame()
      for (const other of others) expectOk(await other.join(code))
      const url = await attack.webSocketUrl(creator!)
      const sockets = await Promise.all(Array.from({ length: 250 }, () => attack.webSocket(url, creator!)))
      let events = 0
      const subscribed = sockets.map(async (socket) => {
        if (typeof socket === 'number') throw new Error(`the upgrade is refused with ${socket}`)
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `game-${code}` } }))
        await once(socket, 'message')
        socket.on('message', (data: Buffer) => (events += data.includes('player-ready') ? 1 : 0))
      })
      await Promise.all(subscribed)
      const startedAt = performance.now()
      const toggled = await Promise.all(
        players.flatMap((each) => Array.from({ length: 15 }, () => each.post(`/api/game/ready/${code}`))),
      )
      await sleep(200)
      const most = WRITES_A_SECOND * (2 + (performance.now() - startedAt) / 1_000)
      const accepted = toggled.filter(({ status }) => status === 200).length
      expect(accepted).toBeGreaterThan(100)
      expect(events).toBeLessThanOrEqual(most)
    },
  },
  'Unread bytes of a connection': { test: REALTIME_TEST, title: 'that does not read' },
  'Connection that does not answer pings': { test: 'src/server/realtime/dead-sockets.test.ts', title: 'a dead socket' },
}

function openSome(attack: Attack): Promise<WebSocket[]> {
  return Promise.all(Array.from({ length: 20 }, () => attack.openWebSocket()))
}

/** Writes more frames than the server accepts, 60 KB at once, on each of 20 connections. */
async function floodWith(attack: Attack, frame: Buffer): Promise<void> {
  const sockets = await openSome(attack)
  const codes = sockets.map(async (socket) => (await once(socket, 'close'))[0] as number)
  const frames = Buffer.concat(Array.from({ length: 10_000 }, () => frame))
  for (const socket of sockets) rawSocketOf(socket).write(frames)
  for (const code of await Promise.all(codes)) expect([4301, 1006]).toContain(code)
}

/** The connection under a WebSocket, on which frames can be written that the library does not send. */
function rawSocketOf(socket: WebSocket): NodeJS.WritableStream {
  return (socket as unknown as { _socket: NodeJS.WritableStream })._socket
}
