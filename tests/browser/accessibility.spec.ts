import { expect } from '@playwright/test'
import { MISSING_GAME_REDIRECT_MS } from '../../src/contract'
import { expectAccessible, expectMoreContrast } from '../support/accessibility'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { byLength } from '../support/run-length'
import { deal, playOn, seat, type Table } from '../support/table'
import { DEALING_MS, type TestServer } from '../support/test-server'

// Every screen, phase and sheet, on a light desktop or a dark phone; in the long form on both if both show the same parts,
// and in both themes.

/** The server makes the list of games at most once in this time. */
const LIST_MADE_EVERY_MS = 1_000
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: 'dark' } as const

/** In the long form both pages, otherwise the first. */
const ofBoth = (one: GamePage, other: GamePage) => byLength({ short: [one], long: [one, other] })

const sheet = ({ page }: GamePage, name: string) => page.getByRole('region', { name, exact: true })

test('every screen before the game passes axe, light and dark', async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/404|503|Error: /)
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  await test.step('Home, and Active Games without a game', async () => {
    await maya.page.goto('/')
    await maya.sees('Ready to Play?')
    await expectAccessible(maya.page, 'Home')
    await maya.button('Browse Active Games').click()
    await maya.sees('No Active Games')
    await expectAccessible(maya.page, 'Active Games without a game')
  })
  await test.step('the theme menu, and Create Game with its errors', async () => {
    await maya.button('Create New Game').click()
    await maya.button('Theme').click()
    await maya.sees('System')
    await expectAccessible(maya.page, 'themes')
    await maya.page.keyboard.press('Escape')
    await maya.button('Create Game').click()
    await maya.sees('Name is required')
    await expectAccessible(maya.page, 'Create Game')
  })
  await test.step('Join Game with its errors, and Home on a phone with a waiting join request', async () => {
    const { code } = await deal(server, ['Theo'])
    await noor.page.goto('/join-game')
    await noor.button('Join Game').click()
    await noor.sees('Room code is required')
    await expectAccessible(noor.page, 'Join Game')
    await noor.page.getByLabel('Your Name').fill('Noor')
    await noor.page.getByLabel('Room Code').fill(code)
    await noor.button('Join Game').click()
    await noor.page.waitForURL('/')
    await noor.sees(/^Waiting for the host of/)
    await expectAccessible(noor.page, 'Home')
  })
  await test.step('Active Games and the name prompt', async () => {
    await seat(server, ['Theo', ...Array.from({ length: 12 }, (_, place) => `Player ${place + 1}`)])
    await seat(server, ['Jonas'])
    await server.clock.advance(LIST_MADE_EVERY_MS)
    await noor.button('Browse Active Games').click()
    await noor.sees('Game Full')
    await expectAccessible(noor.page, 'Active Games')
    await maya.page.goBack()
    await maya.sees('Game Full')
    await maya.button('Join Game').click()
    await maya.sees('Enter Your Name')
    await expectAccessible(maya.page, 'the name prompt')
  })
  await test.step('addresses without a screen or a game, and a lobby that does not load', async () => {
    await neverAfter(maya, MISSING_GAME_REDIRECT_MS)
    for (const [path, text] of [
      ['/tournaments', 'Page Under Construction'],
      ['/game/ZZZZZZ', 'Game not found. Redirecting to home page...'],
    ] as const) {
      await maya.page.goto(path)
      await maya.sees(text)
      await expectAccessible(maya.page, path)
    }
    const { code } = await seat(server, ['Theo'])
    const path = `**/api/game/lobby/${code}`
    await noor.page.route(path, (route) => route.fulfill({ status: 503, json: { error: 'No' } }))
    await noor.page.goto(`/lobby/${code}`)
    await noor.sees('Trying again…')
    await expectAccessible(noor.page, 'a lobby that does not load')
  })
})

/** Maya sits at a desktop, Noor at a phone, and Theo plays by calls. */
interface Evening {
  server: TestServer
  table: Table
  maya: GamePage
  noor: GamePage
}

test('a game passes axe from the lobby to the final standings, light and dark', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  const table = await seat(server, [maya, noor, 'Theo'], { maxRounds: 5 })
  const evening = { server, table, maya, noor }
  await test.step('the lobby passes axe, light and dark', () => checkLobby(evening))
  await test.step('every phase of a round passes axe, light and dark', () => checkPhases(evening))
  await test.step('sheets and dialogs over the table pass axe, light and dark', () => checkSheets(evening))
  await test.step('a round that Harvey wins and the final standings pass axe, light and dark', () => checkEnd(evening))
})

async function checkLobby({ table, maya, noor }: Evening): Promise<void> {
  for (const one of [maya, noor]) {
    await one.openLobby(table.code)
    await one.readyUp()
  }
  await expectAccessible(maya.page, 'the creator’s lobby')
  await expectAccessible(noor.page, 'the lobby')
  await noor.button('Share').click()
  await expect(noor.page.getByRole('dialog')).toBeVisible()
  await expectAccessible(noor.page, 'the QR code')
}

async function checkPhases({ server, table, maya, noor }: Evening): Promise<void> {
  const both = [maya, noor]
  const { code } = table
  const theo = table.player('Theo')
  server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'])
  await table.start()
  for (const one of both) await one.reachesTable()
  await expect(noor.ownSeat()).toBeVisible()
  await expectAccessible(noor.page, 'dealing')
  await server.clock.advance(DEALING_MS)
  await maya.sees('Wild Card Selection')
  await expectAccessible(maya.page, 'wild cards')
  await maya.chooseWilds('King')
  await maya.sees('Your Turn')
  await expectAccessible(maya.page, 'own turn')
  await expectAccessible(noor.page, 'another’s turn')
  await maya.stayIn()
  await noor.goOut()

  await theo.decide(code, 'stay')
  for (const one of both) await one.sees('Continue to Next Round')
  for (const one of ofBoth(maya, noor)) await expectAccessible(one.page, 'results')
  await table.continueAll()
  await maya.sees('Start Round 2')
  expectOk(await table.creator.setAnte(code, 75))
  for (const one of both) await one.sees('Ante Changed!')
  await noor.button('Edit Name').click()
  for (const one of ofBoth(noor, maya)) await expectAccessible(one.page, 'between rounds')
  await noor.page.keyboard.press('Escape')
  for (const player of table.players) expectOk(await player.roundReady(code))
}

/** In the first turn of the second round, in which no sheet is open at the end. */
async function checkSheets({ server, table, maya, noor }: Evening): Promise<void> {
  const { code } = table
  server.chance.stack(...Array.from({ length: 4 }, () => ['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d']))
  expectOk(await table.creator.nextRound(code))
  await server.clock.advance(DEALING_MS)
  await maya.sees('Your Turn')
  await (await Player.arrive(server, 'Jonas')).join(code)
  await table.player('Theo').say(code, 'hello there')
  await maya.button('Joins 1').click()
  await expect(sheet(maya, 'Join requests')).toBeVisible()
  await expectAccessible(maya.page, 'join requests')
  await noor.button('Rules, sound, theme').click()
  await expectAccessible(noor.page, 'the menu')
  await noor.page.getByRole('button', { name: 'Rules', exact: true }).click()
  await expect(sheet(noor, 'Rules')).toBeVisible()
  await expectAccessible(noor.page, 'rules')
  await noor.button(/^Chat/).click()
  await expectAccessible(noor.page, 'chat')
  await noor.button('Minimize chat').click()
  await maya.button(/^Edit Ante/).click()
  await maya.page.getByRole('spinbutton', { name: 'Ante Amount' }).fill('0')
  await maya.button('Save').click()
  await maya.seesToast('Invalid Ante')
  await expectAccessible(maya.page, 'the ante')
  await maya.page.keyboard.press('Escape')
  await maya.page.keyboard.press('Escape')
}

/** From the first turn of the second round to the end of the fifth. Harvey wins each. */
async function checkEnd({ server, table, maya, noor }: Evening): Promise<void> {
  await table.decide('fold', 'fold', 'fold')
  await maya.sees('Harvey wins!')
  await expectAccessible(maya.page, 'Harvey wins')
  for (let round = 3; round <= 5; round += 1) {
    await playOn(server, table)
    await table.decide('fold', 'fold', 'fold')
  }
  await table.continueAll()
  for (const one of ofBoth(noor, maya)) {
    await one.sees(/^Final standings$/)
    await expectAccessible(one.page, 'the end')
    await one.tab('Rounds').click()
    await one.button(/^Round 1 /).click()
    await expect(one.page.getByRole('region', { name: 'Replay' })).toBeVisible()
    await expectAccessible(one.page, 'rounds and a replay')
    await one.button('Close replay').click()
    await one.tab('Course').click()
    await expect(one.page.getByRole('table', { name: 'Running totals of the evening' })).toBeAttached()
    const pad = one.page.getByRole('region', { name: 'Scores', exact: true })
    expect(await pad.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectAccessible(one.page, 'the course')
    await one.tab('Evening').click()
    await one.sees('Spreadsheet (CSV)')
    await expectAccessible(one.page, 'the evening')
  }
}

test(
  'text has a contrast of 7 for readers who ask for more, light and dark',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { contrast: 'more' })
    const noor = await openPage('Noor', { ...PHONE, contrast: 'more' })
    const both = [maya, noor]
    const table = await seat(server, [maya, noor, 'Theo'])
    for (const one of both) await one.openLobby(table.code)
    for (const one of both) await expectMoreContrast(one.page, 'lobby')
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'])
    await table.start()
    await server.clock.advance(DEALING_MS)
    await maya.sees('Your Turn')
    for (const one of both) await expectMoreContrast(one.page, 'decision')
    await table.decide('stay', 'fold', 'stay')
    for (const one of both) await one.sees('Continue to Next Round')
    for (const one of both) await expectMoreContrast(one.page, 'results')
    await table.continueAll()
    for (const one of both) await one.sees('Round 1 Complete')
    for (const one of both) await expectMoreContrast(one.page, 'between rounds')
  },
)

/** Drops the page's timers of this length, so that the page stays as it is. */
async function neverAfter({ page }: GamePage, ms: number): Promise<void> {
  await page.addInitScript((neverMs) => {
    const later = window.setTimeout.bind(window)
    const most = (deed: TimerHandler, afterMs?: number) => (afterMs === neverMs ? 0 : later(deed, afterMs))
    Object.assign(window, { setTimeout: most })
  }, ms)
}
