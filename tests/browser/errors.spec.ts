import { expect } from '@playwright/test'
import { LOBBY_RETRIES } from '../../src/contract'
import { liesAbove } from '../support/boxes'
import { advancePageFirst, advanceTogether, test } from '../support/manual-clock-test'
import { isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { RequestCount, holdRequests, pauseClock } from '../support/requests'
import { deal, seat, type Table } from '../support/table'
import { DEALING_MS, type TestServer } from '../support/test-server'

test('a game that does not exist toasts, polls no more and leads to Home after 3 s', async ({
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  const maya = await openPage('Maya')
  const polls = new RequestCount(maya.page, '/api/game/state/ZZZZZZ')
  await maya.page.clock.install()
  const release = await holdRequests(maya.page, '/api/game/state/ZZZZZZ')
  await maya.page.goto('/game/ZZZZZZ')
  await expect.poll(() => polls.count).toBe(1)
  await pauseClock(maya.page)
  release()
  await isDestructive(
    await maya.seesToast('Game Not Found', "This game doesn't exist or has been deleted. Redirecting to home page..."),
  )
  await expect(maya.page.getByText('Game not found. Redirecting to home page...', { exact: true })).toBeVisible()
  await expect(maya.button('Back to Home')).toBeVisible()
  await maya.page.clock.runFor(2_999)
  await expect(maya.page).toHaveURL(/\/game\/ZZZZZZ$/)
  await maya.page.clock.runFor(1)
  await maya.page.waitForURL(/\/$/)
  expect(polls.count).toBe(1)

  await test.step('the button leads to Home at once', async () => {
    await maya.page.clock.resume()
    const releaseAgain = await holdRequests(maya.page, '/api/game/state/ZZZZZZ')
    await maya.page.goto('/game/ZZZZZZ')
    await expect.poll(() => polls.count).toBe(2)
    await pauseClock(maya.page)
    releaseAgain()
    await maya.button('Back to Home').click()
    await expect(maya.page).toHaveURL(/\/$/)
  })
})

test('a game in which one has no seat leads to Join Game and says why', async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/404/)
  const { code } = await deal(server, ['Noor'])
  const maya = await openPage('Maya')
  const polls = new RequestCount(maya.page, `/api/game/state/${code}`)
  await maya.page.clock.install()
  await maya.page.goto(`/game/${code}`)
  for (let retry = 1; retry <= LOBBY_RETRIES; retry += 1) {
    await polls.settle(retry)
    await maya.page.clock.fastForward(1_000)
  }
  await maya.page.waitForURL(`**/join-game?room=${code}`)
  await maya.seesToast('No seat', 'You have no seat in this game. Join it here.')
})

test(
  'an action at the table that is refused or comes too late is told, and can be tried again',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED|409/)
    pageErrors.allow(/Error: /)
    const maya = await openPage('Maya')
    await maya.page.clock.install()
    server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'], ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    const table = await deal(server, [maya, 'Noor'], { settings: { decisionTimer: 15 } })
    await test.step('every refused action at the table toasts the server’s sentence and can be tried again', () =>
      tryRefused(server, maya, table))

    await maya.startRound(2)
    await maya.sees('Round 2 starting')
    await server.clock.advance(DEALING_MS)
    await table.decide('fold')
    await test.step('a decision that does not arrive within the turn is told, and so is the turn that ran out', () =>
      decideTooLate(server, maya, table.code))
  },
)

/** From the choice of wild cards to the start of the second round. */
async function tryRefused(server: TestServer, maya: GamePage, table: Table): Promise<void> {
  const { code } = table
  await maya.button('King').click()
  await isRefused(maya, `wild-cards/${code}`, 'Confirm Selection', 'No wild cards now')
  await maya.button('Confirm Selection').click()
  await isRefused(maya, `decision/${code}`, /^I'm In/, 'Not your turn')
  await maya.stayIn()
  await table.player('Noor').decide(code, 'fold')
  await isRefused(maya, `continue/${code}`, 'Continue to Next Round', 'Not now')

  await test.step('ante', async () => {
    await maya.button(/^Edit Ante/).click()
    await isRefused(maya, `ante/${code}`, 'Save', 'No other ante')
    await maya.page.keyboard.press('Escape')
  })
  await test.step('join requests', async () => {
    const theo = await Player.arrive(server, 'Theo')
    await theo.join(code)
    await maya.button('Joins 1').click()
    await isRefused(maya, `approve-join/${code}`, 'Approve Theo', 'The table is full')
    await isRefused(maya, `deny-join/${code}`, 'Deny Theo', 'Nobody asks')
    await maya.page.keyboard.press('Escape')
  })

  await table.continueAll()
  await maya.sees('Round 1 Complete')
  await isRefused(maya, `next-round/${code}`, 'Start Round 2', 'Not everybody is ready')
  await maya.button('Edit Name').click()
  await maya.page.getByLabel('Your name').fill('Mia')
  await isRefused(maya, `update-name/${code}`, 'Save', 'That name is taken')
  await expect(maya.page.getByLabel('Your name'), 'what was typed stays').toHaveValue('Mia')
  await maya.page.keyboard.press('Escape')
}

/** From the beginning of Maya's turn of 15 s, which is the last turn of the round. */
async function decideTooLate(server: TestServer, maya: GamePage, code: string): Promise<void> {
  await expect(maya.button(/^I'm In/)).toBeEnabled()
  const decisions = new RequestCount(maya.page, `/decision/${code}`)
  const release = await holdRequests(maya.page, `/api/game/decision/${code}`)
  await pauseClock(maya.page)
  await advanceTogether(server, maya, 12_000)
  await maya.button(/^I'm In/).click()
  await expect.poll(() => decisions.count).toBe(1)
  // The page gives the first request up after 3 s and sends another.
  await advancePageFirst(server, maya, 3_500)
  await expect.poll(() => decisions.count).toBe(2)
  const runOut = maya.ownSeat().getByRole('heading', { name: 'Your time ran out' })
  await expect(runOut).toBeVisible()

  release()
  await isDestructive(await maya.seesToast('Error', 'Your answer did not arrive in time. You are Out'))
  await expect(maya.button('Continue to Next Round')).toBeVisible()
  await expect(runOut).toBeVisible()
}

test('a page whose first load of the game fails, or is refused with 429, opens the table', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/429|500/)
  pageErrors.allow(/Error: Something went wrong/)
  const maya = await openPage('Maya')
  const table = await seat(server, [maya, 'Noor'])
  const { code } = table
  await table.start()
  await server.clock.advance(DEALING_MS)
  const path = `**/api/game/state/${code}`
  await test.step('a first load of the game that fails toasts and recovers', async () => {
    await maya.page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'Something went wrong' } }))
    await maya.page.goto(`/game/${code}`)
    await isDestructive(await maya.seesToast('Error', 'Something went wrong'))
    await maya.page.unroute(path)
    await maya.sees('Round 1/5')
  })
  await test.step('after 429 the page waits as long as it must and goes on without a toast', async () => {
    let refusals = 0
    await maya.page.route(path, (route) => {
      refusals += 1
      return refusals > 2
        ? route.continue()
        : route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'Too many requests' } })
    })
    await maya.openTable(code)
    await maya.sees('Your Turn')
    expect(refusals).toBeGreaterThan(2)
    await expect(maya.toast()).toHaveCount(0)
  })
})

test(
  'a first load of the game without an answer toasts and recovers',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/)
    pageErrors.allow(/server can't be reached/)
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const { code } = await deal(server, ['Noor', maya])
    const path = `**/api/game/state/${code}`
    await maya.page.route(path, (route) => route.abort())
    await maya.page.goto(`/game/${code}`)
    const toast = await maya.seesToast('Error', "The server can't be reached. Check your connection and try again.")
    await isDestructive(toast)
    await maya.sees('Reconnecting…')
    await liesAbove(toast, maya.page.getByText('Reconnecting…'), 'neither covers the words of the other')
    await maya.sees(/Trying again…/)
    await maya.page.unroute(path)
    await maya.sees('Round 1/5')
  },
)

/** A click that the server refuses shows the sentence; the button can be clicked again. */
async function isRefused(maya: GamePage, call: string, press: string | RegExp, sentence: string): Promise<void> {
  const path = `**/api/game/${call}`
  await maya.page.route(path, (route) => route.fulfill({ status: 409, json: { error: sentence } }))
  await maya.button(press).click()
  await isDestructive(await maya.seesToast('Error', sentence))
  await expect(maya.button(press)).toBeEnabled()
  await maya.page.unroute(path)
  await maya.closeToast()
}
