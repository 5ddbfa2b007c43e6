// `npm run lighthouse`: runs Lighthouse on Home and on an invitation link, as on a phone, prints the medians of five runs, and
// fails where a goal is missed. `npm run lighthouse -- 1` runs it once. Lighthouse is not a dependency: the first run
// installs it into a cache.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { median } from '../bench/report/statistics'
import { Player } from '../tests/support/player'
import { Program } from '../tests/support/program-test'
import { findChromium, requireProgram } from './programs.mjs'
import { ROOT, run } from './run.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const FOLDER = process.env.LIGHTHOUSE_FOLDER ?? `${ROOT}node_modules/.cache/lighthouse`
const RUNS = Number(process.argv[2] ?? 5)
const CATEGORIES = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
}
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
}
/** The least score of each category, as a percentage. An invitation is for those who have the link, not for search engines. */
const INVITATION_GOALS = { performance: 98, accessibility: 100, 'best-practices': 100 }
const HOME_GOALS = { ...INVITATION_GOALS, seo: 100 }
const BROWSER_FLAGS = ['--disable-quic', '--disable-background-networking', '--disable-component-update']

async function loadLighthouse() {
  const core = `${FOLDER}/node_modules/lighthouse/core`
  if (!existsSync(core)) {
    console.log(`Installing ${LIGHTHOUSE} into ${FOLDER} ...`)
    mkdirSync(FOLDER, { recursive: true })
    const code = await run('npm', ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', LIGHTHOUSE])
    if (code !== 0) throw new Error(`${LIGHTHOUSE} could not be installed`)
  }
  return (await import(pathToFileURL(join(core, 'index.js')).href)).default
}

/** Starts Chromium with its own profile and a debugging port, to which Lighthouse connects. */
async function startBrowser() {
  const executablePath = requireProgram('Chromium (or Chrome)', findChromium())
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-profile-'))
  const args = ['--remote-debugging-port=0', ...BROWSER_FLAGS]
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  const portFile = join(profile, 'DevToolsActivePort')
  while (!existsSync(portFile)) await sleep(50)
  return {
    port: Number(readFileSync(portFile, 'utf8').split('\n')[0]),
    async stop() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Creates a room. Resolves to the path of the link to it. */
async function createInvitation(server) {
  const host = await Player.arrive(server, 'Maya')
  return `/join-game?room=${await host.createGame()}`
}

async function measure(lighthouse, url, port) {
  const flags = { port, output: 'json', logLevel: 'silent', onlyCategories: Object.keys(CATEGORIES) }
  const results = []
  for (let count = 0; count < RUNS; count += 1) {
    const { lhr } = await lighthouse(url, flags)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    results.push(lhr)
  }
  return results
}

/** The median score of each category, as a percentage. */
function scoresOf(results) {
  const scoreOf = (id) => Math.round(median(results.map(({ categories }) => categories[id].score)) * 100)
  return Object.fromEntries(Object.keys(CATEGORIES).map((id) => [id, scoreOf(id)]))
}

function rowOf(page, scores, results) {
  const row = { page }
  for (const [id, name] of Object.entries(CATEGORIES)) row[name] = scores[id]
  for (const [id, name] of Object.entries(METRICS)) {
    const value = median(results.map(({ audits }) => audits[id].numericValue))
    row[name] = id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`
  }
  return row
}

/** The audits that cost a page its goals. */
function findingsOf(results, goals) {
  const findings = results.flatMap(({ categories, audits }) =>
    Object.keys(goals)
      .flatMap((id) => categories[id].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => `${audits[id].title} ${JSON.stringify(audits[id].details?.items ?? []).slice(0, 300)}`),
  )
  return [...new Set(findings)]
}

const lighthouse = await loadLighthouse()
const server = new Program({ RATE_LIMIT: 'off' })
await server.start()
const browser = await startBrowser()
try {
  const pages = [
    { name: 'Home', path: '/', goals: HOME_GOALS },
    { name: 'Invitation', path: await createInvitation(server), goals: INVITATION_GOALS },
  ]
  const rows = []
  for (const { name, path, goals } of pages) {
    const results = await measure(lighthouse, server.origin + path, browser.port)
    const scores = scoresOf(results)
    rows.push(rowOf(name, scores, results))
    const missed = Object.keys(goals).filter((id) => scores[id] < goals[id])
    if (missed.length === 0) continue
    process.exitCode = 1
    for (const id of missed) console.error(`${name}: ${CATEGORIES[id]} is ${scores[id]}, the goal is ${goals[id]}.`)
    for (const finding of findingsOf(results, goals)) console.error(`  ${finding}`)
  }
  console.table(rows)
} finally {
  await browser.stop()
  await server.end()
}
