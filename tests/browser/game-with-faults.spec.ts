import { expect, type Page } from '@playwright/test'
import type { StateView } from '../../src/contract'
import { AutoPage } from '../support/auto-page'
import { CONNECTION_ERRORS } from '../support/page-errors'
import { totalsFrom, wrongHistory, wrongMoney, wrongTotals } from '../support/room-invariants'
import type { GamePage } from '../support/game-page'
import { closeTab, LockedPhone } from '../support/page-visibility'
import { expectOk } from '../support/player'
import { test } from '../support/program-test'
import { isLong } from '../support/run-length'
import { startTable, type Table } from '../support/table'
import { sleep } from '../support/wait'

test.use({ serviceWorkers: 'allow' })

const ROUNDS = isLong ? 10 : 5
/** The round of each fault. A long lock makes a player away, a short one does not. */
const FAULTS = isLong
  ? { firstLock: 2, closed: 3, hostLeaves: 5, killed: 7, secondLock: 8, comesBack: 9, lockMs: 30_000, downMs: 8_000 }
  : { firstLock: 1, closed: 2, hostLeaves: 3, killed: 4, secondLock: 4, comesBack: 5, lockMs: 3_000, downMs: 2_000 }

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test(
  `a game of ${ROUNDS} rounds ends with the right history though phones lock, a page is closed, the host leaves and the server is killed`,
  { tag: '@long' },
  async ({ program, openPage, pageErrors }) => {
    test.setTimeout(isLong ? 900_000 : 240_000)
    pageErrors.allow(CONNECTION_ERRORS)
    // A phone may wake, and its player be present again, at the moment at which the host starts the round.
    pageErrors.allow(/Not everybody is ready for the next round/)
    const hana = await openPage('Hana')
    const zoe = await openPage('Zoe')
    const noor = await openPage('Noor', PHONE)
    const theo = await openPage('Theo', PHONE)
    const maya = await openPage('Maya')
    const everybody = [hana, zoe, noor, theo, maya]
    const table = await startTable(program, everybody, { maxRounds: ROUNDS, decisionTimer: 15 })
    const joinPages = visitsToJoinPage(everybody)
    const auto = new Map(everybody.map((page, index) => [page, new AutoPage(page, 2 + (index % 3))]))
    const stop = async (page: GamePage) => auto.get(page)?.rest()
    const play = (page: GamePage) => auto.get(page)?.play()
    for (const page of everybody) play(page)
    const state = () => stateOf(table)

    await test.step('a phone locks and wakes', async () => {
      await inDecision(table, FAULTS.firstLock)
      await stop(theo)
      await lockForAWhile(theo.page)
      play(theo)
    })
    await test.step('a page is closed', async () => {
      await inDecision(table, FAULTS.closed)
      await stop(zoe)
      await closeTab(zoe.page)
    })
    await test.step('the host leaves', async () => {
      await inDecision(table, FAULTS.hostLeaves)
      await stop(hana)
      await hana.button('Leave').click()
      await hana.button('Leave').click()
      await expect(hana.page).toHaveURL(/:\d+\/$/)
      expect((await state()).players.find(({ isCreator }) => isCreator)?.name).not.toBe('Hana')
    })
    const stayed = [noor, theo, maya]
    await test.step('the server is killed and starts again', async () => {
      await inDecision(table, FAULTS.killed)
      await Promise.all(stayed.map(stop))
      // A deal ends within seconds, and a turn would begin meanwhile.
      await expect.poll(async () => (await state()).phase).not.toBe('dealing')
      const before = await state()
      await program.kill()
      await sleep(FAULTS.downMs)
      await program.start()
      expect(await state()).toMatchObject({ currentRound: before.currentRound, currentTurn: before.currentTurn })
      for (const page of stayed) play(page)
    })
    await test.step('another phone locks and wakes', async () => {
      await inDecision(table, FAULTS.secondLock)
      await stop(noor)
      await lockForAWhile(noor.page)
      play(noor)
    })
    await test.step('the closed page is opened again and has its old seat', async () => {
      await inDecision(table, FAULTS.comesBack)
      const total = async () => (await state()).players.find(({ name }) => name === 'Zoe')?.runningTotal
      const before = await total()
      const again = await zoe.context.newPage()
      await again.goto(`/game/${table.code}`)
      await expect(again.getByRole('region', { name: 'Your seat' })).toBeVisible()
      expect(await total()).toBe(before)
    })
    await test.step('the game ends', async () => {
      await expect.poll(async () => (await state()).phase, { timeout: 600_000, intervals: [500] }).toBe('finished')
      await Promise.all(stayed.map(stop))
      await hasRightHistory(table, stayed)
    })
    expect(joinPages, 'pages that ask for the room code').toEqual([])
  },
)

/** The state as Maya sees it; she stays to the end. */
async function stateOf(table: Table): Promise<StateView> {
  return expectOk(await table.player('Maya').state(table.code))
}

/** Waits for a turn of a round, or for a later round. */
async function inDecision(table: Table, round: number): Promise<void> {
  const isThere = async () => {
    const { currentRound, currentTurn, phase } = await stateOf(table)
    return currentRound > round || (currentRound === round && currentTurn !== null && phase !== 'dealing')
  }
  await expect.poll(isThere, { timeout: 120_000, intervals: [200] }).toBe(true)
}

async function lockForAWhile(page: Page): Promise<void> {
  const phone = await LockedPhone.lock(page)
  await sleep(FAULTS.lockMs)
  await phone.wake()
}

function visitsToJoinPage(pages: GamePage[]): string[] {
  const visits: string[] = []
  for (const { page } of pages) {
    page.on('framenavigated', (frame) => void (frame.url().includes('/join-game') && visits.push(frame.url())))
  }
  return visits
}

async function hasRightHistory(table: Table, pages: GamePage[]): Promise<void> {
  const end = await stateOf(table)
  const { rounds } = expectOk(await table.player('Maya').history(table.code))
  expect(rounds).toHaveLength(ROUNDS)
  expect([...wrongHistory(end, rounds), ...wrongMoney(end), ...wrongTotals(end, rounds)]).toEqual([])
  for (const page of pages) {
    await page.sees(/^Final standings$/)
    expect(await page.totals()).toEqual(totalsFrom(rounds))
  }
}
