import { expect, type Locator } from '@playwright/test'
import { callsOf } from '../support/clocked-walk'
import { closeTab, lookAgain, lookAway, lookAwayFromGame } from '../support/glance'
import type { Person } from '../support/people'
import { Player } from '../support/player'
import type { TestServer } from '../support/server'
import { test } from '../support/skipping-walk'

// Who is there and who is not, as players see it. Time is skipped, not waited for.

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
const FULL_TURN = 45
/** By how much a page may turn its seconds late. */
const RENDER_MS = 500

/** Two at a table in their first round: Maya in front of a browser, who opened the room, and Sam, who is only calls. */
async function table({ url: origin, chance }: TestServer, maya: Person): Promise<{ code: string; sam: Player }> {
  const calls = await callsOf(maya, { origin })
  const sam = await Player.arrive({ origin }, 'Sam')
  const code = await calls.creates({ decisionTimer: FULL_TURN })
  await sam.joins(code)
  await sam.ready(code)
  chance.stack(PLAIN, PLAIN, PLAIN)
  await calls.start(code)
  await maya.opensTable(code)
  await expect(maya.button(/^I'm In/)).toBeVisible()
  return { code, sam }
}

const seat = ({ page }: Person, name: string): Locator => page.getByRole('listitem').filter({ hasText: name }).first()

const awayOf = async (player: Player, code: string) =>
  Object.fromEntries((await player.state(code)).body.players.map(({ name, away }) => [name, away]))

/** The seconds that a page shows for the running turn. */
async function countdown({ page }: Person): Promise<number> {
  return Number((await page.getByRole('timer').first().innerText()).replace('s', ''))
}

test('somebody silent is shown as away, has the turn to its end, and is not dealt in again', async ({
  server,
  person,
  skip,
}) => {
  const maya = await person('Maya')
  const { code, sam } = await table(server, maya)
  await sam.beats(code)
  await skip(30_000)
  await expect(seat(maya, 'Sam')).not.toContainText('Away')
  await maya.goOut()
  await expect(seat(maya, 'Sam')).toContainText('Turn')
  await skip(18_000)
  await expect(seat(maya, 'Sam')).toContainText('Away')
  await test.step('who went away in the own turn has it to its end', async () => {
    expect(await countdown(maya)).toBeGreaterThan(10)
  })
  await skip(30_000)
  await maya.continue()
  await test.step('and is not dealt in: no cards, no ante, nobody waits', async () => {
    await maya.startRound(2)
    await maya.stayIn()
    await maya.sees(/^(Winner! \+\$\d+|You lose \$\d+)/)
    const { players } = (await sam.state(code)).body
    expect(players.find(({ name }) => name === 'Sam')).toMatchObject({ runningTotal: -50, inPot: false, away: true })
  })
})

test('a page that is hidden is gone after 20 s, and seen again in its ten seconds has the full turn', async ({
  server,
  person,
  skip,
}) => {
  const maya = await person('Maya')
  const { code, sam } = await table(server, maya)
  await maya.goOut()
  await sam.decides(code, 'fold')
  await maya.continue()
  await sam.continues(code)
  await maya.startRound(2)
  await expect.poll(async () => (await sam.state(code)).body.currentTurn).toBe('Sam')

  await lookAwayFromGame(maya.page)
  await skip(18_000)
  expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
  await skip(3_000)
  expect(await awayOf(sam, code)).toMatchObject({ Maya: true })
  await sam.decides(code, 'fold')
  const shortTurn = (await sam.state(code)).body
  expect(shortTurn).toMatchObject({ currentTurn: 'Maya' })
  expect(shortTurn.timeLeft).toBeLessThanOrEqual(10)

  await skip(3_000)
  await lookAgain(maya.page)
  await expect(maya.button(/^I'm In/)).toBeVisible()
  await expect.poll(() => countdown(maya)).toBeGreaterThan(30)
  expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
})

test('who looks away for a moment is nobody gone', async ({ server, person, skip }) => {
  const maya = await person('Maya')
  const { code, sam } = await table(server, maya)
  await lookAway(maya.page)
  await skip(12_000)
  await lookAgain(maya.page)
  await skip(12_000, () => sam.beats(code))
  expect(await awayOf(sam, code)).toEqual({ Maya: false, Sam: false })
})

test('who lets two turns run out is away until "I’m back"', async ({ server, person, skip }) => {
  const maya = await person('Maya')
  const { code, sam } = await table(server, maya)
  const beat = () => sam.beats(code)
  await test.step('Maya’s page is open, but she does nothing in two rounds', async () => {
    await skip(FULL_TURN * 1000, beat)
    await sam.decides(code, 'fold')
    await sam.continues(code)
    await skip(60_000, beat)
    await sam.roundReady(code)
    await maya.button('Ready for Next Round').click()
    await maya.startRound(2)
    await expect.poll(async () => (await sam.state(code)).body.phase).toBe('decision')
    await sam.decides(code, 'fold')
    await skip(FULL_TURN * 1000, beat)
    await sam.continues(code)
  })
  await maya.sees('You are away')
  await test.step('nobody waits for her, and the crown is Sam’s', async () => {
    expect(await awayOf(sam, code)).toMatchObject({ Maya: true })
    const { players, phase } = (await sam.state(code)).body
    expect(players.find(({ isCreator }) => isCreator)?.name).toBe('Sam')
    expect(phase).toBe('waiting')
  })
  await maya.button("I'm back").click()
  await expect(maya.page.getByText('You are away')).toBeHidden()
  await expect(maya.button('Ready for Next Round')).toBeVisible()
  expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
})

test('everybody sees for whom the table waits and for how long', async ({ server, person, skip, clock }) => {
  const maya = await person('Maya')
  const { code, sam } = await table(server, maya)
  await maya.goOut()
  await sam.decides(code, 'fold')
  await test.step('in the results', async () => {
    await maya.continue()
    await expect(maya.page.getByText(/Waiting for Sam … (1:00|0:5\d)/)).toBeVisible()
  })
  await skip(57_000, () => sam.beats(code))
  await skip(6_000, () => sam.beats(code))
  await test.step('between the rounds', async () => {
    const waits = maya.page.getByText(/Waiting for Sam … \d:\d\d/)
    await expect(waits).toBeVisible()
    await skip(30_000, () => sam.beats(code))
    const { deadlineAt } = (await sam.state(code)).body
    const leftMs = (deadlineAt ?? 0) - clock.now()
    const [, seconds] = /0:(\d\d)/.exec(await waits.innerText()) ?? []
    expect((Number(seconds) - 1) * 1000).toBeLessThan(leftMs + RENDER_MS)
    expect(Number(seconds) * 1000).toBeGreaterThan(leftMs - 4_000)
  })
  await test.step('until the table goes on without', async () => {
    await skip(33_000, () => sam.beats(code))
    await expect(maya.button('Start Round 2')).toBeVisible()
    await expect(seat(maya, 'Sam')).toContainText('Away')
  })
})

test('the crown passes on when its holder’s page is closed', async ({ server, person, skip }) => {
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  const { code, sam } = await table(server, noor)
  await (await callsOf(maya, { origin: server.url })).joins(code)
  await noor.button(/^Joins/).click()
  await noor.button(/^Approve/).click()
  await maya.opensTable(code)
  await noor.goOut()
  await sam.decides(code, 'fold')
  await sam.leaves(code)
  await closeTab(noor.page)
  await skip(48_000)
  await expect(maya.button(/^Joins/)).toBeHidden()
  await skip(15_000)
  await expect(maya.button(/^Joins/)).toBeVisible()

  await test.step('and does not come back with them', async () => {
    const again = await noor.context.newPage()
    await again.goto(`/game/${code}`)
    await expect(again.getByRole('region', { name: 'Your seat' })).toBeVisible()
    await skip(3_000)
    await expect(again.getByRole('button', { name: /^Joins/ })).toBeHidden()
  })
})

test('a refresh of the lobby keeps room, seat and crown, also alone', async ({ server, person, skip }) => {
  const maya = await person('Maya')
  const code = await (await callsOf(maya, { origin: server.url })).creates()
  await maya.opensLobby(code)
  for (const isAlone of [true, false]) {
    const sam = await Player.arrive({ origin: server.url }, 'Sam')
    if (!isAlone) await sam.joins(code)
    await maya.page.reload()
    await maya.sees(isAlone ? 'Players (2/14)' : 'Players (3/14)')
    // Longer than a seat is held for a page that went.
    await skip(15_000)
    await maya.sees(isAlone ? 'Players (2/14)' : 'Players (3/14)')
    await expect(maya.page.getByRole('listitem').filter({ hasText: 'You' })).toContainText('Maya')
    await expect(maya.button(/^Start (Solo )?Game/)).toBeVisible()
  }
})

test('a lobby’s page that is closed frees the seat after ten seconds', async ({ server, person, skip }) => {
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  const calls = await callsOf(maya, { origin: server.url })
  const code = await calls.creates()
  await (await callsOf(noor, { origin: server.url })).joins(code)
  await maya.opensLobby(code)
  await noor.opensLobby(code)
  await maya.sees('Players (3/14)')
  await closeTab(noor.page)
  await skip(6_000)
  await maya.sees('Players (3/14)')
  // The server may hear of it a moment after the tab is gone. By silence alone the seat would be kept much longer.
  let seconds = 6
  for (; seconds < 20 && (await calls.lobby(code)).body.players.length === 2; seconds += 1) await skip(1_000)
  expect(seconds).toBeLessThan(20)
  await maya.sees('Players (2/14)')
})

test('a game’s page that is closed or hidden says so, and one in the lobby that is only hidden does not', async ({
  server,
  person,
  skip,
}) => {
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  const { code, sam } = await table(server, maya)
  await test.step('closed: absent after 20 s of the 45 that silence takes', async () => {
    await closeTab(maya.page)
    await skip(18_000)
    expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
    // The server may hear of it a moment after the tab is gone.
    let seconds = 18
    for (; seconds < 40 && (await awayOf(sam, code))['Maya'] === false; seconds += 1) await skip(1_000)
    expect(seconds).toBeLessThan(40)
  })
  await test.step('the tab of a lobby is left for sending the code to friends', async () => {
    const calls = await callsOf(noor, { origin: server.url })
    const lobby = await sam.creates()
    await calls.joins(lobby)
    await noor.opensLobby(lobby)
    await lookAway(noor.page)
    await skip(240_000, () => sam.beats(lobby))
    expect((await sam.lobby(lobby)).body.players.map(({ name, away }) => [name, away])).toEqual([
      ['Sam', false],
      ['Noor', true],
    ])
    await lookAgain(noor.page)
    await expect.poll(async () => (await sam.lobby(lobby)).body.players[1]?.away).toBe(false)
  })
})

test('two tabs of one player are one player: neither hiding nor closing one takes the other along', async ({
  server,
  person,
  skip,
}) => {
  const maya = await person('Maya')
  const { code, sam } = await table(server, maya)
  const other = await maya.context.newPage()
  await other.goto(`/game/${code}`)
  await expect(other.getByRole('button', { name: /^I'm In/ })).toBeVisible()
  await lookAway(maya.page)
  await skip(24_000, () => sam.beats(code))
  expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
  await closeTab(maya.page)
  await skip(21_000, () => sam.beats(code))
  expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
})
