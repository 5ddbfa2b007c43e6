import { expect, type Locator } from '@playwright/test'
import { boxOf } from '../support/boxes'
import { advancePageFirst, advanceTogether, test } from '../support/manual-clock-test'
import { hasColour, isDestructive } from '../support/colours'
import { GamePage } from '../support/game-page'
import { RequestCount, blockRealtime, holdRequests, pauseClock } from '../support/requests'
import { cardNames } from '../support/card-names'
import { deal, passTime, playOn, seat } from '../support/table'
import { DEALING_MS } from '../support/test-server'

// In seat order: Maya, Noor, Theo, and Harvey.
const HANDS = ['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d']
const MAYAS = ['King of hearts', 'King of spades', 'Nine of diamonds']
const NOORS = ['Ace of hearts', 'Jack of clubs', 'Seven of spades']

const heading = ({ page }: GamePage, name: string | RegExp) => page.getByRole('heading', { name })
const bar = ({ page }: GamePage) => page.locator('header')
const clock = ({ page }: GamePage) => page.getByRole('timer', { name: 'Time left' })
const badge = (part: Locator, text: string) => part.getByText(text, { exact: true }).filter({ visible: true }).first()

test('a round from its deal to the next, as the creator and another player see it', async ({ server, openPage }) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const both = [maya, noor]
  const table = await deal(server, [maya, noor, 'Theo'], { hands: HANDS, until: 'dealing' })
  const { code } = table

  await test.step('dealing', async () => {
    for (const one of both) {
      await one.sees('Shuffling deck...')
      await one.sees('Round 1 starting')
      for (const text of ['Round 1/5', 'Ante $50', 'Pot $150', `Room code ${code}`]) {
        await expect(bar(one).getByText(text)).toBeVisible()
      }
      await expect(clock(one)).toBeHidden()
      await expect(one.button('Leave')).toBeVisible()
    }
    for (const name of [/^Edit Ante/, /^Joins/]) {
      await expect(maya.button(name)).toBeVisible()
      await expect(noor.button(name)).toHaveCount(0)
    }
    const right = async (text: string) => (await boxOf(bar(maya).getByText(text))).x
    expect(await right(`Room code ${code}`)).toBeGreaterThan(await right('Pot $150'))
  })

  await server.clock.advance(DEALING_MS)
  await test.step('the turn, and cards that only their holder sees', async () => {
    await maya.sees('Your Turn')
    await maya.sees('Are you in or out?')
    await maya.sees('In: win $150 or lose $150')
    await maya.holds(MAYAS)
    await expect(heading(maya, 'Pair of kings')).toBeVisible()
    await noor.holds(NOORS)
    await expect(maya.ownSeat().getByText('Your Hand')).toBeVisible()
    await expect(badge(noor.seat('Maya'), 'Turn')).toBeVisible()
    for (const name of ['Theo', 'Harvey']) await expect(badge(noor.seat(name), 'Turn')).toHaveCount(0)
    for (const name of ['Maya', 'Theo', 'Harvey']) expect(await cardNames(noor.seat(name))).toEqual([])
    for (const button of [/^I'm In/, /^I'm Out/]) await expect(noor.button(button)).toHaveCount(0)
    for (const one of both) {
      await expect(clock(one)).toHaveText(/^\d+s$/)
      await expect(badge(one.seat('Harvey'), 'Always In')).toBeVisible()
    }
  })

  await test.step('decisions', async () => {
    await maya.stayIn()
    await expect(heading(maya, 'You chose to stay')).toBeVisible()
    await maya.sees('Waiting for other players...')
    for (const button of [/^I'm In/, /^I'm Out/]) await expect(maya.button(button)).toHaveCount(0)
    await expect(badge(noor.seat('Maya'), 'In')).toBeVisible()
    await expect(badge(maya.seat('Noor'), 'Turn')).toBeVisible()
    await expect(badge(maya.seat('Noor'), 'In')).toHaveCount(0)
    await noor.stayIn()
    await table.player('Theo').decide(code, 'fold')
  })

  await test.step('results: the pot, every hand and decision, and every total', async () => {
    await expect(heading(maya, 'Winner! +$150')).toBeVisible()
    await expect(heading(noor, 'You lose $150')).toBeVisible()
    for (const one of both) {
      await expect(one.page.getByRole('region', { name: 'Results' }).getByText('Pot $150')).toBeVisible()
      await expect(one.row('Maya')).toContainText(/Winner.*\+\$100.*Pair.*In/s)
      await expect(one.row('Noor')).toContainText(/−\$200.*High Card.*In/s)
      await expect(one.row('Theo')).toContainText(/−\$50.*Folded.*Out/s)
      await expect(one.row('Harvey')).toContainText(/No ante.*High Card.*Always In/s)
      await hasColour(one.row('Maya').getByText('+$100'), 'color', '--gain')
      await hasColour(one.row('Noor').getByText('−$200'), 'color', '--loss')
      await expect(clock(one)).toHaveCount(0)
    }
    await expect(badge(noor.seat('Maya'), 'Winner')).toBeVisible()
    for (const mark of ['In', 'Winner']) await expect(badge(maya.ownSeat(), mark)).toBeVisible()
    await expect(noor.seat('Maya'), 'the rank, and what it came to').toContainText(/Pair.*\+\$150/s)
    await expect(noor.seat('Theo')).toContainText('Folded')
    await expect(noor.seat('Harvey')).toContainText('High Card')
    expect(await cardNames(noor.seat('Maya'))).toEqual(MAYAS)
    expect(await cardNames(noor.seat('Harvey'))).toHaveLength(3)
    expect(await cardNames(maya.row('Noor'))).toEqual(NOORS)
    await expect(heading(maya, 'Pair of kings')).toBeVisible()
    await maya.doesNotSee('Harvey wins!')
  })

  await test.step('a player who has continued waits for the others', async () => {
    await maya.continue()
    await maya.sees('Waiting for other players...')
    await expect(maya.button('Continue to Next Round')).toHaveCount(0)
    await noor.continue()
    await passTime(server, table, 60_000)
  })

  await test.step('between rounds: totals, wins, and who is ready', async () => {
    for (const one of both) {
      await expect(heading(one, 'Round 1 Complete')).toBeVisible()
      await expect(one.row('Maya')).toContainText(/\+\$100.*1 win.*Ready/s)
      await expect(one.row('Noor')).toContainText(/−\$200.*No wins yet.*Ready/s)
      await expect(one.row('Theo')).toContainText(/−\$50.*Waiting/s)
      await expect(one.row('Harvey')).toContainText(/No ante/)
      await expect(one.button(/^Start Round/)).toHaveCount(0)
      expect(await cardNames(one.page.getByRole('region', { name: 'Table' })), 'cards of others').toEqual([])
    }
  })

  await test.step('the creator changes the ante', async () => {
    const ante = maya.page.getByRole('spinbutton', { name: 'Ante Amount' })
    await maya.button(/^Edit Ante/).click()
    await maya.sees('Amount each player pays to enter each round ($1 - $1000)')
    await maya.sees(/changes the size of future pots/)
    for (const wrong of ['0', '1001', '']) {
      await ante.fill(wrong)
      await maya.button('Save').click()
      await isDestructive(await maya.seesToast('Invalid Ante', 'Ante must be between $1 and $1000'))
      await expect(ante).toHaveAccessibleDescription(/^Ante must be between \$1 and \$1000/)
      await expect(maya.page.getByRole('alert'), 'toast and field say it').toHaveCount(0)
      await maya.closeToast()
    }
    await ante.fill('75')
    await maya.button('Save').click()
    await maya.seesToast('Ante Updated!', 'New ante: $75')
    for (const one of both) {
      await one.sees('Ante Changed!')
      await one.sees('New ante: $75. All players must confirm.')
    }
    await expect(maya.row('Noor')).toContainText('Waiting')
  })

  await test.step('a player changes the name', async () => {
    await noor.button('Edit Name').click()
    const name = noor.page.getByLabel('Your name')
    await name.fill('   ')
    await expect(noor.button('Save')).toBeDisabled()
    await noor.button('Cancel').click()
    await expect(name).toHaveCount(0)
    await noor.button('Edit Name').click()
    const families = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(20)
    await name.fill(families)
    await expect(name, '20 characters, whatever they are made of').toHaveValue(families)
    await name.fill('  Nora ')
    const release = await holdRequests(noor.page, `/api/game/update-name/${code}`)
    await noor.button('Save').click()
    await name.press('!')
    release()
    await noor.seesToast('Success', 'Name updated successfully')
    const kept = noor.page.evaluate(() => localStorage.getItem('player-name'))
    expect(await kept, 'for the next form, not what was typed on').toBe('Nora')
    await expect(noor.ownSeat().getByRole('heading', { name: 'Nora' })).toBeVisible()
    await expect(maya.row('Nora')).toBeVisible()
  })

  await test.step('the creator starts the next round when all are ready', async () => {
    await table.player('Theo').roundReady(code)
    await expect(maya.button('Start Round 2')).toHaveCount(0)
    await noor.button('Ready for Next Round').click()
    await expect(maya.row('Nora')).toContainText('Ready')
    await expect(noor.button(/^Start Round|^Ready for/)).toHaveCount(0)
    server.chance.stack(HANDS)
    await maya.startRound(2)
    for (const one of both) {
      await one.sees('Round 2 starting')
      await one.sees('Round 2/5')
      await one.sees('Ante $75')
    }
  })

  await test.step('another player decides first, and the seats show wins', async () => {
    await server.clock.advance(DEALING_MS)
    await expect(heading(noor, 'Your Turn')).toBeVisible()
    await expect(noor.seat('Maya').getByRole('img', { name: '1 win' })).toBeVisible()
    await expect(noor.seat('Theo').getByRole('img', { name: /win/ })).toHaveCount(0)
    await expect(maya.ownSeat().getByRole('img', { name: '1 win' })).toBeVisible()
    await noor.goOut()
    await expect(heading(noor, 'You chose to fold')).toBeVisible()
    await expect(badge(maya.seat('Nora'), 'Out')).toBeVisible()
  })
})

test('when Harvey wins, players who stayed lose the pot, and it carries over', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const table = await deal(server, [maya, 'Noor'], { hands: ['9h 7d 4s', 'Ah Jc 7s', 'Kc Kd 5c'] })
  const { code } = table
  await maya.stayIn()
  await table.player('Noor').decide(code, 'fold')
  const results = maya.page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Harvey wins!')).toBeVisible()
  await expect(results.getByText(/All players who stayed in lose the pot and it carries over/)).toBeVisible()
  await expect(badge(maya.row('Harvey'), 'Winner')).toBeVisible()
  await expect(badge(maya.seat('Harvey'), 'Winner')).toBeVisible()
  await expect(heading(maya, 'You lose $100')).toBeVisible()
  await maya.sees('Next Pot $200')
  await maya.continue()
  await table.player('Noor').continue(code)
  await expect(maya.row('Harvey')).toContainText('1 win')

  await playOn(server, table, ['9h 7d 4s', 'Ah Jc 7s', 'Kc Qd 5c'])
  const last = maya.page.getByRole('region', { name: 'Last round' })
  await expect(last.getByRole('listitem').filter({ hasText: 'Harvey' })).toContainText('Pair')
  await table.decide('fold', 'fold')
  await expect(results.getByText('Harvey wins!')).toBeVisible()
  await playOn(server, table, ['9h 7d 4s', 'Ah Jc 7s', 'Kc Qd 5c'])
  await expect(last).toContainText('Everybody was Out.')

  await test.step('the rules say what happens if everybody is out, if the time runs out, and how to come back', async () => {
    await maya.button('Rules').click()
    const rules = maya.page.getByRole('region', { name: 'Rules', exact: true })
    await expect(rules.getByText('Everyone out: the pot stays for the next round.')).toBeVisible()
    await expect(
      rules.getByText(/If your time runs out, you are out\..*To come back, open the same page again\./),
    ).toBeVisible()
  })
})

const RANKS = ['Ace', 'King', 'Queen', 'Jack', '10', '9', '8', '7', '6', '5', '4', '3']

test('wild cards are chosen before the decision', async ({ server, openPage }) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  await deal(server, [maya, noor], { hands: ['Kh 2c 2d', 'Ah Jc 2s', 'Qc 9h 5d'] })
  const ranks = maya.page.getByRole('group', { name: 'Plays as' }).getByRole('button')

  await test.step('the decision buttons are hidden until every two has a rank', async () => {
    await expect(heading(maya, 'Wild Card Selection')).toBeVisible()
    for (const text of ['Your Turn', 'Your Hand']) await expect(maya.ownSeat().getByText(text)).toBeVisible()
    await expect(ranks).toHaveCount(12)
    for (const [place, rank] of RANKS.entries()) await expect(ranks.nth(place)).toHaveAccessibleName(rank)
    for (const button of [/^I'm In/, /^I'm Out/]) await expect(maya.button(button)).toHaveCount(0)
    await expect(maya.button('Select All Cards First')).toBeDisabled()
    await maya.sees('Choose a rank for your 2 of clubs')
    await maya.button('King').click()
    await expect(maya.button('Select All Cards First')).toBeDisabled()
    await maya.button('King').click()
    await maya.sees('Your 2 of diamonds plays as King')
    await maya.sees(/Not chosen in \d+ s\? The best ranks are chosen for you/)
    await maya.button('Confirm Selection').click()
    await maya.seesToast('Success', 'Wild cards selected')
    await maya.holds(['King of hearts', 'Two of clubs, plays as King', 'Two of diamonds, plays as King'])
    await expect(heading(maya, 'Three of a Kind, kings')).toBeVisible()
    await expect(maya.button(/^I'm In/)).toBeVisible()
  })

  await test.step('no other player sees who has a wild card', async () => {
    await expect(heading(noor, 'Wild Card Selection')).toBeVisible()
    await noor.sees('Maya is deciding')
    await noor.sees('Not chosen when your time runs out? The best ranks are chosen for you, and you are Out.')
    await maya.stayIn()
    await expect(badge(maya.seat('Noor'), 'Turn')).toBeVisible()
    await maya.doesNotSee(/[Ww]ild/)
    await maya.doesNotSee(/plays as/)
  })

  await test.step('the server chooses the ranks when the time runs out', async () => {
    await noor.sees(/Not chosen in \d+ s\?/)
    await server.clock.advance(30_000)
    await expect(heading(noor, 'You folded')).toBeVisible()
    await noor.holds(['Ace of hearts', 'Jack of clubs', 'Two of spades, plays as Ace'])
    await expect(maya.row('Noor')).toContainText(/Folded.*Out/s)
    await maya.sees('Winner! +$100')
  })
})

test('the second tap of a double tap reaches no button that the first one has brought up', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  // The taps follow each other immediately, however busy the computer is.
  await maya.page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
  const table = await seat(server, [maya, 'Noor'])
  await table.start()
  await server.clock.advance(DEALING_MS)
  // The page opens in the last round.
  await table.decide('fold', 'fold')
  for (let round = 2; round < 5; round += 1) {
    await playOn(server, table)
    await table.decide('fold', 'fold')
  }
  await playOn(server, table, ['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
  await maya.openTable(table.code)

  await maya.button('King').tap()
  await tapAgainAsSoonAs(maya, 'Confirm Selection', 0.2, /^I'm In/)
  expect((await table.state()).currentTurn).toBe('Maya')

  await maya.button(/^I'm In/).tap(ELSEWHERE)
  await expect(maya.button(/^I'm In/)).toBeHidden()
  await table.decide('fold')
  await table.player('Noor').continue(table.code)
  await tapAgainAsSoonAs(maya, 'See Final Standings', 0.5, 'Play again')
  expect((await table.state()).phase).toBe('finished')
  await maya.button('Play again').tap(ELSEWHERE)
  await maya.page.waitForURL('**/lobby/*')
})

/** A place of a button far from the first tap. */
const ELSEWHERE = { position: { x: 8, y: 30 } }

/** Taps a button, and the same place again when the next button is there; `height` is the place's share of the first. */
async function tapAgainAsSoonAs(maya: GamePage, name: string, height: number, next: string | RegExp): Promise<void> {
  const box = await boxOf(maya.button(name))
  const [x, y] = [box.x + box.width * 0.75, box.y + box.height * height]
  await maya.page.touchscreen.tap(x, y)
  await expect(maya.button(next)).toBeVisible()
  const nextBox = await boxOf(maya.button(next))
  expect(x - nextBox.x, 'the next button is at the same place').toBeLessThan(nextBox.width)
  expect(y - nextBox.y).toBeLessThan(nextBox.height)
  await maya.page.touchscreen.tap(x, y)
  // A press that is sent disables the button at once, and the button does not come back.
  await expect(maya.button(next)).toBeEnabled()
}

test('the countdown’s bar is full at 30 s and above, and empties with the turn', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const table = await deal(server, [maya, 'Noor'], {
    hands: HANDS.slice(0, 3),
    settings: { decisionTimer: 45 },
    until: 'dealing',
  })
  await pauseClock(maya.page)
  await advanceTogether(server, maya, 0)
  await advanceTogether(server, maya, DEALING_MS)
  const filling = clock(maya).locator('i')
  const share = async () => {
    const [filled, whole] = [await boxOf(filling), await boxOf(filling.locator('..'))]
    expect(filled.x).toBeCloseTo(whole.x, 0)
    return filled.width / whole.width
  }
  for (const [seconds, filled] of [
    [45, 1],
    [31, 1],
    [30, 1],
    [15, 0.5],
    [6, 0.2],
  ] as const) {
    await cutTo(seconds)
    await expect(clock(maya)).toHaveText(`${seconds}s`)
    await expect.poll(share).toBeCloseTo(filled, 1)
  }
  await advancePageFirst(server, maya, 6_000)
  await expect(heading(maya, 'Your time ran out')).toBeVisible()
  await maya.sees('You are Out. Waiting for other players...')
  await expect(maya.page.getByRole('log', { name: 'Announcements' })).toContainText('You are Out.Your time ran out.')

  /** Moves both clocks until the turn has this many seconds left. */
  async function cutTo(seconds: number): Promise<void> {
    const { body } = await table.player('Maya').state(table.code)
    await advanceTogether(server, maya, (body.deadlineAt ?? 0) - server.clock.now() - seconds * 1_000)
  }
})

test(
  'the countdown is right again soon after the phone’s clock was put forward',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    await maya.page.clock.install()
    const { code } = await deal(server, [maya, 'Noor'], { hands: HANDS.slice(0, 3), settings: { decisionTimer: 45 } })
    await pauseClock(maya.page)
    await advanceTogether(server, maya, 0)
    await expect(clock(maya)).toHaveText('45s')
    const release = await holdRequests(maya.page, `/api/game/heartbeat/${code}`)
    await maya.page.clock.setSystemTime(await maya.page.evaluate(() => Date.now() + 10_800_000))
    await maya.page.clock.runFor(1_500)
    await expect(clock(maya)).toHaveText('0s')
    release()
    await advanceTogether(server, maya, 0)
    await maya.page.clock.runFor(1_000)
    await expect(clock(maya)).toHaveText(/^4[45]s$/)
  },
)

test('Leave leads to Home once the server has taken it, and unlimited rounds show as ∞', async ({
  server,
  openPage,
  pageErrors,
}) => {
  // The other tab may poll before it learns that the player has left.
  pageErrors.allow(/ERR_FAILED|server can't be reached|status of 404/)
  const maya = await openPage('Maya')
  const tab = new GamePage('Maya', await maya.context.newPage(), maya.context)
  const table = await deal(server, ['Noor', maya], { hands: HANDS.slice(0, 3), settings: { maxRounds: 999 } })
  await tab.openTable(table.code)
  await maya.sees('Round 1/∞')
  const path = `**/api/game/leave/${table.code}`
  await maya.page.route(path, (route) => route.abort())
  await maya.button('Leave').click()
  await maya.sees('For a break, close the page instead: your seat waits.')
  await maya.button('Leave').click()
  await isDestructive(
    await maya.seesToast('Error', "The server can't be reached. Check your connection and try again."),
  )
  await expect(maya.page).toHaveURL(/\/game\//)
  await maya.page.unroute(path)
  await maya.button('Leave').click()
  await expect(maya.page).toHaveURL(/\/$/)
  await tab.seesToast('You left', 'You gave up your seat in another tab.')
  await expect(tab.page).toHaveURL(/\/$/)
  expect((await table.state()).players.map(({ name }) => name)).toEqual(['Noor'])
})

test(
  'the pad of each phase begins at its head, wherever the one before was scrolled',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const table = await deal(server, [maya, 'Noor', 'Theo', 'Zoe', 'Priya'])
    const scores = maya.page.getByRole('region', { name: 'Scores' })
    const scrolled = () => scores.evaluate(({ scrollTop }) => scrollTop)
    const sizes = [
      { width: 1280, height: 600 },
      { width: 360, height: 740 },
    ]
    for (const [round, size] of sizes.entries()) {
      await maya.page.setViewportSize(size)
      if (round > 0) await playOn(server, table)
      await table.decide('fold', 'fold', 'fold', 'fold', 'fold')
      await maya.sees('Results')
      await scores.evaluate((pads) => pads.scrollTo(0, pads.scrollHeight))
      expect(await scrolled()).toBeGreaterThan(0)
      await table.continueAll()
      await maya.sees(`Round ${round + 1} Complete`)
      await expect.poll(scrolled).toBe(0)
    }
  },
)

test('the game polls every second, and an action shows its result at once', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await blockRealtime(maya.page)
  await maya.page.clock.install()
  const table = await deal(server, ['Noor', maya], { hands: HANDS.slice(0, 3) })
  const { code } = table
  const polls = new RequestCount(maya.page, `/api/game/state/${code}`)
  await maya.sees('You are next')
  await pauseClock(maya.page)
  await polls.next()

  const before = polls.count
  await maya.page.clock.runFor(999)
  expect(polls.count).toBe(before)
  await table.player('Noor').decide(code, 'fold')
  await maya.page.clock.runFor(1)
  await maya.sees('Your Turn')
  await maya.stayIn()
  await maya.sees('You lose $100')
})

test(
  'a changed ante brings a scrolled score pad of a phone back to the notice, and the next deal takes it away',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const table = await deal(server, ['Noor', maya, 'Theo', 'Jonas', 'Priya'])
    await table.decide('fold', 'fold', 'fold', 'fold', 'fold')
    await table.continueAll()
    await maya.sees('Round 1 Complete')
    const deck = maya.page.getByText(/^Cut the next deck/)
    await deck.scrollIntoViewIfNeeded()
    await expect(maya.page.getByRole('heading', { name: 'Round 1 Complete' })).not.toBeInViewport()
    await table.creator.setAnte(table.code, 75)
    await expect(maya.page.getByText('Ante Changed!')).toBeInViewport()
    for (const player of table.players) await player.roundReady(table.code)
    await table.creator.nextRound(table.code)
    await maya.sees('Round 2 starting')
  },
)
