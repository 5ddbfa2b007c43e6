import { expect } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { expectOk, Player, stateOf } from '../support/player'
import { RequestCount, blockRealtime, holdRequests, nextSubscription, pauseClock } from '../support/requests'
import { deal, seat } from '../support/table'
import { DEALING_MS } from '../support/test-server'

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']
const OUT_AHEAD = "Out when it's my turn"
const IN_AHEAD = "In when it's my turn"

const tableSheet = ({ page }: GamePage) => page.getByRole('region', { name: 'Table settings' })
const openTable = (host: GamePage) => host.page.getByRole('button', { name: 'Table', exact: true }).click()
const control = (host: GamePage, name: string) => tableSheet(host).getByRole('switch', { name })

test('the host pauses the game, changes its settings between rounds, and hands the role over', async ({
  server,
  openPage,
}) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const table = await deal(server, [maya, noor], { hands: HANDS.slice(0, 3) })
  await openTable(maya)
  const listed = control(maya, 'Listed among the active games')
  await expect(listed).toBeDisabled()

  await test.step('the switch for joins in the Table sheet says what the one under Joins says', () =>
    switchesJoins(maya))

  await test.step('the pause is for everybody, and the host ends it', async () => {
    const log = noor.page.getByRole('log', { name: 'Announcements' })
    await Promise.all([expect(log).toContainText('Maya paused the game.'), maya.button('Pause the game').click()])
    await maya.sees('You paused the game.')
    await expect(noor.toast(), 'the notice says it already').toHaveCount(0)
    await expect(maya.button(/^I'm In/)).toBeDisabled()
    await expect(maya.page, 'a turn that stands still calls nobody from another tab').toHaveTitle(/^Round 1/)
    await noor.sees('Maya paused the game.')
    await expect(noor.button(IN_AHEAD)).toBeDisabled()
    await expect(noor.button('Go on')).toHaveCount(0)

    await maya.button('Go on').click()
    await noor.seesToast('The game goes on')
    await expect(maya.page).toHaveTitle(/^Your Turn/)
    await maya.button(/^I'm In/).click()
    await maya.sees('You chose to stay')
  })

  await test.step('between rounds the table is unlisted, and decisions get another time', async () => {
    await table.decide('fold')
    await openTable(maya)
    await listed.click()
    await expect(listed).not.toBeChecked()
    await expect(listed).toBeEnabled()
    await Promise.all([
      noor.seesToast('Decision Time', 'A decision may take 15 seconds now'),
      tableSheet(maya).getByText('15 s').click(),
    ])
    await expect.poll(async () => (await table.state()).settings).toMatchObject({ listed: false, decisionTimer: 15 })
  })

  await test.step('the role is handed over', async () => {
    expectOk(await table.creator.rename(table.code, 'Annie'))
    await noor.sees('Annie')
    await expect(noor.toast().filter({ hasText: 'New Room Creator' }), 'another name is no other host').toHaveCount(0)
    await maya.button('Make host: Noor').click()
    await maya.page.getByRole('dialog').getByRole('button', { name: 'Make host' }).click()
    await noor.seesToast('You are the host', 'What a host can do is under "Table", in the top bar or in its menu')
    await expect(noor.button('Joins')).toBeVisible()
    await expect(tableSheet(maya).getByRole('button', { name: 'Pause the game' })).toBeHidden()
  })
})

async function switchesJoins(host: GamePage): Promise<void> {
  for (const [isAllowed, title] of [
    [false, 'Joins Disabled'],
    [true, 'Joins Enabled'],
  ] as const) {
    const answer = host.page.waitForResponse(/toggle-allow-joins/)
    await control(host, 'Others may ask for a seat').click()
    const { message } = (await (await answer).json()) as { message: string }
    await host.seesToast(title, message)
    await expect(control(host, 'Others may ask for a seat')).toBeChecked({ checked: isAllowed })
  }
}

test('who sits out is shown so and comes back with one press, and the host removes players between rounds', async ({
  server,
  openPage,
  pageErrors,
}) => {
  // The page of the removed player reports that it is being left, and may have polled once more.
  pageErrors.allow(/404/)
  const [maya, noor, theo] = [await openPage('Maya'), await openPage('Noor'), await openPage('Theo')]
  const table = await seat(server, [maya, noor, theo])
  const { code } = table
  server.chance.stack(HANDS)
  await table.start()
  await server.clock.advance(DEALING_MS)
  for (const one of [maya, noor]) await one.openTable(code)
  await openTable(maya)
  await expect(tableSheet(maya).getByRole('button', { name: 'Remove Noor' })).toBeDisabled()
  await maya.page.keyboard.press('Escape')
  await table.decide('fold', 'fold', 'fold')

  await test.step('who sits out is shown so, and comes back with one press', async () => {
    await openTable(noor)
    await control(noor, 'Sit out from the next deal on').click()
    await noor.sees('You sit out from the next deal on')
    await noor.sees('Sit in again')
    expectOk(await table.player('Theo').continue(code))
    await maya.continue()
    await maya.sees('Everyone is ready')
    await maya.sees('Sits out')

    server.chance.stack(HANDS.slice(0, 3))
    await maya.startRound(2)
    await maya.sees('Round 2 starting')
    await server.clock.advance(DEALING_MS)
    // Theo has the first turn.
    await table.decide('fold')
    await maya.goOut()
    const noorsRow = maya.page.getByRole('region', { name: 'Results' }).locator('[data-player="Noor"]')
    await expect(noorsRow, 'a running total without a hand').toHaveText(/Noor.*−\$50.*Sits out/)
    await noor.sees('You still sit out')
    await maya.continue()
    expectOk(await table.player('Theo').continue(code))

    await noor.page.getByRole('button', { name: 'Close' }).click()
    await noor.button('Sit in again').click()
    await maya.doesNotSee('Sits out')
    await maya.sees('Everyone is ready')
  })

  const remove = () => maya.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await test.step('the host removes a player between rounds, after a question', async () => {
    await openTable(maya)
    await maya.button('Remove Noor').click()
    await maya.button('Cancel').click()
    await maya.button('Remove Noor').click()
    await Promise.all([
      maya.seesToast('Player Removed', 'Noor is out of the room'),
      noor.seesToast('You were kicked', 'You were removed from the game by Maya'),
      remove(),
    ])
    await expect(noor.page).toHaveURL(/\/$/)
  })

  await test.step('a page without events learns it from its polls', async () => {
    await blockRealtime(theo.page)
    await theo.openTable(code)
    await maya.button('Remove Theo').click()
    await remove()
    await theo.seesToast('You were kicked', 'You were removed from the game by the host')
    await expect(theo.page).toHaveURL(/\/$/)
  })
})

test(
  'what the host has open goes with the role, and with the player whom it asks about',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const table = await deal(server, [maya, 'Noor'], { hands: HANDS.slice(0, 3) })
    const { code, creator } = table
    const dialog = maya.page.getByRole('dialog')
    const makeHost = async (from: string, to: string) => {
      const playerId = (await table.state()).players.find(({ name }) => name === to)?._id
      expectOk(await table.player(from).post(`/api/game/make-host/${code}`, { playerId }))
    }

    for (const [button, opened] of [
      [/^Edit Ante/, dialog],
      ['Joins', maya.page.getByRole('region', { name: 'Join requests' })],
    ] as const) {
      await maya.button(button).click()
      await expect(opened).toBeVisible()
      await makeHost('Maya', 'Noor')
      await expect(opened).toHaveCount(0)
      await makeHost('Noor', 'Maya')
      await maya.seesToast('You are the host')
      await expect(opened, 'after the role has come back').toHaveCount(0)
    }

    await table.decide('fold', 'fold')
    await openTable(maya)
    await maya.button('Remove Noor').click()
    await expect(dialog).toBeVisible()
    await table.player('Noor').leave(code)
    await expect(dialog).toHaveCount(0)
    const theo = await Player.arrive(server, 'Theo')
    await theo.join(code)
    expectOk(await creator.approve(code, 'Theo'))
    await expect(maya.button('Remove Theo')).toBeVisible()
    await expect(dialog, 'after somebody else has come').toHaveCount(0)
  },
)

test(
  'an answer that comes late closes no sheet that was opened meanwhile',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const { code } = await deal(server, [maya, 'Noor'], { hands: HANDS.slice(0, 3) })
    const chat = maya.page.getByRole('region', { name: 'Chat' })
    const dialog = maya.page.getByRole('dialog')
    const settings = [
      {
        path: 'pause',
        press: () => maya.button('Pause the game').click(),
        told: () => maya.sees('You paused the game.'),
      },
      {
        path: 'ante',
        press: () => dialog.getByRole('button', { name: 'Save' }).click(),
        told: () => maya.seesToast('Ante Updated!'),
      },
    ]
    for (const { path, press, told } of settings) {
      const release = await holdRequests(maya.page, `/api/game/${path}/${code}`)
      if (path === 'pause') await openTable(maya)
      else await maya.button(/^Edit Ante/).click()
      await press()
      if (path === 'ante') await dialog.getByRole('button', { name: 'Cancel' }).click()
      await maya.button('Chat').click()
      await expect(chat).toBeVisible()
      release()
      await told()
      await maya.page.waitForTimeout(100)
      await expect(chat).toBeVisible()
      await chat.getByRole('button', { name: 'Minimize chat' }).click()
    }
  },
)

test(
  'who hands the role over and stays is not said to have left, whoever has left under this name',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    const table = await deal(server, ['Maya', noor], { hands: HANDS.slice(0, 3) })
    await table.decide('fold', 'fold')
    expectOk(await table.creator.leave(table.code))
    await noor.seesToast('You are the host')
    const again = await Player.arrive(server, 'Maya')
    await again.join(table.code)
    const host = table.player('Noor')
    expectOk(await host.approve(table.code, 'Maya'))
    expectOk(await again.heartbeat(table.code))
    const { players } = await stateOf(host, table.code)
    const [noorsId, mayasId] = players.map(({ _id }) => _id)
    expectOk(await host.post(`/api/game/make-host/${table.code}`, { playerId: mayasId }))
    await noor.seesToast('New Room Creator', 'Maya is now the room creator')
    expectOk(await again.post(`/api/game/make-host/${table.code}`, { playerId: noorsId }))
    await noor.seesToast('You are the host', 'What a host can do is under "Table", in the top bar or in its menu')
  },
)

test('a decision ahead is taken when the turn comes, and players are told who leaves or is removed and keep their results', async ({
  server,
  openPage,
}) => {
  const noor = await openPage('Noor')
  const isListening = nextSubscription(noor.page)
  const table = await deal(server, ['Maya', noor, 'Ida'], { hands: ['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'] })
  await isListening
  const { code, creator } = table

  await test.step('a decision ahead can be taken back, and is taken when the turn comes', async () => {
    await noor.sees('You are next')
    await noor.button(OUT_AHEAD).click()
    await expect(noor.button(OUT_AHEAD)).toHaveAttribute('aria-pressed', 'true')
    await noor.button(OUT_AHEAD).click()
    await expect(noor.button(OUT_AHEAD)).toHaveAttribute('aria-pressed', 'false')

    await noor.button(IN_AHEAD).click()
    await expect(noor.button(IN_AHEAD)).toHaveAttribute('aria-pressed', 'true')
    expectOk(await creator.decide(code, 'stay'))
    await noor.sees('You chose to stay')
  })

  const leave = (name: string) => table.player(name).leave(code)
  await Promise.all([noor.seesToast('Player Left', 'Ida left the game'), leave('Ida')])
  await noor.sees('You lose $150')
  await (await Player.arrive(server, 'Theo')).join(code)
  expectOk(await creator.approve(code, 'Theo'))
  await Promise.all([noor.seesToast('Player Kicked', 'Theo was kicked by Maya'), creator.kick(code, 'Theo')])
  const told = noor.seesToast(
    'You are the host',
    'Maya left the game. What a host can do is under "Table", in the top bar or in its menu',
  )
  await Promise.all([told, leave('Maya')])
  await expect(noor.row('Maya')).toContainText(/Winner.*\+\$100.*Left.*wins \$150/s)
  await expect(noor.row('Ida')).toContainText(/−\$50.*Left/s)
})

test(
  'rounds continue by themselves for who has chosen that, and never at another ante',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const calls = new RequestCount(maya.page, '')
    const table = await deal(server, ['Noor', maya], { hands: HANDS.slice(0, 3) })
    const { code, creator: noor } = table
    await openTable(maya)
    await control(maya, 'Continue by itself after each round').click()
    await maya.page.clock.install()
    await table.decide('fold', 'fold')
    await expect(maya.button('Continue to Next Round')).toBeVisible()
    await pauseClock(maya.page)
    const wait = async () => {
      for (let passedMs = 0; passedMs < 8_000; passedMs += 2_000) {
        // A call under way would time out when 8 s pass at once.
        await calls.settle()
        await maya.page.clock.runFor(2_000)
      }
    }
    const ready = async () => (await table.state()).players.map(({ roundReady }) => roundReady)
    await wait()
    await expect.poll(ready).toEqual([false, true])

    await noor.setAnte(code, 60)
    await expect(maya.button('Continue to Next Round')).toBeVisible()
    await wait()
    await calls.settle()
    expect(await ready()).toEqual([false, false])
  },
)

test(
  'rounds that do not continue by themselves are no error of the player',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    // The page is without a network, and continues a round that is over.
    pageErrors.allow(/ERR_FAILED|409/)
    const maya = await openPage('Maya')
    await blockRealtime(maya.page)
    const table = await deal(server, ['Noor', maya], { hands: HANDS.slice(0, 3) })
    const { code, creator: noor } = table
    await openTable(maya)
    await control(maya, 'Continue by itself after each round').click()
    await maya.page.clock.install()
    const showdown = async () => {
      await table.decide('fold', 'fold')
      await expect(maya.button('Continue to Next Round')).toBeVisible()
      await pauseClock(maya.page)
    }
    /**
     * Lets this much time pass on Maya's page, slowly enough for calls under way, and looks for an error all the time.
     */
    const wait = async (ms: number) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 500) {
        await maya.page.clock.runFor(500)
        await maya.page.waitForTimeout(20)
        await expect(maya.toast()).toHaveCount(0)
      }
    }

    await test.step('without a network it is tried again', async () => {
      await showdown()
      await maya.page.route('**/api/**', (route) => route.abort())
      await wait(9_000)
      await maya.page.unroute('**/api/**')
      await wait(10_000)
      await expect
        .poll(async () => (await table.state()).players.map(({ roundReady }) => roundReady))
        .toEqual([false, true])
    })

    await test.step('a page that wakes up after the next deal says nothing', async () => {
      await maya.page.clock.resume()
      expectOk(await noor.continue(code))
      server.chance.stack(HANDS.slice(0, 3))
      expectOk(await noor.nextRound(code))
      await server.clock.advance(DEALING_MS)
      await showdown()
      await maya.page.route('**/api/game/state/**', () => {})
      expectOk(await noor.continue(code))
      await server.clock.advance(61_000)
      server.chance.stack(HANDS.slice(0, 2))
      expectOk(await noor.roundReady(code))
      expectOk(await noor.nextRound(code))
      const refusal = maya.page.waitForResponse(/continue/)
      await wait(9_000)
      expect((await refusal).status()).toBe(409)
    })
  },
)
