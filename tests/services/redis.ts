import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isListening } from './ports'
import { endBy, pidOf } from './service-process'
import { until } from '../support/wait'

/** A Redis of the tests' own, in memory only. */
export interface TestRedis {
  url: string
  pid(): number
  /** Kills it; `start` starts it again, empty, on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Leaves connections open and answers nothing until `resume`. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const dieWithTests = () => child?.kill('SIGKILL')
  process.once('exit', dieWithTests)

  const start = async () => {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    )
    const started = child
    await until(() => {
      if (started.exitCode !== null) throw new Error('redis-server does not start')
      return isListening(port)
    }, 'Redis starts')
  }
  const kill = () => endBy('SIGKILL', child)

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => pidOf(child),
    kill,
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async stop() {
      await kill()
      process.off('exit', dieWithTests)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
