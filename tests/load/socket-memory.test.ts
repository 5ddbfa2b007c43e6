import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { PusherSocket } from '../support/pusher-socket'
import { Player } from '../support/player'
import { byLength } from '../support/run-length'
import { startWithOwnData } from '../support/server-process'

const SOCKETS = byLength({ short: 1_000, long: 5_000 })
const WARM_UP = 1_000
const LIMIT_KB = 16
const AT_ONCE = 50

const residentKb = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString())

it(`${SOCKETS} subscribed sockets use at most ${LIMIT_KB} KB of memory each`, async () => {
  const server = await startWithOwnData({ RATE_LIMIT: 'off' })
  const maya = await Player.arrive(server, 'Maya')
  const code = await maya.createGame()
  const { key } = (await maya.init()).body.realtime
  const sockets: PusherSocket[] = []
  const listen = async (count: number) => {
    for (let open = 0; open < count; open += AT_ONCE) {
      const more = await Promise.all(
        Array.from({ length: AT_ONCE }, () => PusherSocket.open(server.origin, key, { cookie: maya.cookie ?? '' })),
      )
      await Promise.all(more.map((socket) => socket.subscribe(`game-${code}`)))
      sockets.push(...more)
    }
  }
  // The first sockets also load the code that serves them, and let the heap grow to the size of one with traffic.
  await listen(WARM_UP)
  const before = residentKb(server.pid)
  await listen(SOCKETS)
  await maya.ready(code)
  await Promise.all(sockets.map((socket) => socket.event('player-ready')))
  const eachKb = (residentKb(server.pid) - before) / SOCKETS

  for (const socket of sockets) socket.close()
  server.kill('SIGTERM')
  await server.ended
  expect(eachKb).toBeLessThanOrEqual(LIMIT_KB)
})
