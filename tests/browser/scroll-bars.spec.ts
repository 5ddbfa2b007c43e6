import { expect } from '@playwright/test'
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/programs.mjs'
import { setTheme } from '../support/accessibility'
import { test } from '../support/manual-clock-test'
import { Player } from '../support/player'

// Scroll bars that take space, as on Windows.
test.use({
  launchOptions: {
    executablePath: findHeadlessChromium() ?? '',
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test(
  'behind a dialog the space of the scroll bar is dimmed as the page is, light and dark',
  { tag: '@long' },
  async ({ server, openPage }) => {
    for (const name of ['Noor', 'Theo', 'Priya', 'Jonas', 'Ines', 'Elif']) {
      await (await Player.arrive(server, name)).createGame()
    }
    const maya = await openPage('Maya', { viewport: { width: 1000, height: 500 } })
    const { page, button } = maya
    await page.goto('/active-games')
    await maya.sees('Created by Noor')
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth), 'the scroll bar').toBe(15)
    await button('Join Game').first().click()
    await maya.sees('Enter Your Name')
    for (const colorScheme of ['light', 'dark'] as const) {
      await setTheme(page, colorScheme)
      const patch = (x: number) => page.screenshot({ clip: { x, y: 4, width: 8, height: 8 } })
      expect((await patch(990)).equals(await patch(500)), colorScheme).toBe(true)
    }
  },
)
