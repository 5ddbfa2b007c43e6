import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { findProgram, requireProgram } from '../../scripts/programs.mjs'
import { freePort } from './ports'
import { endBy, pidOf } from './service-process'
import { until } from '../support/wait'

/** A PostgreSQL server of the tests' own. */
export interface TestPostgres {
  pid(): number
  /** The address of a fresh, empty database. */
  createDatabase(): Promise<string>
  /** Ends it as a crash would; `start` starts it again with its data on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Leaves connections open and answers nothing until `resume`. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const USER = 'app'

/** `chosen` are settings besides ours, as `name=value`. */
export async function startPostgres(chosen: string[] = []): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const asUser = ownerFor(folder)
  const bin = dirname(requireProgram('PostgreSQL', findProgram('initdb')))
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', USER, '--no-sync', '--no-instructions', '-E', 'UTF8', '--locale=C'],
    { ...asUser, stdio: 'ignore' },
  )
  const port = await freePort()
  let child: ChildProcess | undefined
  let databases = 0
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`
  const dieWithTests = () => child?.kill('SIGQUIT')
  process.once('exit', dieWithTests)

  const start = async () => {
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
    const settings = [...own, 'fsync=off', ...chosen]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const started = spawn(join(bin, 'postgres'), args, { ...asUser, stdio: 'ignore' })
    child = started
    await until(() => {
      if (started.exitCode !== null) throw new Error('postgres does not start')
      return answers(urlOf('postgres'))
    }, 'PostgreSQL starts')
  }
  // SIGQUIT is PostgreSQL's own "immediate" end: no clean-up, and recovery at the next start.
  const kill = () => endBy('SIGQUIT', child)
  // The server reaps no process while it is stopped, so each process that is listed exists.
  const pause = () => {
    process.kill(pidOf(child), 'SIGSTOP')
    for (const pid of childrenOf(child)) process.kill(pid, 'SIGSTOP')
  }
  const resume = () => {
    for (const pid of childrenOf(child)) process.kill(pid, 'SIGCONT')
    process.kill(pidOf(child), 'SIGCONT')
  }

  await start()
  return {
    pid: () => pidOf(child),
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      await query(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    kill,
    start,
    pause,
    resume,
    async stop() {
      await kill()
      process.off('exit', dieWithTests)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one statement over a connection of its own. */
export async function query(
  url: string,
  statement: string,
  connectionTimeoutMillis = 20_000,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1', 1_000)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root; then the folder and the process are given to the user postgres. */
function ownerFor(folder: string): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid, cwd: folder }
}

/** The processes that the server has started for connections. */
function childrenOf(server: ChildProcess | undefined): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pidOf(server))], { encoding: 'utf8' })
  return listed.trim().split('\n').map(Number)
}
