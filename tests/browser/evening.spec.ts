import { expect } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import { deal, type Table } from '../support/table'
import { DEALING_MS, type TestServer } from '../support/test-server'

// Hands in seat order, Harvey's last. Whoever is In alone wins against Harvey.
const ROUND = ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d']

test('at the end the creator adds five rounds, then another game, and every page follows', async ({
  server,
  openPage,
}) => {
  server.chance.stack(...Array.from({ length: 10 }, () => ROUND))
  const maya = await openPage('Maya')
  const noor = await openPage('Noor')
  const both = [maya, noor]
  const table = await deal(server, [maya, noor], { settings: { maxRounds: 5 } })
  await mayaWins(server, table, 5)
  for (const one of both) await one.sees('Final standings')
  await noor.sees('Maya can play again or add rounds.')
  await expect(noor.button('Play again'), 'only the creator goes on').toHaveCount(0)

  await test.step('five more rounds, by the keyboard', async () => {
    await expect(maya.button('5 more rounds')).toBeVisible()
    await maya.page.keyboard.press('5')
    for (const one of both) await one.sees('Round 5/10')
    await noor.button('Ready for Next Round').click()
    await maya.startRound(6)
    await server.clock.advance(DEALING_MS)
    await mayaWins(server, table, 5, 6)
    for (const one of both) await one.sees('Final standings')
  })

  await test.step('who owes what', async () => {
    await noor.button('Settle up').first().click()
    await noor.sees('Noor pays Maya $500')
    await noor.page.getByRole('checkbox', { name: 'Noor pays Maya $500' }).check()
    await noor.sees('0 of 1 to pay')
  })

  await test.step('another game', async () => {
    await maya.page.keyboard.press('a')
    for (const one of both) await one.page.waitForURL(`**/lobby/${table.code}`)
    for (const one of both) await one.readyUp()
    await maya.start()
    for (const one of both) await one.reachesTable()
    await server.clock.advance(DEALING_MS)
    for (const one of both) await one.sees('Round 1/5')
  })
})

/** Maya alone is In, in each of these rounds. */
async function mayaWins(server: TestServer, table: Table, rounds: number, first = 1): Promise<void> {
  const last = first + rounds - 1
  for (let round = first; round <= last; round += 1) {
    for (let turns = 0; turns < table.players.length; turns += 1) {
      const { currentTurn } = await table.state()
      await table.decide(currentTurn === 'Maya' ? 'stay' : 'fold')
    }
    await table.continueAll()
    if (round === last) return
    await table.creator.nextRound(table.code)
    await server.clock.advance(DEALING_MS)
  }
}
