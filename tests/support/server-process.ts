import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  origin: string
  port: number
  pid: number
  /** The lines that it has printed. */
  printed: string[]
  kill(signal: NodeJS.Signals): void
  /** Kills it, as a crash does; resolves when it has ended. */
  crash(): Promise<void>
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The server ended instead of listening. */
export class DidNotStart extends Error {
  override readonly name = 'DidNotStart'

  constructor(
    readonly code: number | null,
    readonly output: string,
  ) {
    super(`the server ended with ${code}:\n${output}`)
  }
}

/**
 * The warnings and errors of a log. Requests can cause two warnings about their headers, one once and one once a
 * minute, which are left out if there are no more of them.
 */
export function troubleIn(printed: readonly string[]): string[] {
  const trouble = printed.filter((line) => /"level":[456]0/.test(line))
  const ofHeaders = /"msg":"(X-Forwarded-For does not have|A request was refused because)/
  const mayBe = 2 + performance.now() / 60_000
  return trouble.filter((line) => ofHeaders.test(line)).length > mayBe
    ? trouble
    : trouble.filter((line) => !ofHeaders.test(line))
}

const BUILT = 'dist/server/main.js'

/** What `deploy` gives to Node. By default Node 24 and 26 let the young generation of the heap grow larger. */
export const NODE_ARGUMENTS = ['--max-semi-space-size=16', BUILT] as const

/** The only variable of the environment that a server inherits. */
const { PATH } = process.env

/** Starts the built server as a process. Resolves when the server has printed its address. */
export async function startProcess(
  env: Record<string, string>,
  /** A program with its arguments that runs the server. */
  under: readonly string[] = [],
): Promise<ServerProcess> {
  if (!existsSync(BUILT)) throw new Error('The server is not built: run `npm run build` first')
  const [program, ...args] = [...under, process.execPath, ...NODE_ARGUMENTS]
  const child = spawn(program, args, {
    env: { PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dieWithTests = () => child.kill('SIGKILL')
  process.once('exit', dieWithTests)
  const printed: string[] = []
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', dieWithTests)
    return { code: code as number | null, signal: signal as NodeJS.Signals | null }
  })
  const origin = new Promise<string>((resolve) => {
    const keep = (line: string) => {
      printed.push(line)
      const [url] = /http:\/\/[\w.:[\]-]+:\d+/.exec(line) ?? []
      if (url !== undefined) resolve(url)
    }
    createInterface({ input: child.stdout }).on('line', keep)
    createInterface({ input: child.stderr }).on('line', (line) => printed.push(line))
  })
  const found = await Promise.race([origin, once(child, 'close').then(() => undefined)])
  if (found === undefined || child.pid === undefined) throw new DidNotStart((await ended).code, printed.join('\n'))
  const { port } = new URL(found)
  return {
    origin: `http://127.0.0.1:${port}`,
    port: Number(port),
    pid: child.pid,
    printed,
    kill: (signal) => void child.kill(signal),
    async crash() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}

/** As `startProcess`, with data of its own, which are removed when it has ended. */
export async function startWithOwnData(env: Record<string, string>): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poker-'))
  const server = await startProcess({ DATA_DIR: dataDir, ...env })
  void server.ended.then(() => rmSync(dataDir, { recursive: true }))
  return server
}
