// `npm run lighthouse`: runs Lighthouse on Home and the lobby, for a phone and a desktop, and prints the medians of five
// runs. `npm run lighthouse -- 1` runs it once. Lighthouse is not a dependency: the first run installs it into a cache.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { buildStale } from './build.mjs'
import { findChromium } from './programs.mjs'
import { ROOT, run } from './run.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const FOLDER = process.env.LIGHTHOUSE_FOLDER ?? `${ROOT}node_modules/.cache/lighthouse`
const RUNS = Number(process.argv[2] ?? 5)
const CATEGORIES = { performance: 'Performance', accessibility: 'Accessibility', 'best-practices': 'Best practices' }
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
}
/** A lobby polls, so its network is never idle. */
const LOAD_TIMEOUT_MS = 12_000
const BROWSER_FLAGS = ['--disable-quic', '--disable-background-networking', '--disable-component-update']

async function loadLighthouse() {
  const core = `${FOLDER}/node_modules/lighthouse/core`
  if (!existsSync(core)) {
    console.log(`Installing ${LIGHTHOUSE} into ${FOLDER} ...`)
    mkdirSync(FOLDER, { recursive: true })
    const code = await run('npm', ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', LIGHTHOUSE])
    if (code !== 0) throw new Error(`${LIGHTHOUSE} could not be installed`)
  }
  const load = async (path) => (await import(pathToFileURL(join(core, path)).href)).default
  return { lighthouse: await load('index.js'), desktop: await load('config/desktop-config.js') }
}

/** Starts the built server on a free port with a data folder of its own. */
async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lighthouse-data-'))
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const child = spawn(process.execPath, [`${ROOT}dist/server/main.js`], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  return {
    origin: await addressIn(child.stdout),
    async stop() {
      child.kill()
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** The first address that a server prints. */
async function addressIn(output) {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/[^\s:]+:\d+/.exec(line) ?? []
    if (address === undefined) continue
    output.resume()
    return address
  }
  throw new Error('The server did not start')
}

/** Starts Chromium with a profile of its own and a debugging port, to which Lighthouse connects. */
async function startBrowser() {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Lighthouse needs Chromium (or Chrome)')
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-profile-'))
  const args = ['--remote-debugging-port=0', ...BROWSER_FLAGS]
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  const portFile = join(profile, 'DevToolsActivePort')
  while (!existsSync(portFile)) await sleep(50)
  return {
    context,
    port: Number(readFileSync(portFile, 'utf8').split('\n')[0]),
    async stop() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Creates a room with the browser's session. Answers the path of its lobby. */
async function createLobby(origin, { request }) {
  await request.get(`${origin}/api/session/init`)
  const settings = { maxRounds: 10, decisionTimer: 30, ante: 50 }
  const created = await request.post(`${origin}/api/game/create`, { data: { playerName: 'Maya', settings } })
  return `/lobby/${(await created.json()).roomCode}`
}

async function measure({ lighthouse, desktop }, url, isDesktop, port) {
  const flags = {
    port,
    output: 'json',
    logLevel: 'silent',
    disableStorageReset: true,
    maxWaitForLoad: LOAD_TIMEOUT_MS,
    onlyCategories: Object.keys(CATEGORIES),
  }
  const results = []
  for (let count = 0; count < RUNS; count += 1) {
    const { lhr } = await lighthouse(url, flags, isDesktop ? desktop : undefined)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    results.push(lhr)
  }
  return results
}

function rowOf(screen, results) {
  const medianOf = (read) => results.map(read).sort((one, other) => one - other)[Math.floor(results.length / 2)]
  const row = { screen }
  for (const [id, name] of Object.entries(CATEGORIES)) {
    row[name] = Math.round(medianOf(({ categories }) => categories[id].score) * 100)
  }
  for (const [id, name] of Object.entries(METRICS)) {
    const value = medianOf(({ audits }) => audits[id].numericValue)
    row[name] = id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`
  }
  return row
}

/** The findings of the accessibility and best-practices audits. */
function findingsOf(results) {
  const findings = results.flatMap(({ categories, audits }) =>
    ['accessibility', 'best-practices']
      .flatMap((id) => categories[id].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => `${audits[id].title} ${JSON.stringify(audits[id].details?.items ?? []).slice(0, 300)}`),
  )
  return [...new Set(findings)]
}

await buildStale()
const program = await loadLighthouse()
const server = await startServer()
const browser = await startBrowser()
try {
  const screens = { Home: '/', Lobby: await createLobby(server.origin, browser.context) }
  const rows = []
  for (const isDesktop of [false, true]) {
    for (const [name, path] of Object.entries(screens)) {
      const screen = `${name}, ${isDesktop ? 'desktop' : 'phone'}`
      console.log(`${screen} ...`)
      const results = await measure(program, server.origin + path, isDesktop, browser.port)
      rows.push(rowOf(screen, results))
      for (const finding of findingsOf(results)) console.log(`  ${finding}`)
    }
  }
  console.table(rows)
} finally {
  await browser.stop()
  await server.stop()
}
