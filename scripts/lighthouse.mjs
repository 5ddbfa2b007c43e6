// `npm run lighthouse`: what Lighthouse says of Home and the lobby, on a phone and on a desktop, as medians of five runs
// (`npm run lighthouse -- 1` for one). Lighthouse is no dependency of ours: it is installed beside the packages the first
// time. Server and browser are started here and ended again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import WebSocket from 'ws'
import { buildStale } from './build.mjs'
import { findChromium } from './programs.mjs'
import { ROOT, run } from './run.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const FOLDER = process.env.LIGHTHOUSE_FOLDER ?? `${ROOT}node_modules/.cache/lighthouse`
const RUNS = Number(process.argv[2] ?? 5)
const CATEGORIES = { performance: 'Performance', accessibility: 'Accessibility', 'best-practices': 'Best practices' }
/** A lobby asks again and again, so that its network is never idle. */
const LONGEST_LOAD_MS = 12_000
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
}

async function loadLighthouse() {
  const core = `${FOLDER}/node_modules/lighthouse/core`
  if (!existsSync(core)) {
    console.log(`Installing ${LIGHTHOUSE} into node_modules/.cache ...`)
    mkdirSync(FOLDER, { recursive: true })
    const code = await run('npm', ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', LIGHTHOUSE])
    if (code !== 0) throw new Error(`${LIGHTHOUSE} could not be installed`)
  }
  const load = async (path) => (await import(pathToFileURL(join(core, path)).href)).default
  return { lighthouse: await load('index.js'), desktop: await load('config/desktop-config.js') }
}

/** The built program on a free port, over a file of its own. */
async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lighthouse-data-'))
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/[^\s:]+:(\d+)/.exec(line)
      if (found !== null) resolve(found[1])
    })
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(child, dataDir) }
}

/** Chromium with a profile of its own; root may start it only without its sandbox. */
async function startBrowser() {
  const program = findChromium()
  if (program === undefined) throw new Error('Lighthouse needs Chromium (or Chrome) installed')
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-profile-'))
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run']
  const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const child = spawn(program, [...flags, ...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])], {
    stdio: 'ignore',
  })
  const address = join(profile, 'DevToolsActivePort')
  for (let tries = 0; !existsSync(address) || readFileSync(address, 'utf8').split('\n').length < 2; tries += 1) {
    if (tries > 200) throw new Error('Chromium did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const [port, path] = readFileSync(address, 'utf8').split('\n')
  return { port: Number(port), address: `ws://127.0.0.1:${port}${path}`, stop: () => stop(child, profile) }
}

async function stop(child, folder) {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A lobby whose creator is the browser. */
async function openLobby(origin, browser) {
  const init = await fetch(`${origin}/api/session/init`)
  const [cookie = ''] = (init.headers.getSetCookie()[0] ?? '').split(';', 1)
  const created = await fetch(`${origin}/api/game/create`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ playerName: 'Maya', settings: { maxRounds: 10, decisionTimer: 30, ante: 50 } }),
  })
  const { roomCode } = await created.json()
  const [name, value] = cookie.split(/=(.*)/s)
  const socket = new WebSocket(browser.address)
  await once(socket, 'open')
  socket.send(
    JSON.stringify({
      id: 1,
      method: 'Storage.setCookies',
      params: { cookies: [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }] },
    }),
  )
  await once(socket, 'message')
  socket.close()
  return `/lobby/${roomCode}`
}

async function measure({ lighthouse, desktop }, url, isDesktop, port) {
  const flags = {
    port,
    output: 'json',
    logLevel: 'silent',
    disableStorageReset: true,
    maxWaitForLoad: LONGEST_LOAD_MS,
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

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

function row(screen, results) {
  const of = (read) => median(results.map(read))
  return {
    screen,
    ...mapped(CATEGORIES, (id) => Math.round(of(({ categories }) => categories[id].score) * 100)),
    ...mapped(METRICS, (id) => {
      const value = of(({ audits }) => audits[id].numericValue)
      return id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`
    }),
  }
}

const mapped = (names, read) => Object.fromEntries(Object.entries(names).map(([id, name]) => [name, read(id)]))

/** What accessibility and best practices found, in words. */
function complaints(results) {
  const found = results.flatMap(({ categories, audits }) =>
    ['accessibility', 'best-practices'].flatMap((id) =>
      categories[id].auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 1)
        .map(
          ({ id: audit }) =>
            `${audits[audit].title} ${JSON.stringify(audits[audit].details?.items ?? []).slice(0, 300)}`,
        ),
    ),
  )
  return [...new Set(found)]
}

await buildStale()
const program = await loadLighthouse()
const server = await startServer()
const browser = await startBrowser()
try {
  const screens = [
    ['Home', '/'],
    ['Lobby', await openLobby(server.origin, browser)],
  ]
  const rows = []
  for (const isDesktop of [false, true]) {
    for (const [name, path] of screens) {
      const screen = `${name}, ${isDesktop ? 'desktop' : 'phone'}`
      console.log(`${screen} ...`)
      const results = await measure(program, server.origin + path, isDesktop, browser.port)
      rows.push(row(screen, results))
      for (const complaint of complaints(results)) console.log(`  ${complaint}`)
    }
  }
  console.table(rows)
} finally {
  await browser.stop()
  await server.stop()
}
