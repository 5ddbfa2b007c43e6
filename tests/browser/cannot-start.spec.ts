import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test'
import { holdRequests } from '../support/requests'
import { startTable } from '../support/table'

test.use({ serviceWorkers: 'allow' })

const SENTENCE =
  'This browser is too old for the game. It needs Safari 16.4, Chrome 109, Firefox 115 or a newer browser.'

test('a browser that is too old shows a sentence, and a supported one does not', async ({ openPage, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const maya = await openPage('Maya')
  await maya.page.goto('/')
  await maya.sees('Ready to Play?')
  await maya.doesNotSee(SENTENCE)

  // As in Safari before 16.4, which cannot parse the game's scripts.
  await maya.page.route('**/assets/*.js', (route) => route.abort())
  await maya.page.addInitScript(() => {
    const { RegExp: Known } = window
    const withoutLookBehind = function (pattern: string | RegExp, flags?: string) {
      if (String(pattern).includes('(?<=')) throw new SyntaxError('Invalid group')
      return new Known(pattern, flags)
    }
    Object.assign(window, { RegExp: Object.assign(withoutLookBehind, { prototype: Known.prototype }) })
  })
  await maya.page.goto('/')
  await expect(maya.page.getByRole('alert')).toHaveText(SENTENCE)
})

test('without JavaScript each page says in sight that it needs it', async ({ openPage }) => {
  const { page } = await openPage('Maya', { javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  for (const path of ['/', '/join-game', '/create-game', '/lobby/QQQQQQ', '/game/QQQQQQ', '/nowhere']) {
    await page.goto(path)
    // Playwright finds no text in `noscript`.
    const sentence = page.locator('noscript p')
    await expect(sentence, path).toBeInViewport({ ratio: 1 })
    await expect(sentence).toContainText('3-Card Poker with AI needs JavaScript. Allow it for this site')
  }
})

test(
  'a page says that its scripts or its style sheet could not be loaded, and loads them again',
  { tag: '@long' },
  async ({ openPage, pageErrors }) => {
    // A syntax error is thrown without a stack.
    pageErrors.allow(/ERR_FAILED|ERR_CONNECTION_RESET|^thrown: $|status of 404|This game does not exist/)
    const { page, button } = await openPage('Maya')
    const loadsAgain = () => page.getByRole('link', { name: 'Load again' }).click()
    const isStarted = () => page.waitForFunction(() => !('takeEarlyInput' in window))
    for (const path of ['/', '/join-game', '/lobby/QQQQQQ']) {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('The game could not be loaded.')
      await page.unroute('**/assets/*.js')
      await loadsAgain()
      await expect(button(/^(Create Game|Join Game|Back to Home)$/).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await isStarted()
    }
    // A proxy has cut one off.
    for (const path of ['/', '/lobby/QQQQQQ']) {
      await page.route('**/assets/react-*.js', async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: text.slice(0, text.length / 2) })
      })
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('The game could not be loaded.')
      await page.unroute('**/assets/react-*.js')
      const fetched = page.waitForRequest('**/assets/react-*.js')
      await loadsAgain()
      expect((await fetched).resourceType(), 'past the cache').toBe('fetch')
      await expect(button(/^Create Game$/)).toBeVisible()
      await isStarted()
    }
    await test.step('the style sheet', () => loadsWithoutStyleSheet(page))
    await test.step('a page that is empty until the scripts have come says after a second that it loads', () =>
      loadsSlowly(page))
  },
)

async function loadsWithoutStyleSheet(page: Page): Promise<void> {
  await page.route('**/assets/*.css', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('The game could not be loaded. Load again')
  await page.unroute('**/assets/*.css')
  await page.getByRole('link', { name: 'Load again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
}

async function loadsSlowly(page: Page): Promise<void> {
  const sign = page.getByText('Loading…', { exact: true })
  const release = await holdRequests(page, '/assets/react-*.js')
  await page.goto('/lobby/QQQQQQ', { waitUntil: 'commit' })
  await expect(sign).toBeVisible()
  release()
  await expect(page.getByText('Ready to Play?')).toBeVisible()
  await expect(sign).toHaveCount(0)

  await page.route('**/assets/react-*.js', async (route) => {
    await sign.waitFor()
    await route.abort()
  })
  await page.goto('/lobby/QQQQQQ', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('The game could not be loaded.')
  await expect(sign).toHaveCount(0)
}

test(
  'a page that is older than the server is loaded anew, once, to open a screen whose files are gone',
  { tag: '@long' },
  async ({ openPage, pageErrors }) => {
    pageErrors.allow(/status of 404|Failed to fetch dynamically imported module/)
    const { page, button } = await openPage('Maya')
    let navigations = 0
    page.on('request', (request) => void (request.isNavigationRequest() && (navigations += 1)))
    const isUpdatedAfter = (loads: number) =>
      page.route('**/assets/create-game-*.js', (route) =>
        navigations <= loads ? route.fulfill({ status: 404 }) : route.continue(),
      )
    await isUpdatedAfter(1)
    await page.goto('/')
    await button('Create Game').click()
    await expect(page.getByLabel('Your Name')).toBeVisible()
    expect(navigations).toBe(2)

    await page.goto('/')
    await page.reload()
    await test.step('an hour after the player has loaded the page again too', async () => {
      await page.evaluate(() => {
        const passed = performance.now() + 3_600_000
        performance.now = () => passed
      })
      await isUpdatedAfter(4)
      await button('Create Game').click()
      await expect(page.getByLabel('Your Name')).toBeVisible()
      expect(navigations).toBe(5)
    })

    await isUpdatedAfter(Infinity)
    await page.goto('/')
    await button('Create Game').click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(button('Load again')).toBeVisible()
    expect(navigations).toBe(7)
  },
)

test(
  'a page without the file of its toasts is loaded anew, so that no error stays unsaid',
  { tag: '@long' },
  async ({ openPage, pageErrors }) => {
    pageErrors.allow(/status of 404|This game does not exist/)
    const maya = await openPage('Maya')
    let navigations = 0
    maya.page.on('request', (request) => void (request.isNavigationRequest() && (navigations += 1)))
    // A page may go to another address only after the document of its reload has arrived.
    let documents = 0
    maya.page.on('framenavigated', () => void (documents += 1))
    // Firefox asks only once for a file in each document.
    await maya.page.route('**/assets/toaster-*.js', (route) =>
      navigations === 1 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await maya.page.goto('/')
    await expect.poll(() => documents).toBe(2)
    await maya.page.goto('/lobby/QQQQQQ')
    await maya.seesToast('Error', 'This game does not exist')
  },
)

test(
  'a table that is older than the server says in place of a tab that it must be loaded again',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/status of 404/)
    const maya = await openPage('Maya')
    await maya.page.route('**/assets/evening-*.js', (route) => route.fulfill({ status: 404 }))
    await startTable(server, [maya])
    const evening = maya.tab('Evening')
    await evening.click()
    await maya.sees('The game was updated. Load the page again to open this.')

    await maya.page.unroute('**/assets/evening-*.js')
    await maya.button('Load again').click()
    await expect(maya.ownSeat()).toBeVisible()
    await evening.click()
    await expect(maya.page.getByRole('tabpanel', { name: 'Evening' })).toContainText('Maya')
  },
)
