import type { BrowserContextOptions } from '@playwright/test'
import type { Person } from './people'
import { startTestServer } from './server'
import { SkippingClock } from './skipping-clock'
import { test as walk } from './walk'

const STEP_MS = 3_000

interface SkippingWalk {
  clock: SkippingClock
  /** Lets time pass at once, for the server and in every page; calls back at each step for who must not fall silent. */
  skip: (ms: number, atEachStep?: () => Promise<unknown>) => Promise<void>
}

/** A walk that does not wait for what takes half a minute. */
export const test = walk.extend<SkippingWalk>({
  clock: async ({}, use) => use(new SkippingClock()),

  server: async ({ clock }, use) => {
    const server = await startTestServer(clock)
    await use(server)
    await server.stop()
  },

  person: async ({ person }, use) => {
    await use(async (name: string, options?: BrowserContextOptions): Promise<Person> => {
      const one = await person(name, options)
      await one.context.clock.install()
      return one
    })
  },

  skip: async ({ clock, browser }, use) => {
    await use(async (ms, atEachStep) => {
      for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS) {
        const stepMs = Math.min(leftMs, STEP_MS)
        clock.skip(stepMs)
        await Promise.all(browser.contexts().map((context) => context.clock.fastForward(stepMs)))
        await atEachStep?.()
      }
    })
  },
})
