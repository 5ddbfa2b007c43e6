import { readFile } from 'node:fs/promises'
import { expect, type Locator, type ViewportSize } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { EveningAnswer, HistoryRound } from '../../src/contract'
import { dollars, signedDollars } from '../../src/web/ui/money'
import { expectAccessible } from '../support/accessibility'
import { boxOf } from '../support/boxes'
import { cardNames } from '../support/card-names'
import type { GamePage } from '../support/game-page'
import { overlaps, unreadable } from '../support/layout-checks'
import { test } from '../support/manual-clock-test'
import { expectOk, Player } from '../support/player'
import { holdRequests } from '../support/requests'
import { deal, playOn, seat, Table } from '../support/table'
import { DEALING_MS, type TestServer } from '../support/test-server'

const MAYAS = ['King of hearts', 'King of spades', 'Nine of diamonds']

// Hands in seat order, Harvey's last. A player who alone is In wins against Harvey.
const ROUND = ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d']

test('at the end the creator adds five rounds, then another game, and every page follows', async ({
  server,
  openPage,
}) => {
  server.chance.stack(...Array.from({ length: 10 }, () => ROUND))
  const maya = await openPage('Maya')
  const noor = await openPage('Noor')
  const both = [maya, noor]
  const table = await seat(server, [maya, noor], { maxRounds: 5 })
  await table.start()
  await server.clock.advance(DEALING_MS)
  await playFiveRounds(server, table)
  for (const one of both) {
    await one.openTable(table.code)
    await one.sees(/^Final standings$/)
  }
  await expect(maya.page).toHaveTitle(/^Final standings/)
  await noor.sees('Maya can play again or add rounds.')
  await expect(noor.button('Play again'), 'only the creator goes on').toHaveCount(0)

  await test.step('five more rounds, by the keyboard', async () => {
    await expect(maya.button('5 more rounds')).toBeEnabled()
    await maya.page.keyboard.press('5')
    for (const one of both) await one.sees('Round 5/10')
    await noor.button('Ready for Next Round').click()
    await maya.startRound(6)
    await maya.sees('Round 6 starting')
    await server.clock.advance(DEALING_MS)
    await playFiveRounds(server, table)
    for (const one of both) await one.sees(/^Final standings$/)
  })

  await test.step('who owes what', async () => {
    await noor.button('Settle up').first().click()
    await maya.tab('Evening').click()
    await maya.sees('Noor pays you $500')
    await noor.sees('You pay Maya $500')
    const payment = noor.page.getByRole('checkbox', { name: 'You pay Maya $500' })
    const { x, y, height } = await boxOf(payment.locator('xpath=..'))
    expect(height, 'the whole row is the target').toBeGreaterThanOrEqual(44)
    await noor.page.mouse.click(x + 1, y + 1)
    await expect(payment).toBeChecked()
    await noor.sees('0 of 1 to pay')
    await noor.button('Standings').click()
    await noor.sees(/^Final standings$/)
    await noor.ownSeat().getByRole('button', { name: 'Settle up' }).click()
    await noor.sees('0 of 1 to pay')
  })

  await test.step('on paper there are no buttons', async () => {
    for (const { page } of both) {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('region', { name: 'Settle up' })).toBeVisible()
      await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
    }
  })

  await test.step('the tab stays when the phone is turned or the window changes its width', async () => {
    const size = noor.page.viewportSize() ?? { width: 0, height: 0 }
    for (const turned of [
      { width: 740, height: 360 },
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
      size,
    ]) {
      await noor.page.setViewportSize(turned)
      await expect(noor.tab('Evening')).toHaveAttribute('aria-selected', 'true')
      await noor.sees('0 of 1 to pay')
    }
  })

  await test.step('another game', async () => {
    const told = noor.seesToast('Game 2', 'Maya plays again. Who pays whom is under "The evening so far"')
    await Promise.all([told, maya.page.keyboard.press('a')])
    await expect(maya.toast()).toHaveCount(0)
    for (const one of both) await one.page.waitForURL(`**/lobby/${table.code}`)
    const evening = noor.button('The evening so far')
    const players = noor.page.locator('section', { has: noor.page.getByRole('heading', { name: /^Players/ }) })
    expect((await boxOf(evening)).y - (await boxOf(players)).bottom).toBeGreaterThan(8)
    await evening.click()
    await noor.sees('You pay Maya $500')
    await expectAccessible(noor.page, 'the evening in the lobby')
    await noor.page.keyboard.press('Escape')
    await noor.doesNotSee('You pay Maya $500')
    for (const one of both) await one.readyUp()
    await maya.start()
    for (const one of both) await one.reachesTable()
    await server.clock.advance(DEALING_MS)
    for (const one of both) await one.sees('Round 1/5')
  })
})

test(
  'a tab of the pad that loads slowly says so in its place, and the tabs stay where they are',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const { page } = maya
    await page.clock.install()
    const release = await holdRequests(page, '/assets/evening-*.js')
    const table = await deal(server, [maya, 'Noor'])
    await table.decide('fold', 'fold')
    const tab = maya.tab('Rounds')
    await tab.click()
    await maya.sees('Loading...')
    const before = await boxOf(tab)
    await page.clock.runFor(3_000)
    await maya.doesNotSee('Loading…')
    expect(await boxOf(tab)).toEqual(before)
    release()
    await maya.sees('1 round')
  },
)

test(
  'a round is printed, and laid out on the table again until the player’s turn calls back to the game',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(ROUND, ROUND)
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
    const table = await deal(server, [maya, 'Noor'])
    await table.decide('stay', 'fold')
    await maya.sees('Continue to Next Round')
    await test.step('on paper', () => printsPad(maya))
    const replay = maya.page.getByRole('region', { name: 'Replay' })
    await maya.tab('Rounds').click()
    await maya.sees('1 round, antes counted')
    await maya.button(/^Round 1 Maya won Pot \$100 You \+\$50/).click()

    await expect(replay.getByRole('status')).toHaveText('The cards are dealt')
    const hands = () => cardNames(replay)
    expect(await hands(), 'the own hand alone is open').toEqual(MAYAS)
    for (const words of ['Maya is In', 'Noor is Out', 'Showdown: Maya']) {
      await replay.getByRole('button', { name: 'Next' }).click()
      await expect(replay.getByRole('status')).toHaveText(words)
    }
    expect(await hands(), 'the showdown opens all hands').toHaveLength(9)
    await expect(replay).toContainText('Maya wins with a pair of kings.')
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
      { width: 320, height: 568 },
      { width: 360, height: 740 },
    ]) {
      await maya.page.setViewportSize(size)
      await expect.poll(() => maya.page.evaluate(overlaps)).toEqual([])
      await expect.poll(() => maya.page.evaluate(unreadable)).toEqual([])
    }
    await replay.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(replay.getByRole('status')).toHaveText('Noor is Out')
    await replay.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(replay.getByRole('status')).toHaveText('Showdown: Maya')

    await playOn(server, table)
    await expect(replay, 'the game goes on below it').toBeVisible()
    await table.decide('fold')
    await expect(replay).toBeHidden()
    await maya.sees('Your Turn')
  },
)

/** In the results: on paper only the pad or the rules are shown, dark on white. */
async function printsPad(maya: GamePage): Promise<void> {
  const phone = maya.page.viewportSize() ?? { width: 0, height: 0 }
  const desktop = { width: 1440, height: 900 }
  const isAlone = async (name: string, others: Locator[]) => {
    await maya.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(maya.page.getByRole('region', { name })).toBeVisible()
    for (const part of others) await expect(part).toBeHidden()
  }
  const results = maya.page.getByRole('region', { name: 'Results' })
  for (const size of [phone, desktop]) {
    await maya.page.setViewportSize(size)
    await isAlone('Results', [maya.ownSeat(), maya.page.locator('header').first(), maya.page.getByRole('tablist')])
    await expect(results.getByText('Noor')).toBeVisible()
    await expect(results).toHaveCSS('color', 'rgb(17, 39, 31)')
    await maya.page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  }

  await maya.button('Rules').click()
  await isAlone('Rules', [maya.ownSeat(), results])
  await maya.page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await maya.page.keyboard.press('Escape')
  await maya.page.setViewportSize(phone)
}

test(
  'on paper the pad stands alone on a phone too, whatever covers it, and the game goes on after that',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const table = await deal(server, [maya, 'Noor'], { settings: { watchers: true } })
    await maya.sees('Your Turn')
    const watcher = await openPage('Zoe', { viewport: { width: 360, height: 740 } })
    await watcher.page.goto(`/watch/${table.code}`)
    await watcher.sees('Maya is deciding')
    for (const { page } of [maya, watcher]) {
      const pad = page.getByRole('region', { name: 'Scores' }).getByText('Noor')
      await page.emulateMedia({ media: 'print' })
      await expect(pad).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await expect(pad).toBeHidden()
      // As browsers announce it before they print; the answer cannot be asynchronous.
      expect(await page.evaluate(padWhilePrinting)).toContain('Noor')
      await expect(pad).toBeHidden()
    }
    await maya.button('Chat').click()
    await maya.page.emulateMedia({ media: 'print' })
    await expect(maya.page.getByRole('region', { name: 'Scores' }).getByText('Noor')).toBeVisible()
    await expect(maya.page.getByRole('region', { name: 'Chat' })).toBeHidden()
    await maya.page.emulateMedia({ media: 'screen' })
    await maya.page.keyboard.press('Escape')
    await maya.sees('Your Turn')
  },
)

test(
  'an evening of three games: two come late, one comes back under another name, one never pays',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const theo = await openPage('Theo')
    const zoe = await Player.arrive(server, 'Zoe')
    const first = await seat(server, [maya, theo], { maxRounds: 5 })
    const { code } = first
    expectOk(await zoe.join(code))
    for (const one of [maya, theo]) await one.openLobby(code)
    const playGame = async (table: Table) => {
      await silence(server, table)
      await table.start()
      await server.clock.advance(DEALING_MS)
      await playFiveRounds(server, table)
      await maya.sees(/^Final standings$/)
      return table
    }

    await test.step('the first game: Zoe is away at every deal', async () => {
      await playGame(first)
      await theo.sees(/^Final standings$/)
    })

    const noor = await Player.arrive(server, 'Noor')
    const second = await test.step('Theo leaves, and Noor comes to the second game', async () => {
      await theo.ownSeat().getByRole('button', { name: 'Leave' }).click()
      await theo.sees("Without it you can't open the standings and who pays whom again.")
      await theo.button('Leave').click()
      await theo.page.waitForURL('/')
      await expect(maya.row('Theo')).toContainText('Away')
      await maya.button('Play again').click()
      await maya.page.waitForURL(`**/lobby/${code}`)
      expectOk(await noor.join(code))
      return playGame(new Table(code, [first.creator, noor]))
    })

    const third = await test.step('Theo comes back as Teddy, and Priya comes to the third game', async () => {
      await maya.button('Play again').click()
      await maya.page.waitForURL(`**/lobby/${code}`)
      const priya = await Player.arrive(server, 'Priya')
      const teddy = new Player(server, 'Teddy')
      teddy.cookie = first.player('Theo').cookie
      for (const one of [teddy, priya]) expectOk(await one.join(code))
      return playGame(new Table(code, [...second.players, teddy, priya]))
    })

    await test.step('the evening adds up on the page', async () => {
      const { evening, rounds } = (await maya.page.request
        .get(`/api/game/history/${code}?format=json`)
        .then((answer) => answer.json())) as { evening: EveningAnswer; rounds: HistoryRound[] }
      expect(rounds).toHaveLength(15)
      await maya.tab('Evening').click()
      const totals = maya.page.getByRole('region', { name: 'The evening' })
      for (const { _id, name, total, games } of evening.totals) {
        expect(total, `${name}'s total`).toBe(totalIn(rounds, _id))
        await expect(totals.getByRole('listitem').filter({ hasText: name })).toContainText(
          games === 0 ? 'Has not played' : signedDollars(total),
        )
      }
      expect(evening.totals.map(({ name }) => name).sort()).toEqual(['Maya', 'Noor', 'Priya', 'Teddy', 'Zoe'])
      await expect(totals.getByRole('listitem').filter({ hasText: 'Teddy' })).toContainText('2 games')
      const nameOf = (id: string) => evening.totals.find(({ _id }) => _id === id)?.name ?? ''
      for (const { from, to, amount } of evening.settlement.payments) {
        const payer = nameOf(from) === 'Maya' ? 'You pay' : `${nameOf(from)} pays`
        await maya.sees(`${payer} ${nameOf(to) === 'Maya' ? 'you' : nameOf(to)} ${dollars(amount)}`)
      }
      for (const { _id, amount } of evening.settlement.returned) {
        const total = evening.totals.find((person) => person._id === _id)?.total ?? 0
        await expect(totals.getByRole('listitem').filter({ hasText: nameOf(_id) })).toContainText(
          `+ ${dollars(amount)} back = ${signedDollars(total + amount)}`,
        )
      }
    })

    await test.step('the downloads: a spreadsheet, everything, and a picture', async () => {
      const csv = await readFile(
        await downloaded(maya, maya.page.getByRole('link', { name: 'Spreadsheet (CSV)' })),
        'utf8',
      )
      const lines = parse(csv, { bom: true, columns: true }) as { game: string; player: string }[]
      expect(lines.filter(({ player }) => player === 'Harvey')).toHaveLength(15)
      expect(new Set(lines.map(({ game }) => game))).toEqual(new Set(['1', '2', '3']))
      await pictureFits(maya, { width: 320, height: 568 })
      await maya.button('Picture of the evening').click()
      await maya.page.getByRole('img', { name: /^\w.*1\. / }).waitFor()
      await expectAccessible(maya.page, 'the picture of the evening')
      for (const [shape, width, height] of [
        ['Tall', 1200, 1500],
        ['Wide', 1200, 630],
      ] as const) {
        await maya.page.getByText(shape, { exact: true }).click()
        await expect(maya.page.getByRole('dialog').getByRole('img')).toHaveAttribute('height', String(height))
        const png = await readFile(await downloaded(maya, maya.button('Download')))
        expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
          'PNG',
          width,
          height,
        ])
      }
      await maya.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(maya.page.getByRole('dialog')).toBeHidden()
    })

    await test.step('rounds and course hold all three games', async () => {
      await maya.tab('Rounds').click()
      for (const game of [1, 2, 3])
        await expect(maya.page.getByRole('region', { name: `Rounds of game ${game}` })).toBeVisible()
      await maya.tab('Course').click()
      const table = maya.page.getByRole('table', { name: 'Running totals of the evening' })
      await expect(table.getByRole('row')).toHaveCount(16)
      const people = ['Maya', 'Noor', 'Priya', 'Teddy']
      for (const name of people) await expect(table.getByRole('columnheader', { name })).toBeAttached()
    })
    expect(third.players).toHaveLength(4)
  },
)

/** The dialog of the picture is taller than the screen of a small phone, and scrolls to its end. */
async function pictureFits({ page, button }: GamePage, phone: ViewportSize): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(phone)
  await button('Picture of the evening').click()
  await button('Download').scrollIntoViewIfNeeded()
  expect((await boxOf(page.getByRole('dialog'))).bottom).toBeLessThanOrEqual(phone.height)
  await button('Close').click()
  if (before !== null) await page.setViewportSize(before)
}

/** What the history says of a person. */
function totalIn(rounds: HistoryRound[], id: string): number {
  const changes = rounds.flatMap(({ ante, players, deal }) =>
    players.flatMap(({ amount }, place) => (deal?.cuts[place]?._id === id ? [amount - ante] : [])),
  )
  return changes.reduce((sum, change) => sum + change, 0)
}

/** Presses what downloads a file, and resolves to where the file is. */
async function downloaded({ page }: GamePage, control: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()])
  return download.path()
}

/** Long enough for everybody who sends no heartbeat to become away. */
async function silence(server: TestServer, { code, players }: Table): Promise<void> {
  await server.clock.advance(44_000)
  for (const player of players) await player.heartbeat(code)
  await server.clock.advance(2_000)
}

/** Five rounds, in each of which Maya alone is In. */
async function playFiveRounds(server: TestServer, table: Table): Promise<void> {
  for (let round = 1; round <= 5; round += 1) {
    if (round > 1) await playOn(server, table)
    for (let turns = 0; turns < table.players.length; turns += 1) {
      const { currentTurn } = await table.state()
      await table.decide(currentTurn === 'Maya' ? 'stay' : 'fold')
    }
  }
  await table.continueAll()
}

function padWhilePrinting(): string | null {
  window.dispatchEvent(new Event('beforeprint'))
  const text = document.querySelector('[aria-label="Scores"]')?.textContent ?? null
  window.dispatchEvent(new Event('afterprint'))
  return text
}
