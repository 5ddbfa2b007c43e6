import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { holdRequests, postsTo } from '../support/requests'
import { translatePage } from '../support/translate-page'
import type { Address } from '../support/transport'

/** What people do on a prerendered page before the app's scripts are loaded, and in the moment after. */

const VISITS = 60
const SLOW_VISITS = 10

/** Holds back the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdRequests(page, '/assets/*.js')
  return async () => {
    release()
    // Intercepting what the page then prefetches would take longer than the rest of a test.
    await page.unroute('**/assets/*.js')
    await page.waitForFunction(() => !('takeEarlyInput' in window))
  }
}

/** `load` fires after the scripts. */
const PAINTED = { waitUntil: 'domcontentloaded' } as const

/** React finds markup that differs from the prerendered markup, and renders it again. */
const TRANSLATED_MARKUP = /Minified React error #418/

/** A page for Jonas, whom Maya invites to her rooms. */
async function invited(server: Address, openPage: (name: string) => Promise<GamePage>) {
  const host = await Player.arrive(server, 'Maya')
  const jonas = await openPage('Jonas')
  const { page } = jonas
  const posts = postsTo(page, '/api/game/join')
  const invite = () => host.createGame()
  /** Also clears the posts for the next invitation. */
  const joinsOnce = async (code: string) => {
    await page.waitForURL(`**/lobby/${code}`)
    expect(posts.splice(0).map((post) => (JSON.parse(post) as { playerName: string }).playerName)).toEqual(['Jonas'])
  }
  return { invite, jonas, page, posts, joinsOnce }
}

test('what is typed and pressed before the scripts are there joins once', async ({ server, openPage }) => {
  const { invite, jonas, page, posts, joinsOnce } = await invited(server, openPage)
  const name = page.getByLabel('Your Name')

  await test.step('a name is typed and Join pressed', async () => {
    const code = await invite()
    const release = await holdScripts(page)
    await page.goto(`/join-game?room=${code}`, PAINTED)
    await name.pressSequentially('Jonass')
    await page.keyboard.press('Backspace')
    await jonas.button('Join Game').dblclick()
    expect(posts).toEqual([])
    await release()
    await joinsOnce(code)
    await jonas.sees('Jonas')
  })

  await test.step('Return in the field, with a code that was typed by hand', async () => {
    const code = await invite()
    const release = await holdScripts(page)
    await page.goto('/join-game', PAINTED)
    await page.getByLabel('Room Code').pressSequentially(code.toLowerCase())
    await name.fill('Jonas')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/join-game$/)
    await release()
    await joinsOnce(code)
  })

  await test.step('the form is sent with another name than the browser has stored', async () => {
    const code = await invite()
    await page.evaluate(storeChoices)
    const release = await holdScripts(page)
    await page.goto(`/join-game/?room=${code}`, PAINTED)
    await name.fill('Jonas')
    await page.evaluate(() => document.forms[0]?.requestSubmit())
    await release()
    await joinsOnce(code)
  })
})

/** Runs in the page. */
function storeChoices(): void {
  const stored = { 'player-name': 'Maya B.', 'four-colour-suits': 'on', 'single-keys': 'off', 'pending-join': 'ABCDEF' }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

test(
  'what is typed and pressed on a page that the browser has translated is not lost',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(TRANSLATED_MARKUP)
    const { invite, jonas, page, joinsOnce } = await invited(server, openPage)
    const code = await invite()
    await page.addInitScript(translatePage)
    const release = await holdScripts(page)
    await page.goto(`/join-game?room=${code}`, PAINTED)
    await page.getByLabel('Your Name').pressSequentially('Jonsa')
    await page.getByLabel('Your Name').press('ArrowLeft')
    await release()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('End')
    await page.keyboard.type('s')
    await expect(page.getByLabel('Your Name')).toHaveValue('Jonas')

    const again = await holdScripts(page)
    await page.reload(PAINTED)
    await page.getByLabel('Your Name').fill('Jonas')
    await jonas.button('Join Game').click()
    await again()
    await joinsOnce(code)
  },
)

test('Join does not wait for the check of the form on a slow line, and the form stays busy until the files of the lobby are there', async ({
  server,
  openPage,
}) => {
  const { invite, page, posts, jonas, joinsOnce } = await invited(server, openPage)
  const code = await invite()
  // The check is in this file.
  const releaseCheck = await holdRequests(page, '/assets/create-game-*.js')
  const releaseLobby = await holdRequests(page, '/assets/lobby-*.js')
  await page.goto(`/join-game?room=${code}`)
  await page.getByLabel('Your Name').fill('Jonas')
  await jonas.button('Join Game').click()
  await expect.poll(() => posts.length).toBe(1)
  releaseCheck()
  await jonas.sees('Joined Game!')
  await expect(jonas.button('Joining...')).toBeDisabled()
  releaseLobby()
  await joinsOnce(code)
})

test('a screen and a part of a screen that load slowly say so', { tag: '@long' }, async ({ openPage }) => {
  const maya = await openPage('Maya')
  const { page } = maya
  // The theme's choice is in the same file as the form.
  for (const [action, there] of [
    ['Theme', page.getByText('System')],
    ['Create Game', page.getByLabel('Your Name')],
  ] as const) {
    const release = await holdRequests(page, '/assets/create-game-*.js')
    await page.goto('/')
    await maya.button(action).click()
    await maya.sees('Loading…')
    release()
    await expect(there).toBeVisible()
    await maya.doesNotSee('Loading…')
  }
})

interface Connection {
  saveData: boolean
  effectiveType: string
}

/** The connection that the browser reports to the page, unless its address says `usual`. */
const connectBy = (page: Page, connection: Connection) =>
  page.addInitScript((value) => {
    if (!location.search.includes('usual')) Object.defineProperty(navigator, 'connection', { value })
  }, connection)

/** Long enough for the app to begin to prefetch. */
async function openAndWait(page: Page, query: string): Promise<void> {
  await page.goto(`/join-game?${query}`)
  await page.waitForFunction(() => !('takeEarlyInput' in window))
  await page.clock.runFor(5_000)
}

test('the files of the other screens are fetched one at a time, those of the next screens first, and none where the player saves data', async ({
  server,
  openPage,
}) => {
  const visit = await invited(server, openPage)
  const { page } = visit
  const html = await (await page.request.get('/join-game')).text()
  const place = (file: string) => html.search(new RegExp(`rel="prefetch"[^>]*/${file}-`))
  const inOrder = ['lobby', 'game', 'evening'].map(place)
  expect(inOrder[0]).toBeGreaterThan(0)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  for (const later of ['voice-panel', 'under-construction']) {
    expect(place('game'), later).toBeLessThan(place(later))
  }

  await connectBy(page, { saveData: true, effectiveType: '4g' })
  await page.clock.install()
  await test.step('the first of them never comes', async () => {
    const isAhead = (headers: Record<string, string>) => headers['sec-purpose'] === 'prefetch'
    await page.route('**/assets/*.js', (route) => (isAhead(route.request().headers()) ? undefined : route.continue()))
    await openAndWait(page, 'usual')
    const links = page.locator('link[rel=prefetch]')
    await expect(links).toHaveCount(1)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    await expect(links).toHaveCount(1)
    await page.unroute('**/assets/*.js')
  })

  await test.step('where the player saves data', () => fetchesOnlyWhatIsNext(visit))
})

test(
  'on a very slow line nothing is fetched ahead, but the lobby from its form, and the table from the lobby',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const visit = await invited(server, openPage)
    await connectBy(visit.page, { saveData: false, effectiveType: '2g' })
    await visit.page.clock.install()
    await openAndWait(visit.page, 'usual')
    await expect(visit.page.locator('link[rel=prefetch]')).not.toHaveCount(0)
    await fetchesOnlyWhatIsNext(visit)
  },
)

/** The lobby is fetched from its form, and the table from the lobby. */
async function fetchesOnlyWhatIsNext({ invite, page, jonas }: Awaited<ReturnType<typeof invited>>): Promise<void> {
  const code = await invite()
  const links = page.locator('link[rel=prefetch]')
  const asked = (bundle: string) => page.waitForRequest(`**/assets/${bundle}-*.js`)
  await openAndWait(page, `room=${code}`)
  await expect(links).toHaveCount(0)
  const [lobby] = await Promise.all([asked('lobby'), page.getByLabel('Your Name').pressSequentially('J')])
  expect(lobby.headers()['sec-purpose']).toBeUndefined()

  await page.evaluate(() => localStorage.setItem('player-name', 'Jonas'))
  await openAndWait(page, `room=${code}`)
  const release = await holdRequests(page, '/api/game/join')
  await Promise.all([asked('lobby'), jonas.button('Join Game').click()])
  const table = asked('game')
  release()
  await table
  await expect(links).toHaveCount(0)
}

test('a form that is filled in, typed on and corrected before the scripts are there keeps all of it', async ({
  server,
  openPage,
}) => {
  const { invite, jonas, page } = await invited(server, openPage)
  const code = await invite()
  const field = page.getByLabel('Room Code')
  const name = page.getByLabel('Your Name')

  await test.step('the last step before the scripts come counts: a name is corrected after Join', async () => {
    const release = await holdScripts(page)
    await page.goto('/join-game', PAINTED)
    await jonas.button('Join Game').click()
    await name.fill('Jonas')
    await release()
    await expect(field).toHaveAccessibleDescription(/^Room code is required/)
    await expect(name).toHaveValue('Jonas')
  })

  await test.step('a name that is half typed keeps its place, its focus and its cursor', async () => {
    const release = await holdScripts(page)
    await page.goto(`/join-game?room=${code}`, PAINTED)
    const element = await name.elementHandle()
    await name.pressSequentially('Jnas')
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowLeft')
    await release()
    await expect(field).toHaveValue(code)
    await expect(name).toBeFocused()
    await page.keyboard.press('o')
    await expect(name).toHaveValue('Jonas')
    expect(await element.evaluate(({ isConnected }) => isConnected), 'the field is the same').toBe(true)
  })

  await test.step('a code deleted afterwards stays deleted', async () => {
    await expect(page.locator('[data-early]')).toHaveCount(0)
    await field.fill('')
    await expect(field).toHaveValue('')
  })

  await test.step('an invitation is filled in, and what the browser has stored is shown', async () => {
    await page.evaluate(storeChoices)
    const release = await holdScripts(page)
    await page.goto(`/join-game?room=${code.toLowerCase()}`, PAINTED)
    await expect(field).toHaveValue(code)
    expect(await drawnCode(field)).toEqual([...code])
    await expect(name).toHaveValue('Maya B.')

    await field.fill('')
    await field.pressSequentially(`${code.slice(0, 3)}-`.toLowerCase())
    expect(await drawnCode(field), 'a code that is typed by hand').toEqual([...code.slice(0, 3), '', '', ''])
    await field.fill(`${server.origin}/join-game?room=${code}&from=chat`)
    expect(await drawnCode(field), 'a pasted link').toEqual([...code])
    await release()
    await expect(field).toHaveValue(code)
    await expect(name).toHaveValue('Maya B.')
    await expect(page.locator('html')).toHaveClass(/four/)
  })
})

/** The letters in the boxes of the code. */
const drawnCode = (field: Locator) =>
  field.evaluate(({ nextElementSibling }) =>
    [...(nextElementSibling?.children ?? [])].map((box) => {
      const { content } = getComputedStyle(box, '::before')
      return box.textContent + (content === 'none' ? '' : content.slice(1, -1))
    }),
  )

test(
  'a press on Home before the scripts are there opens its screen, with a sign after a second',
  { tag: '@long' },
  async ({ openPage }) => {
    const maya = await openPage('Maya')
    const { page } = maya
    for (const [action, path] of [
      ['Create Game', '/create-game'],
      ['Browse Active Games', '/active-games'],
    ] as const) {
      const release = await holdScripts(page)
      await page.goto('/', PAINTED)
      await maya.button(action).click()
      if (action === 'Create Game') await maya.sees('Loading…')
      await expect(page).toHaveURL(/\/$/)
      await release()

      await page.waitForURL(`**${path}`)
      if (action === 'Create Game') await expect(page.getByLabel('Your Name')).toBeVisible()
      await maya.doesNotSee('Loading…')
      await page.goBack()
      await expect(page, 'Home was left once').toHaveURL(/\/$/)
    }

    await test.step('the theme is chosen', async () => {
      const release = await holdScripts(page)
      await page.goto('/', PAINTED)
      await maya.button('Theme').click()
      await release()
      await page.getByText('Dark', { exact: true }).click()
      await expect(page.locator('html')).toHaveClass(/dark/)
    })
  },
)

test(
  'nothing of what is typed is lost while the app of a slow phone takes the page over',
  { tag: '@long' },
  async ({ openPage }) => {
    const jonas = await openPage('Jonas')
    const { page, context } = jonas
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const text = 'Jonas the Second'
    for (let time = 0; time < SLOW_VISITS; time += 1) {
      const release = await holdScripts(page)
      await page.goto('/join-game', PAINTED)
      const released = release()
      await page.getByLabel('Your Name').pressSequentially(text, { delay: time * 8 })
      await page.keyboard.press('Enter')
      await released
      await expect(page.getByLabel('Room Code')).toHaveAccessibleDescription(/^Room code is required/)
      await expect(page.getByLabel('Your Name')).toHaveValue(text)
    }
  },
)

test(
  `what is done right after the page has loaded takes effect once, each of ${VISITS} times`,
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    test.setTimeout(test.info().timeout + VISITS * 5_000)
    // In the long form Home asks for the tables of its player more often than it may.
    pageErrors.allow(/status of 429/)
    const { invite, jonas, page, joinsOnce } = await invited(server, openPage)
    for (let time = 0; time < VISITS; time += 1) {
      await page.goto('/')
      await jonas.button('Join Game').click()
      await page.waitForURL('**/join-game')
    }
    // A request without a room code is never sent, so that the form can be submitted again and again.
    for (let time = 0; time < VISITS; time += 1) {
      await page.goto('/join-game')
      await page.getByLabel('Your Name').fill(`Jonas ${time}`)
      await jonas.button('Join Game').click()
      await expect(page.getByLabel('Room Code')).toHaveAccessibleDescription(/^Room code is required/)
      await expect(page.getByLabel('Your Name')).toHaveValue(`Jonas ${time}`)
    }
    const code = await invite()
    await page.goto(`/join-game?room=${code}`)
    await page.getByLabel('Your Name').fill('Jonas')
    await page.keyboard.press('Enter')
    await joinsOnce(code)
  },
)

test('the app starts in a tab that is never painted, and where the browser tells no page when it paints', async ({
  openPage,
}) => {
  const { page, button } = await openPage('Maya')
  await page.addInitScript(() => {
    if (location.search === '?never-painted') {
      Object.defineProperty(document, 'hidden', { value: true })
      Object.assign(PerformanceObserver.prototype, { observe: () => undefined })
    } else Reflect.deleteProperty(window, 'PerformanceObserver')
  })
  await page.goto('/?never-painted')
  await page.waitForFunction(() => !('takeEarlyInput' in window))
  await button('Create Game').click()
  await page.waitForURL('**/create-game')

  await page.goto('/?never-told')
  await button('Create Game').click()
  await expect(page.getByLabel('Ante Amount')).toBeVisible()
})
