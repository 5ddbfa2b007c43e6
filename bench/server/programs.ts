import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { ServerProcess } from './server-process'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The folder of the bundled programs. */
export const BUILT = `${ROOT}node_modules/.cache/bench/`

/** The minimal servers. */
export type Program = 'node-http' | 'bare-sockets' | 'ws-broadcast' | 'hand-written-game'

const ENTRY_POINTS = [
  'bench/minimal-servers/node-http.ts',
  'bench/minimal-servers/bare-sockets.ts',
  'bench/minimal-servers/ws-broadcast.ts',
  'bench/minimal-servers/hand-written-game.ts',
]

/** Bundles programs of the bench. */
export async function buildPrograms(entryPoints = ENTRY_POINTS): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: BUILT,
    entryNames: '[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  })
}

export interface Started {
  server: ServerProcess
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/** The servers that are running, so that none outlives the bench. */
const running = new Set<Started>()

export async function startProgram(program: Program, nodeArgs: string[] = []): Promise<Started> {
  return started(await ServerProcess.start(`${BUILT}${program}.js`, { env: settings(''), nodeArgs }), () => undefined)
}

/** A built checkout to compare with, named by `BENCH_BASELINE`. */
export const BASELINE = process.env['BENCH_BASELINE']

/** The built server of a checkout, with SQLite in a new folder. */
export async function startBuilt(nodeArgs: string[] = [], root = ROOT): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poker-bench-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return started(
    await ServerProcess.start(join(root, 'dist/server/main.js'), { env: settings(dataDir), nodeArgs }),
    remove,
  )
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((each) => each.stop()))
}

function settings(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    DEALING_MS: '0',
    LOG_LEVEL: 'warn',
  }
}

function started(server: ServerProcess, remove: () => void): Started {
  const one: Started = {
    server,
    async stop() {
      running.delete(one)
      await server.stop()
      remove()
    },
  }
  running.add(one)
  return one
}
