import { expect } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { expectOk } from '../support/player'
import { holdRequests } from '../support/requests'
import type { TestServer } from '../support/test-server'
import { deal, passTime, seat, type Table } from '../support/table'

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
const WATCHED = { watchers: true }

const watch = ({ page }: GamePage, { code }: Table) => page.goto(`/watch/${code}`)
const cards = ({ page }: GamePage) => page.getByRole('img', { name: /of (hearts|clubs|spades|diamonds)/ })
const setWatchers = ({ creator, code }: Table, watchers: boolean) =>
  creator.post(`/api/game/settings/${code}`, { watchers })

async function readRules({ button, page }: GamePage): Promise<void> {
  await button('Rules').click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  await expect(rules).toContainText('5 rounds')
  await rules.getByRole('button', { name: 'Close' }).click()
  await expect(rules).toBeHidden()
}

/** Everybody folds in the remaining rounds. */
async function playToTheEnd(table: Table, server: TestServer): Promise<void> {
  for (let round = 2; round <= 5; round += 1) {
    expectOk(await table.creator.nextRound(table.code))
    await server.clock.advance(2_000)
    await table.decide('fold', 'fold')
    await table.continueAll()
  }
}

test('a watcher follows a table from its lobby through a game to the next lobby, and sees no card before the showdown', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/403|404/)
  const zoe = await openPage('Zoe')
  const table = await seat(server, ['Maya', 'Noor'], { ...WATCHED, maxRounds: 5 })
  await test.step('a room that is not there says so', async () => {
    await zoe.page.goto('/watch/ABCDEF')
    await zoe.sees('There is no game with the code ABCDEF.')
  })
  await watch(zoe, table)
  await zoe.sees('Waiting for Maya to start the game')
  await test.step('a table that takes no watchers says so, and opens again', () => opensAgain(zoe, table))
  await readRules(zoe)
  server.chance.stack(HANDS)
  await table.start()
  await zoe.sees('Shuffling deck...')
  await server.clock.advance(2_000)
  await zoe.sees('Maya is deciding')
  await expect(cards(zoe)).toHaveCount(0)
  await readRules(zoe)

  await zoe.sees('Nobody else watches')
  // Without events the polls alone keep Yan's page up to date.
  const yan = await openPage('Yan')
  await yan.page.routeWebSocket(/\/app\//, (socket) => socket.close())
  await test.step('the page shows how many watch', async () => {
    await watch(yan, table)
    await yan.sees('1 other watches')
    await zoe.page.reload()
    await zoe.sees('1 other watches')
  })
  await yan.sees('Maya is deciding')
  await table.decide('stay')
  for (const one of [zoe, yan]) await one.sees('Noor is deciding')
  await yan.context.close()
  await table.decide('fold')
  await zoe.sees('Maya wins')
  await expect(cards(zoe).first()).toBeVisible()
  await zoe.sees(/^Not yet: Maya and Noor/)

  await table.continueAll()
  await zoe.sees('Waiting for Maya to start round 2')
  await playToTheEnd(table, server)
  await zoe.sees(/^Final standings$/)

  expectOk(await table.creator.post(`/api/game/rematch/${table.code}`))
  await zoe.sees('Waiting for Maya to start the game')
  await zoe.seesToast('Game 2', 'Maya plays again')
  await table.start()
  await zoe.sees('Shuffling deck...')
})

async function opensAgain(zoe: GamePage, table: Table): Promise<void> {
  expectOk(await setWatchers(table, false))
  await zoe.sees('This table takes no watchers')
  expectOk(await setWatchers(table, true))
  await zoe.sees('Waiting for Maya to start the game')
  expectOk(await table.at(1).ready(table.code))
  await zoe.sees(/^Ready$/)
}

test('a watcher asks for a seat, watches meanwhile, and is led to the table', async ({ server, openPage }) => {
  const zoe = await openPage('Zoe')
  const table = await deal(server, ['Maya', 'Noor'], { hands: HANDS, settings: WATCHED })
  await watch(zoe, table)
  await zoe.button('Ask for a seat').click()
  await expect(zoe.page.getByLabel('Room Code')).toHaveValue(table.code)
  await zoe.page.getByLabel('Your Name').fill('Zoe')
  await zoe.button('Join Game').click()
  await zoe.page.waitForURL((url) => url.pathname === '/')
  await zoe.button('Watch meanwhile').click()
  await expect(zoe.page).toHaveURL(new RegExp(`/watch/${table.code}$`))
  await zoe.sees('Waiting for the host to let you in...')
  await zoe.sees('Maya is deciding')
  await table.creator.approve(table.code, 'Zoe')
  await zoe.page.waitForURL(`**/game/${table.code}`)
  await zoe.sees('You sit this round out')
  expect(await zoe.page.evaluate(() => localStorage.getItem('pending-join')), 'nothing is waited for').toBeNull()

  await test.step('a player who watches is led to the own seat, and asked for none meanwhile', async () => {
    const release = await holdRequests(zoe.page, `/api/game/join/${table.code}`)
    await watch(zoe, table)
    await zoe.sees('Maya is deciding')
    await zoe.doesNotSee('Ask for a seat')
    release()
    await zoe.button('Go to your seat').click()
    await zoe.page.waitForURL(`**/game/${table.code}`)
  })
})

test('the host sends the link for watchers only while the table takes them', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const table = await deal(server, [maya, 'Noor'], { hands: HANDS })
  await table.decide('fold', 'fold')
  await maya.page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(maya.button('Copy watch link')).toBeHidden()
  await maya.page.getByRole('switch', { name: 'Others may watch' }).click()
  await maya.button('Copy watch link').click()
  await maya.seesToast('Copied!', 'Link for watchers copied to clipboard')
})

test(
  'a watcher who was denied a seat can ask again when the minute is over',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const theo = await openPage('Theo')
    const table = await deal(server, ['Maya', 'Noor'], { hands: HANDS, settings: WATCHED })
    await (await theo.signIn(server)).join(table.code)
    await watch(theo, table)
    await theo.sees('Waiting for the host to let you in...')
    expectOk(await table.creator.deny(table.code, 'Theo'))
    await theo.sees('The host did not let you in. You can ask again in a minute.')
    await passTime(server, table, 61_000)
    await expect(theo.button('Ask for a seat')).toBeVisible()
  },
)
