import { expect } from '@playwright/test'
import type { RoundRecord, StateView } from '../../src/contract'
import { cardName } from '../../src/web/ui/playing-card-name'
import { callsOf } from '../support/clocked-walk'
import { closeTab, LockedPhone } from '../support/glance'
import { wrongBooks, wrongMoney } from '../support/ledger'
import { OwnHands } from '../support/own-hands'
import { test } from '../support/program'
import { rule } from '../support/rules-oracle'

const isLong = process.env['TEST_LONG'] === '1'

const ANTE = 50
const ROUNDS = isLong ? 10 : 5
/** When each thing goes wrong, and how long a phone stays in its pocket: longer than it takes to be away, or not. */
const EVENING = isLong
  ? { firstLock: 2, closed: 3, hostLeaves: 5, killed: 7, secondLock: 8, comesBack: 9, pocketMs: 30_000, downMs: 8_000 }
  : { firstLock: 1, closed: 2, hostLeaves: 3, killed: 4, secondLock: 4, comesBack: 5, pocketMs: 3_000, downMs: 2_000 }

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test(`a game of ${ROUNDS} rounds gets to its end with the right books though phones lock, a page is closed, the host leaves and the server is killed`, async ({
  program,
  url: origin,
  person,
  watch,
}) => {
  test.setTimeout(isLong ? 900_000 : 240_000)
  watch.expect(/Failed to load resource|WebSocket connection to .* failed|server can't be reached/)
  const hana = await person('Hana')
  const zoe = await person('Zoe')
  const noor = await person('Noor', PHONE)
  const theo = await person('Theo', PHONE)
  const maya = await person('Maya')
  const everybody = [hana, zoe, noor, theo, maya]

  const [host, ...guests] = await Promise.all(everybody.map((one) => callsOf(one, { origin })))
  const calls = guests.at(-1)
  if (host === undefined || calls === undefined) throw new Error('nobody is there')
  const code = await host.creates({ ante: ANTE, maxRounds: ROUNDS, decisionTimer: 15 })
  for (const guest of guests) await guest.joins(code)
  for (const guest of guests) await guest.ready(code)
  await host.start(code)
  const typed: string[] = []
  for (const one of everybody) {
    one.page.on('framenavigated', (frame) => void (frame.url().includes('/join-game') && typed.push(frame.url())))
    await one.opensTable(code)
  }

  const hands = new Map(everybody.map((one, index) => [one, new OwnHands(one, 2 + (index % 3))]))
  const handsOf = (one: (typeof everybody)[0]) => hands.get(one) ?? new OwnHands(one, 2)
  const state = async (): Promise<StateView> => (await calls.state(code)).body
  const untilDeciding = (round: number) =>
    expect
      .poll(
        async () => {
          const { currentRound, currentTurn, phase } = await state()
          return currentRound > round || (currentRound === round && currentTurn !== null && phase !== 'dealing')
        },
        { timeout: 120_000, intervals: [200] },
      )
      .toBe(true)
  for (const one of hands.values()) one.play()

  const pocket = async (one: typeof theo) => {
    await handsOf(one).rest()
    const phone = await LockedPhone.lock(one.page)
    await new Promise((resolve) => setTimeout(resolve, EVENING.pocketMs))
    await phone.wake()
    handsOf(one).play()
  }

  await test.step('a phone locks and wakes', async () => {
    await untilDeciding(EVENING.firstLock)
    await pocket(theo)
  })
  await test.step('a page is closed in mid-game', async () => {
    await untilDeciding(EVENING.closed)
    await handsOf(zoe).rest()
    await closeTab(zoe.page)
  })
  await test.step('the host leaves in mid-hand', async () => {
    await untilDeciding(EVENING.hostLeaves)
    await handsOf(hana).rest()
    await hana.button('Leave').click()
    await expect(hana.page).toHaveURL(/:\d+\/$/)
    expect((await state()).players.find(({ isCreator }) => isCreator)?.name).not.toBe('Hana')
  })
  await test.step('the server is killed in mid-turn, and starts again', async () => {
    await untilDeciding(EVENING.killed)
    const stayed = [noor, theo, maya]
    await Promise.all(stayed.map((one) => handsOf(one).rest()))
    const before = await state()
    await program.kill()
    await new Promise((resolve) => setTimeout(resolve, EVENING.downMs))
    await program.start()
    const after = await state()
    expect(after.currentRound).toBe(before.currentRound)
    expect(after.currentTurn ?? 'nobody').toBe(before.currentTurn ?? 'nobody')
    for (const one of stayed) handsOf(one).play()
  })
  await test.step('the other phone locks and wakes', async () => {
    await untilDeciding(EVENING.secondLock)
    await pocket(noor)
  })
  const again = await zoe.context.newPage()
  await test.step('who closed the page opens the same address, and has the old seat', async () => {
    await untilDeciding(EVENING.comesBack)
    const { runningTotal } = (await state()).players.find(({ name }) => name === 'Zoe') ?? { runningTotal: Number.NaN }
    await again.goto(`/game/${code}`)
    await expect(again.getByRole('region', { name: 'Your seat' })).toBeVisible()
    const found = (await state()).players.find(({ name }) => name === 'Zoe')
    expect(found?.runningTotal).toBe(runningTotal)
  })

  await test.step('the game ends', async () => {
    await expect.poll(async () => (await state()).phase, { timeout: 600_000, intervals: [500] }).toBe('finished')
    await Promise.all([noor, theo, maya].map((one) => handsOf(one).rest()))
  })
  await test.step('with the right books', async () => {
    const end = await state()
    const { rounds } = (await calls.history(code)).body
    expect(rounds).toHaveLength(ROUNDS)
    expect(wrongBooks(end, rounds)).toEqual([])
    expect(wrongMoney(end)).toEqual([])
    for (const round of rounds) expect(wrongSettlement(round), `round ${round.round}`).toEqual([])
    const totals = Object.fromEntries(
      [...end.players, ...end.left].map(({ name, runningTotal }) => [name, runningTotal] as const),
    )
    expect(totals).toEqual(totalsFrom(rounds))
    for (const one of [noor, theo, maya]) {
      await one.sees('Final standings')
      expect(await one.totals()).toEqual(totals)
    }
  })
  expect(typed, 'pages on which a code would have to be typed').toEqual([])
})

/** What the rules, written once more, make of a round's cards, against what the books say. */
function wrongSettlement({ players, harvey, pot, winners, harveyWins, carryOver }: RoundRecord): string[] {
  const house = harvey.cards.map(cardName)
  const ruling = rule({
    // The cards of who is Out decide nothing, and a two among them may never have been named.
    players: players.map(({ name, cards, decision }) => {
      const isIn = decision === 'stay'
      return { name, isIn, cards: isIn ? cards.map(cardName) : house }
    }),
    harvey: house,
    pot,
    cap: 100 * ANTE,
  })
  const wrong: string[] = []
  if (ruling.winners.toSorted().join() !== winners.toSorted().join()) wrong.push(`winners ${winners.join()}`)
  if (ruling.harveyWins !== harveyWins) wrong.push(`Harvey wins: ${harveyWins}`)
  if (ruling.nextPot !== carryOver) wrong.push(`carries over ${carryOver}, not ${ruling.nextPot}`)
  for (const { name, amount } of players) {
    if (ruling.amounts[name] !== amount) wrong.push(`${name} gets ${amount}, not ${ruling.amounts[name] ?? 'nothing'}`)
  }
  return wrong
}

/** Everybody's total, added up from the rounds: each ante paid, each change at a showdown. */
function totalsFrom(rounds: RoundRecord[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { ante, players } of rounds) {
    for (const { name, amount } of players) totals[name] = (totals[name] ?? 0) + amount - ante
  }
  return totals
}
