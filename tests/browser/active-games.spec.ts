import { expect } from '@playwright/test'
import { boxOf } from '../support/boxes'
import { test } from '../support/manual-clock-test'
import { hasColour, isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { RequestCount, holdRequests, postsTo, pauseClock } from '../support/requests'
import { seat } from '../support/table'

const ticket = ({ page }: GamePage, code: string) => page.getByRole('region', { name: `Room ${code}` })
/** The server makes the list at most once in this time. */
const LIST_MADE_EVERY_MS = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('an open game is a card with its code, age, creator, players, ante, rounds and decision time', async ({
  server,
  openPage,
}) => {
  const { code: old } = await seat(server, ['Alexandrina Beaumont'], { ante: 75, maxRounds: 999, decisionTimer: 45 })
  await server.clock.advance(1_000)
  const { code: young } = await seat(server, ['Maya', 'Jonas'], { ante: 5, maxRounds: 15, decisionTimer: 15 })
  const theo = await openPage('Theo')
  const lists = new RequestCount(theo.page, '/api/game/active-games')
  await theo.page.clock.install()
  await theo.page.goto('/active-games')

  for (const text of ['Created by Alexandrina Beaumont', '2/14', 'Ante $75', '∞ rounds', '45s', 'Just now']) {
    await expect(ticket(theo, old).getByText(text, { exact: true })).toBeVisible()
  }
  await expect(ticket(theo, old).getByRole('heading', { name: old })).toBeVisible()
  for (const text of ['Created by Maya', '3/14', 'Ante $5', '15 rounds', '15s']) {
    await expect(ticket(theo, young).getByText(text, { exact: true })).toBeVisible()
  }

  await test.step('the newest game comes first, in two columns', async () => {
    const [left, right] = [await boxOf(ticket(theo, young)), await boxOf(ticket(theo, old))]
    expect(left.y).toBe(right.y)
    expect(left.right).toBeLessThanOrEqual(right.x)
  })

  await test.step('on a phone the number of players stays in the corner beside a long name', async () => {
    const size = theo.page.viewportSize() ?? { width: 0, height: 0 }
    await theo.page.setViewportSize({ width: 320, height: 568 })
    const heading = await boxOf(ticket(theo, old).getByRole('heading', { name: old }))
    expect((await boxOf(ticket(theo, old).getByText('2/14'))).y).toBeLessThan(heading.bottom)
    await theo.page.setViewportSize(size)
  })

  await test.step('the age in minutes, hours and days', async () => {
    const ages = [
      [30_000, 'Just now'],
      [MINUTE, '1m ago'],
      [59 * MINUTE, '59m ago'],
      [HOUR + MINUTE, '1h ago'],
      [23 * HOUR, '23h ago'],
      [24 * HOUR + MINUTE, '1d ago'],
      [50 * HOUR, '2d ago'],
    ] as const
    let now = 0
    await pauseClock(theo.page)
    for (const [at, age] of ages) {
      // A call under way would time out when hours pass at once. While the clock is paused, no other call begins.
      await lists.settle()
      await theo.page.clock.fastForward(at - now)
      now = at
      await expect(ticket(theo, young).getByText(age, { exact: true }), `after ${at} ms`).toBeVisible()
    }
  })

  await theo.button('Back').click()
  await expect(theo.page).toHaveURL(/\/$/)
})

test('the list reloads every 5 s and on Refresh', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const polls = new RequestCount(maya.page, '/api/game/active-games')
  await maya.page.clock.install()
  await maya.page.goto('/active-games')
  await maya.sees('No Active Games')
  await pauseClock(maya.page)
  const { code } = await seat(server, ['Noor'])
  await server.clock.advance(LIST_MADE_EVERY_MS)
  await polls.settle()
  const before = polls.count
  for (let time = 1; time <= 4; time += 1) {
    await maya.page.clock.runFor(5_000)
    await expect.poll(() => polls.count - before).toBe(time)
    await polls.settle()
  }
  await expect(ticket(maya, code)).toBeVisible()

  const second = await seat(server, ['Theo'])
  await server.clock.advance(LIST_MADE_EVERY_MS)
  await maya.button('Refresh').click()
  await expect(ticket(maya, second.code)).toBeVisible()
})

test('a list that fails, is empty, or holds a full game says so, and an open game is joined by name', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/409|500|Error: /)
  const maya = await openPage('Maya')
  await test.step('a list that fails to load shows a toast, and an empty one offers to create a game', async () => {
    await maya.page.route('**/api/game/active-games', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
    await maya.page.goto('/active-games')
    await maya.seesToast('Error', 'Failed to load active games')
    await maya.page.unrouteAll()
    await maya.sees('No Active Games')
    await maya.sees('Be the first to create a game!')
    await maya.button('Create New Game').click()
    await expect(maya.page).toHaveURL(/\/create-game$/)
  })

  const names = Array.from({ length: 13 }, (_, place) => `Player ${place + 1}`)
  const table = await seat(server, names)
  const { code } = table
  await server.clock.advance(LIST_MADE_EVERY_MS)
  await maya.page.goBack()
  await test.step('a full game has a red badge and a disabled "Game Full" button', async () => {
    const badge = ticket(maya, code).getByText('14/14', { exact: true })
    await hasColour(badge, 'background-color', '--danger')
    await expect(ticket(maya, code).getByRole('button', { name: 'Game Full' })).toBeDisabled()

    await table.player('Player 2').leave(code)
    await server.clock.advance(LIST_MADE_EVERY_MS)
    await maya.button('Refresh').click()
    await expect(ticket(maya, code).getByText('13/14', { exact: true })).toBeVisible()
    await expect(ticket(maya, code).getByRole('button', { name: 'Join Game' })).toBeEnabled()
  })
  await test.step('joining prompts for a name first, and checks it', () => joinFromList(maya, code))
})

async function joinFromList(maya: GamePage, code: string): Promise<void> {
  const posts = postsTo(maya.page, '/api/game/join')
  const prompt = maya.page.getByRole('dialog', { name: 'Enter Your Name' })
  const name = prompt.getByPlaceholder('Your name')
  const join = prompt.getByRole('button', { name: 'Join Game' })

  await maya.button('Join Game').click()
  await expect(prompt.getByText('Choose a name to join the game', { exact: true })).toBeVisible()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()

  await maya.button('Join Game').click()
  await name.fill('   ')
  await join.click()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await name.fill('x'.repeat(21))
  await join.click()
  await expect(name).toHaveAccessibleDescription(/20/)
  expect(posts).toEqual([])

  await name.fill(`  ${'x'.repeat(20)} `)
  await maya.page.route('**/api/game/join', (route) => route.fulfill({ status: 409, json: { error: 'Not now' } }), {
    times: 1,
  })
  await join.click()
  await isDestructive(await maya.seesToast('Error', 'Not now'))
  const release = await holdRequests(maya.page, '/api/game/join')
  await maya.button('Join Game').click()
  await expect(maya.button('Joining...')).toBeDisabled()
  await expect(prompt).toBeHidden()
  release()
  await maya.page.waitForURL(`**/lobby/${code}`)
  await maya.seesToast('Joined Game!', `Welcome to room ${code}`)
  await maya.sees('x'.repeat(20))
}
