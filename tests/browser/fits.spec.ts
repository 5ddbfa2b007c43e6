import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf, liesAbove } from '../support/boxes'
import { expectOk } from '../support/player'
import { LONG_NAMES } from '../support/long-names'
import { byLength } from '../support/run-length'
import { deal as dealAt, joinReady } from '../support/table'
import { DEALING_MS, type TestServer } from '../support/test-server'
import { overlaps, unreadable } from '../support/layout-checks'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'

/** Each has a layout of its own. */
const FEW_SIZES = [
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]
const MORE_SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 664 },
  { width: 740, height: 360 },
  { width: 1366, height: 657 },
  { width: 1440, height: 900 },
]
const SIZES = byLength({ short: FEW_SIZES, long: [...FEW_SIZES, ...MORE_SIZES] })
const HANDS = ['Kh Ks 9d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Kc 6c 4d', '9h 8d 3s', '10h 10d 10c']
const WILD_HAND = 'Kh 2d 2s'
const MORE_HANDS = ['As 7d 4s', 'Ac 9s 5c', 'Jd 5s 3d', 'Jc 8h 6h', 'Ad 6s 3c']

for (const players of byLength({ short: [13], long: [1, 5, 13] })) {
  test(`the lobby and the table of ${players} fit every screen`, async ({ server, openPage }) => {
    const hands = [WILD_HAND, ...HANDS.slice(1), ...MORE_HANDS].slice(0, players)
    // Harvey beats five players, which shows the longest sentence under the pot and the longest words on his plate.
    const isHarveyBest = players === 5
    server.chance.stack([...hands, isHarveyBest ? 'As Ac Ad' : 'Qh 10s 5d'])
    const maya = await openPage('Maya')
    // The ante of 13 players makes a pot of five figures.
    const code = await maya.hostGame(server, players === 13 ? { ante: 1000, maxRounds: 999 } : {})
    const friends = await joinReady(server, code, LONG_NAMES.slice(0, players - 1))
    await maya.readyUp()
    await maya.closeToast()
    await fitsEverySize(maya, 'lobby', ['Not Ready', /^Start /])
    await deal(server, maya)
    await fitsWithTheRanks(maya)
    await maya.button('Confirm Selection').click()
    await expect(maya.button(/^I'm In/)).toBeVisible()
    await maya.closeToast()
    await fitsEverySize(maya, 'turn', [/^I'm In/, /^I'm Out/])
    await maya.stayIn()
    for (const [place, friend] of friends.entries()) {
      // With five players the longest name is under the pot.
      if (place === Math.floor(players / 2) + 1) await fitsEverySize(maya, 'others decide')
      expectOk(await friend.decide(code, 'stay'))
    }
    await fitsEverySize(maya, 'results', ['Continue to Next Round'])
    await showsTheLastSeat(maya)
    // The notice that Harvey wins is above the first row.
    if (!isHarveyBest) await showsTheFirstHand(maya)
    await maya.continue()
    for (const friend of friends) expectOk(await friend.continue(code))
    await fitsEverySize(maya, 'between rounds', ['Start Round 2'])
    // The last of these names cannot break across lines.
    if (players === 5) {
      await maya.page.setViewportSize({ width: 1440, height: 900 })
      await maya.button(/^Edit Ante/).click()
      await maya.page.getByRole('spinbutton').fill('100')
      await maya.button('Save').click()
      await maya.sees('Ante Changed!')
      await maya.closeToast()
      await fitsEverySize(maya, 'an ante that the others have not confirmed')
    }
    if (players === 13) await hasOneRowOfTools(server, maya)
  })
}

/** The hand, the ranks and the button that confirms fit every screen together. */
async function fitsWithTheRanks(maya: GamePage): Promise<void> {
  const parts = ['Choose for the two of diamonds', 'Choose for the two of spades', 'Ace', '3']
  await fitsEverySize(maya, 'no two named', [...parts, 'Select All Cards First'])
  for (const rank of ['Queen', 'Queen']) await maya.button(rank).click()
  await fitsEverySize(maya, 'both twos named', [...parts, 'Confirm Selection'])
}

test(
  'on desktops the dock of a full table has the same height in every phase',
  { tag: '@long' },
  async ({ server, openPage }) => {
    // Harvey has the three tens.
    server.chance.stack([WILD_HAND, ...HANDS.slice(1, -1), 'Qh 10s 5d', ...MORE_HANDS, ...HANDS.slice(-1)])
    const maya = await openPage('Maya')
    const code = await maya.hostGame(server, { ante: 1000 })
    const friends = await joinReady(server, code, LONG_NAMES)
    await maya.readyUp()
    await maya.closeToast()
    await deal(server, maya)
    await maya.sees('Wild Card Selection')
    await hasDockOfOneHeight(maya, 'wild')
    await maya.chooseWilds('King', 'Queen')
    await expect(maya.button(/^I'm In/)).toBeVisible()
    await maya.closeToast()
    await hasDockOfOneHeight(maya, 'turn')
    await maya.stayIn()
    await hasDockOfOneHeight(maya, 'others decide')
    for (const friend of friends) expectOk(await friend.decide(code, 'fold'))
    await maya.sees('Continue to Next Round')
    await hasDockOfOneHeight(maya, 'results')
    await maya.continue()
    for (const friend of friends) expectOk(await friend.continue(code))
    await maya.sees('Start Round 2')
    await hasDockOfOneHeight(maya, 'between rounds')
  },
)

/** The table above the dock does not move when the phase changes, and the hand covers no seat. */
async function hasDockOfOneHeight({ page, ownSeat }: GamePage, phase: string): Promise<void> {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    const where = `${phase} at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    await expect.poll(async () => size.height - (await boxOf(ownSeat())).y, where).toBe(196)
    await expect.poll(() => page.evaluate(overlaps), where).toEqual([])
  }
}

test(
  'on a phone 280 px wide the tools of lobby and table have one row',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['Kh Ks 9d', 'Qh 10s 5d'])
    const maya = await openPage('Maya', { viewport: { width: 280, height: 653 } })
    await maya.hostGame(server)
    await maya.readyUp()
    expect(await heightOfTools(maya.page)).toBeLessThan(60)
    await deal(server, maya)
    await expect(maya.button(/^I'm In/)).toBeVisible()
    expect(await heightOfTools(maya.page)).toBeLessThan(60)
  },
)

/** The clock does not move, so no turn ends before a busy machine has checked every size. */
async function deal(server: TestServer, host: GamePage): Promise<void> {
  await host.start()
  await host.reachesTable()
  await server.clock.advance(DEALING_MS)
}

/** The page does not scroll sideways, nothing overlaps, and the buttons of the moment are in view. */
async function fitsEverySize({ page, button }: GamePage, screen: string, buttons: (string | RegExp)[] = []) {
  for (const size of SIZES) {
    const where = `${screen} at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    for (const name of buttons) await expect(button(name), where).toBeInViewport({ ratio: 1 })
    await expect.poll(() => heightOfTools(page), where).toBeLessThan(60)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where)
      .toBeLessThanOrEqual(0)
    if (screen !== 'lobby') await expect.poll(() => page.evaluate(overlaps), where).toEqual([])
    await expect.poll(() => page.evaluate(unreadable), where).toEqual([])
  }
}

/**
 * From Leave to the last tool of the top bar: they are in one row. All are measured in one step, because a new size
 * moves tools.
 */
function heightOfTools(page: Page): Promise<number> {
  const tools = page.locator('header').getByRole('button')
  return tools.evaluateAll((buttons) => {
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    return (boxes.at(-1)?.bottom ?? Infinity) - (boxes[0]?.top ?? 0)
  })
}

/** The narrowest tablets and desktops show the clock beside a pot of six figures and all tools of the host. */
async function hasOneRowOfTools(server: TestServer, host: GamePage): Promise<void> {
  const { page } = host
  await host.startRound(2)
  await host.sees('Round 2 starting')
  await server.clock.advance(DEALING_MS)
  await host.sees('is deciding')
  await expect(host.button(/^Joins/)).toBeVisible()
  for (const width of [720, 768, 800, 847, 1180, 1195, 1210, 1240, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => heightOfTools(page), `${width} px`).toBeLessThan(60)
  }
}

/** On every screen the first row of the results is in view, on a felt without edges where it covers the table. */
async function showsTheFirstHand({ page }: GamePage): Promise<void> {
  for (const size of SIZES) {
    const where = `results at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    const scores = page.getByRole('region', { name: 'Scores' })
    await scores.evaluate((paper) => paper.scrollTo(0, 0))
    const first = scores.getByRole('region', { name: 'Results' }).getByRole('listitem').first()
    await expect(first, where).toBeInViewport({ ratio: 0.8 })
    if (size.width >= 1180) continue
    const table = page.getByRole('region', { name: 'Table', exact: true })
    const felt = table.locator('[class*="_oval_"]')
    expect(await boxOf(felt), where).toEqual(await boxOf(table))
    // On tablets the felt's cloth continues below it, beside the dock.
    const { backgroundColor, boxShadow } = await felt.evaluate((element) => getComputedStyle(element))
    if (size.width >= 720) expect(boxShadow, where).toContain(backgroundColor)
  }
}

/** On the lowest desktop every seat of the results is in view. */
async function showsTheLastSeat({ page, ownSeat }: GamePage): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  const seats = page.getByRole('region', { name: 'Table', exact: true }).getByRole('list', { name: 'Players' })
  await seats.evaluate((list) => list.parentElement?.scrollTo(0, 0))
  await liesAbove(seats.getByRole('listitem').last(), ownSeat())
}

test('Harvey’s words stand in the middle of his plate, and the layout checks find overlaps and text that is cut or covered', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  await dealAt(server, [maya, ...LONG_NAMES.slice(0, 4)], { hands: [...HANDS.slice(0, 5), 'Qh 10s 5d'] })
  await expect(maya.button(/^I'm In/)).toBeVisible()
  const { page } = maya
  const plate = await boxOf(maya.seat('Harvey').locator('[class*="_plate_"]'))
  const words = await boxOf(maya.seat('Harvey').getByText('Always In'))
  expect(words.x - plate.x).toBeCloseTo(plate.right - words.right, 0)

  const pushed = async (part: Locator, way: string) => {
    await part.evaluate((element: HTMLElement, by) => void (element.style.translate = by), way)
    const found = [...(await page.evaluate(overlaps)), ...(await page.evaluate(unreadable))]
    await part.evaluate((element: HTMLElement) => void (element.style.translate = ''))
    return found.join()
  }
  const seat = maya.seat('Alexandrina Beaumont')
  expect(await pushed(seat, '0 -25vh')).toMatch(/seat .* over seat/)
  expect(await pushed(seat, '-20vw')).toMatch(/"Alexandrina Beaumont" reaches over the edge/)
  expect(await pushed(maya.ownSeat(), '0 -20vh')).toMatch(/seat .* over dock/)
  expect(await pushed(maya.ownSeat(), '0 -50vh')).toMatch(/is covered by/)
  expect(await pushed(page.locator('header'), '0 8vh')).toMatch(/over top bar/)
  await seat.locator('[class*="_plate_"]').evaluate((plate: HTMLElement) => void (plate.style.height = '20px'))
  expect(await pushed(seat, '')).toMatch(/cuts its text/)
})
