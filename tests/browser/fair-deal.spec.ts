import { readFileSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'
import type { LobbyView, RevealedDeal, StateView } from '../../src/contract'
import { test } from '../support/browser-test'
import { cardNames } from '../support/card-names'
import { CHEATS } from '../support/cheats'
import type { GamePage } from '../support/game-page'
import { expectOk } from '../support/player'
import { honestDeal, ingredientsOf } from '../support/made-up-deals'
import { runProgram } from '../support/proof-files'
import { blockRealtime, holdRequests, RequestCount } from '../support/requests'
import { seat, type Server, type Table } from '../support/table'

const seal = ({ page }: GamePage) => page.getByRole('button', { name: /^Deal checked · / })
const sheet = ({ page }: GamePage) => page.getByRole('dialog', { name: 'Deal check' })
const alert = ({ page }: GamePage) => page.getByRole('alert').filter({ hasText: /^Deal \d+ is wrong/ })
const deck = ({ page }: GamePage) => page.getByRole('slider', { name: 'Cut the deck' })

test('each page cuts and checks by itself, and keeps a proof that a program accepts', async ({ server, openPage }) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const both = [maya, noor]
  const reads = both.map(({ page }) => countReads(page))
  const table = await seat(server, both, { decisionTimer: 45 })
  for (const one of both) {
    await one.openLobby(table.code)
    await one.readyUp()
  }
  await maya.start()
  for (const one of both) await one.reachesTable()
  await playRound(table, both)

  await test.step('the seal, without a press', async () => {
    for (const one of both) await expect(seal(one)).toHaveText('Deal checked · 2 of 2 cut')
    expect(reads.map((count) => count())).toEqual([1, 1])
  })

  await test.step('the sheet, and the proof', () => showsProof(noor, table.code))

  await test.step('a reload changes nothing', async () => {
    await noor.page.reload()
    await seal(noor).click()
    await expect(sheet(noor).getByRole('heading', { name: 'Deal 1 is right' })).toBeVisible()
    await expect(sheet(noor).getByText('What this does not show')).toHaveCount(0)
    await noor.page.keyboard.press('Escape')
  })

  await test.step('the next deal is cut with Continue, by hand or by the page', async () => {
    await deck(maya).click()
    await maya.sees(/^You cut after card \d+\.$/)
    await expect(deck(maya)).toHaveCount(0)
    for (const one of both) await one.continue()
    await noor.sees('Your page has cut this deck for you.')
    await maya.startRound(2)
    await playRound(table, both)
    for (const one of both) await expect(seal(one)).toHaveText('Deal checked · 2 of 2 cut')
    // From here on the test does not check this page.
    await noor.context.close()
    await seal(maya).click()
    await expect(sheet(maya).getByText('What this does not show')).toHaveCount(0)
    expect(await keepsProof(maya, sheet(maya))).toMatchObject({ name: `deal-${table.code}-2.json`, code: 0 })
  })

  await test.step('an open sheet makes room for the own turn', async () => {
    await table.continueAll()
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    await table.creator.nextRound(table.code)
    await expect.poll(async () => (await table.state()).currentTurn).toBe('Maya')
    await expect(sheet(maya)).toBeHidden()
  })

  await test.step('a round whose deck does not follow from seed and cuts is named without alarm', async () => {
    await playRound(table, [maya])
    await maya.sees('This deal carries no proof')
    await expect(maya.page.getByRole('alert')).toHaveCount(0)
  })
})

/** The sheet of the check, from which the proof is kept, and checked on the page for proofs. */
async function showsProof(noor: GamePage, code: string): Promise<void> {
  await seal(noor).click()
  await expect(sheet(noor).getByRole('heading', { name: 'Deal 1 is right' })).toBeVisible()
  await expect(sheet(noor).getByRole('figure', { name: 'From seed and cuts to the cards' })).toBeVisible()
  await expect(sheet(noor)).toContainText('Whoever runs the server can look at the cards during a round')
  await expect(sheet(noor).getByText('What this does not show')).toHaveCount(0)
  const proof = await keepsProof(noor, sheet(noor))
  expect(proof).toMatchObject({ name: `deal-${code}-1.json`, code: 0 })
  const [verify] = await Promise.all([
    noor.context.waitForEvent('page'),
    sheet(noor).getByRole('link', { name: 'Check a proof' }).click(),
  ])
  await verify.getByRole('textbox', { name: 'Proof' }).fill(proof.text)
  await expect(verify.getByRole('heading', { name: `Deal 1 of room ${code} is right` })).toBeVisible()
  await verify.close()
  await noor.page.keyboard.press('Escape')
  await expect(sheet(noor)).toBeHidden()
  await expect(seal(noor)).toBeFocused()
}

test('a cut by hand counts although its player is not ready when the game starts', async ({ server, openPage }) => {
  const noor = await openPage('Noor')
  const { code, players, creator } = await seat(server, ['Maya', 'Theo', noor])
  await noor.openLobby(code)
  const calls = new RequestCount(noor.page, `/ready/${code}`)
  await deck(noor).press('Enter')
  await noor.sees('You cut after card 26.')
  await calls.settle(1)
  for (const one of players.slice(0, 2)) expectOk(await one.ready(code))
  expectOk(await creator.start(code))
  await noor.reachesTable()
  const cuts = expectOk(await creator.get<RevealedDeal>(`/api/game/deal/${code}`)).cuts
  expect(cuts.map(({ name, cut }) => ({ name, isCut: cut !== null }))).toEqual([
    { name: 'Maya', isCut: false },
    { name: 'Theo', isCut: false },
    { name: 'Noor', isCut: true },
  ])
  expect(calls.count).toBe(1)
})

test(
  'in the lobby the deck is cut with the keys, the page sends that cut, and a server that drops it is named',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    await blockRealtime(noor.page)
    await noor.page.route('**/api/game/ready/**', dropCut)
    const table = await seat(server, ['Maya', noor])
    await noor.openLobby(table.code)
    await deck(noor).focus()
    await expect(deck(noor)).toHaveAccessibleDescription('Arrow keys move the cut, Enter makes it.')
    await noor.sees('Arrow keys move the cut, Enter makes it.')
    await noor.page.keyboard.press('Home')
    await noor.page.keyboard.press('ArrowRight')
    await noor.page.keyboard.press('Enter')
    await noor.sees('You cut after card 2.')
    const made = await noor.page.evaluate((room) => localStorage.getItem(`deals-${room}`), table.code)
    const [sent] = await Promise.all([noor.page.waitForRequest('**/api/game/ready/**'), noor.readyUp()])
    const { cut } = sent.postDataJSON() as { cut: { no: number; value: string } }
    expect(cut).toMatchObject({ no: 1, value: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(made).toContain(cut.value)

    await startWith(table, noor)
    await playRound(table, [noor])
    const sentence = /^The server said that it had your cut, and the record does not hold it/
    expect((await isNamed(noor, 1, sentence)).code).toBe(1)
  },
)

test(
  'a page that was opened after the round says what it could not see, and names hands swapped on the table',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    const table = await tableWith(server, noor)
    await playRound(table, [noor])
    await noor.page.evaluate(() => localStorage.clear())
    await noor.page.goto('about:blank')
    await blockRealtime(noor.page)
    await noor.openTable(table.code)
    await expect(seal(noor)).toHaveText('Deal checked · 1 of 2 cut · not all seen')
    await seal(noor).click()
    for (const part of ['the commitment before the deal', 'the digest when the cards were dealt'])
      await expect(sheet(noor).getByText(`This page did not see ${part}.`)).toBeVisible()
    await expect(noor.page.getByRole('alert')).toHaveCount(0)
    await noor.page.keyboard.press('Escape')

    await test.step('hands swapped on the table, which the page alone knows', async () => {
      await changeViews(noor.page, withHarveysCards)
      await noor.continue()
      await table.creator.continue(table.code)
      await table.creator.nextRound(table.code)
      await noor.sees('Round 2/5')
      await playRound(table, [noor])
      const { code } = await isNamed(noor, 2, /^The round shows other cards for Maya than were dealt/)
      expect(code, 'the proof is right').toBe(0)
    })
  },
)

test(
  'a page that lost its memory after it had cut says so, without alarm',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    const table = await seat(server, ['Maya', noor])
    await noor.openLobby(table.code)
    await noor.readyUp()
    await noor.page.evaluate(() => localStorage.clear())
    await noor.page.goto('about:blank')
    await noor.openLobby(table.code)
    await table.creator.ready(table.code)
    await table.creator.start(table.code)
    await noor.reachesTable()
    await playRound(table, [noor])
    await expect(seal(noor)).toHaveText('Deal checked · 1 of 2 cut · not all seen')
    await seal(noor).click()
    await expect(sheet(noor).getByText('This page does not remember whether it cut.')).toBeVisible()
    await expect(noor.page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'a player whose cookies were deleted in a round and who takes another seat sees no alarm',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    const table = await tableWith(server, noor)
    await seesOwnHand(table, noor)
    await noor.context.clearCookies()
    await noor.page.goto('about:blank')
    const other = await noor.signIn(server)
    await other.join(table.code, 'Noor again')
    await table.creator.approve(table.code, 'Noor again')
    await noor.openTable(table.code)
    await table.decide('stay', 'stay')
    await expect(seal(noor)).toHaveText('Deal checked · 1 of 2 cut')
    await expect(noor.page.getByRole('alert')).toHaveCount(0)
  },
)

interface Fraud {
  what: string
  sentence: RegExp
  /** Changes what the server answers to this page. */
  commit: (page: Page) => Promise<unknown>
}

const OTHER = 'e'.repeat(64)

/** They take the same path through the page as another seed. The check itself is tested beside its code. */
const FRAUDS: Fraud[] = [
  {
    what: 'another deck',
    sentence: /^The deck is not the one that follows/,
    commit: changeDeal(by('another-deck')),
  },
  {
    what: 'another commitment for one player',
    sentence: /^Before the cuts this page was shown another commitment/,
    commit: (page) =>
      changeViews(page, (view) =>
        view.nextDeal?.no === 1 ? { ...view, nextDeal: { no: 1, commitment: OTHER } } : view,
      ),
  },
  {
    what: 'a record changed afterwards',
    sentence: /^When the cards were dealt this page was shown another digest/,
    commit: changeDeal((deal) => {
      const { players, ...others } = ingredientsOf(deal)
      return honestDeal({
        ...others,
        players: players.map((one, place) => (place === 0 ? { ...one, cut: OTHER.slice(32) } : one)),
      })
    }),
  },
  {
    what: 'hands swapped in the proof',
    sentence: /^The hand shown for Maya is not the hand dealt/,
    commit: changeDeal(by('another-hand')),
  },
]

for (const { what, sentence, commit } of FRAUDS) {
  test(`a server that cheats is named: ${what}`, { tag: '@long' }, async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    await blockRealtime(noor.page)
    await commit(noor.page)
    const table = await tableWith(server, noor)
    await playRound(table, [noor])
    expect((await isNamed(noor, 1, sentence)).code).toBe(1)
  })
}

/** The alarm, what the sheet says, and the proof, which the page keeps. */
async function isNamed(noor: GamePage, round: number, sentence: RegExp): ReturnType<typeof keepsProof> {
  await expect(alert(noor).getByText(sentence)).toBeVisible()
  await expect(noor.button(`Deal ${round} is wrong`)).toBeVisible()
  const proof = await keepsProof(noor, alert(noor))
  await alert(noor).getByRole('button', { name: 'What is wrong' }).click()
  await expect(sheet(noor).getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
  return proof
}

test(
  'a server that shows the digest only at the showdown, when it knows the decisions',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    await blockRealtime(noor.page)
    await changeViews(noor.page, (view) =>
      'phase' in view && view.phase !== 'results' ? { ...view, deal: null } : view,
    )
    const table = await tableWith(server, noor)
    await playRound(table, [noor])
    await expect(seal(noor)).toHaveText('Deal checked · 1 of 2 cut · not all seen')
  },
)

test('a server that deals by another seed is named, also after a reload, and in the lobby of the next game', async ({
  server,
  openPage,
}) => {
  const noor = await openPage('Noor')
  const sentence = /^The seed is not the one that was committed to/
  await changeDeal(by('another-seed'))(noor.page)
  const table = await tableWith(server, noor)
  await playRound(table, [noor])
  expect((await isNamed(noor, 1, sentence)).code).toBe(1)
  await noor.page.unrouteAll()
  await noor.page.reload()
  await expect(alert(noor)).toBeVisible()

  // The test does not check the remaining rounds.
  await noor.page.goto('about:blank')
  await playToTheEnd(table)
  await table.creator.post(`/api/game/rematch/${table.code}`)
  await noor.openLobby(table.code)
  await expect(alert(noor).getByText(sentence)).toBeVisible()
  const whatIsWrong = alert(noor).getByRole('button', { name: 'What is wrong' })
  const ground = () => whatIsWrong.evaluate((button) => getComputedStyle(button).backgroundColor)
  const paper = await ground()
  await whatIsWrong.hover()
  expect(await ground(), 'its words can be read on the red').toBe(paper)
  await whatIsWrong.click()
  await expect(sheet(noor).getByRole('heading', { name: 'Deal 1 is wrong' })).toBeVisible()
})

test(
  'a proof that comes when the next round is played is checked all the same',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const noor = await openPage('Noor')
    await changeDeal(by('another-seed'))(noor.page)
    const release = await holdRequests(noor.page, '/api/game/deal/**')
    const table = await tableWith(server, noor)
    await playRound(table, [noor])
    await noor.sees('Checking the deal…')
    await table.continueAll()
    await table.creator.nextRound(table.code)
    await expect(noor.page.getByRole('region', { name: 'Score pad' })).toBeVisible()
    release()
    await expect(alert(noor).getByText(/^The seed is not the one that was committed to/)).toBeVisible()
  },
)

/** A game that Maya plays by calls alone, without a cut, and the other in a page. */
async function tableWith(server: Server, page: GamePage): Promise<Table> {
  const table = await seat(server, ['Maya', page])
  await page.openLobby(table.code)
  await page.readyUp()
  await startWith(table, page)
  return table
}

/** The game of a creator who plays by calls, and of a page that is ready. */
async function startWith({ creator, code }: Table, page: GamePage): Promise<void> {
  await creator.ready(code)
  await creator.start(code)
  await page.reachesTable()
}

/** The cards are dealt, and the page shows its hand. */
async function seesOwnHand(table: Table, page: GamePage): Promise<void> {
  await expect.poll(async () => (await table.state()).currentTurn).not.toBeNull()
  await expect.poll(() => cardNames(page.ownSeat())).toHaveLength(3)
}

/** Everybody has seen their cards and stays; the results are on the pads. */
async function playRound(table: Table, pages: GamePage[]): Promise<void> {
  for (const page of pages) await seesOwnHand(table, page)
  await table.decide('stay', 'stay')
  for (const { page } of pages) await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
}

/** All decide by calls alone, until the game is finished. */
async function playToTheEnd(table: Table): Promise<void> {
  await table.continueAll()
  while ((await table.state()).phase !== 'finished') {
    await table.creator.nextRound(table.code)
    await expect.poll(async () => (await table.state()).currentTurn).not.toBeNull()
    await table.decide('fold', 'fold')
    await table.continueAll()
  }
}

async function keepsProof({ page }: GamePage, within: ReturnType<typeof sheet>) {
  const keep = within.getByRole('button', { name: 'Keep the proof' })
  const [download] = await Promise.all([page.waitForEvent('download'), keep.click()])
  const path = await download.path()
  const { code } = await runProgram('node', 'scripts/verify-deal.mjs', path)
  return { name: download.suggestedFilename(), text: readFileSync(path, 'utf8'), code }
}

/** How often the page has read a deal or the history. */
function countReads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/api\/game\/(deal|history)\//.test(request.url())) count += 1
  })
  return () => count
}

function by(code: string): (deal: RevealedDeal) => RevealedDeal {
  return (deal) => CHEATS.find((one) => one.code === code)?.cheat(deal).deal ?? deal
}

function changeDeal(change: (deal: RevealedDeal) => RevealedDeal): Fraud['commit'] {
  return (page) => changeAnswers(page, '**/api/game/deal/**', change)
}

type View = LobbyView | StateView

async function changeViews(page: Page, change: (view: View) => View): Promise<void> {
  await changeAnswers(page, /\/api\/game\/(lobby|state)\//, change)
}

async function changeAnswers<T>(page: Page, path: string | RegExp, change: (answer: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const response = await route.fetch()
      if (response.status() !== 200) return await route.fulfill({ response })
      return await route.fulfill({ response, json: change((await response.json()) as T) })
    } catch (error) {
      // The test is over, and nobody waits for the answer.
      if (!/has been (?:closed|disposed)/.test(String(error))) throw error
    }
  })
}

function withHarveysCards(view: View): View {
  if (!('phase' in view) || view.phase !== 'results') return view
  const players = view.players.map((player) =>
    player.name === 'Maya' ? { ...player, cards: view.harvey.cards } : player,
  )
  return { ...view, players }
}

/** The server never gets the cut, but says that it has it. */
async function dropCut(route: Route): Promise<void> {
  const { isReady } = route.request().postDataJSON() as { isReady: boolean }
  const response = await route.fetch({ postData: JSON.stringify({ isReady }) })
  await route.fulfill({ response, json: { ...((await response.json()) as object), cut: true } })
}
