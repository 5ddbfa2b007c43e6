import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PusherSocket } from '../support/pusher-socket'
import { Player } from '../support/player'
import { startProcess } from '../support/server-process'

const isLong = process.env['TEST_LONG'] === '1'
const SOCKETS = isLong ? 5_000 : 1_000
const LIMIT_KB = 20
const AT_ONCE = 50

const residentKb = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString())

it(`${SOCKETS} listening sockets cost the server at most ${LIMIT_KB} KB of memory each`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'poker-'))
  const server = await startProcess({ DATA_DIR: dataDir })
  const maya = await Player.arrive(server, 'Maya')
  const code = await maya.createGame()
  const { key } = (await maya.init()).body.realtime
  const ears: PusherSocket[] = []
  const listen = async (count: number) => {
    for (let open = 0; open < count; open += AT_ONCE) {
      const more = await Promise.all(
        Array.from({ length: AT_ONCE }, () => PusherSocket.open(server.origin, key, { cookie: maya.cookie ?? '' })),
      )
      await Promise.all(more.map((ear) => ear.subscribe(`game-${code}`)))
      ears.push(...more)
    }
  }
  // What the first sockets cost is the code that serves them.
  await listen(2 * AT_ONCE)
  const before = residentKb(server.pid)
  await listen(SOCKETS)
  await maya.ready(code)
  await Promise.all(ears.map((ear) => ear.event('player-ready')))
  const eachKb = (residentKb(server.pid) - before) / SOCKETS

  for (const ear of ears) ear.close()
  server.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true })
  expect(eachKb).toBeLessThanOrEqual(LIMIT_KB)
})
