import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usableDriver } from '../../src/server/adapters/sqlite/drivers'
import { roomOfText } from '../../src/server/rooms/room-text'
import { seededRandom } from '../support/random'
import { Crowd } from '../support/crowd'
import { startProcess, type ServerProcess } from '../support/server-process'
import { until } from '../support/wait'

// A backup of a running server contains everything that the server has acknowledged.

let folder: string
const servers: ServerProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterAll(async () => {
  for (const server of servers) await server.crash()
  rmSync(folder, { recursive: true })
})

async function start(name: string): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: join(folder, name), RATE_LIMIT: 'off', DEALING_MS: '30' })
  servers.push(server)
  return server
}

function backUp(target: string): void {
  const env = { ...process.env, DATA_DIR: join(folder, 'live') }
  execFileSync(process.execPath, ['scripts/backup.mjs', target], { env, stdio: 'ignore' })
}

describe('a backup of a running server', () => {
  it('contains every acknowledged change, and a server continues the games from it', async () => {
    const live = await start('live')
    const address = { origin: live.origin }
    const crowd = new Crowd({ server: address, random: seededRandom(), groups: 10, paceMs: 60, isRestless: true })
    crowd.begin()
    await until(() => crowd.groups.every(({ code }) => code !== ''), 'every group has a room', 60_000)
    await until(() => crowd.counts.actions > 100, 'games are played', 60_000)
    backUp(join(folder, 'under-load.db'))
    await crowd.pause()
    backUp(join(folder, 'at-rest.db'))
    expect(await crowd.audit()).toEqual([])
    await live.crash()

    mkdirSync(join(folder, 'restored'))
    copyFileSync(join(folder, 'at-rest.db'), join(folder, 'restored', 'poker.db'))
    address.origin = (await start('restored')).origin
    expect(await crowd.audit()).toEqual([])
    const { actions } = crowd.counts
    crowd.resume()
    await until(() => crowd.counts.actions > actions, 'the games go on', 60_000)
    await crowd.pause()
    expect(await crowd.audit()).toEqual([])
    crowd.stop()
  })

  it('is consistent when made under load', async () => {
    const driver = await usableDriver()
    const copy = driver.open(join(folder, 'under-load.db'), { readOnly: true })
    expect(copy.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const rows = copy.prepare('select code, state from rooms').all() as { code: string; state: string }[]
    expect(rows.length).toBeGreaterThanOrEqual(10)
    for (const { code, state } of rows) {
      const room = roomOfText(JSON.parse(state))
      if (room.phase === 'lobby') continue
      const payers = [...room.seats, ...room.formerPlayers]
      expect(payers.reduce((sum, { runningTotal }) => sum + runningTotal, room.pot)).toBe(0)
      const isOver = room.phase === 'results' || room.phase === 'waiting' || room.phase === 'finished'
      const [history] = copy.prepare('select count(*) as rounds from rounds where code = ?').all(code)
      expect(history).toEqual({ rounds: room.round.number - (isOver ? 0 : 1) })
    }
    copy.close()
  })

  it('is readable by its owner only', () => {
    expect(statSync(join(folder, 'at-rest.db')).mode & 0o777).toBe(0o600)
  })

  const outcomeOf = (target: string, before = '', settings = {}) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'live'), ...settings }
    const args = ['--import', `data:text/javascript,${encodeURIComponent(before)}`, 'scripts/backup.mjs', target]
    return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  }

  it('is refused in one line, without leaving a file, if the target exists or cannot be written', () => {
    const existing = join(folder, 'at-rest.db')
    expect(outcomeOf(existing)).toMatchObject({ status: 1, stderr: `${existing} already exists.\n` })
    const missing = join(folder, 'nowhere', 'x.db')
    expect(outcomeOf(missing)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^.* could not be copied .*\n$/) as string,
    })
    expect(existsSync(missing)).toBe(false)
  })

  it('is written where the caller of npm says, and not in the folder of the repository', () => {
    const { stdout } = outcomeOf('here.db', '', { INIT_CWD: folder })
    expect(stdout).toBe(`Copied ${join(folder, 'live', 'poker.db')} to ${join(folder, 'here.db')}.\n`)
    expect(existsSync(join(folder, 'here.db'))).toBe(true)
  })

  it('is refused if the rooms are in PostgreSQL, even if there is an old file', () => {
    const target = join(folder, 'not-theirs.db')
    expect(outcomeOf(target, '', { DATABASE_URL: 'postgres://db/poker' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^With DATABASE_URL .* pg_dump.*\n$/) as string,
    })
    expect(existsSync(target)).toBe(false)
  })

  it('is refused for an empty file, which a start or a power failure can leave behind', () => {
    const source = join(folder, 'emptied')
    mkdirSync(source)
    writeFileSync(join(source, 'poker.db'), '')
    const target = join(folder, 'of-nothing.db')
    expect(outcomeOf(target, '', { DATA_DIR: source })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^.* could not be copied .*: it is empty, or not a file of the game\.\n$/,
      ) as string,
    })
    expect(existsSync(target)).toBe(false)
  })

  it('is made from the folder that the server uses', () => {
    const elsewhere = join(folder, 'elsewhere')
    expect(outcomeOf('x', '', { DATA_DIR: elsewhere }).stderr).toContain(`${elsewhere}/poker.db does not exist`)
    expect(outcomeOf('x', `process.chdir('${folder}')`, { DATA_DIR: ' ' }).stderr).toContain(
      'data/poker.db does not exist',
    )
  })

  it('leaves alone a file that somebody else creates at the target meanwhile', () => {
    const target = join(folder, 'theirs.db')
    const afterFirstLook = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const { existsSync } = fs
      fs.existsSync = (path) => {
        const isThere = existsSync(path)
        if (path === '${target}') fs.writeFileSync(path, 'theirs')
        return isThere
      }
      syncBuiltinESMExports()`
    expect(outcomeOf(target, afterFirstLook)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^.* could not be copied .*\n$/) as string,
    })
    expect(readFileSync(target, 'utf8')).toBe('theirs')
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })
})
