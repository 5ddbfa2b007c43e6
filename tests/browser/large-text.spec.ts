import { expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/programs.mjs'
import { test } from '../support/browser-test'
import { isInReach, playToResults, visitFirstScreens } from '../support/layout-walk'

// The browser's setting for the size of text, at 200 %.
const ARGS = [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32']
test.use({ launchOptions: { executablePath: findHeadlessChromium() ?? '', args: ARGS } })

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
const NAMES = ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW', 'Noor', 'Theo']

test('with text at 200 % every word can be read and every control pressed', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Qh 10s 5d'])
  const maya = await openPage('Maya')
  const check = (screen: string) => isInReach(maya, SIZES, screen)
  await visitFirstScreens(maya, check)
  expect(await maya.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await playToResults(server, maya, NAMES, async (screen) => {
    await check(screen)
    if (screen === 'wild') await keepsWordsWhole(maya.page)
  })
  await maya.page.setViewportSize({ width: 360, height: 740 })
  const headline = await maya.page.getByRole('heading', { name: /^Winner! \+\$/ }).boundingBox()
  expect(headline?.height, 'neither the word nor the amount is broken in two').toBeLessThan(3 * 32)
})

/** Beside the hand the heading takes two lines. */
async function keepsWordsWhole(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const heading = await page.getByRole('heading', { name: 'Wild Card Selection' }).boundingBox()
  expect(heading?.height, 'no word is broken in two').toBeLessThan(2 * 32)
}
