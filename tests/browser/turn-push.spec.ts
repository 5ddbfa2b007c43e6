import { expect, type Page, type Worker } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/programs.mjs'
import { pushService } from '../../src/server/adapters/web-push/push-services'
import { SystemClock } from '../../src/server/adapters/system-clock'
import { WebPushSender } from '../../src/server/adapters/web-push/web-push-sender'
import { AnsweredCalls } from '../support/answered-calls'
import { test as base } from '../support/browser-test'
import { hidePage, showPage } from '../support/page-visibility'
import { TestPushService } from '../support/push-service'
import { startTable } from '../support/table'
import { startTestServer } from '../support/test-server'

const test = base.extend<{ answered: AnsweredCalls; service: TestPushService }>({
  answered: async ({}, use) => {
    const answered = new AnsweredCalls()
    await use(answered)
    answered.stop()
  },

  service: async ({}, use) => {
    const service = await TestPushService.start()
    await use(service)
    expect(service.refused).toEqual([])
    await service.stop()
  },

  server: async ({ service }, use) => {
    const services = [pushService(service.origin)].filter((each) => each !== undefined)
    const server = await startTestServer({
      clock: new SystemClock(),
      dealingMs: 500,
      openPush: (keys) => {
        service.publicKey = keys.publicKey
        return new WebPushSender({ keys, contact: 'mailto:ann@example.org', services, clock: { now: Date.now } })
      },
    })
    await use(server)
    await server.stop()
  },
})

// The headless shell grants no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_ARGS } })

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
/** A document of the game's origin that runs none of the game's scripts. */
const PLAIN_FILE = '/robots.txt'

/** Chromium subscribes at Google's service, which tests do not reach; here it subscribes at ours. */
async function subscribeAtOurs(page: Page, service: TestPushService): Promise<void> {
  await page.addInitScript((subscription) => {
    let held: PushSubscription | null = null
    const made = (options: PushSubscriptionOptionsInit) =>
      ({
        options: { applicationServerKey: bytesOf(options.applicationServerKey as string) },
        toJSON: () => subscription,
        unsubscribe: async () => {
          held = null
          return true
        },
      }) as unknown as PushSubscription
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    PushManager.prototype.subscribe = async (options = {}) => {
      // As slow as a push service: the bell is pressed while its subscription is still being made.
      await new Promise((resolve) => setTimeout(resolve, 500))
      return (held = made(options))
    }
    PushManager.prototype.getSubscription = async () => held
  }, service.subscribe('maya'))
}

/** The push service brings a message to the service worker. Resolves when the worker has handled it. */
async function deliver(page: Page, message: unknown): Promise<void> {
  const worker = workerOf(page)
  await worker.evaluate(watchPushes)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  // Chromium loses a notification that is being shown while notifications are listed.
  await expect.poll(() => worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).handledPushes)).toBe(1)
}

function watchPushes(): void {
  const scope = globalThis as unknown as ServiceWorkerScope
  scope.handledPushes = 0
  const { prototype } = scope.PushEvent
  const { waitUntil } = scope.ExtendableEvent.prototype
  prototype.waitUntil = function (work) {
    waitUntil.call(this, work)
    void work.then(() => (scope.handledPushes += 1))
  }
}

const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return ((await worker?.getNotifications()) ?? []).map((notice) => ({
      title: notice.title,
      body: notice.body,
      url: notice.data as unknown,
      actions: (notice as unknown as { actions: { title: string }[] }).actions.map(({ title }) => title),
    }))
  })

/** Whether the browser alerts the player again with a notification that has replaced another one. */
const areHeardAgain = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map((notice) => (notice as unknown as { renotify: boolean }).renotify)
  })

/** Shows a notification of an earlier call of this table. */
const showEarlierNotice = (page: Page, code: string, agoMs: number) =>
  page.evaluate(
    async ({ tag, timestamp }) => {
      const worker = await navigator.serviceWorker.ready
      await worker.showNotification('Your game starts', Object.assign({ tag }, { timestamp }))
    },
    { tag: `your-turn-${code}`, timestamp: Date.now() - agoMs },
  )

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no service worker')
  return worker
}

/** What the service worker opens when its notification is pressed. Only a person's press may open a window. */
async function pressNotice(page: Page): Promise<string> {
  return workerOf(page).evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('no notice')
    const opened = new Promise<string>((resolve) => (scope.clients.openWindow = async (path) => resolve(path)))
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return opened
  })
}

/** The globals of a service worker that a test needs and that pages do not have. */
interface ServiceWorkerScope extends EventTarget {
  handledPushes: number
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
  PushEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
  clients: { openWindow(path: string): Promise<unknown> }
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, options: { notification: Notification }) => Event
}

test('the bell reaches a locked phone through the push service, until it is switched off', async ({
  server,
  service,
  answered,
  openPage,
  pageErrors,
}) => {
  // The plain file has no icon.
  pageErrors.allow(/404.*favicon\.ico/)
  server.chance.stack(PLAIN, PLAIN)
  const maya = await openPage('Maya')
  await subscribeAtOurs(maya.page, service)
  const { code, creator: sam } = await startTable(server, ['Sam', maya], { decisionTimer: 45 })
  await maya.sees('Sam is deciding')
  expect(await server.store.pushSubscriptions(code), 'nothing before the press').toEqual([])

  await maya.context.grantPermissions(['notifications'], { origin: server.origin })
  await maya.button('Notify me of my turn').click()
  await expect.poll(() => server.store.pushSubscriptions(code)).toHaveLength(1)

  await test.step('the server calls when the page is gone', async () => {
    await maya.page.goto('about:blank')
    await expect.poll(() => answered.count(`/api/game/leave-game/${code}`)).toBeGreaterThan(0)
    await sam.decide(code, 'fold')
    await expect
      .poll(() => service.received.map(({ message }) => message))
      .toEqual([{ title: 'Your turn', room: code, url: `/game/${code}` }])
  })

  await test.step('the service worker shows the call, with the way back', async () => {
    await maya.page.goto(PLAIN_FILE)
    await deliver(maya.page, service.received[0]?.message)
    await expect
      .poll(() => noticesOf(maya.page))
      .toEqual([{ title: 'Your turn', body: `Room ${code}`, url: `/game/${code}`, actions: ["I'm back"] }])
  })

  await test.step('a press on the notice opens the table and takes the notice away', async () => {
    expect(await pressNotice(maya.page)).toBe(`/game/${code}`)
    await expect.poll(() => noticesOf(maya.page)).toEqual([])
  })

  await test.step('a table that is opened without the notice takes it away, and none of another table', async () => {
    await deliver(maya.page, service.received[0]?.message)
    await deliver(maya.page, { title: 'Your turn', room: 'OTHER2', url: '/game/OTHER2' })
    expect(await noticesOf(maya.page)).toHaveLength(2)
    await maya.page.goto(`/game/${code}`)
    await expect.poll(async () => (await noticesOf(maya.page)).map(({ url }) => url)).toEqual(['/game/OTHER2'])
  })

  await test.step('a visible page of the table is not disturbed', async () => {
    await maya.goOut()
    await deliver(maya.page, service.received[0]?.message)
    await maya.page.goto(`/game/${code.toLowerCase()}`)
    await expect(maya.button('Notify me of my turn')).toBeVisible()
    await deliver(maya.page, service.received[0]?.message)
    expect(await noticesOf(maya.page)).toHaveLength(1)
    await hidePage(maya.page)
    await deliver(maya.page, { title: 'Your game starts', room: 'OTHER2', url: '/game/OTHER2' })
    await expect.poll(async () => (await noticesOf(maya.page)).map(({ title }) => title)).toEqual(['Your game starts'])
  })

  await test.step('a table takes it away also when the turn has passed, or when the page is seen again', async () => {
    const urls = async () => (await noticesOf(maya.page)).map(({ url }) => url)
    await maya.page.goto(PLAIN_FILE)
    await deliver(maya.page, service.received[0]?.message)
    expect(await urls()).toContain(`/game/${code}`)
    await maya.page.goto(`/game/${code}`)
    await expect.poll(urls).toEqual(['/game/OTHER2'])
    await hidePage(maya.page)
    await maya.page.evaluate(async (tag) => {
      const worker = await navigator.serviceWorker.ready
      await worker.showNotification('Your turn', { tag })
    }, `your-turn-${code}`)
    await expect.poll(urls).toHaveLength(2)
    await showPage(maya.page)
    await expect.poll(urls).toEqual(['/game/OTHER2'])
  })

  await test.step('switched off, it is forgotten', async () => {
    await expect.poll(() => server.store.pushSubscriptions(code)).toHaveLength(1)
    await maya.button('Notify me of my turn').click()
    await expect.poll(() => server.store.pushSubscriptions(code)).toEqual([])
  })
})

test(
  'a notice that takes the place of one of an earlier turn is heard, and one of the same turn is silent',
  { tag: '@long' },
  async ({ server, service, openPage }) => {
    server.chance.stack(PLAIN)
    const maya = await openPage('Maya')
    await subscribeAtOurs(maya.page, service)
    await maya.context.grantPermissions(['notifications'], { origin: server.origin })
    const { code, creator: sam } = await startTable(server, ['Sam', maya], { decisionTimer: 45 })
    await maya.button('Notify me of my turn').click()
    // The press requests the permission, and the page must not be left before the answer.
    await expect.poll(() => server.store.pushSubscriptions(code)).toHaveLength(1)
    const call = { title: 'Your turn', room: code, url: `/game/${code}` }

    await test.step('of the server', async () => {
      await maya.page.goto('/')
      await showEarlierNotice(maya.page, code, 60_000)
      await deliver(maya.page, call)
      expect(await areHeardAgain(maya.page)).toEqual([true])
      await deliver(maya.page, call)
      expect(await areHeardAgain(maya.page)).toEqual([false])
    })

    await test.step('of a hidden page', async () => {
      await maya.page.goto(`/game/${code}`)
      await maya.sees('Sam is deciding')
      await hidePage(maya.page)
      await showEarlierNotice(maya.page, code, 60_000)
      await sam.decide(code, 'fold')
      await expect.poll(() => noticesOf(maya.page)).toMatchObject([{ title: 'Your turn' }])
      expect(await areHeardAgain(maya.page)).toEqual([true])
    })
  },
)

test(
  'on an iPhone the bell says that the game must be on the Home Screen first',
  { tag: '@long' },
  async ({ address, openPage }) => {
    const maya = await openPage('Maya')
    await maya.page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Notification')
      Object.defineProperty(navigator, 'standalone', { value: false })
    })
    await maya.hostGame(address)
    await maya.button('Notify me of my turn').click()
    await maya.seesToast('Add the Game to Your Home Screen')
    await expect(maya.button('Notify me of my turn')).toHaveAttribute('aria-pressed', 'false')
  },
)
