import { expect, type Locator } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { closeTab, hideGamePage, hidePage, showPage } from '../support/page-visibility'
import type { Player } from '../support/player'
import type { SkippingClock } from '../support/skipping-clock'
import { test } from '../support/skipping-clock-test'
import { seat, startTable } from '../support/table'
import type { TestServer } from '../support/test-server'

test.use({ serviceWorkers: 'allow' })

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
const PLAIN_OF_FOUR = [...PLAIN, 'Ac 10s 5h']
const FULL_TURN = 45
/** A page may draw its seconds this late. */
const RENDER_MS = 500

/** The first round of Maya, who has a page and is the creator, and Sam, who plays by calls. The turn is Maya's. */
async function firstTurn(server: TestServer<SkippingClock>, maya: GamePage): Promise<{ code: string; sam: Player }> {
  server.chance.stack(PLAIN, PLAIN, PLAIN)
  const table = await startTable(server, [maya, 'Sam'], { decisionTimer: FULL_TURN })
  await expect(maya.button(/^I'm In/)).toBeVisible()
  return { code: table.code, sam: table.player('Sam') }
}

const seatOf = ({ page }: GamePage, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name }).first()

const awayOf = async (player: Player, code: string) =>
  Object.fromEntries((await player.state(code)).body.players.map(({ name, away }) => [name, away]))

async function shownSeconds({ page }: GamePage): Promise<number> {
  return Number((await page.getByRole('timer').first().innerText()).replace('s', ''))
}

test('a player who hides the page or falls silent is away', async ({ server, openPage, skip }) => {
  const maya = await openPage('Maya')
  const { code, sam } = await firstTurn(server, maya)
  server.chance.stack(PLAIN, PLAIN)
  await maya.goOut()
  await sam.decide(code, 'fold')
  await maya.continue()
  await sam.continue(code)
  await maya.startRound(2)
  await expect.poll(async () => (await sam.state(code)).body.currentTurn).toBe('Sam')

  await test.step('a hidden page is away after 20 s, and visible again within its 10 s turn it has the full time', async () => {
    await hideGamePage(maya.page)
    await skip(12_000)
    expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
    await skip(9_000)
    await expect.poll(() => awayOf(sam, code)).toMatchObject({ Maya: true })
    await sam.decide(code, 'fold')
    const shortTurn = (await sam.state(code)).body
    expect(shortTurn).toMatchObject({ currentTurn: 'Maya' })
    expect(shortTurn.timeLeft).toBeLessThanOrEqual(10)

    await skip(3_000)
    await showPage(maya.page)
    await expect(maya.button(/^I'm In/)).toBeVisible()
    await expect.poll(() => shownSeconds(maya)).toBeGreaterThan(30)
    expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
  })
  await maya.goOut()
  await maya.continue()
  await sam.continue(code)
  await maya.startRound(3)
  await test.step('a silent player is shown as away, keeps the running turn, and is not dealt in again', () =>
    goSilent(maya, sam, { code, skip }))
})

/** The round, of which Maya has the first turn, and the next one. Sam sends nothing more. */
async function goSilent(
  maya: GamePage,
  sam: Player,
  { code, skip }: { code: string; skip: (ms: number) => Promise<void> },
): Promise<void> {
  await expect(maya.button(/^I'm In/)).toBeVisible()
  await sam.heartbeat(code)
  await skip(30_000)
  await expect(seatOf(maya, 'Sam')).not.toContainText('Away')
  await maya.goOut()
  await expect(seatOf(maya, 'Sam')).toContainText('Turn')
  await skip(18_000)
  await expect(seatOf(maya, 'Sam')).toContainText('Away')
  expect(await shownSeconds(maya), 'who goes away in the own turn has it to its end').toBeGreaterThan(10)
  await skip(30_000)
  const samsState = async () => (await sam.state(code)).body.players.find(({ name }) => name === 'Sam')
  const before = await samsState()
  await maya.continue()
  // The next round has no cards for Sam, takes no ante and does not wait.
  await maya.startRound(4)
  await maya.stayIn()
  await maya.sees(/^(Winner! \+\$\d+|You lose \$\d+)/)
  expect(before?.runningTotal).toBe(-150)
  expect(await samsState()).toMatchObject({ runningTotal: -150, inPot: false, away: true })
}

test('a page that is hidden for a moment is not away', { tag: '@long' }, async ({ server, openPage, skip }) => {
  const maya = await openPage('Maya')
  const { code, sam } = await firstTurn(server, maya)
  await hideGamePage(maya.page)
  await skip(12_000)
  const heartbeat = maya.page.waitForResponse(/\/heartbeat\//)
  await showPage(maya.page)
  await heartbeat
  await skip(12_000, () => sam.heartbeat(code))
  expect(await awayOf(sam, code)).toEqual({ Maya: false, Sam: false })
})

test('a player whose two turns ran out is away until they press "I’m back"', async ({ server, openPage, skip }) => {
  const maya = await openPage('Maya')
  const { code, sam } = await firstTurn(server, maya)
  const heartbeat = () => sam.heartbeat(code)
  await test.step('Maya does nothing in two rounds', async () => {
    await skip(FULL_TURN * 1000, heartbeat)
    await sam.decide(code, 'fold')
    await sam.continue(code)
    await skip(60_000, heartbeat)
    await sam.roundReady(code)
    await maya.button('Ready for Next Round').click()
    await maya.startRound(2)
    await expect.poll(async () => (await sam.state(code)).body.phase).toBe('decision')
    await sam.decide(code, 'fold')
    await maya.button(/^I'm In/).focus()
    await skip(FULL_TURN * 1000, heartbeat)
    await sam.continue(code)
  })
  await maya.sees('You are away')
  await expect(maya.button("I'm back")).toBeFocused()
  await test.step('the table does not wait for her, and Sam is the creator', async () => {
    expect(await awayOf(sam, code)).toMatchObject({ Maya: true })
    const { players, phase } = (await sam.state(code)).body
    expect(players.find(({ isCreator }) => isCreator)?.name).toBe('Sam')
    expect(phase).toBe('waiting')
  })
  const announced = maya.page.getByRole('log', { name: 'Announcements' })
  await expect(announced).toContainText('You are away. Nobody waits for you.')
  await maya.button("I'm back").click()
  await expect(maya.page.getByText('You are away', { exact: true })).toBeHidden()
  await expect(maya.button('Ready for Next Round')).toBeVisible()
  expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
})

test('every page shows whom the table waits for and for how long', async ({ server, openPage, skip, clock }) => {
  const maya = await openPage('Maya')
  const { code, sam } = await firstTurn(server, maya)
  await maya.goOut()
  await sam.decide(code, 'fold')
  await test.step('in the results', async () => {
    await maya.continue()
    await expect(maya.page.getByText(/Not yet: Sam. Goes on in (1:00|0:[2-5]\d)/)).toBeVisible()
  })
  await skip(57_000, () => sam.heartbeat(code))
  await skip(6_000, () => sam.heartbeat(code))
  await test.step('between rounds', async () => {
    const waits = maya.page.getByText(/Waiting for Sam. Waits at most \d:\d\d/)
    await expect(waits).toBeVisible()
    await skip(30_000, () => sam.heartbeat(code))
    const { deadlineAt } = (await sam.state(code)).body
    const leftMs = (deadlineAt ?? 0) - clock.now()
    const [, seconds] = /0:(\d\d)/.exec(await waits.innerText()) ?? []
    expect((Number(seconds) - 1) * 1000).toBeLessThan(leftMs + RENDER_MS)
    expect(Number(seconds) * 1000).toBeGreaterThan(leftMs - 4_000)
  })
  await test.step('until the table goes on without Sam', async () => {
    await skip(33_000, () => sam.heartbeat(code))
    await expect(maya.button('Start Round 2')).toBeVisible()
    await expect(seatOf(maya, 'Sam')).toContainText('Away')
  })
})

test(
  'the next player is creator when the creator’s page is closed',
  { tag: '@long' },
  async ({ server, openPage, skip }) => {
    const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
    server.chance.stack(PLAIN_OF_FOUR)
    const table = await startTable(server, [noor, 'Sam', maya], { decisionTimer: FULL_TURN })
    const { code } = table
    const sam = table.player('Sam')
    await noor.goOut()
    await sam.decide(code, 'fold')
    await maya.goOut()
    await sam.leave(code)
    await closeTab(noor.page)
    await skip(48_000)
    await expect(maya.button(/^Joins/)).toBeHidden()
    await skip(15_000)
    await expect(maya.button(/^Joins/)).toBeVisible()

    await test.step('and stays creator when the first comes back', async () => {
      const again = await noor.context.newPage()
      await again.goto(`/game/${code}`)
      await expect(again.getByRole('region', { name: 'Your seat' })).toBeVisible()
      await skip(3_000)
      await expect(again.getByRole('button', { name: /^Joins/ })).toBeHidden()
    })
  },
)

test(
  'a player is present while one tab is open, and keeps the seat in a lobby',
  { tag: '@long' },
  async ({ server, openPage, skip }) => {
    const maya = await openPage('Maya')
    const { code, sam } = await firstTurn(server, maya)
    const other = await maya.context.newPage()
    await test.step('two tabs of one player are one player: hiding or closing one tab does not make the player away', async () => {
      await other.goto(`/game/${code}`)
      await expect(other.getByRole('button', { name: /^I'm In/ })).toBeVisible()
      await hidePage(maya.page)
      await skip(24_000, () => sam.heartbeat(code))
      expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
      await closeTab(maya.page)
      await skip(21_000, () => sam.heartbeat(code))
      expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
    })
    const noor = await openPage('Noor')
    const { code: lobby, creator: theo } = await seat(server, ['Theo', noor])
    await test.step('a closed or hidden page of a game makes its player away, and a hidden page of a lobby does not', async () => {
      await closeTab(other)
      await skip(12_000)
      expect(await awayOf(sam, code)).toMatchObject({ Maya: false })
      // The beacon may arrive a moment after the tab is closed.
      let seconds = 12
      for (; seconds < 40 && (await awayOf(sam, code))['Maya'] === false; seconds += 1) await skip(1_000)
      expect(seconds, 'away after 20 s instead of 45 s').toBeLessThan(40)

      await noor.openLobby(lobby)
      await hideLobby(noor, { lobby, theo, skip })
    })
    await theo.leave(lobby)
    await test.step('a reload of the lobby keeps the room, the seat and the creator, also alone', async () => {
      for (const isAlone of [true, false]) {
        if (!isAlone) await theo.join(lobby)
        await noor.page.reload()
        await noor.sees(isAlone ? 'Players (2/14)' : 'Players (3/14)')
        // The seat of a page that unloads is held for 10 s.
        await skip(15_000)
        await noor.sees(isAlone ? 'Players (2/14)' : 'Players (3/14)')
        await expect(noor.page.getByRole('listitem').filter({ hasText: 'You' })).toContainText('Noor')
        await expect(noor.button(/^Start (Solo )?Game/)).toBeVisible()
      }
    })
  },
)

/** Noor sends the code to friends, and returns. */
async function hideLobby(
  noor: GamePage,
  {
    lobby,
    theo,
    skip,
  }: { lobby: string; theo: Player; skip: (ms: number, afterEachStep: () => Promise<unknown>) => Promise<void> },
): Promise<void> {
  await hidePage(noor.page)
  await skip(240_000, () => theo.heartbeat(lobby))
  const awayOfNoor = async () => (await theo.lobby(lobby)).body.players.find(({ name }) => name === 'Noor')?.away
  expect(await awayOfNoor()).toBe(true)
  await showPage(noor.page)
  await expect.poll(awayOfNoor).toBe(false)
}
