import { atRest } from '../../src/server/adapters/manual-clock'
import { test as browserTest } from './browser-test'
import { startRealServer } from './real-server'
import { SkippingClock } from './skipping-clock'
import type { TestServer } from './test-server'

const STEP_MS = 3_000

/** Resolves when the due timers have fired and their saves are on the disk. */
async function fired(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2))
  await atRest()
}

interface SkippingClockTest {
  clock: SkippingClock
  server: TestServer<SkippingClock>
  /** Skips time on the server and in every page. The callback runs after each step of 3 s. */
  skip: (ms: number, afterEachStep?: () => Promise<unknown>) => Promise<void>
}

/** Tests of pages in Chromium that skip long waits; between the skips time runs as usual. */
export const test = browserTest.extend<SkippingClockTest>({
  clock: async ({}, use) => use(new SkippingClock()),

  server: async ({ clock }, use) => {
    const server = await startRealServer(clock)
    await use(server)
    await server.stop()
  },

  openPage: async ({ openPage }, use) => {
    await use(async (name, options) => {
      const page = await openPage(name, options)
      await page.context.clock.install()
      return page
    })
  },

  skip: async ({ clock, browser }, use) => {
    await use(async (ms, afterEachStep) => {
      for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS) {
        const stepMs = Math.min(leftMs, STEP_MS)
        clock.skip(stepMs)
        await fired()
        await Promise.all(browser.contexts().map((context) => context.clock.fastForward(stepMs)))
        await afterEachStep?.()
      }
    })
  },
})
