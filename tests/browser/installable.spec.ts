import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { CONNECTION_ERRORS } from '../support/page-errors'
import { test } from '../support/program-test'
import { startTable } from '../support/table'

test.use({ serviceWorkers: 'allow' })

/** Resolves when the page's service worker is active. */
const workerReady = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

interface Manifest {
  name: string
  display: string
  start_url: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}

/** The width and height of a picture, in pixels. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
}

test('the manifest makes the game installable, and the service worker caches the offline page and nothing of a game', async ({
  address,
  openPage,
}) => {
  const maya = await openPage('Maya')
  await test.step('the manifest has icons and shortcuts', () => hasManifest(maya))

  const code = await maya.hostGame(address)
  await workerReady(maya.page)
  await maya.page.reload()
  await maya.readyUp()
  await test.step('calls and beacons do not go through the worker, which loses those of a closed page', async () => {
    const sources = await maya.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(api|assets)\//.test(name))
        .map(
          (entry) => (entry as PerformanceResourceTiming & { workerFinalSourceType?: string }).workerFinalSourceType,
        ),
    )
    expect(sources.length).toBeGreaterThan(5)
    expect(new Set(sources)).toEqual(new Set(['network']))
  })
  await maya.start()
  await maya.reachesTable()
  await maya.openTable(code)

  const kept = await maya.page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => url)
  })
  const files = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']
  expect(kept).toEqual(files.map((file) => address.origin + file))
})

async function hasManifest({ page, context }: GamePage): Promise<void> {
  await page.goto('/')
  const answer = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest

  expect(manifest).toMatchObject({ name: '3-Card Poker with AI', display: 'standalone', start_url: '/' })
  expect(manifest.theme_color).toBe(await page.locator('meta[name=theme-color]').getAttribute('content'))
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Create Game', '/create-game'],
    ['Join Game', '/join-game'],
  ])
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of drawn) expect(await sizeOf(page, src)).toBe(sizes)
  const touchIcon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  expect(await sizeOf(page, touchIcon)).toBe('180x180')

  await test.step('Chromium reports no error in it', async () => {
    const devTools = await context.newCDPSession(page)
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors } = await devTools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    await devTools.detach()
  })
}

test(
  'without the server the offline page shows, and the game returns by itself',
  { tag: '@long' },
  async ({ program, openPage, pageErrors }) => {
    pageErrors.allow(CONNECTION_ERRORS)
    const maya = await openPage('Maya')
    const code = await maya.hostGame(program)
    await workerReady(maya.page)

    await program.kill()
    await reloadsToOfflinePage(maya)
    await maya.context.setOffline(true)
    await maya.sees('This device is offline.')
    await maya.context.setOffline(false)
    await program.start()
    await expect(maya.page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible({ timeout: 30_000 })
    expect(new URL(maya.page.url()).pathname).toBe(`/lobby/${code}`)
  },
)

test(
  'the offline page is whole behind a proxy that answers while the server is down',
  { tag: '@long' },
  async ({ program, openPage, pageErrors }) => {
    pageErrors.allow(CONNECTION_ERRORS)
    const maya = await openPage('Maya')
    await maya.hostGame(program)
    await workerReady(maya.page)

    await program.kill()
    const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'))
    await once(proxy.listen(Number(new URL(program.origin).port), '127.0.0.1'), 'listening')
    await reloadsToOfflinePage(maya)
    await expect(maya.page.getByRole('main')).toHaveCSS('text-align', 'center')
    proxy.close()
    proxy.closeAllConnections()
    await program.start()
    await expect(maya.page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible({ timeout: 30_000 })
  },
)

test(
  'a new version of the service worker does not reload a running game',
  { tag: '@long' },
  async ({ address, openPage }) => {
    const maya = await openPage('Maya')
    const { code, creator: sam } = await startTable(address, ['Sam', maya], { decisionTimer: 45 })
    await workerReady(maya.page)
    const loads: string[] = []
    maya.page.on('framenavigated', (frame) => loads.push(frame.url()))

    // A browser treats another URL as another version.
    await maya.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js?next')
      // The new version may be activated before anybody listens for it.
      while (registration.active?.scriptURL.endsWith('?next') !== true) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    await sam.chooseAces(code)
    await sam.decide(code, 'fold')
    await expect(maya.button(/^I'm In|^Select All Cards First/)).toBeVisible()
    expect(loads).toEqual([])
  },
)

async function reloadsToOfflinePage(one: GamePage): Promise<void> {
  await one.page.reload()
  await expect(one.page.getByRole('heading', { name: 'No Connection' })).toBeVisible()
  await one.sees('The server of the game does not answer.')
}
