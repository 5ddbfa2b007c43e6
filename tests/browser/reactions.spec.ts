import { expect } from '@playwright/test'
import { boxOf } from '../support/boxes'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { expectOk } from '../support/player'
import { holdRequests, nextSubscription, postsTo } from '../support/requests'
import { deal, seat, type Table } from '../support/table'
import { DEALING_MS } from '../support/test-server'

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

const floats = ({ page }: GamePage, name: string) => page.locator('[data-reaction]').filter({ hasText: name })
const open = (player: GamePage) => player.button('Reactions').click()

test(
  'a reaction floats from the seat of its player for three seconds, at the table and in the lobby',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(HANDS)
    const maya = await openPage('Maya')
    const table = await seat(server, [maya, 'Noor'])
    const isListening = nextSubscription(maya.page)
    await maya.openLobby(table.code)
    await isListening
    await test.step('in the lobby', async () => {
      await open(maya)
      const isShown = expect(floats(maya, 'Maya')).toHaveAttribute('data-reaction', 'heart')
      await maya.button('Heart').click()
      await isShown
      expectOk(await table.at(1).react(table.code, 'fire'))
      await expect(floats(maya, 'Noor')).toHaveAttribute('data-reaction', 'fire')
      await expect(floats(maya, 'Noor')).toHaveCount(0)
      await maya.page.keyboard.press('Escape')
    })

    await table.start()
    await server.clock.advance(DEALING_MS)
    await maya.sees('Your Turn')
    await test.step('it stands at the seat, and is kept from screen readers', () => standsAtTheSeat(maya, table))
    await test.step('it is sent at once on a slow line', () => isSentAtOnce(maya, table))
    await test.step('pressed faster than the server takes it, it fails without a word', async () => {
      for (let press = 0; press < 12; press += 1) await maya.button('Clap').click()
      await expect(floats(maya, 'Maya').first()).toBeVisible()
      await expect(maya.page.getByText('Error', { exact: true })).toHaveCount(0)
    })
    await test.step('it can be switched off', async () => {
      const any = maya.page.locator('[data-reaction]')
      await maya.page.getByRole('switch', { name: 'Show reactions' }).click()
      await expect(maya.button('Clap')).toHaveCount(0)
      await maya.page.keyboard.press('Escape')
      await expect(any).toHaveCount(0)
      expectOk(await table.at(1).react(table.code, 'fire'))
      expectOk(await table.creator.decide(table.code, 'fold'))
      await maya.sees('You chose to fold')
      await expect(any).toHaveCount(0)
    })
  },
)

async function standsAtTheSeat(maya: GamePage, table: Table): Promise<void> {
  // The reaction is shown only for a moment, so a busy computer may look for it too late.
  await expect(async () => {
    expectOk(await table.at(1).react(table.code, 'clap'))
    const float = floats(maya, 'Noor').last()
    await expect(float).toBeVisible({ timeout: 1_000 })
    const shown = await float.boundingBox({ timeout: 1_000 })
    const place = await maya.seat('Noor').boundingBox()
    const middle = (box: typeof place) => (box?.x ?? 0) + (box?.width ?? 0) / 2
    expect(Math.abs(middle(shown) - middle(place))).toBeLessThan(40)
    await expect(maya.page.locator('[aria-hidden="true"]:has(> [data-reaction])')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
}

/** The second press does not wait for the answer to the first. */
async function isSentAtOnce(maya: GamePage, { code }: Table): Promise<void> {
  const release = await holdRequests(maya.page, '/api/game/react/*')
  const posted = postsTo(maya.page, `/react/${code}`)
  await open(maya)
  for (const name of ['Clap', 'Fire']) await maya.button(name).click()
  await expect.poll(() => posted.join()).toContain('fire')
  release()
}

test('reactions of neighbours in a list stand side by side', { tag: '@long' }, async ({ server, openPage }) => {
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
  const table = await seat(server, [maya, 'Noor', 'Theo'])
  const isListening = nextSubscription(maya.page)
  await maya.openLobby(table.code)
  await isListening
  for (const name of ['Noor', 'Theo']) {
    expectOk(await table.player(name).react(table.code, 'clap'))
    await expect(floats(maya, name)).toBeVisible()
  }
  const [first, second] = [await boxOf(floats(maya, 'Noor')), await boxOf(floats(maya, 'Theo'))]
  expect(Math.abs(first.x - second.x)).toBeGreaterThanOrEqual(64)
})

test(
  'on a phone the reactions of players whose rows are out of view stand side by side',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const isListening = nextSubscription(maya.page)
    const table = await deal(server, [maya, 'Noor', 'Theo', 'Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s', 'Ac 9d 5s', 'Qs Jd 8h', '7h 5c 4d'],
    })
    await table.decide('fold', 'fold', 'fold', 'fold', 'fold')
    await maya.sees('Continue to Next Round')
    await isListening
    for (const one of table.players.slice(2)) {
      expectOk(await one.react(table.code, 'heart'))
    }
    for (const name of ['Theo', 'Ada', 'Ben']) await expect(floats(maya, name)).toBeVisible()
    const places = await maya.page
      .locator('[data-reaction]')
      .evaluateAll((all) => all.map((float) => float.getBoundingClientRect()).sort((one, other) => one.x - other.x))
    for (const [place, { right }] of places.entries()) expect(right).toBeLessThan(places[place + 1]?.left ?? Infinity)
  },
)
