import { expect, type Locator } from '@playwright/test'
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/programs.mjs'
import { boxOf, liesAbove } from '../support/boxes'
import { test } from '../support/browser-test'
import { SECOND_DEAL } from '../support/deal-vectors'
import type { GamePage } from '../support/game-page'
import { overlaps, unreadable } from '../support/layout-checks'
import { isInReach, playToResults, visitFirstScreens } from '../support/layout-walk'
import { LONG_NAMES } from '../support/long-names'
import { test as manualClockTest } from '../support/manual-clock-test'
import { expectOk } from '../support/player'
import { deal, playOn, startTable, type Table } from '../support/table'
import { SPACING } from '../support/text-spacing'
import { unreachable } from '../support/unreachable'

// The browser's setting for the size of text, at 200 %.
const ARGS = [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32']
test.use({ launchOptions: { executablePath: findHeadlessChromium() ?? '', args: ARGS } })

const PHONE = { width: 360, height: 740 }
const SIZES = [PHONE, { width: 1440, height: 900 }]
const HANDS = ['Kh Ks 9d', '9c 5h 3h', 'Kd Jh 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Kc 6c 4d', '9h 8d 3s', '10h 10d 10c']
const MORE_HANDS = ['Qs 7d 4s', '7c 9s 5c', 'Jd 5s 3d', 'Jc 8h 6h', 'Qh 6s 3c', 'As Ac Ad']
const NAMES = ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW', 'Noor', 'Theo']

test(
  'with text at 200 % every word can be read and every control pressed, from Home to the results',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Qh 10s 5d'])
    const maya = await openPage('Maya')
    const { page } = maya
    const check = async (screen: string) => {
      await isInReach(maya, SIZES, screen)
      const onAPhone = ON_A_PHONE[screen]
      if (onAPhone === undefined) return
      await page.setViewportSize(PHONE)
      await test.step(`${screen} on a phone`, () => onAPhone(maya))
    }
    await visitFirstScreens(maya, check)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await playToResults(server, maya, NAMES, check)
    await page.setViewportSize(PHONE)
    const headline = page.getByRole('heading', { name: /^Winner! \+\$/ })
    expect((await boxOf(headline)).height, 'neither the word nor the amount is broken in two').toBeLessThan(3 * 32)
  },
)

/** Further checks of screens on a phone. Each runs in the test of all screens. */
const ON_A_PHONE: Record<string, (maya: GamePage) => Promise<void>> = {
  '/active-games': showsWholeOrnaments,
  '/create-game': hasAnteInOneRow,
  '/join-game': hasLargeBoxes,
  lobby: showsCodeAndRules,
  wild: keepsWordsWhole,
}

async function showsWholeOrnaments({ page }: GamePage): Promise<void> {
  const paper = await boxOf(page.locator('[class*="_empty_"]'))
  for (const card of await page.locator('[class*="_empty_"] [class*="_fan_"] [class*="_card_"]').all()) {
    const { x, right } = await boxOf(card)
    expect(x).toBeGreaterThan(paper.x)
    expect(right).toBeLessThan(paper.right)
  }
}

async function hasLargeBoxes({ page }: GamePage): Promise<void> {
  await page.getByLabel('Room Code').fill('WWWWWW')
  for (const box of await page.locator('[class*="_box_"]').all()) {
    expect((await boxOf(box)).width, 'a letter fits its box').toBeGreaterThanOrEqual(await fontSize(box))
    expect(await fontSize(box), 'no smaller than with small text').toBeGreaterThan(29)
  }
}

async function showsCodeAndRules(maya: GamePage): Promise<void> {
  const { page } = maya
  for (const letter of await page.locator('[class*="_code_"] > span').all()) {
    expect(await fontSize(letter), 'no smaller than with small text').toBeGreaterThan(29)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await maya.button('Rules').click()
  await maya.sees('Hands, best first')
  const width = page.getByRole('region', { name: 'Rules' }).evaluate((rules) => rules.scrollWidth - rules.clientWidth)
  expect(await width, 'the rules do not scroll sideways').toBe(0)
  await page.keyboard.press('Escape')
}

async function hasAnteInOneRow({ page, button }: GamePage): Promise<void> {
  // As wide as a phone of 360 px with text at 130 %.
  await page.setViewportSize({ width: 554, height: 1140 })
  const field = await boxOf(page.getByRole('spinbutton', { name: 'Ante Amount' }))
  for (const step of [button(/^Lower the ante/), button(/^Raise the ante/)]) {
    expect((await boxOf(step)).y, 'one row').toBe(field.y)
  }
}

const fontSize = (part: Locator) => part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))

manualClockTest(
  'with text at 200 % a phone fits amounts of six figures, a pause, sheets, a replay and a proof',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const harveyWins = ['Kh Ks 9d', 'Qc 9h 5d', 'Js 8s 6d', '10h 7d 4c', 'As Ac Ad']
    const mayaWins = ['Kh Ks 9d', 'Qc 9h 5d', 'Js 8s 6d', '10h 7d 4c', 'Ad Jc 3s']
    const maya = await openPage('Maya', { viewport: PHONE })
    const guests = [maya, 'Noor', 'Theo', 'Zoe']
    const table = await deal(server, guests, { hands: harveyWins, settings: { ante: 1000 } })
    const { page } = maya
    await maya.sees('Your Turn')
    const card = maya.ownSeat().getByRole('img', { name: 'King of hearts' })
    expect((await boxOf(card)).width, 'the cards stay large').toBeGreaterThan(0.2 * PHONE.width)
    await test.step('a pause, reactions and the Table sheet', () => hasRoomForSheets(maya, table))

    await test.step('amounts of five and six figures, each on one line', async () => {
      await table.decide('stay', 'stay', 'stay', 'fold')
      await playOn(server, table, harveyWins)
      await table.decide('stay', 'stay', 'stay', 'stay')
      const headline = page.getByRole('heading', { name: 'You lose $20,000' })
      expect((await boxOf(headline)).height, 'the amount is not broken in two').toBeLessThan(3 * 32)

      await maya.tab('Evening').click()
      await maya.sees('+ $25,000 back = −$1000')
      expect(await page.evaluate(unreadable)).toEqual([])
      for (const words of await page.getByText('back =').all()) {
        expect((await boxOf(words)).right, 'on the paper').toBeLessThan(PHONE.width - 28)
      }
      await playOn(server, table, mayaWins)
      await maya.sees('Theo is deciding')
      await isBetweenTheEdges(maya.ownSeat().getByText('−$27,000'))
      await isBetweenTheEdges(page.getByRole('region', { name: 'Table', exact: true }).getByText('$104,000'))
      expect(await page.evaluate(overlaps)).toEqual([])
    })

    await test.step('Rounds, a replay and Course', async () => {
      await table.decide('fold', 'fold', 'stay', 'fold')
      await showsRoundsAndCourse(maya)
    })

    await test.step('a proof', async () => {
      await page.goto('/verify')
      await page.getByRole('textbox', { name: 'Proof' }).fill(JSON.stringify(SECOND_DEAL))
      await maya.sees('drawn by the server')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    })
  },
)

async function hasRoomForSheets({ page, button }: GamePage, { creator, code }: Table): Promise<void> {
  expectOk(await creator.pause(code, true))
  const notice = page.getByRole('region', { name: 'Pause' })
  expect((await boxOf(notice)).height, 'the notice breaks no word').toBeLessThan(300)
  expectOk(await creator.pause(code, false))
  await expect(notice).toBeHidden()

  await button('Reactions').click()
  for (const name of ['Clap', 'Cry', 'Rabbit']) await isBetweenTheEdges(button(name))
  await page.keyboard.press('Escape')
  await button('Rules, sound, theme').click()
  await page.getByLabel('Menu').getByRole('button', { name: 'Table' }).click()
  const sheet = page.getByRole('region', { name: 'Table settings' })
  await liesAbove(page.locator('header').first(), sheet.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
}

/** After a third round that Maya has won. */
async function showsRoundsAndCourse({ page, button, tab }: GamePage): Promise<void> {
  await tab('Rounds').click()
  const round = button(/^Round 3 /)
  expect((await boxOf(round.getByText('Maya won'))).height, 'a round breaks no word').toBeLessThan(2 * 32)
  await round.click()
  const words = page.getByRole('region', { name: 'Replay' }).getByText('Game 1, round 3')
  expect((await boxOf(words)).height, 'the replay breaks no word').toBeLessThan(3 * 32)

  await button('Close replay').click()
  await tab('Course').click()
  const noor = button(/Noor/).getByText('Noor')
  expect((await boxOf(noor)).height, 'the legend breaks no name').toBeLessThan(2 * 32)
}

test(
  'with text at 200 % the pot of a full table fits a phone 320 px wide',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack([...HANDS, ...MORE_HANDS])
    const maya = await openPage('Maya', { viewport: { width: 320, height: 568 } })
    const table = await startTable(server, [maya, ...LONG_NAMES], { ante: 1000 })
    await maya.sees('Your Turn')
    await table.decide(...table.players.map(() => 'stay' as const))
    await table.continueAll()
    expectOk(await table.creator.nextRound(table.code))
    await maya.sees('is deciding')
    await isBetweenTheEdges(maya.page.getByRole('region', { name: 'Table', exact: true }).getByText('$195,000'), 320)
  },
)

test(
  'with text at 200 % nothing of a full table reaches over the edge at 280 px, and with wider spacing at 320 px',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack([...HANDS, ...MORE_HANDS])
    const maya = await openPage('Maya', { bypassCSP: true })
    const table = await startTable(server, [maya, ...LONG_NAMES], { ante: 1000 })
    const { page } = maya
    const check = async (screen: string) => {
      await isInReach(maya, [{ width: 280, height: 653 }], screen)
      const spacing = await page.addStyleTag({ content: SPACING })
      await isInReach(maya, [{ width: 320, height: 568 }], `${screen} with wider spacing`)
      await spacing.evaluate((element) => (element as Element).remove())
    }
    await expect(maya.button(/^I'm In/)).toBeVisible()
    await check('turn')
    await table.decide(...table.players.map(() => 'stay' as const))
    await maya.sees('Continue to Next Round')
    await check('results')
    await maya.tab('Rounds').click()
    await expect(maya.button(/^Round 1 /)).toBeVisible()
    await check('Rounds')
    await page.setViewportSize({ width: 280, height: 653 })
    expect(await page.evaluate(unreachable)).toEqual([])
    await maya.tab('Evening').click()
    await maya.sees('Settle up')
    await check('Evening')
  },
)

async function isBetweenTheEdges(part: Locator, width = 360): Promise<void> {
  const { x, right } = await boxOf(part)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
}

/** Beside the hand the heading takes two lines. */
async function keepsWordsWhole({ page }: GamePage): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Wild Card Selection' })
  expect((await boxOf(heading)).height, 'no word is broken in two').toBeLessThan(2 * 32)
}
