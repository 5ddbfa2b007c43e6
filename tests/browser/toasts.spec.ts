import { expect } from '@playwright/test'
import { boxOf } from '../support/boxes'
import { controlsUnder } from '../support/layout-checks'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { pauseClock, RequestCount } from '../support/requests'
import { deal, seat, type Server, type Table } from '../support/table'

/** A lobby with a paused clock and the permission to copy. */
async function inLobby(server: Server, maya: GamePage): Promise<void> {
  await maya.context.grantPermissions(['clipboard-write'])
  const { code } = await seat(server, [maya, 'Noor'])
  await maya.page.clock.install()
  await maya.openLobby(code)
  await pauseClock(maya.page)
}

test('one toast is shown at a time, until 5 s are over, it is closed or swiped away, or its screen goes', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { hasTouch: true })
  await inLobby(server, maya)
  const { page } = maya
  const copies = async (what: 'code' | 'link') => {
    await maya.button(`Copy ${what}`).click()
    return maya.seesToast('Copied!', what === 'code' ? 'Room code copied to clipboard' : 'Link copied to clipboard')
  }
  await test.step('it is announced with its title and its text as words of their own, and goes after 5 s', async () => {
    await copies('code')
    await page.clock.runFor(100)
    const announced = page.getByRole('status').filter({ hasText: 'Notification' })
    expect(await announced.textContent()).toMatch(/^Notification Copied! Room code copied to clipboard\s*$/)
    await page.clock.runFor(4_800)
    await expect(maya.toast()).toBeVisible()
    await page.clock.runFor(200)
    await expect(maya.toast()).toHaveCount(0)
  })
  await test.step('a new one replaces it, and it can be closed', async () => {
    await copies('code')
    await copies('link')
    await expect(maya.toast()).toHaveCount(1)
    await maya.doesNotSee('Room code copied to clipboard')
    await maya.toast().getByRole('button', { name: 'Close' }).click()
    await expect(maya.toast()).toHaveCount(0)
  })
  await test.step('a swipe of 50 px dismisses it, a shorter one does not', async () => {
    await copies('code')
    await swipe(maya, 40)
    await expect(maya.toast()).toBeVisible()
    await swipe(maya, 55)
    await expect(maya.toast()).toHaveCount(0)
  })
  await test.step('one that is closed by a finger pauses no later one', async () => {
    await maya.button('Copy code').tap()
    await maya.seesToast('Copied!', 'Room code copied to clipboard')
    await maya.toast().getByRole('button', { name: 'Close' }).tap()
    await expect(maya.toast()).toHaveCount(0)
    await maya.button('Copy link').tap()
    await maya.seesToast('Copied!', 'Link copied to clipboard')
    await page.clock.runFor(5_100)
    await expect(maya.toast()).toHaveCount(0)
  })
  await test.step('F8 moves the focus to it', async () => {
    await copies('code')
    await page.keyboard.press('F8')
    const place = page.getByRole('region', { name: /^Notifications \(F8\)/ })
    await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(maya.toast()).toHaveCount(0)
  })
  await test.step('it goes with the screen that it speaks of', async () => {
    await copies('code')
    await maya.button('Leave').click()
    await expect(page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
    await expect(maya.toast()).toHaveCount(0)
  })
})

async function swipe({ page, toast }: GamePage, pixels: number): Promise<void> {
  const box = await boxOf(toast())
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}

test('the toasts for wild cards and names go after 3 s', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const table = await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'] })
  const { code } = table
  await test.step('the toast of a request to join goes when the request is answered elsewhere', async () => {
    await (await Player.arrive(server, 'Theo')).join(code)
    await maya.seesToast('Join Request', 'Theo asks to join')
    await table.creator.deny(code, 'Theo')
    await expect(maya.toast()).toHaveCount(0)
  })
  const polls = new RequestCount(maya.page, `/api/game/state/${code}`)
  await pauseClock(maya.page)
  await maya.chooseWilds('King')
  await isToldFor3Seconds(maya, 'Wild cards selected')

  await table.decide('fold', 'fold')
  await table.continueAll()
  await polls.settle()
  await polls.next()
  await maya.button('Edit Name').click()
  await maya.page.getByLabel('Your name').fill('Mia')
  await maya.button('Save').click()
  await isToldFor3Seconds(maya, 'Name updated successfully')
})

test('a toast on a phone or a tablet covers no control', { tag: '@long' }, async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/status of 404|Error: Game not found|Error: Failed to load active games|status of 500/)
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  await maya.submitJoin('QQQQQQ')
  await maya.seesToast('Error', 'Game not found')
  await coversNoControl(maya, 'Join Game')

  await maya.page.route('**/api/game/active-games', (route) => route.fulfill({ status: 500, json: {} }))
  await maya.page.goto('/active-games')
  await maya.seesToast('Error', 'Failed to load active games')
  await coversNoControl(maya, 'Active Games')

  const table = await deal(server, [maya, 'Noor', 'Theo'])
  const asks = async ({ code }: Table, name: string) => (await Player.arrive(server, name)).join(code)
  await asks(table, 'Priya')
  await maya.seesToast('Join Request', 'Priya asks to join')
  await coversNoControl(maya, 'table')

  await table.decide('stay', 'stay', 'stay')
  await maya.button(/^Continue/).waitFor()
  await asks(table, 'Lena')
  await maya.seesToast('Join Request', 'Lena asks to join')
  await coversNoControl(maya, 'results')
  await maya.tab('Rounds').click()
  await maya.button(/Round 1/).click()
  await asks(table, 'Omar')
  await maya.seesToast('Join Request', 'Omar asks to join')
  await coversNoControl(maya, 'replay')

  await inLobby(server, maya)
  await maya.button('Copy code').click()
  await maya.seesToast('Copied!')
  await coversNoControl(maya, 'lobby')
})

/** On phones, upright and on their side, and on a tablet. */
async function coversNoControl(maya: GamePage, screen: string): Promise<void> {
  await pauseClock(maya.page)
  for (const size of SIZES) {
    await maya.page.setViewportSize(size)
    const covered = async () =>
      (await maya.toast().evaluate(controlsUnder)).filter((control) => !OF_TOAST.includes(control))
    // The page measures again in the next frame.
    await expect.poll(covered, `${screen} at ${size.width}x${size.height}`).toEqual([])
  }
  await maya.page.clock.resume()
}

const SIZES = [
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
]

const OF_TOAST = ['Close', 'Approve']

async function isToldFor3Seconds(maya: GamePage, description: string): Promise<void> {
  await maya.seesToast('Success', description)
  await maya.page.clock.runFor(2_900)
  await expect(maya.toast()).toBeVisible()
  await maya.page.clock.runFor(200)
  await expect(maya.toast()).toHaveCount(0)
}
