import { once } from 'node:events'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import type { Attack } from './attack'
import type { Bound } from './bound'

const WEB_SOCKETS = 300
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
  'Unread bytes of a connection': { test: REALTIME_TEST, title: 'that does not read' },
  'Connection that does not answer pings': { test: 'src/server/realtime/dead-sockets.test.ts', title: 'a dead socket' },
}

function openSome(attack: Attack): Promise<WebSocket[]> {
  return Promise.all(Array.from({ length: 20 }, () => attack.openWebSocket()))
}

/** Writes more frames than the server takes, 60 KB at one go, on each of 20 connections. */
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
