import { expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../playwright.config'
import { findHeadlessChromium } from '../../scripts/programs.mjs'
import { test } from '../support/browser-test'
import { unreadable } from '../support/layout-checks'
import { joinReady } from '../support/table'
import { unreachable } from '../support/unreachable'

// The browser's setting for the size of text, at 200 %.
const ARGS = [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32']
test.use({ launchOptions: { executablePath: findHeadlessChromium() ?? '', args: ARGS } })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const NAMES = ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW', 'Noor', 'Theo']

async function isInReach(page: Page, screen: string): Promise<void> {
  for (const size of SIZES) {
    const where = `${screen} at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(unreachable), where).toEqual([])
    await expect.poll(() => page.evaluate(unreadable), where).toEqual([])
  }
}

test('with text at 200 % every word can be read and every control pressed', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Qh 10s 5d'])
  const maya = await openPage('Maya')
  for (const [path, text] of [
    ['/', 'Ready to Play?'],
    ['/create-game', 'Maximum Rounds'],
    ['/join-game', 'Room Code'],
    ['/active-games', 'No Active Games'],
  ] as const) {
    await maya.page.goto(path)
    await maya.sees(text)
    await isInReach(maya.page, path)
  }
  expect(await maya.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')

  const code = await maya.createGame()
  const friends = await joinReady(server, code, NAMES)
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
  for (const friend of friends) await friend.decide(code, 'stay')
  await maya.sees('Continue to Next Round')
  await isInReach(maya.page, 'results')
})
