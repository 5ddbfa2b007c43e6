import { expect, type Page, type Request } from '@playwright/test'

/** The bodies that a page posts to a path from now on. */
export function postsTo(page: Page, path: string): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts.push(request.postData() ?? '')
  })
  return posts
}

/** The requests that a page makes to a path from now on. */
export class Asked {
  count = 0
  #over = 0

  constructor(
    readonly page: Page,
    path: string,
  ) {
    const isMeant = (request: Request) => new URL(request.url()).pathname.endsWith(path)
    const isOver = (request: Request) => void (isMeant(request) && (this.#over += 1))
    page.on('request', (request) => void (isMeant(request) && (this.count += 1)))
    page.on('requestfinished', isOver)
    page.on('requestfailed', isOver)
  }

  /** Waits until the page has had every answer, to so many questions at least, and has taken it in. */
  async settle(atLeast = 0): Promise<void> {
    await expect.poll(() => this.count).toBeGreaterThanOrEqual(atLeast)
    await expect.poll(() => this.count - this.#over).toBe(0)
    // What was asked later is answered later: by then the page has read what it was told before.
    await this.page.evaluate(async () => (await fetch('/favicon.svg', { cache: 'no-store' })).text())
  }

  /** Moves the stopped clock of the page until it asks once more, and has its answer. */
  async next(): Promise<void> {
    const before = this.count
    const step = async () => {
      await this.page.clock.runFor(50)
      return this.count
    }
    await expect.poll(step, { intervals: [0] }).toBeGreaterThan(before)
    await this.settle()
  }
}

/** Holds a page's calls to a path until the test lets them go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**${path}`, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

/** Lets no realtime reach the page: what it then learns, it learns by its polls. */
export async function cutRealtime(page: Page): Promise<void> {
  await page.routeWebSocket(/\/app\//, (socket) => void socket.close())
}

/** Stops the page's clock (which must be installed) a second from now, so that no call that is under way runs out of time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}
