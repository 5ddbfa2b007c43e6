import { expect } from '@playwright/test'
import { boxOf } from '../support/boxes'
import { test } from '../support/manual-clock-test'
import { isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { blockRealtime, holdRequests, nextSubscription, pauseClock, RequestCount } from '../support/requests'
import { seat, type Table } from '../support/table'

const row = ({ page }: GamePage, name: string) => page.getByRole('listitem').filter({ hasText: name })
const setting = ({ page }: GamePage, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition')

test('a lobby from the first look to the start', async ({ server, openPage }) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const table = await seat(server, [maya, noor, 'Theo'], { maxRounds: 999, decisionTimer: 45 })
  const { code } = table
  await table.player('Theo').ready(code)
  const isListening = nextSubscription(maya.page)
  const release = await holdRequests(maya.page, `/api/game/lobby/${code}`)
  await maya.page.goto(`/lobby/${code}`)
  await maya.sees('Loading lobby...')
  release()
  await expect(maya.page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible()
  await noor.openLobby(code)

  await test.step('the lobby shows the code, the players and the settings', () => showsAll(maya, noor, code))
  await test.step('the creator changes the settings in the lobby, and hands the role over', () =>
    handOver(maya, noor, table))
  await isListening
  await table.player('Theo').ready(code, false)
  await test.step('one ready friend is enough to start, and every page goes to the game', () =>
    startWith(maya, { creator: noor, code }))
})

/** Maya is the creator, Noor and Theo have joined, and Theo is ready. */
async function showsAll(maya: GamePage, noor: GamePage, code: string): Promise<void> {
  await test.step('the code, with a copy button', async () => {
    await expect(maya.page.getByRole('img', { name: `Room code ${[...code].join(' ')}` })).toBeVisible()
    await maya.sees('Share this code with your friends')
    await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await maya.button('Copy code').click()
    await maya.seesToast('Copied!', 'Room code copied to clipboard')
    expect(await maya.page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  await test.step('all players, and Harvey, who is always ready', async () => {
    await maya.sees('Players (4/14)')
    await expect(row(maya, 'Maya').getByRole('img', { name: 'Room creator' })).toBeVisible()
    await expect(maya.page.getByRole('img', { name: 'Room creator' })).toHaveCount(1)
    await expect(row(maya, 'Maya').getByText('You', { exact: true })).toBeVisible()
    await expect(maya.page.getByText('You', { exact: true })).toHaveCount(1)
    await expect(row(noor, 'Noor').getByText('You', { exact: true })).toBeVisible()
    for (const name of ['Maya', 'Noor']) await expect(row(maya, name)).toContainText('Waiting')
    for (const name of ['Theo', 'Harvey']) await expect(row(maya, name)).toContainText('Ready')
  })

  await test.step('only the creator can kick, and only other players', async () => {
    await expect(maya.button(/^Kick/)).toHaveCount(2)
    for (const name of ['Noor', 'Theo']) await expect(row(maya, name).getByRole('button')).toBeVisible()
    await expect(noor.button(/^Kick/)).toHaveCount(0)
  })

  await test.step('the settings', async () => {
    await expect(noor.page.getByRole('heading', { name: 'Game Settings' })).toBeVisible()
    await expect(setting(noor, 'Max Rounds')).toHaveText('Unlimited')
    await expect(setting(noor, 'Decision Time')).toHaveText('45 seconds')
    await expect(setting(noor, 'difficulty')).toHaveText('Medium')
    await expect(setting(maya, 'difficulty').getByRole('radio', { checked: true })).toHaveAccessibleName('Medium')
    await setting(maya, 'difficulty').getByText('Hard').click()
    await expect(setting(noor, 'difficulty')).toHaveText('Hard')
  })
}

async function handOver(maya: GamePage, noor: GamePage, table: Table): Promise<void> {
  const { code } = table
  await maya.button('Change').click()
  await maya.page.getByRole('dialog').getByText('15', { exact: true }).click()
  await maya.page.getByRole('dialog').getByText('30 s').click()
  await maya.page.getByRole('spinbutton', { name: 'Ante Amount' }).fill('75')
  await Promise.all([
    maya.seesToast('Settings changed'),
    noor.seesToast('Ante Changed!', 'New ante: $75. All players must confirm.'),
    maya.button('Save').click(),
  ])
  const settings = { maxRounds: 15, decisionTimer: 30, ante: 75 }
  await expect.poll(async () => (await table.at(1).lobby(code)).body.settings).toMatchObject(settings)

  await maya.button('Make somebody else the host').click()
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Noor' }).click()
  await expect(maya.button('Change')).toHaveCount(0)
  const creators = async () => (await table.at(1).lobby(code)).body.players.map(({ isCreator }) => isCreator)
  await expect.poll(creators).toEqual([false, true, false])
}

/** The game starts when one of two others is ready. */
async function startWith(friend: GamePage, { creator, code }: { creator: GamePage; code: string }): Promise<void> {
  for (const one of [creator, friend]) await one.sees('Need at least 2 players ready to start')
  await expect(creator.button('Start Game (0/3 ready)')).toBeDisabled()
  await expect(friend.button(/^Start/)).toHaveCount(0)
  await friend.doesNotSee(`Waiting for ${creator.name} to start the game`)
  await friend.readyUp()
  await friend.sees(`Waiting for ${creator.name} to start the game`)
  await expect(creator.button('Start Game (1/3 ready)'), 'the creator counts as ready').toBeEnabled()
  await creator.doesNotSee('Need at least 2 players ready to start')
  // The friend's page receives only the event.
  await holdRequests(friend.page, `/api/game/lobby/${code}`)
  await creator.button('Start Game (1/3 ready)').click()
  await Promise.all([creator, friend].map((one) => one.reachesTable()))
}

test('a player alone chooses the difficulty and starts a game', async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/409|Error:/)
  const maya = await openPage('Maya')
  const { code, creator } = await seat(server, [maya])
  await maya.openLobby(code)
  await test.step('the last of several clicks on the difficulty counts, and shows at once on a slow network', async () => {
    const difficulty = async () => expectOk(await creator.lobby(code)).settings.harveyDifficulty
    const release = await holdRequests(maya.page, `/api/game/difficulty/${code}`)
    const chosen = setting(maya, 'difficulty').getByRole('radio', { checked: true })
    for (const choice of ['Hard', 'Easy', 'Hard']) {
      await setting(maya, 'difficulty').getByText(choice).click()
      await expect(chosen).toHaveAccessibleName(choice)
    }
    expect(await difficulty()).toBe('medium')
    release()
    await expect.poll(difficulty).toBe('hard')
    await maya.page.reload()
    await expect(chosen).toHaveAccessibleName('Hard')

    await maya.page.route(`**/api/game/difficulty/${code}`, (route) =>
      route.fulfill({ status: 409, json: { error: 'The game has already started' } }),
    )
    await setting(maya, 'difficulty').getByText('Easy').click()
    await maya.sees('The game has already started')
    await expect(chosen).toHaveAccessibleName('Hard')
  })
  await test.step('a player alone and ready starts a solo game', async () => {
    await expect(setting(maya, 'Max Rounds')).toHaveText('5')
    await maya.sees('Mark yourself as ready to start playing against Harvey')
    await expect(maya.button('Start Solo Game')).toBeDisabled()
    await maya.readyUp()
    await expect(row(maya, 'Maya')).toContainText('Ready')
    await maya.doesNotSee('Mark yourself as ready to start playing against Harvey')
    await maya.button('Not Ready').click()
    await expect(maya.button('Start Solo Game')).toBeDisabled()
  })
  await test.step('Start works while the answer to Ready Up is under way', () => startBeforeAnswer(maya, code))
})

async function startBeforeAnswer(maya: GamePage, code: string): Promise<void> {
  let release = () => {}
  const isLetGo = new Promise<void>((resolve) => (release = resolve))
  await maya.page.route(`**/api/game/ready/${code}`, async (route) => {
    const answer = await route.fetch()
    await isLetGo
    await route.fulfill({ response: answer })
  })
  const releaseStart = await holdRequests(maya.page, `/api/game/start/${code}`)
  const isStarting = maya.page.waitForRequest(`**/api/game/start/${code}`)
  await maya.readyUp()
  await maya.button('Start Solo Game').click()
  await expect(maya.button('Starting...')).toBeDisabled()
  release()
  await isStarting
  await expect(maya.button('Starting...')).toBeDisabled()
  releaseStart()
  await maya.reachesTable()
}

test('without realtime the lobby polls every 100 ms, and Ready Up waits until a poll shows what it did', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  const table = await seat(server, [maya, 'Noor'])
  const { code } = table
  const polls = new RequestCount(maya.page, `/api/game/lobby/${code}`)
  await blockRealtime(maya.page)
  await maya.page.clock.install()
  await maya.openLobby(code)
  await pauseClock(maya.page)
  await polls.next()
  await test.step('the lobby polls every 100 ms, and shows changes without realtime too', async () => {
    const before = polls.count
    await maya.page.clock.runFor(99)
    expect(polls.count).toBe(before)
    await maya.page.clock.runFor(1)
    await expect.poll(() => polls.count).toBe(before + 1)
    await table.player('Noor').ready(code)
    await polls.next()
    await expect(row(maya, 'Noor')).toContainText('Ready')
  })
  await maya.page.clock.resume()
  await test.step('Ready Up cannot be pressed again before the lobby shows what it did', async () => {
    const isAnswered = maya.page.waitForResponse(`**/api/game/ready/${code}`)
    const release = await holdRequests(maya.page, `/api/game/lobby/${code}`)
    const isPolling = maya.page.waitForRequest(`**/api/game/lobby/${code}`)
    await maya.button('Ready Up').click()
    await isPolling
    await (await isAnswered).finished()
    // Long enough for the page to take the answer.
    await maya.page.waitForTimeout(300)
    await expect(maya.button('Ready Up')).toBeDisabled()
    release()
    await expect(maya.button('Not Ready')).toBeEnabled()
  })
})

test('the creator’s buttons stay where they are, and what they do may be refused', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/409|500|Error:/)
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
  const table = await seat(server, [maya, 'Noor', 'Theo'])
  const { code } = table
  await maya.openLobby(code)
  await test.step('no button of the creator moves when the first friend becomes ready', async () => {
    const places = () => Promise.all([maya.button('Ready Up'), maya.button(/^Start Game/)].map(boxOf))
    await maya.sees('Need at least 2 players ready to start')
    const before = await places()
    await table.at(1).ready(code)
    await maya.sees('Not ready yet: Theo')
    await expect(maya.button('Start Game (1/3 ready)')).toBeEnabled()
    expect(await places()).toEqual(before)
  })
  await test.step('every refused action in the lobby toasts the server’s sentence', async () => {
    for (const [call, press, sentence] of [
      ['ready', 'Ready Up', 'Not ready'],
      ['start', 'Start Game (2/3 ready)', 'Cannot start'],
      ['kick', 'Kick Noor', 'Cannot kick'],
    ] as const) {
      await maya.page.route(`**/api/game/${call}/${code}`, (route) =>
        route.fulfill({ status: 409, json: { error: sentence } }),
      )
      await maya.button(press).click()
      if (call === 'kick')
        await maya.page.getByRole('dialog').getByRole('button', { name: 'Kick', exact: true }).click()
      await isDestructive(await maya.seesToast('Error', sentence))
      for (const player of ['Maya', 'Noor']) await table.player(player).ready(code)
    }
  })
})

test('the settings do not move when the hint above them takes a second line', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const table = await seat(server, [maya, 'Noor', 'Bartholomew Fitzgera', 'W'.repeat(20)])
  await maya.openLobby(table.code)
  const change = maya.button('Change')
  const before = await boxOf(change)
  await table.at(1).ready(table.code)
  await maya.sees(/^Not ready yet: Bartholomew Fitzgera and W+$/)
  expect(await boxOf(change)).toEqual(before)
})

test(
  'the question who becomes host goes with the last of the others',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const { code, creator } = await seat(server, [maya, 'Noor'])
    await maya.openLobby(code)
    await maya.button('Make somebody else the host').click()
    const dialog = maya.page.getByRole('dialog', { name: 'Hand over?' })
    await expect(dialog).toBeVisible()
    expectOk(await creator.kick(code, 'Noor'))
    await expect(dialog).toHaveCount(0)
    const theo = await Player.arrive(server, 'Theo')
    expectOk(await theo.join(code))
    await expect(maya.button('Make somebody else the host')).toBeVisible()
    await expect(dialog, 'after somebody else has come').toHaveCount(0)
  },
)

test(
  'the settings that the creator leaves alone stay as another tab has set them',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const { code, creator } = await seat(server, [maya, 'Noor'])
    await maya.openLobby(code)
    await maya.button('Change').click()
    const dialog = maya.page.getByRole('dialog')
    const ante = dialog.getByRole('spinbutton', { name: 'Ante Amount' })
    await expect(ante).toHaveValue('50')
    expectOk(await creator.setAnte(code, 75))
    await expect(ante).toHaveValue('75')
    await dialog.getByText('15', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await maya.seesToast('Settings changed')
    expect((await creator.lobby(code)).body.settings).toMatchObject({ maxRounds: 15, ante: 75 })
  },
)
