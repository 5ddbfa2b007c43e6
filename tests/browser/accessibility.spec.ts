import { expect } from '@playwright/test'
import { MISSING_GAME_REDIRECT_MS } from '../../src/contract'
import { expectAccessible, expectMoreContrast } from '../support/accessibility'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { byLength } from '../support/run-length'
import { deal, playOn, seat } from '../support/table'
import { DEALING_MS } from '../support/test-server'

// Every screen, phase and sheet, on a desktop or a phone; in the long form on both where both show the same parts.

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** In the long form both pages, otherwise the first. */
const ofBoth = (one: GamePage, other: GamePage) => byLength({ short: [one], long: [one, other] })

const sheet = ({ page }: GamePage, name: string) => page.getByRole('region', { name, exact: true })

test('every screen before the game passes axe, light and dark', async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/404|503|Error: /)
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  const both = [maya, noor]
  for (const [path, text] of [
    ['/', 'Ready to Play?'],
    ['/active-games', 'No Active Games'],
    ['/tournaments', 'Page Under Construction'],
  ] as const) {
    await maya.page.goto(path)
    await maya.sees(text)
    await expectAccessible(maya.page, path)
  }
  await test.step('Home on a phone with a waiting join request', async () => {
    const { code } = await deal(server, ['Theo'])
    await noor.submitJoin(code)
    await noor.seesToast('Join Request Sent')
    await noor.page.goto('/')
    await noor.sees(/^Waiting for the host of/)
    await expectAccessible(noor.page, 'Home')
  })
  await test.step('the theme menu', async () => {
    await maya.page.goto('/create-game')
    await maya.button('Theme').click()
    await maya.sees('System')
    await expectAccessible(maya.page, 'themes')
    await maya.page.keyboard.press('Escape')
  })
  await test.step('forms with their errors', async () => {
    await maya.button('Create Game').click()
    await maya.sees('Name is required')
    await expectAccessible(maya.page, 'Create Game')
    await noor.page.goto('/join-game')
    await noor.button('Join Game').click()
    await noor.sees('Room code is required')
    await expectAccessible(noor.page, 'Join Game')
  })
  await test.step('Active Games and the name prompt', async () => {
    await seat(server, ['Theo', ...Array.from({ length: 12 }, (_, place) => `Player ${place + 1}`)])
    await seat(server, ['Jonas'])
    for (const one of both) {
      await one.page.goto('/active-games')
      await one.sees('Game Full')
    }
    await expectAccessible(noor.page, 'Active Games')
    await maya.button('Join Game').click()
    await maya.sees('Enter Your Name')
    await expectAccessible(maya.page, 'the name prompt')
  })
  await test.step('a game that does not exist, and a lobby that does not load', async () => {
    await neverAfter(maya, MISSING_GAME_REDIRECT_MS)
    await maya.page.goto('/game/ZZZZZZ')
    await maya.sees('Game not found. Redirecting to home page...')
    await expectAccessible(maya.page, 'a game that is not there')
    const { code } = await seat(server, ['Theo'])
    const path = `**/api/game/lobby/${code}`
    await noor.page.route(path, (route) => route.fulfill({ status: 503, json: { error: 'No' } }))
    await noor.page.goto(`/lobby/${code}`)
    await noor.sees('Trying again…')
    await expectAccessible(noor.page, 'a lobby that does not load')
  })
})

test('the lobby passes axe, light and dark', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  const { code } = await seat(server, [maya, noor, 'Theo'])
  for (const one of [maya, noor]) {
    await one.openLobby(code)
    await one.readyUp()
  }
  await expectAccessible(maya.page, 'the creator’s lobby')
  await expectAccessible(noor.page, 'the lobby')
  await noor.button('Share').click()
  await expect(noor.page.getByRole('dialog')).toBeVisible()
  await expectAccessible(noor.page, 'the QR code')
})

test('every phase of a round passes axe, light and dark', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  const both = [maya, noor]
  const table = await deal(server, [maya, noor, 'Theo'], {
    hands: ['Kh Ks 2d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'],
    until: 'dealing',
  })
  const { code } = table
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

  await table.player('Theo').decide(code, 'stay')
  for (const one of both) await one.sees('Continue to Next Round')
  for (const one of ofBoth(maya, noor)) await expectAccessible(one.page, 'results')
  for (const one of both) await one.continue()
  await table.player('Theo').continue(code)
  await maya.sees('Start Round 2')
  await table.player('Maya').setAnte(code, 75)
  for (const one of both) await one.sees('Ante Changed!')
  await noor.button('Edit Name').click()
  for (const one of ofBoth(noor, maya)) await expectAccessible(one.page, 'between rounds')
})

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

test('sheets and dialogs over the table pass axe, light and dark', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  const table = await deal(server, [maya, noor, 'Theo'])
  const { code } = table
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
})

test('a round that Harvey wins and the final standings pass axe, light and dark', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  server.chance.stack(...Array.from({ length: 5 }, () => ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d']))
  const table = await deal(server, [maya, noor], { settings: { maxRounds: 5 } })
  await table.decide('fold', 'fold')
  await maya.sees('Harvey wins!')
  await expectAccessible(maya.page, 'Harvey wins')
  for (let round = 2; round <= 5; round += 1) {
    await playOn(server, table)
    await table.decide('fold', 'fold')
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
})

/** Drops the page's timers of this length, so that the page stays as it is. */
async function neverAfter({ page }: GamePage, ms: number): Promise<void> {
  await page.addInitScript((neverMs) => {
    const later = window.setTimeout.bind(window)
    const most = (deed: TimerHandler, afterMs?: number) => (afterMs === neverMs ? 0 : later(deed, afterMs))
    Object.assign(window, { setTimeout: most })
  }, ms)
}
