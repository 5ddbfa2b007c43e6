import { expect } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../playwright.config'
import { findHeadlessChromium } from '../../scripts/programs.mjs'
import { test } from '../support/browser-test'
import { isInReach, playToResults, visitFirstScreens } from '../support/layout-walk'

// The browser's setting for the size of text, at 200 %.
const ARGS = [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32']
test.use({ launchOptions: { executablePath: findHeadlessChromium() ?? '', args: ARGS } })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const NAMES = ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW', 'Noor', 'Theo']

test('with text at 200 % every word can be read and every control pressed', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Js 8s 6d', 'Qc Qd 7h', 'Qh 10s 5d'])
  const maya = await openPage('Maya')
  const check = (screen: string) => isInReach(maya, SIZES, screen)
  await visitFirstScreens(maya, check)
  expect(await maya.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await playToResults(server, maya, NAMES, check)
})
