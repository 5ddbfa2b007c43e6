import { expect, test as base, type BrowserContextOptions } from '@playwright/test'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { GamePage, type NewGame } from './game-page'
import { reportLooseTexts } from './loose-texts'
import { PageErrors } from './page-errors'
import { startRealServer } from './real-server'
import type { TestServer } from './test-server'
import type { Address } from './transport'

export interface BrowserTest {
  server: TestServer<Clock>
  /** The address that pages open: the server's own unless a test puts something in between. */
  address: Address
  pageErrors: PageErrors
  /** A page in a browser of its own, for one person. */
  openPage: (name: string, options?: BrowserContextOptions) => Promise<GamePage>
}

/** Tests of pages in Chromium on a server that runs in real time. Each fails on any error in a page that it does not allow. */
export const test = base.extend<BrowserTest>({
  server: async ({}, use) => {
    const server = await startRealServer(new SystemClock())
    await use(server)
    await server.stop()
  },

  address: async ({ server }, use) => use(server),

  pageErrors: async ({}, use) => {
    const errors = new PageErrors()
    await use(errors)
    expect(errors.unexpected(), 'errors in pages').toEqual([])
  },

  openPage: async ({ browser, address, pageErrors, viewport }, use) => {
    const pages: GamePage[] = []
    await use(async (name, options = {}) => {
      const baseURL = address.origin
      const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', ...options })
      pageErrors.watch(context)
      await context.addInitScript(reportLooseTexts)
      const page = new GamePage(name, await context.newPage(), context)
      pages.push(page)
      return page
    })
    await Promise.all(pages.map(({ context }) => context.close()))
  },
})

/** Everybody is at the table of a game that the first page has created, by the screens alone. */
export async function startGame(creator: GamePage, others: GamePage[], settings?: NewGame): Promise<string> {
  const code = await creator.createGame(settings)
  for (const other of others) {
    await other.join(code)
    await other.readyUp()
  }
  await creator.readyUp()
  await creator.start()
  await Promise.all([creator, ...others].map((page) => page.reachesTable()))
  return code
}
