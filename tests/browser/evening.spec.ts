import { expect } from '@playwright/test'
import { cardNames } from '../support/card-names'
import { test } from '../support/manual-clock-test'
import { deal, type Table } from '../support/table'
import { DEALING_MS, type TestServer } from '../support/test-server'

const MAYAS = ['King of hearts', 'King of spades', 'Nine of diamonds']

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

test('a round is laid out on the table again, and the player’s turn calls back to the game', async ({
  server,
  openPage,
}) => {
  server.chance.stack(ROUND, ROUND)
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const table = await deal(server, [maya, 'Noor'])
  await table.decide('stay', 'fold')
  const replay = maya.page.getByRole('region', { name: 'Replay' })
  await maya.page.getByRole('tab', { name: 'Rounds' }).click()
  await maya.button(/^Round 1 Maya Pot \$100 \+\$50/).click()

  await expect(replay.getByRole('status')).toHaveText('The cards are dealt')
  const hands = () => cardNames(replay)
  expect(await hands(), 'the own hand alone is open').toEqual(MAYAS)
  for (const words of ['Maya is In', 'Noor is Out', 'Showdown: Maya']) {
    await replay.getByRole('button', { name: 'Next' }).click()
    await expect(replay.getByRole('status')).toHaveText(words)
  }
  expect(await hands(), 'the showdown opens all hands').toHaveLength(9)
  await replay.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(replay.getByRole('status')).toHaveText('Noor is Out')
  await replay.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(replay.getByRole('status')).toHaveText('Showdown: Maya')

  await table.continueAll()
  await table.creator.nextRound(table.code)
  await server.clock.advance(DEALING_MS)
  await expect(replay, 'the game goes on below it').toBeVisible()
  await table.decide('fold')
  await expect(replay).toBeHidden()
  await maya.sees('Your Turn')
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
