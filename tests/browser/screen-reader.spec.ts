import { expect } from '@playwright/test'
import { advanceTogether, test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { nextSubscription, pauseClock } from '../support/requests'
import { deal } from '../support/table'
import { DEALING_MS } from '../support/test-server'

const announcements = ({ page }: GamePage) => page.getByRole('log', { name: 'Announcements' })

/** Notes every sentence that is added to the live region from now on. */
async function noteSentences(maya: GamePage): Promise<() => Promise<string[]>> {
  await announcements(maya).evaluate((log) => {
    const said: string[] = []
    Object.assign(window, { said })
    const note = ({ addedNodes }: MutationRecord) => addedNodes.forEach((node) => said.push(node.textContent ?? ''))
    new MutationObserver((records) => records.forEach(note)).observe(log, { childList: true, subtree: true })
  })
  return () => maya.page.evaluate(() => (window as never as { said: string[] }).said)
}

test('the deal, the own hand, decisions, the turn, its last seconds and the results are announced once', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const isListening = nextSubscription(maya.page)
  const table = await deal(server, ['Noor', 'Theo', maya], {
    hands: ['9h 7d 4s', '10h 8d 5s', 'Kh Ks 9d', 'Qc 9c 5d'],
    until: 'dealing',
  })
  const { code } = table
  await expect(announcements(maya)).toHaveAttribute('aria-live', 'polite')
  await expect(announcements(maya)).toContainText('Round 1 starting.The pot is $150.')
  const said = await noteSentences(maya)

  await isListening
  await pauseClock(maya.page)
  await advanceTogether(server, maya, DEALING_MS)
  await expect.poll(async () => (await said()).length, 'the own hand').toBe(1)
  await table.player('Noor').decide(code, 'fold')
  await expect
    .poll(said)
    .toEqual([
      'Your hand: King of hearts; King of spades; Nine of diamonds. You have a pair of kings.',
      'Noor is Out.',
      'You are next.',
    ])
  await table.player('Theo').decide(code, 'stay')
  // The page's clock can be up to one step ahead, so a step is shorter than the time from 10 to 5 seconds.
  for (let step = 0; step < 5; step += 1) await advanceTogether(server, maya, 4_000)
  await expect.poll(async () => (await said()).at(-1)).toBe('10 seconds left.')
  await advanceTogether(server, maya, 5_000)
  await maya.button(/^I'm In/).click()
  await expect
    .poll(async () => (await said()).slice(3))
    .toEqual([
      'Theo is In.',
      'Your turn. Are you in or out?',
      '10 seconds left.',
      '5 seconds left.',
      'Winner! +$150.',
      "Your kings beat Harvey's queen high.",
      'Maya wins with a pair of kings.',
      'Theo pays $150 into the next pot.',
      'The next pot is $150.',
    ])
  await expect(maya.page.getByRole('timer', { name: 'Time left' })).toHaveCount(0)
})

test('a watcher hears what happens at the table', async ({ server, openPage }) => {
  const zoe = await openPage('Zoe')
  const table = await deal(server, ['Maya', 'Noor'], {
    hands: ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'],
    settings: { watchers: true },
  })
  await zoe.page.goto(`/watch/${table.code}`)
  await zoe.sees('Maya is deciding')
  const said = await noteSentences(zoe)
  await table.decide('stay')
  await expect.poll(said).toEqual(['Maya is In.'])
  await table.decide('fold')
  await expect
    .poll(async () => (await said()).slice(1))
    .toEqual(['Noor is Out.', 'Maya wins with a pair of kings.', 'The next pot is $0.'])
  await table.player('Maya').leave(table.code)
  await expect(zoe.row('Maya')).toContainText('Left')
  expect(await said()).toHaveLength(4)
})

test('the table has headings, named cards and inert parts as the screen shows them, and announces a new ante', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  const table = await deal(server, ['Noor', maya], { hands: ['9h 7d 4s', 'Kh Ks 2d', 'Qc 9c 5d'] })
  await table.decide('fold')

  await test.step('cards have names, wild cards name the rank they play, and the game has headings in every phase', async () => {
    await expect(maya.page.getByRole('heading', { level: 1 })).toHaveText(`Table ${table.code}`)
    await hasHeadings(maya, 'Wild Card Selection')
    await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds'])
    await maya.chooseWilds('Ace')
    await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds, plays as Ace'])
    await expect(announcements(maya)).toContainText('Two of diamonds, plays as Ace')
    await hasHeadings(maya, 'Your Turn')
  })
  const timer = maya.page.getByRole('timer', { name: 'Time left' })
  await expect(timer, 'the clock is not announced').not.toHaveAttribute('aria-live', /polite|assertive/)
  await test.step('what a sheet covers is inert, on a phone and on a desktop', () => isInertUnderSheets(maya))

  await table.decide('stay')
  await hasHeadings(maya, 'Results')
  await expect(announcements(maya)).toContainText('Winner!')
  await maya.sees('Continue to Next Round')
  await test.step('between rounds a new ante is announced', async () => {
    const said = await noteSentences(maya)
    await table.continueAll()
    await table.player('Noor').setAnte(table.code, 75)
    await expect.poll(said).toEqual(['Round 1 complete.', 'New ante: $75. All players must confirm.'])
  })
  await hasHeadings(maya, 'Round 1 Complete')
})

/** There is a heading of this name, and a heading of level 1, which is the first one. */
async function hasHeadings({ page }: GamePage, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 2 }).first()).toBeVisible()
  const found = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => tagName))
  expect(found.filter((level) => level === 'H1')).toHaveLength(1)
  expect(found[0]).toBe('H1')
}

async function isInertUnderSheets({ page, button }: GamePage): Promise<void> {
  // Inert parts have no role. Until the page has the layout of a phone, there is also a button "Table".
  const isInert = (part: string) =>
    page.locator(`[aria-label="${part}"]:not(button)`).evaluate((element) => element.closest('[inert]') !== null)
  const inert = async () => [await isInert('Table'), await isInert('Your seat')]

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(inert, 'nothing is open').toEqual([false, false])
  await button(/^Chat/).click()
  await expect.poll(inert, 'the chat covers the felt').toEqual([true, false])
  await page.keyboard.press('Escape')
  await button('Rules, sound, theme').click()
  await page.getByLabel('Menu').getByRole('button', { name: 'Rules' }).click()
  await expect.poll(inert, 'the rules cover the felt').toEqual([true, false])
  await page.keyboard.press('Escape')
  await expect.poll(inert).toEqual([false, false])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await expect.poll(() => isInert('Scores'), 'the rules cover the pads').toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isInert('Scores')).toBe(false)
}
