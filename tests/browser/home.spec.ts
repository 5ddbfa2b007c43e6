import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { boxOf, liesAbove } from '../support/boxes'
import { test } from '../support/manual-clock-test'
import { pauseClock } from '../support/requests'

test('Home shows the title, the tiles and the three actions', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const { page } = maya
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1, name: '3-Card Poker with AI', exact: true })).toBeVisible()
  for (const text of ['Challenge your friends and Harvey', 'Ready to Play?', '2-14 Players', '3-Card Poker']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Create a new game or join your friends', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  const suits = page.getByRole('img', { name: 'Spades, hearts, clubs, diamonds' })
  await expect(suits).toBeVisible()
  await expect(suits.locator('svg')).toHaveCount(4)
  await expect(page).toHaveTitle('3-Card Poker with AI')

  await test.step('two actions stand above the "or", the third below it', async () => {
    const or = page.getByText('or', { exact: true })
    await liesAbove(maya.button('Create Game'), or)
    await liesAbove(maya.button('Join Game'), or)
    await liesAbove(or, maya.button('Browse Active Games'))
  })

  await test.step('on a large screen everything is larger', async () => {
    const height = async () => (await boxOf(maya.button('Create Game'))).height
    await page.setViewportSize({ width: 1920, height: 1080 })
    const usual = await height()
    await page.setViewportSize({ width: 2560, height: 1300 })
    expect(await height()).toBeCloseTo(1.25 * usual, 0)
  })

  await test.step('on an upright tablet the felt lies above the column', async () => {
    for (const size of [
      { width: 600, height: 900 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(size)
      const column = page.locator('section', { has: page.getByText('Ready to Play?') })
      const { x, width } = await boxOf(column)
      const where = `${size.width}x${size.height}`
      expect(x + width / 2, where).toBeCloseTo(size.width / 2, 0)
      await liesAbove(page.locator('[class*="_disc_"]'), column, where)
    }
  })
})

const WAYS = [
  { action: 'Create Game', path: '/create-game' },
  { action: 'Join Game', path: '/join-game' },
  { action: 'Browse Active Games', path: '/active-games' },
]

test('every action fades and shrinks the card, and navigates after 300 ms', async ({ openPage }) => {
  const { page, button } = await openPage('Maya', { reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await expect(button('Create Game')).toBeVisible()
  for (const { action, path } of WAYS) {
    const card = page.locator('section').filter({ hasText: 'Ready to Play?' })
    const width = async () => (await boxOf(card)).width
    const whole = await width()
    await pauseClock(page)
    await button(action).click()
    await expect(card, 'it fades').toHaveCSS('opacity', '0')
    expect(await width(), 'it shrinks').toBeLessThan(whole * 0.97)

    await page.clock.runFor(299)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.clock.runFor(1)
    await page.waitForURL(`**${path}`)
    await page.clock.resume()
    await button('Back').click()
    await page.waitForURL(/\/$/)
  }
})

test(
  'the files of the next screen are asked for at the press, so that they load during the fade',
  { tag: '@long' },
  async ({ openPage }) => {
    for (const { action, path } of WAYS) {
      const { page, button } = await openPage('Maya')
      const asked = new Set<string>()
      page.on('request', (request) => asked.add(new URL(request.url()).pathname.split('-')[0] ?? ''))
      // The fade does not end while the clock is paused, and no prefetch starts.
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1_000)
      await page.goto('/')
      await button(action).click()
      const file = path === '/join-game' ? '/assets/join' : '/assets/create'
      await expect.poll(() => [...asked], { message: action }).toContain(file)
      expect(new URL(page.url()).pathname).toBe('/')
    }
  },
)

test('Home loads exactly the scripts that its size budget counts', async ({ openPage }) => {
  const { page } = await openPage('Maya')
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(`dist/web${new URL(request.url()).pathname}`)
  })
  // Prefetches start later, and never while the clock is paused.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/')
  await expect(page.getByText('Ready to Play?')).toBeVisible()
  const limits = pathToFileURL(resolve('.size-limit.mjs')).href
  const { default: budgets } = (await import(limits)) as { default: { path: string[] }[] }
  const counted = budgets[0]?.path.toSorted()
  await expect.poll(() => [...loaded].sort()).toEqual(counted)
  await page.waitForLoadState('networkidle')
  expect([...loaded].sort()).toEqual(counted)
})

test('the app starts a session first, and only logs a failure', async ({ openPage, pageErrors }) => {
  pageErrors.allow(/status of 500/)
  const maya = await openPage('Maya')
  const { page, button } = maya
  const requests: string[] = []
  const logged: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/api/') && requests.push(new URL(request.url()).pathname)),
  )
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/session/init', (route) => route.fulfill({ status: 500, json: { error: 'Not now' } }))
  await page.goto('/active-games')
  await maya.sees('No Active Games')

  expect(requests.slice(0, 2)).toEqual(['/api/session/init', '/api/game/active-games'])
  await expect.poll(() => logged.join()).toContain('The session could not be started')
  await expect(page.getByText('Not now')).toHaveCount(0)
  await button('Create New Game').click()
  await page.getByLabel('Your Name').fill('Maya')
  await button('Create Game').click()
  await page.waitForURL(/\/lobby\//)
})

test('any other path is "Page Under Construction" with a way to Home', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const { page, button } = maya
  // A page whose path is below a prerendered page does not get that page's markup.
  for (const path of ['/tournaments/2026', '/join-game/tournament']) {
    await page.goto(path)
    await maya.sees('Page Under Construction')
    await maya.sees(`${path} is coming soon`)
  }
  await button('Go Back Home').click()
  await expect(page).toHaveURL(/\/$/)
  await maya.sees('Ready to Play?')
})

test('Home leads back to the one table at which the player has a seat, in lobby and game, and lists several', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  const maya = await openPage('Maya')
  const { page } = maya
  const player = await maya.signIn(server)
  const link = page.getByRole('link', { name: /Back to your table/ })
  const answered = () => page.waitForResponse('**/api/session/rooms')
  await Promise.all([answered(), page.goto('/')])
  await expect(maya.button('Create Game')).toBeVisible()
  await expect(link).toHaveCount(0)

  const code = await player.createGame()
  await page.route('**/api/session/rooms', (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(link, 'it asks again after a failure').toHaveAccessibleName(
    `Back to your table ${code} · as Maya, in the lobby, 1 player`,
  )
  await expectAccessible(page, 'Home with a table')
  await link.click()
  await page.waitForURL(`**/lobby/${code}`)

  await player.ready(code)
  await player.start(code)
  await page.goto('/')
  await expect(link).toHaveAccessibleName(/round under way, 1 player$/)
  await link.click()
  await page.waitForURL(`**/game/${code}`)

  await page.goto('about:blank')
  await player.leave(code)
  await Promise.all([answered(), page.goto('/')])
  await expect(maya.button('Create Game')).toBeVisible()
  await expect(link).toHaveCount(0)

  await test.step('a player who has a seat at several', async () => {
    const codes = [await player.createGame(), await player.createGame()]
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const list = page.getByRole('region', { name: 'Back to your table' }).getByRole('link')
    await expect(list).toHaveCount(2)
    await expectAccessible(page, 'Home with two tables')
    for (const each of codes) await expect(list.filter({ hasText: each })).toHaveAttribute('href', `/lobby/${each}`)
    const shownCode = list.first().getByText(/^[A-Z2-9]{6}$/)
    await expect(shownCode).toHaveCSS('font-family', /Petrona/)
    expect((await boxOf(shownCode)).y - (await boxOf(list.first())).y).toBeGreaterThanOrEqual(7)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
