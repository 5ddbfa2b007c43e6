import { expect } from '@playwright/test'
import { startGame, test } from '../support/browser-test'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test('two phones play a round, and nothing needs scrolling sideways', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const [maya, noor] = [await openPage('Maya', PHONE), await openPage('Noor', PHONE)]
  await startGame(maya, [noor])
  await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds'])
  await maya.chooseWilds('King')
  for (const one of [maya, noor]) {
    const overhang = await one.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overhang).toBeLessThanOrEqual(0)
  }
  await maya.stayIn()
  await noor.goOut()
  await maya.sees('Winner! +$100')
  for (const one of [maya, noor]) await one.continue()
  await maya.startRound(2)
  await noor.sees('Round 2/5')
})
