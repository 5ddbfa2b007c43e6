import { expect } from '@playwright/test'
import { boxOf } from '../support/boxes'
import { type GamePage } from '../support/game-page'
import { rule } from '../support/rules-oracle'
import { startGame, test } from '../support/browser-test'
import { cardNames } from '../support/card-names'
import { ROUNDS_OF_THREE } from '../support/rounds-of-three'
import { translatePage } from '../support/translate-page'

test.use({ serviceWorkers: 'allow' })

const ANTE = 50
const CAP = 100 * ANTE
const LAST_OF_HARVEY = ['Ace of hearts', 'Queen of diamonds', 'Six of clubs']

test('three friends play five rounds: a wild two, a fold, a carried pot, a split, the standings', async ({
  server,
  openPage,
}) => {
  server.chance.stack(...ROUNDS_OF_THREE)
  const [maya, noor, theo] = [await openPage('Maya'), await openPage('Noor'), await openPage('Theo')]
  const everyone = [maya, noor, theo]
  await startGame(maya, [noor, theo], { ante: ANTE, maxRounds: '5' })
  // Noor's browser translates the page.
  await noor.page.evaluate(translatePage)

  await test.step('a wild two makes three kings, which beat a pair', async () => {
    await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds'])
    await maya.chooseWilds('King')
    await maya.stayIn()
    await noor.goOut()
    await theo.stayIn()
    await agreeOnTheShowdown(everyone, { pot: 150, winners: ['Maya'] })
    await maya.sees('Winner! +$150')
    await theo.sees('You lose $150')
  })
  await nextRound(everyone, 2)

  await test.step('Harvey wins: the player who stayed loses the pot, and it carries over', async () => {
    await noor.stayIn()
    await theo.goOut()
    await maya.goOut()
    await agreeOnTheShowdown(everyone, { pot: 300, winners: [] })
    await noor.sees('You lose $300')
    await Promise.all(everyone.map((one) => one.sees('Harvey wins!')))
  })
  await nextRound(everyone, 3)

  await test.step('equal hands share the carried pot', async () => {
    await theo.stayIn()
    await maya.stayIn()
    await noor.goOut()
    await agreeOnTheShowdown(everyone, { pot: 750, winners: ['Maya', 'Theo'] })
    await maya.sees('Winner! +$375')
    await theo.sees('Winner! +$375')
  })
  await nextRound(everyone, 4)

  await test.step('all are out: the pot carries over', async () => {
    await maya.goOut()
    await noor.goOut()
    await theo.goOut()
    await agreeOnTheShowdown(everyone, { pot: 150, winners: [] })
  })
  await nextRound(everyone, 5)

  await test.step('the last round: Harvey keeps the rest of the pot', async () => {
    await noor.stayIn()
    await theo.goOut()
    await maya.stayIn()
    await agreeOnTheShowdown(everyone, { pot: 300, winners: ['Maya'] })
    for (const one of everyone) await one.continue()
    for (const one of everyone) {
      await one.sees(/^Final standings$/)
      await one.sees('Harvey keeps $300')
      expect(await one.totals()).toEqual({ Maya: 575, Theo: -25, Noor: -850 })
      expect(await one.standings()).toEqual(['Maya', 'Theo', 'Noor'])
      expect(await cardNames(one.seat('Harvey')), 'the last hands stay visible').toEqual(LAST_OF_HARVEY)
      expect(await endOfWins(one, 'Harvey')).toBe(await endOfWins(one, 'Noor'))
    }
  })
})

/** The position at which the number of rounds won ends in the standings. */
async function endOfWins(one: GamePage, name: string): Promise<number> {
  return (await boxOf(one.row(name).getByText(/^\d wins?$/))).right
}

/** Every page shows the same showdown, and it follows the rules. */
async function agreeOnTheShowdown(everyone: GamePage[], expected: { pot: number; winners: string[] }): Promise<void> {
  for (const one of everyone) {
    const seen = await one.readShowdown()
    const ruling = rule({ ...seen, pot: expected.pot, cap: CAP })
    expect(seen.nextPot).toBe(ruling.nextPot)
    expect(seen.winners.sort()).toEqual(expected.winners)
    expect(ruling.winners.sort()).toEqual(expected.winners)
    expect(seen.ranks).toEqual(ruling.ranks)
    expect(seen.amounts).toEqual(ruling.amounts)
  }
}

async function nextRound(everyone: GamePage[], number: number): Promise<void> {
  for (const one of everyone) await one.continue()
  await everyone[0]?.startRound(number)
  for (const one of everyone) await one.sees(`Round ${number}/5`)
}
