import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onServerCore } from './cores'

const PROBE = fileURLToPath(new URL('probe.mjs', import.meta.url))
/** As in `deploy`; the default of Node 20 and 22. */
const YOUNG_GENERATION = '--max-semi-space-size=16'
const ADDRESS = /http:\/\/[^\s:]+:(\d+)/
const STOP_WITHIN_MS = 10_000

/** The resources that a server has used since its start. */
export interface Usage {
  /** CPU time of all its threads, in microseconds. */
  cpuUs: number
  rssBytes: number
  /** Written to the disk; 0 where the system does not count it. */
  writtenBytes: number
}

/** A server process that ends with this process. */
export class ServerProcess {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  /** Resolves when the server has printed its address. */
  static async start(script: string, { env, nodeArgs = [], isPinned = true }: StartOptions): Promise<ServerProcess> {
    const nodeCommand = [process.execPath, YOUNG_GENERATION, '--import', PROBE, ...nodeArgs, script] as const
    const [command, ...args] = isPinned ? onServerCore(nodeCommand) : nodeCommand
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const endWithBench = () => child.kill('SIGKILL')
    process.once('exit', endWithBench)
    child.once('exit', () => process.off('exit', endWithBench))
    return new ServerProcess(await portOf(child), child)
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the server has no process')
    return this.child.pid
  }

  /** The process itself answers, so the figures are exact and need no /proc. */
  async usage(): Promise<Usage> {
    const answer = once(this.child, 'message')
    this.child.send('usage')
    const [{ cpu, rss, writtenBytes }] = (await answer) as [{ cpu: NodeJS.CpuUsage; rss: number; writtenBytes: number }]
    return { cpuUs: cpu.user + cpu.system, rssBytes: rss, writtenBytes }
  }

  /** Ends the process with SIGTERM, and with SIGKILL if it does not end in time. */
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
  env: Record<string, string>
  nodeArgs?: string[]
  /** Whether the server runs on the server's core. */
  isPinned?: boolean
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the server has no output')
  const lines: string[] = []
  // The output is read to its end, so that the server never waits for a reader.
  return new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line)
      const found = ADDRESS.exec(line)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`the server ended before it listened:\n${lines.join('\n')}`)))
  })
}
