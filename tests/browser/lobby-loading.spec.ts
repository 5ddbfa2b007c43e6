import { expect } from '@playwright/test'
import { isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { holdRequests, isPrefetched, pauseClock, RequestCount } from '../support/requests'
import { seat } from '../support/table'

const NO_SEAT =
  'You have no seat in this game. If you have just joined, your cookie did not arrive: allow cookies for this site, and join again.'

test('a lobby without a seat is loaded 4 times, 1 s apart, and leads to Join Game', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  const { code } = await seat(server, ['Noor'])
  const maya = await openPage('Maya')
  const polls = new RequestCount(maya.page, `/api/game/lobby/${code}`)
  await maya.page.clock.install()
  const release = await holdRequests(maya.page, `/api/game/lobby/${code}`)
  await maya.page.goto(`/lobby/${code}`)
  await expect.poll(() => polls.count).toBe(1)
  await pauseClock(maya.page)
  release()
  for (let retry = 1; retry <= 3; retry += 1) {
    await polls.settle(retry)
    await maya.sees('Loading lobby...')
    await maya.page.clock.runFor(999)
    expect(polls.count).toBe(retry)
    await maya.page.clock.runFor(1)
    await expect.poll(() => polls.count).toBe(retry + 1)
  }
  await maya.page.waitForURL(`**/join-game?room=${code}`)
  expect(polls.count).toBe(4)
  await expect(maya.page.getByLabel('Room Code')).toHaveValue(code)

  await test.step('a seat that is given in between opens the lobby', async () => {
    await maya.page.clock.resume()
    const calls = await maya.signIn(server)
    const releaseLoads = await holdRequests(maya.page, `/api/game/lobby/${code}`)
    await maya.page.goto(`/lobby/${code}`)
    await expect.poll(() => polls.count).toBe(5)
    await pauseClock(maya.page)
    releaseLoads()
    await polls.settle(5)
    await maya.sees('Loading lobby...')
    await calls.join(code)
    await maya.page.clock.resume()
    await maya.sees('Game Lobby')
  })
})

test(
  'a browser that blocks cookies keeps no seat, and the page says so',
  { tag: '@long' },
  async ({ openPage, pageErrors }) => {
    pageErrors.allow(/404/)
    pageErrors.allow(/Error: You have no seat in this game/)
    const maya = await openPage('Maya')
    await maya.page.route('**/api/**', async (route) => {
      await maya.context.clearCookies()
      await route.continue()
    })
    const code = await maya.createGame()
    await isDestructive(await maya.seesToast('Error', NO_SEAT))
    await maya.page.waitForURL(`**/join-game?room=${code}`)
  },
)

test(
  'a lobby that cannot be loaded says why, opens when it can, and stands until the table can be shown',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/404|500|ERR_FAILED/)
    pageErrors.allow(/Error: (?:This game does not exist|Something went wrong|The server can't be reached)/)
    const maya = await openPage('Maya')

    await test.step('a lobby that does not exist leads to Home', async () => {
      await maya.page.goto('/lobby/ZZZZZZ')
      await isDestructive(await maya.seesToast('Error', 'This game does not exist'))
      await expect(maya.page).toHaveURL(/\/$/)
    })
    const { code } = await seat(server, [maya])
    await test.step('a first load that fails says why, tries again and offers Home, and later failures do not toast', () =>
      failsAndGoesOn(maya, code))
    await test.step('without an answer the lobby is not called missing, and opens when the network is back', () =>
      opensWithTheNetwork(maya, code))
    await test.step('the lobby stands until the table can be shown, and nothing can be pressed in it meanwhile', () =>
      standsUntilTheTable(maya, code))
  },
)

async function failsAndGoesOn(maya: GamePage, code: string): Promise<void> {
  const path = `**/api/game/lobby/${code}`
  const fails = () =>
    maya.page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'Something went wrong' } }))
  await fails()
  await maya.page.goto(`/lobby/${code}`)
  await isDestructive(await maya.seesToast('Error', 'Something went wrong'))
  await maya.sees('Room not found')
  await maya.sees('Trying again…')
  await expect(maya.button('Back to Home')).toBeVisible()

  await maya.page.unroute(path)
  await maya.sees('Game Lobby')
  await maya.closeToast()
  const polls = new RequestCount(maya.page, path.slice(2))
  await fails()
  await expect.poll(() => polls.count).toBeGreaterThan(3)
  await expect(maya.toast()).toHaveCount(0)
  await maya.sees('Game Lobby')

  await maya.page.reload()
  await maya.button('Back to Home').click()
  await expect(maya.page).toHaveURL(/\/$/)
  await maya.page.unroute(path)
}

async function opensWithTheNetwork(maya: GamePage, code: string): Promise<void> {
  const path = `**/api/game/lobby/${code}`
  await maya.page.route(path, (route) => route.abort())
  await maya.page.goto(`/lobby/${code}`)
  await isDestructive(
    await maya.seesToast('Error', "The server can't be reached. Check your connection and try again."),
  )
  await expect(maya.page.getByRole('heading', { name: 'Loading lobby...' })).toBeVisible()
  await maya.sees('Trying again…')
  await maya.doesNotSee('Room not found')
  await expect(maya.button('Back to Home')).toBeVisible()
  await maya.page.unroute(path)
  await maya.sees('Game Lobby')
}

async function standsUntilTheTable(maya: GamePage, code: string): Promise<void> {
  const { page } = maya
  await isPrefetched(page)
  await maya.readyUp()
  await maya.sees('Your page has cut this deck for you.')
  const release = await holdRequests(page, `/api/game/state/${code}`)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const note = () => void (document.body.innerText.includes('Loading') && seen.push(document.body.innerText))
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const asked = page.waitForRequest(`**/api/game/state/${code}`)
  // The lobby stays for at most a second of the page's clock, and a busy machine takes longer for what follows.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await maya.start()
  await asked
  await expect(maya.button('Starting...')).toBeDisabled()
  await expect(maya.button('Not Ready')).toBeDisabled()
  await maya.sees('Your page has cut this deck for you.')
  release()
  await expect(maya.ownSeat()).toBeVisible()
  expect(await page.evaluate(() => (window as never as { seen: string[] }).seen)).toEqual([])
}

test(
  'a lobby whose game has started does not call the room lost while the table is on its way',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/)
    const maya = await openPage('Maya')
    const { page } = maya
    const table = await seat(server, ['Sam', maya])
    await page.route(`**/api/game/state/${table.code}`, () => {})
    await maya.openLobby(table.code)
    await table.start()
    await maya.sees('Loading game...')
    const polls = new RequestCount(page, `/api/game/lobby/${table.code}`)
    await page.route(`**/api/game/lobby/${table.code}`, (route) => route.abort())
    await expect.poll(() => polls.count).toBeGreaterThan(2)
    await maya.sees('Loading game...')
    await maya.doesNotSee('Room not found')
  },
)
