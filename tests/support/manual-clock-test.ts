import { test as browserTest } from './browser-test'
import type { GamePage } from './game-page'
import { holdRequests } from './requests'
import { startTestServer, type TestServer } from './test-server'

interface ManualClockTest {
  server: TestServer
}

/** Tests of pages in Chromium on a server whose clock moves by hand. */
export const test = browserTest.extend<ManualClockTest>({
  server: async ({}, use) => {
    const server = await startTestServer()
    await use(server)
    await server.stop()
  },
})

/** Lets time pass on the server and in a page whose clock is paused, and brings both clocks together. */
export async function advanceTogether(server: TestServer, { page }: GamePage, ms: number): Promise<void> {
  await server.clock.advance(ms)
  await page.clock.runFor(ms)
  // A page that becomes visible sends a heartbeat, whose answer contains the server's time.
  const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const heartbeat = page.waitForResponse(/heartbeat/)
  await becomeVisible()
  await (await heartbeat).finished()
  await becomeVisible()
}

/** As `advanceTogether`, but the page first: when the server ends a time, the page already knows that it has ended. */
export async function advancePageFirst(server: TestServer, { page }: GamePage, ms: number): Promise<void> {
  // The answer to a heartbeat would set the page's clock back to the server's.
  const release = await holdRequests(page, '/api/game/heartbeat/*')
  await page.clock.runFor(ms)
  await server.clock.advance(ms)
  release()
}
