import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UNBUNDLED } from './bundled-packages.mjs'
import { requireNode } from './node-version.mjs'
import { ROOT, run } from './run.mjs'
import { refuseUnwritable } from './unwritable.mjs'

/** Much longer than any start takes. */
const START_TIMEOUT_MS = 20_000
const DIST = `${ROOT}dist`
const STAMP = `${DIST}/.stamp`
const SERVER = `${DIST}/server/main.js`
const SHARED = [
  'src/game',
  'src/contract',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/bundled-packages.mjs',
]

const PARTS = {
  web: {
    inputs: [
      ...SHARED,
      'src/web',
      'index.html',
      'public',
      'vite.config.ts',
      'scripts/screen-pages.ts',
      'scripts/prerender.mjs',
    ],
    output: `${DIST}/web/index.html`,
    build: buildPages,
  },
  server: {
    inputs: [...SHARED, 'src/server', 'scripts/launcher.mjs', 'scripts/node-version.mjs'],
    // Compiled code works with one release of Node only.
    builtBy: process.version,
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

/** A hash of the inputs' names and contents. File times do not count, so a checkout alone rebuilds nothing. */
function fingerprint({ inputs, builtBy = '' }) {
  const hash = createHash('sha256').update(builtBy)
  for (const file of inputs.flatMap(filesIn)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

/**
 * The record of what was built from which inputs; empty if the file is missing or a build was interrupted while writing
 * it.
 */
function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Starts Vite by its path, because npm makes no links to programs where the file system has none ("bin-links=false").
 * With another NODE_ENV Vite would bundle React's development build.
 */
function buildPages() {
  if (/[#?]/.test(ROOT)) {
    console.error(`Vite cannot build in ${ROOT}. Rename the folder: its path must have no # and no ?.`)
    return 1
  }
  const vite = [`${ROOT}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn']
  return run(process.execPath, vite, { env: { NODE_ENV: 'production' } })
}

/** Bundles the server with most of its packages, so that a start reads one file instead of hundreds. */
async function buildServer() {
  const { build, stop } = await import('esbuild')
  rmSync(`${DIST}/server`, { recursive: true, force: true })
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/server/main.ts'],
    outfile: 'dist/server/server.cjs',
    bundle: true,
    external: UNBUNDLED,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // The launcher runs the bundle as a script. A script has no `require` and no `import.meta`, so they are parameters.
    banner: { js: '(function (require, bundleUrl) {' },
    footer: { js: '})' },
    define: { 'import.meta.url': 'bundleUrl' },
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  })
  // The process of esbuild would run as long as the server, which `npm start` starts in this process.
  await stop()
  copyFileSync(`${ROOT}scripts/launcher.mjs`, SERVER)
  copyFileSync(`${ROOT}scripts/node-version.mjs`, `${DIST}/server/node-version.mjs`)
  return compileAhead()
}

/**
 * Starts the server once to keep its compiled code. The exit code does not matter: a server that cannot start on this
 * machine prints the reason at its next start.
 */
async function compileAhead() {
  const dataDir = `${DIST}/server/compiling`
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'production' }
  const { PATH, SystemRoot } = process.env
  await new Promise((resolve) => {
    const child = spawn(process.execPath, [SERVER, '--compile-ahead'], {
      env: { PATH, SystemRoot, ...settings },
      stdio: 'ignore',
      timeout: START_TIMEOUT_MS,
    })
    child.on('error', resolve)
    child.on('close', resolve)
  })
  rmSync(dataDir, { recursive: true, force: true })
  return 0
}

function makeWritable(folder) {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
}

/** Builds the pages and the server if their inputs have changed since the last build. */
export async function buildStale() {
  const stamp = readStamp()
  for (const [name, part] of Object.entries(PARTS)) {
    const now = fingerprint(part)
    if (stamp[name] === now && existsSync(part.output)) continue
    makeWritable(DIST)
    console.log(`Building the ${name === 'web' ? 'pages' : 'server'} ...`)
    const code = await part.build()
    if (code !== 0) {
      console.error('The build failed. Its message is above.')
      process.exit(code)
    }
    stamp[name] = now
    writeFileSync(STAMP, JSON.stringify(stamp))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode()
  await buildStale().catch(refuseUnwritable)
}
