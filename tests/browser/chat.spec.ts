import { expect } from '@playwright/test'
import { boxOf } from '../support/boxes'
import { test } from '../support/manual-clock-test'
import { expectOk } from '../support/player'
import type { GamePage } from '../support/game-page'
import { holdRequests, nextSubscription, pauseClock, postsTo } from '../support/requests'
import { deal } from '../support/table'

const panel = ({ page }: GamePage) => page.getByRole('region', { name: 'Chat' })
const line = ({ page }: GamePage) => page.getByLabel('Message', { exact: true })
const said = ({ page }: GamePage) => page.getByRole('log', { name: 'Messages' })

const RIGHT_TO_LEFT = 'שלמה בן דוד'

test('the chat counts unread messages while it is minimized, and its log stays where one reads back', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  const isListening = nextSubscription(maya.page)
  const table = await deal(server, [maya, 'Noor', RIGHT_TO_LEFT])
  await isListening
  const say = async (text: string) => expectOk(await table.player('Noor').say(table.code, text))
  const sayMany = async (from: number, to: number) => {
    for (let count = from; count <= to; count += 1) await say(`message ${count}`)
  }
  await test.step('the chat counts what is said from then on', async () => {
    await expect(panel(maya)).toBeHidden()
    // What was said before the page has read the log counts as read.
    await maya.button('Chat').click()
    await expect(said(maya).getByText('Noor joined the game')).toBeVisible()
    await maya.button('Minimize chat').click()
    await say('hello there')
    await expect(maya.button('Chat 1')).toBeVisible()
  })
  await test.step('a name that is written from right to left stands before the time, and does not turn it round', async () => {
    await table.player(RIGHT_TO_LEFT).say(table.code, 'שלום, hello!')
    await maya.button('Chat 2').click()
    const message = said(maya).getByRole('listitem').filter({ hasText: 'hello!' })
    expect((await boxOf(message.locator('time'))).x).toBeGreaterThan((await boxOf(message.locator('b'))).right)
    await expect(message.getByRole('paragraph')).toHaveCSS('direction', 'rtl')
  })
  await test.step('the log stays where one reads back, and follows again from its end', async () => {
    await sayMany(1, 60)
    await expect(said(maya).getByText('message 60', { exact: true })).toBeInViewport()
    await scrollTo(maya, 40)
    await say('something new')
    await expect(said(maya).getByText('something new')).toBeAttached()
    expect(await said(maya).evaluate((log) => log.scrollTop)).toBe(40)
    await scrollTo(maya, 100_000)
    await say('and more')
    await expect(said(maya).getByText('and more')).toBeInViewport()
  })
  await test.step('the chat starts minimized, with a badge of unread messages up to "99+"', async () => {
    await minimize(maya)
    await sayMany(61, 159)
    await expect(maya.button('Chat 99')).toBeVisible()
    await say('one more')
    await maya.button('Chat 99+').click()
    await expect(said(maya).getByText('one more', { exact: true })).toBeInViewport()
  })
  await test.step('so it is where each message takes the place of the oldest one', async () => {
    await say('the newest')
    await expect(said(maya).getByText('the newest')).toBeInViewport()
    await scrollTo(maya, 40)
    await line(maya).fill('my own words')
    await line(maya).press('Enter')
    await expect(said(maya).getByText('my own words')).toBeInViewport()
  })
  await minimize(maya)
})

async function minimize(one: GamePage): Promise<void> {
  const button = one.button('Minimize chat')
  // The focus ring of 5 px has room inside the panel.
  expect((await boxOf(panel(one))).right - (await boxOf(button)).right).toBeGreaterThanOrEqual(5)
  await button.click()
  await expect(panel(one)).toBeHidden()
  await expect(one.button(/^Chat$/)).toBeVisible()
}

test(
  'a page that has fallen behind by a hundred messages shows them all',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const isListening = nextSubscription(maya.page)
    const table = await deal(server, [maya, 'Noor'])
    await isListening
    await maya.button('Chat').click()
    await expect(said(maya).getByText('Noor joined the game')).toBeVisible()
    const stall = maya.page.evaluate(() => {
      const end = performance.now() + 2_500
      while (performance.now() < end);
    })
    for (let count = 1; count <= 99; count += 1)
      expectOk(await table.player('Noor').say(table.code, `message ${count}`))
    await stall
    await expect(said(maya).getByText(/^message \d+$/)).toHaveCount(99)
  },
)

test(
  'a tablet that is turned keeps what is typed and not sent, and the focus',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 820, height: 1180 } })
    await deal(server, [maya, 'Noor'])
    await maya.button('Chat').click()
    await line(maya).fill('wait for me, I am still typing')
    for (const size of [
      { width: 1180, height: 820 },
      { width: 820, height: 1180 },
    ]) {
      await maya.page.setViewportSize(size)
      await expect(maya.page.getByRole('region', { name: 'Scores' })).toHaveCount(size.width === 1180 ? 1 : 0)
      await expect(line(maya)).toHaveValue('wait for me, I am still typing')
      await expect(line(maya)).toBeFocused()
    }
    await line(maya).press('Enter')
    await expect(said(maya).getByText('wait for me')).toBeVisible()
    await expect(line(maya)).toHaveValue('')
  },
)

test('Enter sends, Shift+Enter does not, a blank message is not sent, and one that fails stays in the field', async ({
  server,
  openPage,
  pageErrors,
}) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const { code } = await deal(server, [maya, noor])
  const posts = postsTo(maya.page, `/api/chat/game/${code}/chat`)
  for (const one of [maya, noor]) await one.button('Chat').click()
  await expect(said(maya).getByRole('listitem'), 'lines of the game itself').toHaveText([
    'Maya joined the game',
    'Noor joined the game',
  ])

  await line(maya).fill('   ')
  await line(maya).press('Enter')
  await line(maya).fill('hello')
  await line(maya).press('Shift+Enter')
  await expect(line(maya)).toHaveValue('hello')
  expect(posts).toEqual([])

  await line(maya).press('Enter')
  await expect(line(maya)).toHaveValue('')
  await expect(said(maya).getByRole('listitem').filter({ hasText: 'hello' })).toContainText('You')
  await expect(said(noor).getByRole('listitem').filter({ hasText: 'hello' })).toContainText('Maya')

  await line(noor).fill('x'.repeat(250))
  await expect(line(noor)).toHaveValue('x'.repeat(200))
  // An emoji that does not fit as a whole is removed completely.
  await line(noor).fill(`${'x'.repeat(198)}\u{1F468}\u200D\u{1F469}`)
  await expect(line(noor)).toHaveValue('x'.repeat(198))
  await line(noor).fill('x'.repeat(200))
  await noor.button('Send').click()
  await expect(said(maya).getByText('x'.repeat(200), { exact: true })).toBeVisible()

  await test.step('a message that fails stays in the field and is logged without a toast', async () => {
    pageErrors.allow(/500/)
    const logged: string[] = []
    maya.page.on('console', (message) => logged.push(message.text()))
    await maya.page.route(`**/api/chat/game/${code}/chat`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { error: 'No' } }) : route.continue(),
    )
    await line(maya).fill('hello again')
    await line(maya).press('Enter')
    await expect.poll(() => logged.join()).toContain('The message was not sent')
    await expect(line(maya)).toHaveValue('hello again')
    await expect(maya.toast()).toHaveCount(0)

    await maya.page.unrouteAll()
    await line(maya).press('Enter')
    await expect(said(maya).getByText('hello again', { exact: true })).toBeVisible()
  })
})

/** The page learns of it in the next frame. */
async function scrollTo(one: GamePage, top: number): Promise<void> {
  await said(one).evaluate(async (log, to) => {
    log.scrollTop = to
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, top)
}

test('a phone on its side shows the whole dock under the chat, and over the keyboard In, Out and the line to write', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const { code, creator } = await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'] })
  for (let count = 1; count <= 20; count += 1) await creator.say(code, `message ${count}`)
  await maya.button(/^Chat/).click()
  await test.step('a keyboard makes the page smaller as a whole', async () => {
    await line(maya).tap()
    await maya.page.setViewportSize({ width: 360, height: 400 })
    await canWriteAndDecide(maya, 400)
    await maya.page.setViewportSize({ width: 360, height: 740 })
    await expect(maya.page.locator('[data-keyboard]')).toHaveCount(0)
    await line(maya).blur()
  })
  await test.step('on its side', async () => {
    await maya.page.setViewportSize({ width: 844, height: 390 })
    await expect(maya.ownSeat()).toBeInViewport({ ratio: 1 })
    for (const part of [line(maya), said(maya).getByText('message 20'), said(maya).getByText('message 19')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('a keyboard lies over the page', async () => {
    for (const [size, visible] of [
      [{ width: 360, height: 740 }, 400],
      [{ width: 320, height: 568 }, 280],
    ] as const) {
      await maya.page.setViewportSize(size)
      await openKeyboard(maya, visible)
      await canWriteAndDecide(maya, visible)
    }
  })
})

test(
  'over the keyboard of a small phone the line to write is whole while twos are named',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 375, height: 553 }, isMobile: true, hasTouch: true })
    await deal(server, [maya, 'Noor'], { hands: ['2h 2s 9d', 'Ah Jc 7s', 'Qc 9h 5d'] })
    await maya.button(/^Chat/).click()
    await line(maya).tap()
    await maya.page.setViewportSize({ width: 375, height: 293 })
    await expect(line(maya)).toBeInViewport({ ratio: 1 })
    await expect(maya.button('Ace')).toBeInViewport({ ratio: 1 })
  },
)

async function canWriteAndDecide(one: GamePage, visibleHeight: number): Promise<void> {
  for (const part of [one.button(/^I'm In/), one.button(/^I'm Out/), line(one)]) {
    await expect(part).toBeInViewport({ ratio: 1 })
    expect((await boxOf(part)).bottom).toBeLessThanOrEqual(visibleHeight)
  }
  await expect(said(one).getByText('message 20')).toBeInViewport()
}

/** Tells the page that a keyboard leaves this much of its height visible. */
async function openKeyboard({ page }: GamePage, height: number): Promise<void> {
  await page.evaluate((visible) => {
    Object.defineProperty(visualViewport, 'height', { value: visible, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
}

test('what is said before the page hears the events of the room is counted once it hears them', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const release = await holdRequests(maya.page, '/assets/pusher-*.js')
  const logIsRead = maya.page.waitForResponse(/\/chat$/)
  const table = await deal(server, [maya, 'Noor'])
  await (await logIsRead).finished()
  await expect(maya.button('Chat')).toBeVisible()
  // The log is not polled.
  await pauseClock(maya.page)
  expectOk(await table.player('Noor').say(table.code, 'hello there'))
  release()
  await expect(async () => {
    await maya.page.clock.runFor(20)
    expect(await maya.button('Chat 1').isVisible()).toBe(true)
  }).toPass({ timeout: 20_000 })
})
