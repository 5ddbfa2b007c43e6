import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { holdRequests, postsTo } from '../support/requests'
import { byLength } from '../support/run-length'
import { translatePage } from '../support/translate-page'
import type { Address } from '../support/transport'

/** What people do on a prerendered page before the app's scripts are there, and in the moment after they have come. */

const VISITS = byLength({ short: 2, long: 60 })
const SLOW_VISITS = byLength({ short: 2, long: 10 })

/** Holds back the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdRequests(page, '/assets/*.js')
  return async () => {
    release()
    // To intercept what the page then fetches ahead would take longer than the rest of a test.
    await page.unroute('**/assets/*.js')
    await page.waitForFunction(() => !('takeEarlyInput' in window))
  }
}

/** `load` comes after the scripts. */
const PAINTED = { waitUntil: 'domcontentloaded' } as const

/** React finds other markup than was prerendered, and renders it anew. */
const TRANSLATED_MARKUP = /Minified React error #418/

/** A page for Jonas, whom Maya has invited to her room. */
async function invited(server: Address, openPage: (name: string) => Promise<GamePage>) {
  const host = await Player.arrive(server, 'Maya')
  const code = await host.createGame()
  const jonas = await openPage('Jonas')
  const { page } = jonas
  const posts = postsTo(page, '/api/game/join')
  const joinsOnce = async () => {
    await page.waitForURL(`**/lobby/${code}`)
    expect(posts.map((post) => (JSON.parse(post) as { playerName: string }).playerName)).toEqual(['Jonas'])
  }
  return { code, jonas, page, posts, joinsOnce }
}

test('a name is typed and Join pressed before the scripts are there: the player joins once', async ({
  server,
  openPage,
}) => {
  const { code, jonas, page, posts, joinsOnce } = await invited(server, openPage)
  const release = await holdScripts(page)
  await page.goto(`/join-game?room=${code}`, PAINTED)
  await page.getByLabel('Your Name').pressSequentially('Jonass')
  await page.keyboard.press('Backspace')
  await jonas.button('Join Game').dblclick()
  expect(posts).toEqual([])
  await release()

  await joinsOnce()
  await jonas.sees('Jonas')
})

test('what is typed and pressed on a page that the browser has translated is not lost', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(TRANSLATED_MARKUP)
  const { code, jonas, page, joinsOnce } = await invited(server, openPage)
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
  await joinsOnce()
})

test('Join does not wait for the check of the form on a slow line', async ({ server, openPage }) => {
  const { code, page, posts, jonas, joinsOnce } = await invited(server, openPage)
  // The check is in this file.
  const release = await holdRequests(page, '/assets/create-game-*.js')
  await page.goto(`/join-game?room=${code}`)
  await page.getByLabel('Your Name').fill('Jonas')
  await jonas.button('Join Game').click()
  await expect.poll(() => posts.length).toBe(1)
  release()
  await joinsOnce()
})

test('a press that waits for the scripts for more than a second gets a sign', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const release = await holdScripts(maya.page)
  await maya.page.goto('/', PAINTED)
  await maya.button('Create Game').click()
  await maya.sees('Loading…')
  await release()
  await expect(maya.page.getByLabel('Your Name')).toBeVisible()
  await maya.doesNotSee('Loading…')
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

test('the form stays busy until the files of the lobby are there', async ({ server, openPage }) => {
  const { page, code, jonas, joinsOnce } = await invited(server, openPage)
  const release = await holdRequests(page, '/assets/lobby-*.js')
  await page.goto(`/join-game?room=${code}`)
  await page.getByLabel('Your Name').fill('Jonas')
  await jonas.button('Join Game').click()
  await jonas.sees('Joined Game!')
  await expect(jonas.button('Joining...')).toBeDisabled()
  release()
  await joinsOnce()
})

test('the files of the other screens are fetched one at a time, those of the next screens first', async ({
  server,
  openPage,
}) => {
  const { code, page } = await invited(server, openPage)
  const html = await (await page.request.get('/join-game')).text()
  const place = (file: string) => html.search(new RegExp(`rel="prefetch"[^>]*/${file}-`))
  const inOrder = ['lobby', 'game', 'evening'].map(place)
  expect(inOrder[0]).toBeGreaterThan(0)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  for (const later of ['voice-panel', 'under-construction']) {
    expect(place('game'), later).toBeLessThan(place(later))
  }

  // The first of them never comes.
  const isAhead = (headers: Record<string, string>) => headers['sec-purpose'] === 'prefetch'
  await page.route('**/assets/*.js', (route) => (isAhead(route.request().headers()) ? undefined : route.continue()))
  await page.goto(`/join-game?room=${code}`)
  const links = page.locator('link[rel=prefetch]')
  await expect(links).toHaveCount(1)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await expect(links).toHaveCount(1)
})

const DEAR = [
  { name: 'where the player saves data', connection: { saveData: true, effectiveType: '4g' }, tag: [] },
  { name: 'on a very slow line', connection: { saveData: false, effectiveType: '2g' }, tag: '@long' },
]

for (const { name, connection, tag } of DEAR) {
  test(
    `${name} nothing is fetched ahead, but the lobby from its form, and the table from the lobby`,
    { tag },
    async ({ server, openPage }) => {
      const { code, page, jonas } = await invited(server, openPage)
      await page.addInitScript((value) => {
        if (!location.search.includes('usual')) Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      const links = page.locator('link[rel=prefetch]')
      const asked = (bundle: string) => page.waitForRequest(`**/assets/${bundle}-*.js`)
      await page.clock.install()
      const open = async (query: string) => {
        await page.goto(`/join-game?${query}`)
        await page.waitForFunction(() => !('takeEarlyInput' in window))
        await page.clock.runFor(5_000)
      }
      await open('usual')
      await expect(links).not.toHaveCount(0)

      await open(`room=${code}`)
      await expect(links).toHaveCount(0)
      const [lobby] = await Promise.all([asked('lobby'), page.getByLabel('Your Name').pressSequentially('J')])
      expect(lobby.headers()['sec-purpose']).toBeUndefined()

      await page.evaluate(() => localStorage.setItem('player-name', 'Jonas'))
      await open(`room=${code}`)
      const release = await holdRequests(page, '/api/game/join')
      await Promise.all([asked('lobby'), jonas.button('Join Game').click()])
      const table = asked('game')
      release()
      await table
      await expect(links).toHaveCount(0)
    },
  )
}

test('Return in the field joins once, with a code that was typed by hand', async ({ server, openPage }) => {
  const { code, page, joinsOnce } = await invited(server, openPage)
  const release = await holdScripts(page)
  await page.goto('/join-game', PAINTED)
  await page.getByLabel('Room Code').pressSequentially(code.toLowerCase())
  await page.getByLabel('Your Name').fill('Jonas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/join-game$/)
  await release()

  await joinsOnce()
})

test('an invitation is filled in before the scripts are there, and shows a code that is typed by hand', async ({
  server,
  openPage,
}) => {
  const { code, jonas, page, joinsOnce } = await invited(server, openPage)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('player-name', 'Jonas'))
  const release = await holdScripts(page)
  const field = page.getByLabel('Room Code')
  const drawn = () =>
    field.evaluate(({ nextElementSibling }) =>
      [...(nextElementSibling?.children ?? [])].map((box) => {
        const { content } = getComputedStyle(box, '::before')
        return box.textContent + (content === 'none' ? '' : content.slice(1, -1))
      }),
    )
  await page.goto(`/join-game?room=${code.toLowerCase()}`, PAINTED)
  await expect(field).toHaveValue(code)
  expect(await drawn()).toEqual([...code])
  await expect(page.getByLabel('Your Name')).toHaveValue('Jonas')

  await field.fill('')
  await field.pressSequentially(`${code.slice(0, 3)}-`.toLowerCase())
  expect(await drawn()).toEqual([...code.slice(0, 3), '', '', ''])
  await field.fill(`${server.origin}/join-game?room=${code}&from=chat`)
  expect(await drawn()).toEqual([...code])
  await jonas.button('Join Game').click()
  await release()
  await joinsOnce()
})

test('a name that is half typed keeps its place, its focus and its cursor', async ({ server, openPage }) => {
  const { code, page, joinsOnce } = await invited(server, openPage)
  const release = await holdScripts(page)
  await page.goto(`/join-game?room=${code}`, PAINTED)
  const name = page.getByLabel('Your Name')
  const field = await name.elementHandle()
  await name.pressSequentially('Jnas')
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowLeft')
  await release()

  await expect(page.getByLabel('Room Code')).toHaveValue(code)
  await expect(name).toBeFocused()
  await page.keyboard.press('o')
  await expect(name).toHaveValue('Jonas')
  expect(await field.evaluate((element) => element.isConnected), 'the field is the same').toBe(true)
  await page.keyboard.press('Enter')
  await joinsOnce()
})

test('a pasted link becomes the code, a code deleted afterwards stays deleted, and a name is corrected after Join', async ({
  server,
  openPage,
}) => {
  const { code, jonas, page } = await invited(server, openPage)
  const field = page.getByLabel('Room Code')
  const release = await holdScripts(page)
  await page.goto('/join-game', PAINTED)
  await field.fill(`${server.origin}/join-game?room=${code}`)
  await release()
  await expect(field).toHaveValue(code)

  const releaseCode = await holdScripts(page)
  await page.goto(`/join-game?room=${code}`, PAINTED)
  await expect(field).toHaveValue(code)
  await releaseCode()
  await expect(page.locator('[data-early]')).toHaveCount(0)
  await field.fill('')
  await expect(field).toHaveValue('')

  await test.step('the last step before the scripts come counts', async () => {
    const releaseName = await holdScripts(page)
    await page.goto('/join-game', PAINTED)
    await jonas.button('Join Game').click()
    await page.getByLabel('Your Name').fill('Jonas')
    await releaseName()
    await expect(field).toHaveAccessibleDescription(/^Room code is required/)
    await expect(page.getByLabel('Your Name')).toHaveValue('Jonas')
  })
})

test('an action of Home opens its screen though it was pressed before the scripts were there', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const { page } = maya
  for (const [action, path] of [
    ['Create Game', '/create-game'],
    ['Browse Active Games', '/active-games'],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto('/', PAINTED)
    await maya.button(action).click()
    await expect(page).toHaveURL(/\/$/)
    await release()

    await page.waitForURL(`**${path}`)
    await page.goBack()
    await expect(page, 'Home was left once').toHaveURL(/\/$/)
  }
})

test('what the browser has stored is shown, unless another name is typed before the scripts are there', async ({
  server,
  openPage,
}) => {
  const { code, page, joinsOnce } = await invited(server, openPage)
  await page.addInitScript(() => {
    const stored = {
      'player-name': 'Maya B.',
      'four-colour-suits': 'on',
      'single-keys': 'off',
      'pending-join': 'ABCDEF',
    }
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  })
  const release = await holdScripts(page)
  await page.goto(`/join-game?room=${code}`, PAINTED)
  await release()
  await expect(page.getByLabel('Your Name')).toHaveValue('Maya B.')
  await expect(page.locator('html')).toHaveClass(/four/)

  const releaseAgain = await holdScripts(page)
  await page.goto(`/join-game/?room=${code}`, PAINTED)
  await page.getByLabel('Your Name').fill('Jonas')
  await page.evaluate(() => document.forms[0]?.requestSubmit())
  await releaseAgain()
  await joinsOnce()
})

test('a page below a prerendered one does not take its markup', async ({ openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.goto('/join-game/tournament')
  await maya.sees('Page Under Construction')
  await maya.button('Go Back Home').click()
  await maya.sees('Ready to Play?')
})

test('the theme is chosen by a press before the scripts are there', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const release = await holdScripts(maya.page)
  await maya.page.goto('/', PAINTED)
  await maya.button('Theme').click()
  await release()
  await maya.page.getByText('Dark', { exact: true }).click()
  await expect(maya.page.locator('html')).toHaveClass(/dark/)
})

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

test(`what is done right after the page has loaded takes effect once, each of ${VISITS} times`, async ({
  server,
  openPage,
  pageErrors,
}) => {
  test.setTimeout(test.info().timeout + VISITS * 5_000)
  // In the long form Home asks for the tables of its player more often than it may.
  pageErrors.allow(/status of 429/)
  const { code, jonas, page, joinsOnce } = await invited(server, openPage)
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
  await page.goto(`/join-game?room=${code}`)
  await page.getByLabel('Your Name').fill('Jonas')
  await jonas.button('Join Game').click()
  await joinsOnce()
})

test('the app starts in a tab that is never painted', async ({ openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.assign(PerformanceObserver.prototype, { observe: () => undefined })
  })
  await maya.page.goto('/')
  await maya.page.waitForFunction(() => !('takeEarlyInput' in window))
  await maya.button('Create Game').click()
  await maya.page.waitForURL('**/create-game')
})

test('the app starts where the browser tells no page when it paints', async ({ openPage }) => {
  const { page, button } = await openPage('Maya')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'))
  await page.goto('/')
  await button('Create Game').click()
  await expect(page.getByLabel('Ante Amount')).toBeVisible()
})
