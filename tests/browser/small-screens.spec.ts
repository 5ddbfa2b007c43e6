import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser-test'
import { overlaps, unreadable } from '../support/layout-checks'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { joinReady } from '../support/table'
import { unreachable } from '../support/unreachable'

// The smallest screens: a page at 400 % zoom, phones on their side, a low phone.
const SIZES = [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 375, height: 553 },
]
const NAMES = ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW', 'Christopher Oyelaran', 'Konstantinos Papadak']
const MORE_NAMES = ['Ines', 'Noor', 'Theo', 'Priya Raman', 'Jonas', 'Guillermo Etxebarria', 'Seraphina', 'Emmanuelle']
const HANDS = ['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Kc 6c 4d', '9h 8d 3s', '10h 10d 10c']
const MORE_HANDS = ['As 7d 4s', 'Ac 9s 5c', 'Jd 5s 3d', 'Jc 8h 6h', 'Ad 6s 3c', 'Qh 10s 5d']

/** Every control can be scrolled to, is large enough for a finger and lies under nothing; every word can be read. */
async function isInReach(page: Page, screen: string, lies: 'free' | 'over the table' = 'free') {
  for (const size of SIZES) {
    const where = `${screen} at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(unreachable), where).toEqual([])
    if (lies === 'free') await expect.poll(() => page.evaluate(unreadable), where).toEqual([])
    if (page.url().includes('/game/') && lies === 'free') {
      await expect.poll(() => page.evaluate(overlaps), where).toEqual([])
    }
  }
}

test('a full table is in reach on the smallest screens, and so is what lies over it', async ({ server, openPage }) => {
  server.chance.stack([...HANDS, ...MORE_HANDS])
  const maya = await openPage('Maya')
  const code = await maya.createGame()
  const friends = await joinReady(server, code, [...NAMES, ...MORE_NAMES])
  await maya.readyUp()
  await maya.closeToast()
  await isInReach(maya.page, 'lobby')
  await maya.start()
  await maya.sees('Wild Card Selection')
  await isInReach(maya.page, 'wild')
  await maya.chooseWilds('King')
  await maya.closeToast()
  await isInReach(maya.page, 'turn')
  await maya.stayIn()
  for (const friend of friends) expectOk(await friend.decide(code, 'stay'))
  await maya.sees('Continue to Next Round')
  await isInReach(maya.page, 'results')
  await maya.button(/^Edit Ante/).click()
  await isInReach(maya.page, 'Edit Ante', 'over the table')
  await maya.page.keyboard.press('Escape')
  await maya.button('Rules, sound, theme').click()
  await isInReach(maya.page, 'menu', 'over the table')
  await maya.button('Invite').click()
  await isInReach(maya.page, 'Invite', 'over the table')
  await maya.page.keyboard.press('Escape')
  await maya.continue()
  for (const friend of friends) expectOk(await friend.continue(code))
  await maya.sees('Start Round 2')
  await isInReach(maya.page, 'between rounds')
})

test('the screens before the game are in reach on the smallest screens', async ({ openPage }) => {
  const maya = await openPage('Maya')
  for (const [path, text] of [
    ['/', 'Ready to Play?'],
    ['/create-game', 'Maximum Rounds'],
    ['/join-game', 'Room Code'],
    ['/active-games', 'No Active Games'],
    ['/tournaments', 'Page Under Construction'],
  ] as const) {
    await maya.page.goto(path)
    await maya.sees(text)
    await isInReach(maya.page, path)
  }
})

test('a toast on a phone hides neither Harvey nor the pot nor what is to be done', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const maya = await openPage('Maya', { viewport: { width: 390, height: 844 } })
  const code = await maya.createGame()
  const [noor] = await joinReady(server, code, ['Noor'])
  await maya.readyUp()
  await maya.start()
  await maya.chooseWilds('King')
  await liesOverTheTopBar(await maya.seesToast('Success', 'Wild cards selected'), maya)
  await maya.stayIn()
  expectOk(await noor!.decide(code, 'fold'))
  await maya.sees('Continue to Next Round')
  await (await Player.arrive(server, 'Maximiliane Vogelers')).join(code)
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    await maya.page.setViewportSize(size)
    await liesOverTheTopBar(await maya.seesToast('Join Request', 'Maximiliane Vogelers asks to join'), maya)
  }
})

async function liesOverTheTopBar(toast: Locator, { page }: GamePage): Promise<void> {
  const box = await toast.boundingBox()
  const table = await page.getByRole('region', { name: 'Table' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0)
}

test('a notch at the side of a phone covers nothing', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const maya = await openPage('Maya', { viewport: { width: 844, height: 390 } })
  const notch = 47
  const devtools = await maya.context.newCDPSession(maya.page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch, bottom: 21 } })
  const code = await maya.createGame()
  await joinReady(server, code, ['Noor'])
  await maya.readyUp()
  await maya.start()
  await maya.sees('Your Turn')
  const { ownSeat, button } = maya
  for (const part of [ownSeat().getByText('Your Hand'), button('Leave'), button(/^I'm In/), button(/^Rules/)]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(notch)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(844 - notch)
  }
})
