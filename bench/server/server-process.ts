import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onServerCore } from './cores'

const PROBE = fileURLToPath(new URL('probe.mjs', import.meta.url))
const ADDRESS = /http:\/\/[^\s:]+:(\d+)/
const STOP_WITHIN_MS = 10_000

/** What a server has used since it started. */
export interface Usage {
  /** CPU time of all its threads, in microseconds. */
  cpuUs: number
  rssBytes: number
}

/** A server that the bench has started, on the core for servers. */
export class ServerProcess {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  /** Resolves when the server has printed its address. */
  static async start(script: string, { env = {}, nodeArgs = [] }: StartOptions = {}): Promise<ServerProcess> {
    const [command, args] = onServerCore(process.execPath, ['--import', PROBE, ...nodeArgs, script])
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    return new ServerProcess(await portOf(child), child)
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the server has no process')
    return this.child.pid
  }

  /** Asks the process itself, so that the answer is exact and needs no /proc. */
  async usage(): Promise<Usage> {
    const answer = once(this.child, 'message')
    this.child.send('usage')
    const [{ cpu, rss }] = (await answer) as [{ cpu: NodeJS.CpuUsage; rss: number }]
    return { cpuUs: cpu.user + cpu.system, rssBytes: rss }
  }

  /** Ends the process by SIGTERM, and by SIGKILL if it does not follow. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const exit = once(this.child, 'exit')
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_WITHIN_MS)
    this.child.kill('SIGTERM')
    await exit
    clearTimeout(timer)
  }
}

interface StartOptions {
  env?: Record<string, string>
  nodeArgs?: string[]
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the server has no output')
  const said: string[] = []
  // Read on to the end, so that the server never waits for its reader.
  const port = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      said.push(line)
      const found = ADDRESS.exec(line)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`the server ended before it listened:\n${said.join('\n')}`)))
  })
  return port
}
