import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { startTable } from '../support/table'

test('a reload in a turn loses nothing', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const maya = await openPage('Maya')
  const table = await startTable(server, [maya, 'Noor'], { decisionTimer: 45 })
  await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds'])
  await maya.chooseWilds('King')
  await expect(maya.button(/^I'm In/)).toBeVisible()

  await test.step('pulling the page down does not reload it', async () => {
    // Chromium has this gesture on Android, and on a desktop with a window and `--pull-to-refresh=1`.
    const overscroll = () => getComputedStyle(document.documentElement).overscrollBehaviorY
    expect(await maya.page.evaluate(overscroll)).toBe('contain')
  })

  await maya.page.reload()
  await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds, plays as King'])
  await maya.sees('Round 1/5')
  await maya.stayIn()

  await test.step('the lobby of a running game leads to the table', async () => {
    await maya.page.goto(`/lobby/${table.code}`)
    await maya.reachesTable()
    await maya.sees('You chose to stay')
  })
  await table.decide('fold')
  await maya.sees('Winner! +$100')
})
