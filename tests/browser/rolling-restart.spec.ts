import { expect, type BrowserContext } from '@playwright/test'
import { Cluster } from '../cluster/cluster'
import { AutoPage } from '../support/auto-page'
import { startGame, test as browserTest } from '../support/browser-test'

/** Pages on three processes behind nginx. */
const test = browserTest.extend<{ cluster: Cluster }>({
  cluster: async ({}, use) => {
    const cluster = await Cluster.start({ DEALING_MS: '300' })
    await use(cluster)
    await cluster.stop()
  },
  address: async ({ cluster }, use) => use(cluster),
})

test.use({ serviceWorkers: 'allow' })

/** The requests of pages, and which of them failed. */
class Traffic {
  readonly failed: string[] = []
  actions = 0
  deals = 0

  watch(context: BrowserContext): void {
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // Pages abort polls whose answer they no longer need.
      const isAborted = request.method() === 'GET' && reason === 'net::ERR_ABORTED'
      if (!isAborted) this.failed.push(`${request.method()} ${request.url()}: ${reason}`)
    })
    context.on('response', (response) => {
      const request = response.request()
      if (response.status() >= 400) this.failed.push(`${request.method()} ${response.url()}: ${response.status()}`)
      else if (request.method() === 'POST' && !response.url().includes('heartbeat')) this.actions += 1
      if (response.url().includes('next-round')) this.deals += 1
    })
  }
}

test(
  'no request of a page fails while every process is restarted in turn',
  { tag: '@long' },
  async ({ cluster, openPage }) => {
    const traffic = new Traffic()
    const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
    for (const { context } of [maya, noor]) traffic.watch(context)
    await startGame(maya, [noor], { maxRounds: 'Unlimited' })

    const auto = [maya, noor].map((page) => new AutoPage(page, 1))
    for (const page of auto) page.play()
    await expect.poll(() => traffic.deals, { timeout: 30_000 }).toBeGreaterThan(0)
    for (const member of cluster.members) {
      const [deals, actions] = [traffic.deals, traffic.actions]
      expect(await member.end('SIGTERM')).toBe(0)
      await expect.poll(() => traffic.actions, { timeout: 30_000 }).toBeGreaterThan(actions)
      await member.start()
      await expect.poll(() => traffic.deals, { timeout: 30_000 }).toBeGreaterThan(deals)
    }
    await Promise.all(auto.map((page) => page.rest()))

    expect(traffic.failed).toEqual([])
    for (const page of [maya, noor]) await page.doesNotSee(/^(Error|Reconnecting…)$/)
  },
)
