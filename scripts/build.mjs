import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { pathToFileURL } from 'node:url'
import { ROOT, run } from './run.mjs'

/** A start takes a quarter of a second. */
const AT_LATEST_MS = 20_000
const STAMP = `${ROOT}dist/.stamp`
const SERVER = `${ROOT}dist/server/main.js`
const SHARED = [
  'src/game',
  'src/contract',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
]

const PARTS = {
  web: {
    inputs: [...SHARED, 'src/web', 'index.html', 'public', 'vite.config.ts'],
    output: `${ROOT}dist/web/index.html`,
    build: () => run('vite', ['build', '--logLevel', 'warn']),
  },
  server: {
    inputs: [...SHARED, 'src/server', 'scripts/launcher.mjs'],
    output: SERVER,
    build: buildServer,
  },
}

function filesIn(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesIn(`${path}/${entry}`))
}

/** What the inputs of a part are, by content: a checkout that only touches times rebuilds nothing. */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function readStamp() {
  return existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {}
}

/**
 * The server with its packages in one bundle: hundreds of files fewer to find and read at every start. Natively compiled
 * packages stay outside, and so does `pusher`, which knows a class by its name, where a bundle may have to rename it. What
 * only some settings need runs only where it is asked for.
 */
async function buildServer() {
  const { build } = await import('esbuild')
  rmSync(`${ROOT}dist/server`, { recursive: true, force: true })
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/server/main.ts'],
    outfile: 'dist/server/server.cjs',
    bundle: true,
    external: ['better-sqlite3', 'pg-native', 'pusher'],
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // What a script does not have by itself the launcher hands in; and only modules import at run time.
    banner: { js: '(function (require, bundleUrl) {' },
    footer: { js: '})' },
    define: { 'import.meta.url': 'bundleUrl' },
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  })
  copyFileSync(`${ROOT}scripts/launcher.mjs`, SERVER)
  return compileAhead()
}

/** A server that cannot start here is built all the same: it says at its start what is missing. */
async function compileAhead() {
  const dataDir = mkdtempSync(join(tmpdir(), 'poker-build-'))
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'production' }
  const { PATH, SystemRoot } = process.env
  await new Promise((resolve) => {
    const child = spawn(process.execPath, [SERVER, '--compile-ahead'], {
      env: { PATH, SystemRoot, ...settings },
      stdio: 'ignore',
      timeout: AT_LATEST_MS,
    })
    child.on('error', resolve)
    child.on('close', resolve)
  })
  rmSync(dataDir, { recursive: true, force: true })
  return 0
}

/** Builds the pages and the server where what they are made of has changed since they were built. */
export async function buildStale() {
  const stamp = readStamp()
  for (const [name, part] of Object.entries(PARTS)) {
    const now = fingerprint(part.inputs)
    if (stamp[name] === now && existsSync(part.output)) continue
    console.log(`Building the ${name === 'web' ? 'pages' : 'server'} ...`)
    const code = await part.build()
    if (code !== 0) {
      console.error('The build failed; the message stands above.')
      process.exit(code)
    }
    stamp[name] = now
    mkdirSync(`${ROOT}dist`, { recursive: true })
    writeFileSync(STAMP, JSON.stringify(stamp))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildStale()
