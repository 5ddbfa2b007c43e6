import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../services/postgres'
import { seededRandom } from '../support/random'
import { Crowd } from '../support/crowd'
import { startProcess, type ServerProcess } from '../support/server-process'
import { byLength } from '../support/run-length'
import { sleep, until } from '../support/wait'

// The server is killed at any moment and starts again on the same data. Nothing that was answered with 200 is lost,
// nothing is stored partially, and every game continues to its end.

const ROOMS = byLength({ short: 12, long: 50 })
/** The short form leaves PostgreSQL to tests/cluster, which kill processes too. */
const STORES = byLength({
  short: [{ store: 'SQLite', kills: 2 }],
  long: [
    { store: 'SQLite', kills: 1000 },
    { store: 'PostgreSQL', kills: 200 },
  ],
})

let dataDir: string
let postgres: TestPostgres | undefined
let env: Record<string, string>
let server: ServerProcess
let crowd: Crowd | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-'))
  env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEALING_MS: '30', LOG_LEVEL: 'warn' }
})
afterEach(async () => {
  crowd?.stop()
  await server.crash()
  await postgres?.stop()
  postgres = undefined
  rmSync(dataDir, { recursive: true })
})

const start = (port = 0) => startProcess({ ...env, PORT: String(port) })

describe('a server that is killed under load', () => {
  it.each(STORES)(
    '$kills times on $store keeps everything that it has answered',
    async ({ store, kills }) => {
      if (store === 'PostgreSQL') {
        postgres = await startPostgres()
        env['DATABASE_URL'] = await postgres.createDatabase()
      }
      const random = seededRandom()
      console.log(`seed ${random.seed}`)
      server = await start()
      const { port } = server
      crowd = new Crowd({ server, random, groups: ROOMS, paceMs: 150, isRestless: true })
      crowd.begin()
      await sleep(1500)
      let actions = 0
      const restarts: number[] = []
      for (let kill = 1; kill <= kills; kill += 1) {
        await sleep(300 + random.below(1500))
        await until(() => crowd!.counts.actions > actions, 'players act')
        await server.crash()
        await crowd.pause()
        const startedAt = performance.now()
        server = await start(port)
        restarts.push(performance.now() - startedAt)
        const wrong = await crowd.audit()
        expect(wrong, `after kill ${kill}: ${wrong.join('; ')}`).toEqual([])
        actions = crowd.counts.actions
        crowd.resume()
      }
      await crowd.finish(600_000)
      expect(await crowd.audit()).toEqual([])
      const { games, unanswered, refused } = crowd.counts
      const slowest = Math.max(...restarts).toFixed()
      console.log(
        `${kills} kills on ${store}: ${actions} actions kept, ${games} games finished, ${refused} refusals, ` +
          `${unanswered} calls unanswered, restarts took up to ${slowest} ms`,
      )
      expect(unanswered).toBeGreaterThan(kills)
      expect(games).toBeGreaterThanOrEqual(ROOMS)
    },
    byLength({ short: 900_000, long: 7_200_000 }),
  )
})
