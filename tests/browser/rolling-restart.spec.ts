import { expect, type BrowserContext } from '@playwright/test'
import { Cluster } from '../cluster/cluster'
import type { Person } from '../support/people'
import { sitDown, test as walk } from '../support/walk'

/** A walk at three processes behind nginx. */
const test = walk.extend<{ cluster: Cluster }>({
  cluster: async ({}, use) => {
    const cluster = await Cluster.start({ DEALING_MS: '300' })
    await use(cluster)
    await cluster.stop()
  },
  url: async ({ cluster }, use) => use(cluster.origin),
})

/** What pages asked, and what came of it. */
class Asked {
  readonly failed: string[] = []
  actions = 0
  deals = 0

  over(context: BrowserContext): void {
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // Pages give up polls that they have no use for any more.
      const isGivenUp = request.method() === 'GET' && reason === 'net::ERR_ABORTED'
      if (!isGivenUp) this.failed.push(`${request.method()} ${request.url()}: ${reason}`)
    })
    context.on('response', (response) => {
      const request = response.request()
      if (response.status() >= 400) this.failed.push(`${request.method()} ${response.url()}: ${response.status()}`)
      else if (request.method() === 'POST' && !response.url().includes('heartbeat')) this.actions += 1
      if (response.url().includes('next-round')) this.deals += 1
    })
  }
}

/** Does the one thing that the page asks of its person now, if it asks for any. */
async function doWhatIsAsked(one: Person): Promise<void> {
  const asked = ["I'm In", 'Confirm Selection', 'Continue to Next Round', /^Start Round \d+$/]
  for (const name of asked) {
    const button = one.button(name)
    // A button may go before it is clicked, since the game goes on by itself too.
    if (await button.isVisible()) return button.click({ timeout: 1_000 }).catch(() => undefined)
  }
  if (await one.button('Select All Cards First').isVisible()) {
    await one
      .button('King')
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  }
}

test('every process is renewed in the middle of a game, and no action of a page fails', async ({ cluster, person }) => {
  test.setTimeout(180_000)
  const asked = new Asked()
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  for (const { context } of [maya, noor]) asked.over(context)
  await sitDown(maya, [noor], { maxRounds: 'Unlimited' })

  let isRenewed = false
  const playing = [maya, noor].map(async (one) => {
    while (!isRenewed) {
      await doWhatIsAsked(one)
      await one.page.waitForTimeout(50)
    }
  })
  await expect.poll(() => asked.deals, { timeout: 30_000 }).toBeGreaterThan(0)
  for (const member of cluster.members) {
    const [deals, actions] = [asked.deals, asked.actions]
    expect(await member.end('SIGTERM')).toBe(0)
    await expect.poll(() => asked.actions, { timeout: 30_000 }).toBeGreaterThan(actions)
    await member.start()
    await expect.poll(() => asked.deals, { timeout: 30_000 }).toBeGreaterThan(deals)
  }
  isRenewed = true
  await Promise.all(playing)

  expect(asked.failed).toEqual([])
  for (const one of [maya, noor]) await one.seesNo(/^(Error|Reconnecting…)$/)
})
