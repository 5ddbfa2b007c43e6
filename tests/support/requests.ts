import { expect, type Page, type Request } from '@playwright/test'

/** The bodies of the POST requests that a page sends to a path from now on. */
export function postsTo(page: Page, path: string): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts.push(request.postData() ?? '')
  })
  return posts
}

/** Counts the requests that a page sends to a path from now on. */
export class RequestCount {
  count = 0
  readonly #underWay = new Set<Request>()

  constructor(
    readonly page: Page,
    path: string,
  ) {
    const isCounted = (request: Request) => new URL(request.url()).pathname.endsWith(path)
    const finish = (request: Request) => void this.#underWay.delete(request)
    page.on('request', (request) => {
      if (!isCounted(request)) return
      this.count += 1
      this.#underWay.add(request)
    })
    page.on('requestfinished', finish)
    page.on('requestfailed', finish)
  }

  /** Waits until the page has sent at least this many requests and has read every answer. */
  async settle(atLeast = 0): Promise<void> {
    await expect.poll(() => this.count).toBeGreaterThanOrEqual(atLeast)
    await expect.poll(() => this.#underWay.size).toBe(0)
    // Answers are read in order: when this one is read, so are the earlier ones.
    await this.page.evaluate(async () => (await fetch('/favicon.svg', { cache: 'no-store' })).text())
  }

  /** Moves the paused clock of the page until it has sent one more request and read the answer. */
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

/** Holds back a page's requests to a path until the returned function is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${path}`, async (route) => {
    await isReleased
    await route.fallback()
  })
  return release
}

/** Resolves when the page receives the events of a room from now on. To be called before it opens the room. */
export function nextSubscription(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded.*"game-/.test(String(payload))) resolve()
      }),
    )
  })
}

/** What a page and the server send each other on the realtime sockets that the page opens from now on. */
export class HeldConfirmations {
  /** The events that the page has sent. */
  readonly sent: string[] = []
  /** The events that have reached the page. */
  readonly received: string[] = []
  #held: (() => void)[] | undefined = []

  /** Confirmed subscriptions do not reach the page until they are released. */
  static async begin(page: Page): Promise<HeldConfirmations> {
    const confirmations = new HeldConfirmations()
    await page.routeWebSocket(/\/app\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        confirmations.sent.push(eventOf(message))
        server.send(message)
      })
      server.onMessage((message) => confirmations.#pass(eventOf(message), () => socket.send(message)))
    })
    return confirmations
  }

  /** The number of confirmations that are not released. */
  get count(): number {
    return this.#held?.length ?? 0
  }

  release(): void {
    for (const send of this.#held?.splice(0) ?? []) send()
    this.#held = undefined
  }

  #pass(event: string, send: () => void): void {
    const arrive = () => {
      this.received.push(event)
      send()
    }
    if (this.#held !== undefined && event.includes('subscription_succeeded')) this.#held.push(arrive)
    else arrive()
  }
}

const eventOf = (message: string | Buffer) => (JSON.parse(message.toString()) as { event: string }).event

/** Closes every realtime socket of the page, so that polls alone bring changes. */
export async function blockRealtime(page: Page): Promise<void> {
  await page.routeWebSocket(/\/app\//, (socket) => void socket.close())
}

/** Pauses the page's installed clock one second ahead, so that no call under way times out. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  // On a busy computer that moment may already be past. The clock is paused nevertheless, and the next moment is not
  // past.
  await pause().catch((error: unknown) => (/to the past/.test(String(error)) ? pause() : Promise.reject(error)))
}

/** Waits until the page has loaded the files of the other screens, which it fetches one by one in idle moments. */
export async function isPrefetched(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelector<HTMLTemplateElement>('template#prefetch')?.content.childElementCount
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')
    return waiting === 0 && [...links].every(({ href }) => performance.getEntriesByName(href).length > 0)
  })
}
