import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findHeadlessChromium } from '../../scripts/programs.mjs'
import { Program } from '../../tests/support/program-test'
import { askedParts } from '../report/asked-parts'
import { printTable } from '../report/print-table'
import { frames } from './frames'
import { idleLobby } from './idle-lobby'
import { taps } from './taps'
import { voice } from './voice'

/** `npm run bench:page [-- part ...]`: measures the pages in a browser against the built server. */

const PARTS = { frames: measureFrames, idle: measureIdle, taps: measureTaps, voice: measureVoice } as const

for (const part of askedParts(PARTS)) await PARTS[part]()

async function measureFrames(): Promise<void> {
  const throttle = 4
  const rows = await atProgram('2000', async (url, open) => frames(await open(), url, throttle))
  printTable(
    `A table of 13 with the CPU slowed down ${throttle} times`,
    [
      'moment',
      'until the motion shows, ms',
      'frames of the motion',
      'frames shown',
      'per second, of 60',
      'longest standstill, frames',
    ],
    rows.map(({ moment, untilShownMs, shown, missed, longestStandstill }) => [
      moment,
      untilShownMs.toFixed(0),
      shown + missed,
      shown,
      ((60 * shown) / (shown + missed)).toFixed(1),
      longestStandstill,
    ]),
  )
}

async function measureIdle(): Promise<void> {
  const idle = await atProgram('2000', async (url, open) => idleLobby(await open(), url))
  printTable(
    `An idle lobby for ${idle.seconds} s`,
    ['polls', 'renders', 'page, % of a core', 'whole browser, % of a core'],
    [[idle.polls, idle.renders, (idle.pageShare * 100).toFixed(1), (idle.browserShare * 100).toFixed(1)]],
  )
}

async function measureTaps(): Promise<void> {
  const found = await atProgram('50', async (url, open) => taps(await open(), await open(), url))
  printTable(
    'From a tap to the other browser’s screen, in milliseconds',
    ['taps', 'p50', 'p95', 'most'],
    [[found.count, found.p50.toFixed(1), found.p95.toFixed(1), found.most.toFixed(1)]],
  )
}

async function measureVoice(): Promise<void> {
  const measured = async (url: string, open: () => Promise<Browser>) => voice(await open(), await open(), url)
  // The other browser need not draw, so it runs headless.
  const costs = await atProgram('2000', measured, findHeadlessChromium)
  const percent = (share: number) => (share * 100).toFixed(1)
  printTable(
    'A page in a game of 13, in % of a core',
    ['', 'page', 'whole browser', 'signals of all pages in 15 s'],
    costs.map(({ moment, page, browser, signals }) => [moment, percent(page), percent(browser), signals]),
  )
}

/** Measures with a server and browsers of its own, which end afterwards. */
async function atProgram<Found>(
  dealingMs: string,
  measure: (url: string, open: () => Promise<Browser>) => Promise<Found>,
  findBrowser = findChromium,
): Promise<Found> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('The bench needs Chromium (or Chrome)')
  const program = new Program({ DEALING_MS: dealingMs, RATE_LIMIT: 'off' })
  await program.start()
  const browsers: Browser[] = []
  const open = async () => {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    browsers.push(browser)
    return browser
  }
  try {
    return await measure(program.origin, open)
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await program.end()
  }
}
