import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../services/ports'
import { query, startPostgres, type TestPostgres } from '../services/postgres'
import { startRedis, type TestRedis } from '../services/redis'
import { DidNotStart, startProcess } from '../support/server-process'

// The server refuses settings that it cannot use with one line and exit code 1, and writes nothing.

let postgres: TestPostgres
let redis: TestRedis
const dataDir = mkdtempSync(join(tmpdir(), 'refused-'))
beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
}, 60_000)
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()])
  rmSync(dataDir, { recursive: true })
})

async function refusalOf(env: Record<string, string>): Promise<string> {
  const fault: unknown = await startProcess(env).then(
    (server) => server.kill('SIGKILL'),
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(DidNotStart)
  const { code, output } = fault as DidNotStart
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output
}

/** Every table of the database, with its number of rows. */
async function contentOf(url: string): Promise<unknown> {
  const tables = await query(
    url,
    "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  return Promise.all(tables.map(async ({ name }) => [name, await query(url, `select * from ${String(name)}`)]))
}

async function expectUntouched(url: string, env: Record<string, string>): Promise<string> {
  const before = await contentOf(url)
  const refusal = await refusalOf(env)
  expect(await contentOf(url)).toEqual(before)
  return refusal
}

describe('the server does not start', () => {
  it('with REDIS_URL alone', async () => {
    expect(await refusalOf({ REDIS_URL: redis.url })).toContain('REDIS_URL needs DATABASE_URL')
  })

  it.each(['192.0.2.1', 'fe80::1', 'a'.repeat(300)])(
    'with a HOST that is no address of the machine: %s',
    async (host) => {
      const refusal = await refusalOf({ DATA_DIR: dataDir, HOST: host })
      expect(refusal).toContain('HOST is no address of this machine')
    },
  )

  it('with a database that is not there', async () => {
    const port = await freePort()
    const refusal = await refusalOf({
      DATABASE_URL: `postgres://app:geheim@127.0.0.1:${port}/poker`,
      REDIS_URL: redis.url,
    })
    expect(refusal).toContain(`127.0.0.1:${port}/poker`)
    expect(refusal).toContain('DATABASE_URL')
    expect(refusal).not.toContain('geheim')
  })

  it('with a database of a newer release', async () => {
    const url = await postgres.createDatabase()
    await query(url, 'create table schema_version (version int not null); insert into schema_version values (99)')
    const refusal = await expectUntouched(url, { DATABASE_URL: url, REDIS_URL: redis.url })
    expect(refusal).toMatch(/newer release \(schema 99/)
  })

  it('with a Redis that is missing, or an address of something else', async () => {
    const url = await postgres.createDatabase()
    const { port } = new URL(url)
    for (const redisPort of [await freePort(), port]) {
      const redisUrl = `redis://:geheim@127.0.0.1:${redisPort}`
      const refusal = await expectUntouched(url, { DATABASE_URL: url, REDIS_URL: redisUrl })
      expect(refusal).toContain(`127.0.0.1:${redisPort}`)
      expect(refusal).toContain('REDIS_URL')
      expect(refusal).not.toContain('geheim')
    }
  })
})
