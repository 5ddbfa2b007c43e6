import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { startTable } from '../support/table'

test('a reload in a turn loses nothing', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const { code } = await startTable(server, [maya, noor], { decisionTimer: 45 })
  await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds'])
  await maya.chooseWilds('King')
  await expect(maya.button(/^I'm In/)).toBeVisible()

  await maya.page.reload()
  await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds, plays as King'])
  await maya.sees('Round 1/5')
  await maya.stayIn()

  await maya.page.reload()
  await maya.sees('You chose to stay')
  await noor.goOut()
  await maya.sees('Winner! +$100')

  await test.step('the lobby of a running game leads to the table', async () => {
    await maya.page.goto(`/lobby/${code}`)
    await maya.reachesTable()
    await maya.sees('Winner! +$100')
  })
})
