import type { Browser, CDPSession } from '@playwright/test'
import { countRenders, rendersOf } from '../../tests/support/count-renders'
import { Player } from '../../tests/support/player'
import { visit } from './visitor'

export interface IdleLobby {
  seconds: number
  polls: number
  renders: number
  /** Shares of one core: the page alone, and the browser with all its processes. */
  pageShare: number
  browserShare: number
}

/** Enough time for the first toast to close and to be removed. */
const SETTLE_MS = 13_000
const MEASURE_MS = 20_000

/** Measures a lobby of three players in which nothing happens. */
export async function idleLobby(browser: Browser, url: string): Promise<IdleLobby> {
  const maya = await visit(browser, url, 'Maya', countRenders)
  const code = await maya.createGame()
  const friends = await Promise.all(['Noor', 'Theo'].map((name) => Player.arrive({ origin: url }, name)))
  for (const friend of friends) await friend.join(code)
  await maya.sees('Players (4/14)')
  await maya.page.waitForTimeout(SETTLE_MS)
  let polls = 0
  maya.page.on('request', (request) => void (request.url().includes('/lobby/') && (polls += 1)))
  const ofPage = await maya.context.newCDPSession(maya.page)
  await ofPage.send('Performance.enable', { timeDomain: 'threadTicks' })
  const ofBrowser = await browser.newBrowserCDPSession()
  const look = async () => ({
    page: await taskSeconds(ofPage),
    browser: await cpuSeconds(ofBrowser),
    renders: await rendersOf(maya.page),
  })
  const before = await look()
  await maya.page.waitForTimeout(MEASURE_MS)
  const after = await look()
  const seconds = MEASURE_MS / 1000
  return {
    seconds,
    polls,
    renders: after.renders - before.renders,
    pageShare: (after.page - before.page) / seconds,
    browserShare: (after.browser - before.browser) / seconds,
  }
}

/** The time that the page's main thread has worked, in seconds. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** The CPU time of all processes of the browser, in seconds. */
async function cpuSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
