import type { Browser, CDPSession } from '@playwright/test'
import type { GamePage } from '../../tests/support/game-page'
import { expectOk, type Player } from '../../tests/support/player'
import { sleep } from '../../tests/support/wait'
import { median } from '../report/statistics'
import { fold, visit } from './visitor'

export interface VoiceCost {
  /** Shares of one core: the page in the middle, the one that takes most, and all processes of the browser per page. */
  page: number
  mostOfPages: number
  browser: number
  /** Signals that the server passed on in the measured time. */
  signals: number
}

const SEATS = 13
const SETTLE_MS = 10_000
const MEASURE_MS = 20_000
const THINKS_MS = 500

/** A game of 13 pages in one browser, without the voice call and then with all of them in it. */
export async function voice(browser: Browser, url: string): Promise<{ without: VoiceCost; with: VoiceCost }> {
  const { people, players, code } = await startTable(browser, url)
  const game = { isOver: false }
  const playing = play(players, code, game)
  const measured = () => measure(browser, people)
  const without = await measured()
  for (const person of people) {
    await person.button('Voice').click()
    await person.button('Join Voice').click()
    await person.button('Leave Voice').waitFor()
    await person.page.keyboard.press('Escape')
  }
  const inCall = await measured()
  game.isOver = true
  await playing
  return { without, with: inCall }
}

async function startTable(browser: Browser, url: string) {
  const people: GamePage[] = []
  const players: Player[] = []
  for (let seat = 1; seat <= SEATS; seat += 1) {
    const person = await visit(browser, url, `Player ${seat}`)
    people.push(person)
    players.push(await person.signIn({ origin: url }))
  }
  const [creator] = players as [Player]
  const code = await creator.createGame({ maxRounds: 999 })
  for (const player of players.slice(1)) await player.join(code)
  for (const player of players) await player.ready(code)
  await creator.start(code)
  // One after another: 13 pages that load at once take the browser longer than a page waits.
  for (const person of people) await person.openTable(code)
  return { people, players, code }
}

/** Rounds in which everybody folds, one decision each half second. */
async function play(players: Player[], code: string, game: { isOver: boolean }): Promise<void> {
  const [creator] = players as [Player]
  while (!game.isOver) {
    const { phase, currentTurn } = expectOk(await creator.state(code))
    const player = players.find(({ name }) => name === currentTurn)
    if (phase === 'results') for (const one of players) await one.continue(code)
    else if (phase === 'waiting') await creator.nextRound(code)
    else if (player !== undefined) await fold(player, code)
    await sleep(THINKS_MS)
  }
}

async function measure(browser: Browser, people: GamePage[]): Promise<VoiceCost> {
  await sleep(SETTLE_MS)
  let signals = 0
  const count = (request: { url(): string }) => void (request.url().includes('/voice-signal/') && (signals += 1))
  for (const { page } of people) page.on('request', count)
  const session = await browser.newBrowserCDPSession()
  const before = await cpuSeconds(session)
  const startedAt = performance.now()
  await sleep(MEASURE_MS)
  const after = await cpuSeconds(session)
  const seconds = (performance.now() - startedAt) / 1000
  for (const { page } of people) page.off('request', count)
  const shares = [...after].map(([id, { type, cpu }]) => ({
    type,
    share: (cpu - (before.get(id)?.cpu ?? 0)) / seconds,
  }))
  const pages = shares
    .filter(({ type }) => type === 'renderer')
    .map(({ share }) => share)
    .toSorted((one, other) => other - one)
    .slice(0, SEATS)
  return {
    page: median(pages),
    mostOfPages: pages[0] ?? Number.NaN,
    browser: shares.reduce((sum, { share }) => sum + share, 0) / SEATS,
    signals,
  }
}

/** The CPU time of each process of the browser, in seconds. */
async function cpuSeconds(session: CDPSession): Promise<Map<number, { type: string; cpu: number }>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return new Map(processInfo.map(({ id, type, cpuTime }) => [id, { type, cpu: cpuTime }]))
}
