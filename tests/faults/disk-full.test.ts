import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../support/random'
import { Crowd } from '../support/crowd'
import { Player } from '../support/player'
import { startProcess, type ServerProcess } from '../support/server-process'
import { sleep } from '../support/wait'

// Without space on the disk calls are refused with a sentence, nothing is damaged, and play continues when there is
// space again. The operating system's limit of the file size simulates the full disk.

let dataDir: string
let server: ServerProcess
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'disk-'))
})
afterEach(async () => {
  await server.crash()
  rmSync(dataDir, { recursive: true })
})

const start = (under: string[] = [], port = 0) =>
  startProcess({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off', DEALING_MS: '30', LOG_LEVEL: 'warn' }, under)
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', [`--fsize=${bytes}:unlimited`, '--pid', String(server.pid)])
/** Below the size of every file of the store under load, so that the limit takes effect at once. */
const ALMOST_NOTHING_BYTES = 64 * 1024
const sizeNow = () => statSync(join(dataDir, 'poker.db-wal')).size

describe('a full disk', () => {
  it('refuses actions with a sentence, answers polls, and accepts actions when there is space again', async () => {
    server = await start()
    const player = await Player.arrive(server, 'Ada')
    const code = await player.createGame()
    await player.say(code, 'before', 'before')
    limitFiles(sizeNow())

    const refused = await player.say(code, 'x'.repeat(200), 'during')
    expect(refused.status).toBe(503)
    expect(refused.body.error).toMatch(/saved/)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await player.ready(code)).status).toBe(503)
    expect((await player.lobby(code)).body.players[0]?.isReady).toBe(false)
    expect((await player.get('/readyz')).status).toBe(503)
    expect((await player.get('/healthz')).status).toBe(200)
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain('poker_store_latency_seconds -1\n')

    limitFiles('unlimited')
    expect((await player.get('/readyz')).status).toBe(200)
    expect((await player.ready(code)).status).toBe(200)
    const { messages } = (await player.chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player').map(({ message }) => message)).toEqual(['before'])
  })

  it('under load loses and damages nothing, even if the server is killed then', async () => {
    server = await start()
    const crowd = new Crowd({ server, random: seededRandom(), groups: 15, paceMs: 60, isRestless: true })
    crowd.begin()
    await sleep(1500)
    for (const isKilled of [false, true]) {
      limitFiles(ALMOST_NOTHING_BYTES)
      const before = crowd.counts.unavailable
      await waitFor(() => crowd.counts.unavailable > before + 20)
      await sleep(1000)
      if (isKilled) {
        await server.crash()
        await crowd.pause()
        server = await start([], server.port)
      } else {
        await crowd.pause()
        limitFiles('unlimited')
      }
      expect(await crowd.audit()).toEqual([])
      const { actions } = crowd.counts
      crowd.resume()
      await waitFor(() => crowd.counts.actions > actions + 50)
    }
    await crowd.pause()
    expect(await crowd.audit()).toEqual([])
    crowd.stop()
  })

  it('at the start makes the server exit with code 1 and write nothing', async () => {
    await expect(startWithout()).rejects.toMatchObject({ code: 1 })
    server = await start()
  })
})

const startWithout = () => start(['prlimit', '--fsize=0:unlimited'])

async function waitFor(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error('waited in vain')
    await sleep(20)
  }
}
