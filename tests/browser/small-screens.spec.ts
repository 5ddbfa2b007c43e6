import { expect, type Locator } from '@playwright/test'
import { boxOf, liesAbove } from '../support/boxes'
import { test } from '../support/browser-test'
import { overlaps } from '../support/layout-checks'
import { isInReach, playToResults, visitFirstScreens } from '../support/layout-walk'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { pauseClock } from '../support/requests'
import { joinReady, seat, startTable } from '../support/table'
import { unreachable } from '../support/unreachable'

// The smallest screens: a page at 400 % zoom, phones on their side, a low phone.
const SIZES = [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 375, height: 553 },
]
const NAMES = ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW', 'Christopher Oyelaran', 'Konstantinos Papadak']
const MORE_NAMES = ['Ines', 'Noor', 'Theo', 'Priya Raman', 'Jonas', 'Guillermo Etxebarria', 'Seraphina', 'Emmanuelle']
const HANDS = ['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Kc 6c 4d', '9h 8d 3s', '10h 10d 10c']
const MORE_HANDS = ['As 7d 4s', 'Ac 9s 5c', 'Jd 5s 3d', 'Jc 8h 6h', 'Ad 6s 3c', 'Qh 10s 5d']

/** Nothing at the table overlaps either. */
async function fitsAndIsInReach(maya: GamePage, screen: string): Promise<void> {
  for (const size of SIZES) {
    await isInReach(maya, [size], screen)
    if (!maya.page.url().includes('/game/')) continue
    await expect.poll(() => maya.page.evaluate(overlaps), `${screen} at ${size.width}x${size.height}`).toEqual([])
  }
}

/** Every control of the parts that cover the table can be pressed. */
async function isPressable({ page }: GamePage, screen: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(unreachable), `${screen} at ${size.width}x${size.height}`).toEqual([])
  }
}

test(
  'every screen up to a full table is in reach on the smallest screens, and so is what lies over it',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack([...HANDS, ...MORE_HANDS])
    const maya = await openPage('Maya')
    await visitFirstScreens(maya, (screen) => isInReach(maya, SIZES, screen))
    const check = (screen: string) => fitsAndIsInReach(maya, screen)
    const { code, friends } = await playToResults(server, maya, [...NAMES, ...MORE_NAMES], async (screen) => {
      await check(screen)
      if (screen === 'turn') await test.step('a notch at the side covers nothing', () => isBesideTheNotch(maya))
    })
    await maya.button(/^Edit Ante/).click()
    await isPressable(maya, 'Edit Ante')
    await maya.page.keyboard.press('Escape')
    await maya.button('Rules, sound, theme').click()
    await isPressable(maya, 'menu')
    await maya.button('Invite').click()
    await isPressable(maya, 'Invite')
    await maya.page.setViewportSize({ width: 320, height: 568 })
    await hasOneLine(maya.button('Copy code'))
    await maya.page.keyboard.press('Escape')
    await maya.button('Rules, sound, theme').click()
    await maya.page.getByRole('button', { name: 'Table', exact: true }).click()
    await isBelowTheTopBar(maya.button('Close'), maya)
    await leavesTheDockFree(maya)
    await maya.page.keyboard.press('Escape')
    await maya.continue()
    for (const friend of friends) expectOk(await friend.continue(code))
    await maya.sees('Start Round 2')
    await check('between rounds')
    await hasNameFormInOneRow(maya)
  },
)

async function isBesideTheNotch({ page, context, ownSeat, button }: GamePage): Promise<void> {
  const [notch, width] = [47, 844]
  await page.setViewportSize({ width, height: 390 })
  const devtools = await context.newCDPSession(page)
  const setInsets = (insets: object) => devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await setInsets({ left: notch, right: notch, bottom: 21 })
  for (const part of [ownSeat().getByText('Your Hand'), button('Leave'), button(/^I'm In/), button(/^Rules/)]) {
    await expect.poll(async () => (await boxOf(part)).x).toBeGreaterThanOrEqual(notch)
    expect((await boxOf(part)).right).toBeLessThanOrEqual(width - notch)
  }
  await setInsets({})
}

async function hasNameFormInOneRow({ page, button }: GamePage): Promise<void> {
  await button('Edit Name').click()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const boxes = await Promise.all([page.getByLabel('Your name'), button('Save'), button('Cancel')].map(boxOf))
    expect(new Set(boxes.map(({ y }) => y)).size, `${width} px`).toBe(1)
  }
}

/** On a phone on its side the sheet does not cover the current action, which can be pressed. */
async function leavesTheDockFree({ page, button }: GamePage): Promise<void> {
  for (const size of [
    { width: 568, height: 320 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    const sheet = await boxOf(page.getByRole('region', { name: 'Table settings' }))
    expect(sheet.right).toBeLessThanOrEqual((await boxOf(button('Continue to Next Round'))).x)
    await button('Continue to Next Round').click({ trial: true })
  }
}

async function isBelowTheTopBar(button: Locator, { page }: GamePage): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await liesAbove(page.locator('header').first(), button, `${size.width}x${size.height}`)
  }
}

test(
  'on a phone on its side the main buttons have one line, and Harvey’s mark stays on his plate',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    const maya = await openPage('Maya', { viewport: { width: 740, height: 360 } })
    await maya.page.goto('/')
    await hasOneLine(maya.button('Create Game'))
    const code = await maya.hostGame(server)
    const [noor] = await joinReady(server, code, ['Noor'])
    await hasOneLine(maya.button('Start Game (1/2 ready)'))
    await maya.start()
    await expect(maya.button(/^I'm In/)).toBeVisible()
    const harvey = maya.seat('Harvey')
    const plate = await harvey.locator('[class*="_plate_"]').boundingBox()
    const mark = await harvey.locator('[class*="_mark_"]').boundingBox()
    expect(mark?.y).toBeGreaterThanOrEqual(plate?.y ?? Number.NaN)
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual((plate?.y ?? 0) + (plate?.height ?? 0))

    await maya.button('Joins').click()
    const requests = await boxOf(maya.page.getByRole('region', { name: 'Join requests' }))
    expect(requests.right).toBeLessThan((await boxOf(maya.button(/^I'm Out/))).x)
    await maya.page.keyboard.press('Escape')
    await maya.stayIn()
    expectOk(await noor!.decide(code, 'fold'))
    await maya.continue()
    expectOk(await noor!.continue(code))
    await hasOneLine(maya.ownSeat().getByText('Everyone is ready'))
  },
)

async function hasOneLine(text: Locator): Promise<void> {
  const tops = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].map(({ top }) => top)
  })
  expect(new Set(tops).size, await text.innerText()).toBe(1)
}

test('a toast on a phone lies under the top bar and hides neither the pot nor what is to be done', async ({
  server,
  openPage,
}) => {
  server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const maya = await openPage('Maya', { viewport: { width: 390, height: 844 } })
  await maya.page.clock.install()
  const table = await startTable(server, [maya, 'Noor'], { decisionTimer: 45 })
  await expect(maya.button('Select All Cards First')).toBeDisabled()
  await pauseClock(maya.page)
  await maya.chooseWilds('King')
  await liesUnderTheTopBar(await maya.seesToast('Success', 'Wild cards selected'), maya)
  await maya.page.clock.resume()
  await maya.stayIn()
  await table.decide('fold')
  await maya.sees('Continue to Next Round')
  await (await Player.arrive(server, 'Maximiliane Vogelers')).join(table.code)
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    await maya.page.setViewportSize(size)
    await liesUnderTheTopBar(await maya.seesToast('Join Request', 'Maximiliane Vogelers asks to join'), maya)
  }
  await maya.button(/^Edit Ante/).click()
  for (const size of [
    { width: 320, height: 568 },
    { width: 360, height: 740 },
  ]) {
    await maya.page.setViewportSize(size)
    await liesAbove(await maya.seesToast('Join Request'), maya.page.getByRole('heading', { name: 'Edit Ante' }))
  }
})

test(
  'a toast on a phone lies below the notice of a pause, and the notice leaves the dock in view',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'])
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const table = await startTable(server, ['Noor', maya, 'Theo'])
    await maya.sees('is deciding')
    expectOk(await table.creator.pause(table.code, true))
    const notice = maya.page.getByRole('region', { name: 'Pause' })
    await expect(notice).toBeVisible()
    expectOk(await table.player('Theo').post(`/api/game/leave/${table.code}`))
    await liesAbove(notice, await maya.seesToast('Player Left', 'Theo left the game'))
    expectOk(await table.creator.pause(table.code, false))
    const { players } = await table.state()
    expectOk(await table.creator.post(`/api/game/make-host/${table.code}`, { playerId: players[1]?._id }))
    expectOk(await table.player('Maya').pause(table.code, true))
    await expect(notice.getByRole('button', { name: 'Go on' })).toBeVisible()
    await showsTheWholeGame(maya, 'paused')
  },
)

test(
  'on a phone on its side twos can be named under the open chat without scrolling',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['2h 2s 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    const maya = await openPage('Maya', { viewport: { width: 740, height: 360 } })
    await startTable(server, [maya, 'Noor'], { decisionTimer: 45 })
    await maya.sees('Wild Card Selection')
    await maya.button('Chat').click()
    await expect(maya.page.getByRole('log', { name: 'Messages' })).toBeVisible()
    await showsTheWholeGame(maya, 'chat')
  },
)

test(
  'a name can be seen while it is typed over the keyboard of a phone on its side',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    const maya = await openPage('Maya', { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true })
    const table = await startTable(server, [maya, 'Noor'])
    await maya.stayIn()
    await table.decide('fold')
    await table.continueAll()
    await maya.button('Edit Name').tap()
    await maya.page.setViewportSize({ width: 844, height: 170 })
    for (const part of [maya.page.getByLabel('Your name'), maya.button('Save')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  },
)

test('a replay on a phone on its side leaves the dock in view', { tag: '@long' }, async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 9d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h'])
  const maya = await openPage('Maya', { viewport: { width: 740, height: 360 } })
  const table = await startTable(server, [maya, 'Noor', 'Konstantinos Papadak', 'Theo'])
  await maya.stayIn()
  await table.decide('fold', 'fold', 'fold')
  await table.continueAll()
  await maya.sees('Start Round 2')
  await maya.tab('Rounds').click()
  await maya.button(/^Round 1 /).click()
  const replay = maya.page.getByRole('region', { name: 'Replay' })
  await expect(replay).toBeVisible()
  await showsTheWholeGame(maya, 'replay')
  await replay.getByRole('button', { name: 'Next' }).click()
  await expect(replay.getByText(/^Maya is In$|^You are In$/)).toBeInViewport()
  await expect(replay.getByText(/^Pot$/)).toBeInViewport()

  const notch = 47
  const devtools = await maya.context.newCDPSession(maya.page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } })
  const back = replay.getByRole('button', { name: 'Back' })
  await expect.poll(async () => (await boxOf(back)).x, 'beside the notch').toBeGreaterThanOrEqual(notch)
})

/** On a phone on its side no part of the game is beyond the edge. */
async function showsTheWholeGame({ page, ownSeat }: GamePage, screen: string): Promise<void> {
  await page.setViewportSize({ width: 740, height: 360 })
  const beyond = () => ownSeat().evaluate((dock) => Math.round(dock.getBoundingClientRect().bottom) - innerHeight)
  await expect.poll(beyond, screen).toBeLessThanOrEqual(0)
}

async function liesUnderTheTopBar(toast: Locator, { page, ownSeat }: GamePage): Promise<void> {
  const below = page.getByRole('region', { name: 'Table' }).locator('[class*="_pot_"]').or(ownSeat()).first()
  await liesAbove(page.locator('header'), toast)
  await liesAbove(toast, below)
}

test(
  'Close stays in reach below the notch while a sheet that covers the screen of a phone is scrolled',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const notch = 47
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const devtools = await maya.context.newCDPSession(maya.page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: notch, bottom: 34 } })
    const table = await seat(server, [maya, 'Noor'])
    await maya.openLobby(table.code)
    await maya.button('Rules').click()
    const rules = maya.page.getByRole('dialog', { name: 'Rules' })
    await closesAtItsEnd(rules, rules.getByText(/^5 rounds, /), notch)

    await table.start()
    await maya.sees(/^(Your Turn|Wild Card Selection)$/)
    await table.decide('fold', 'fold')
    await maya.button(/^Deal checked/).click()
    const deal = maya.page.getByRole('dialog', { name: 'Deal check' })
    await closesAtItsEnd(deal, deal.getByRole('button', { name: 'Keep the proof' }), notch)
  },
)

/** Scrolled to its last part, the sheet can be closed below the notch. */
async function closesAtItsEnd(sheet: Locator, lastPart: Locator, notch: number): Promise<void> {
  await lastPart.scrollIntoViewIfNeeded()
  await expect(lastPart).toBeInViewport()
  const close = sheet.getByRole('button', { name: 'Close' })
  expect((await boxOf(close)).y).toBeGreaterThanOrEqual(notch)
  await close.click()
  await expect(sheet).toBeHidden()
}
