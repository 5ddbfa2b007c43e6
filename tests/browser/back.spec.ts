import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { holdRequests } from '../support/requests'
import { seat, startTable } from '../support/table'

test(
  'Back leads past the forms of Create Game and Join Game to Home, and Forward returns',
  { tag: '@long' },
  async ({ openPage }) => {
    const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
    const code = await maya.createGame()
    await noor.join(code)
    for (const { page } of [maya, noor]) {
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible()
    }
  },
)

test(
  'Back leads from a page that was opened by a link to Home, from a lobby to the list, and never to a room that the player is not in',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    // The polls of a lobby without a seat.
    pageErrors.allow(/404/)
    const { code } = await seat(server, ['Noor'])
    const maya = await openPage('Maya')
    await test.step('the Back button of a page that was opened by a link', async () => {
      for (const path of ['/create-game', '/join-game?room=K7PWQ3', '/active-games']) {
        await maya.page.goto('about:blank')
        await maya.page.goto(path)
        await maya.button('Back').click()
        await expect(maya.page).toHaveURL(/\/$/)
      }
    })
    await test.step('after a redirect and after Leave', async () => {
      await maya.page.goto('/create-game')
      await maya.page.goto(`/lobby/${code}`)
      await maya.page.waitForURL(`**/join-game?room=${code}`)
      await maya.page.goBack()
      await expect(maya.page).toHaveURL(/\/create-game$/)

      await maya.join(code)
      await maya.button('Leave').click()
      await expect(maya.page).toHaveURL(/\/$/)
      await maya.page.goBack()
      await expect(maya.page).toHaveURL(/\/$/)
    })
    await test.step('from a lobby that was joined in the list', async () => {
      await maya.button('Browse Active Games').click()
      await maya.button('Join Game').click()
      await maya.page.getByRole('textbox', { name: 'Your name' }).fill('Maya')
      await maya.page.getByRole('dialog').getByRole('button', { name: 'Join Game' }).click()
      await maya.page.waitForURL(`**/lobby/${code}`)
      await maya.page.goBack()
      await expect(maya.page).toHaveURL(/\/active-games$/)
    })
  },
)

test(
  'who goes on to another screen while Leave waits for its answer stays there',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const { code } = await seat(server, ['Noor'])
    const maya = await openPage('Maya')
    await maya.join(code)
    const release = await holdRequests(maya.page, `/api/game/leave/${code}`)
    await maya.button('Leave').click()
    await maya.page.goBack()
    await maya.button('Create Game').click()
    await maya.page.waitForURL('**/create-game')
    const answer = maya.page.waitForResponse(`**/api/game/leave/${code}`)
    release()
    await answer
    await maya.page.waitForTimeout(300)
    await expect(maya.page).toHaveURL(/\/create-game$/)
  },
)

test(
  'who is in another room before the answer to Join Game or Create Game comes stays there',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await seat(server, ['Noor'])
    const maya = await openPage('Maya')
    const { code } = await seat(server, [maya])
    for (const [name, path] of [
      ['Join Game', 'join'],
      ['Create Game', 'create'],
    ] as const) {
      await maya.page.goto('/')
      await maya.button(name).click()
      await maya.page.getByLabel('Your Name').fill('Maya')
      if (path === 'join') await maya.page.getByLabel('Room Code').fill(noor.code)
      const release = await holdRequests(maya.page, `/api/game/${path}`)
      await maya.button(name).click()
      await expect(maya.button(/ing\.\.\.$/)).toBeVisible()
      await maya.page.goBack()
      await maya.page.getByRole('link', { name: code }).click()
      await maya.page.waitForURL(`**/lobby/${code}`)
      release()
      await maya.seesToast(path === 'join' ? 'Joined Game!' : 'Game Created!')
      await maya.page.waitForTimeout(300)
      await expect(maya.page).toHaveURL(new RegExp(`/lobby/${code}$`))
    }
  },
)

test('on Android Back closes what lies over the table, one after another, before it leads away', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
  const { page } = maya
  // Playwright cannot press Android's Back button. The browser would notify the newest watcher.
  await page.addInitScript(watchRequests)
  const isAsked = () => page.evaluate(() => (window as never as { requestClose: () => boolean }).requestClose())
  await startTable(server, [maya, 'Noor'])
  await maya.button('Rules, sound, theme').click()
  expect(await isAsked()).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await maya.button('Rules, sound, theme').click()
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await maya.sees('Hands, best first')
  expect(await isAsked()).toBe(true)
  await maya.doesNotSee('Hands, best first')

  await maya.button(/^Chat/).click()
  await maya.button('Leave').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await isAsked()).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(isAsked, 'nothing lies over the table').toBe(false)
  await expect(maya.ownSeat()).toBeVisible()
})

/** Runs in the page, before its scripts. */
function watchRequests(): void {
  const watchers: { onclose: (() => void) | null }[] = []
  const CloseWatcher = class {
    onclose: (() => void) | null = null
    constructor() {
      watchers.push(this)
    }
    destroy() {
      if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
    }
  }
  const requestClose = () => {
    const newest = watchers.pop()
    newest?.onclose?.()
    return newest !== undefined
  }
  Object.assign(window, { CloseWatcher, requestClose })
}
