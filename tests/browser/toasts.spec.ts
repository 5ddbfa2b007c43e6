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

/** A toast in a lobby with a paused clock. */
async function copyCode(server: Server, maya: GamePage): Promise<void> {
  await inLobby(server, maya)
  await maya.button('Copy code').click()
  await maya.seesToast('Copied!')
}

test('a toast goes by itself after 5 s', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await copyCode(server, maya)
  await maya.page.clock.runFor(4_900)
  await expect(maya.toast()).toBeVisible()
  await maya.page.clock.runFor(200)
  await expect(maya.toast()).toHaveCount(0)
})

test('a toast is announced with its title and its text as words of their own', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await copyCode(server, maya)
  await maya.page.clock.runFor(100)
  const announced = maya.page.getByRole('status').filter({ hasText: 'Notification' })
  expect(await announced.textContent()).toMatch(/^Notification Copied! Room code copied to clipboard\s*$/)
})

test('one toast is shown at a time, and it can be closed', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await inLobby(server, maya)
  await maya.button('Copy code').click()
  await maya.seesToast('Copied!', 'Room code copied to clipboard')
  await maya.button('Copy link').click()
  await maya.seesToast('Copied!', 'Link copied to clipboard')
  await expect(maya.toast()).toHaveCount(1)
  await maya.doesNotSee('Room code copied to clipboard')

  await maya.toast().getByRole('button', { name: 'Close' }).click()
  await expect(maya.toast()).toHaveCount(0)
})

test('a toast that is closed by a finger pauses no later one', async ({ server, openPage }) => {
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await inLobby(server, maya)
  await maya.button('Copy code').tap()
  await maya.seesToast('Copied!')
  await maya.toast().getByRole('button', { name: 'Close' }).tap()
  await expect(maya.toast()).toHaveCount(0)
  await maya.button('Copy link').tap()
  await maya.seesToast('Copied!', 'Link copied to clipboard')
  await maya.page.clock.runFor(5_100)
  await expect(maya.toast()).toHaveCount(0)
})

test('a swipe of 50 px dismisses a toast, a shorter one does not', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await copyCode(server, maya)
  const swipe = async (pixels: number) => {
    const box = await boxOf(maya.toast())
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await maya.page.mouse.move(x, y)
    await maya.page.mouse.down()
    await maya.page.mouse.move(x + pixels / 2, y)
    await maya.page.mouse.move(x + pixels, y)
    await maya.page.mouse.up()
  }
  await swipe(40)
  await expect(maya.toast()).toBeVisible()
  await swipe(55)
  await expect(maya.toast()).toHaveCount(0)
})

test('F8 moves the focus to the toasts', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await copyCode(server, maya)
  await maya.page.keyboard.press('F8')
  const place = maya.page.getByRole('region', { name: /^Notifications \(F8\)/ })
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await maya.page.keyboard.press('Tab')
  await maya.page.keyboard.press('Tab')
  await maya.page.keyboard.press('Enter')
  await expect(maya.toast()).toHaveCount(0)
})

test('the toasts for wild cards and names go after 3 s', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const table = await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'] })
  const { code } = table
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

test('a toast goes with the screen that it speaks of', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await copyCode(server, maya)
  await maya.button('Leave').click()
  await expect(maya.page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
  await expect(maya.toast()).toHaveCount(0)
})

test('the toast of a request to join goes when the request is answered elsewhere', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const { code, creator } = await deal(server, [maya, 'Noor'])
  await (await Player.arrive(server, 'Theo')).join(code)
  await maya.seesToast('Join Request', 'Theo asks to join')
  await creator.deny(code, 'Theo')
  await expect(maya.toast()).toHaveCount(0)
})

test('a toast on a phone or a tablet covers no control', async ({ server, openPage, pageErrors }) => {
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

  await copyCode(server, maya)
  await coversNoControl(maya, 'lobby')
})

/** On phones, upright and on their side, and on a tablet. */
async function coversNoControl(maya: GamePage, screen: string): Promise<void> {
  await pauseClock(maya.page)
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [390, 844],
    [568, 320],
    [740, 360],
    [844, 390],
    [768, 1024],
  ] as const) {
    await maya.page.setViewportSize({ width, height })
    const covered = async () =>
      (await maya.toast().evaluate(controlsUnder)).filter((control) => !OF_TOAST.includes(control))
    // The page measures anew in the next frame.
    await expect.poll(covered, `${screen} at ${width}x${height}`).toEqual([])
  }
  await maya.page.clock.resume()
}

const OF_TOAST = ['Close', 'Approve']

async function isToldFor3Seconds(maya: GamePage, description: string): Promise<void> {
  await maya.seesToast('Success', description)
  await maya.page.clock.runFor(2_900)
  await expect(maya.toast()).toBeVisible()
  await maya.page.clock.runFor(200)
  await expect(maya.toast()).toHaveCount(0)
}
