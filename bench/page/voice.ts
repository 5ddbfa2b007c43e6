import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'
import { GamePage } from '../../tests/support/game-page'
import { expectOk, type Player } from '../../tests/support/player'
import { VoicePage } from '../../tests/support/voice-page'
import { sleep } from '../../tests/support/wait'
import { DESKTOP, fold } from './visitor'

/** Shares of one core: the process of the page alone, and its browser with all processes. */
export interface VoiceCost {
  moment: string
  page: number
  browser: number
  /** Signals that pages sent through the server in the measured time. */
  signals: number
}

const OTHERS = 12
/** Others who speak at the same time, one more in each measurement. */
const SPEAKERS = 3
const SETTLE_MS = 15_000
const MEASURE_MS = 15_000
const THINKS_MS = 1_000
/** Twelve pages in one browser are slow to join the call. */
const JOIN_MS = 60_000
/** Pages that are not measured draw little. */
const SPARING: BrowserContextOptions = { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' }

/** A game of 13 pages: one is measured in a browser of its own while the others, in a second browser, join the call. */
export async function voice(measured: Browser, others: Browser, url: string): Promise<VoiceCost[]> {
  const people = [await enter(measured, url, 'Maya', DESKTOP)]
  for (let each = 1; each <= OTHERS; each += 1) people.push(await enter(others, url, `Player ${each}`, SPARING))
  const code = await startGame(people)
  const at = (moment: string) => whilePlaying(people, code, () => measure(measured, people, moment))
  const costs = [await at('nobody in the call')]
  const [maya, ...rest] = people as [Person, ...Person[]]
  for (const person of [...rest, maya]) {
    await person.voice.join(JOIN_MS)
    await person.game.page.keyboard.press('Escape')
    // The other players are muted, because two cores cannot encode the sound of thirteen pages for twelve others each.
    if (person === maya) continue
    await toggleMuted(person)
    await drawNothing(person)
  }
  await maya.voice.isConnectedTo(OTHERS, JOIN_MS)
  costs.push(await at('in the call, the others muted'))
  await maya.voice.speak()
  costs.push(await at('speaks to twelve'))
  for (const [speakers, person] of rest.slice(0, SPEAKERS).entries()) {
    await toggleMuted(person)
    await person.voice.speak()
    costs.push(await at(`speaks, and hears ${speakers + 1}`))
  }
  return costs
}

/** Stops the drawing of a page, so that the two cores are free for the measured page. */
const drawNothing = ({ game }: Person) => game.page.evaluate(() => void (document.body.style.display = 'none'))
const toggleMuted = ({ game }: Person) => game.page.keyboard.press('m')

interface Person {
  game: GamePage
  voice: VoicePage
  player: Player
}

async function enter(browser: Browser, baseURL: string, name: string, looks: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext({ ...looks, baseURL, permissions: ['microphone'] })
  const game = new GamePage(name, await context.newPage(), context)
  // esbuild adds calls of this helper to functions that run in the page.
  await game.page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  return { game, voice: await VoicePage.prepare(game), player: await game.signIn({ origin: baseURL }) }
}

async function startGame(people: readonly Person[]): Promise<string> {
  const [creator, ...others] = people.map(({ player }) => player)
  if (creator === undefined) throw new Error('nobody')
  const code = await creator.createGame({ maxRounds: 999 })
  for (const other of others) await other.join(code)
  for (const { player } of people) await player.ready(code)
  await creator.start(code)
  // One after another: pages that load at once take the browser longer than a page waits.
  for (const { game } of people) await game.openTable(code)
  return code
}

/** Meanwhile rounds are played in which everybody folds, one decision each second. */
async function whilePlaying<T>(people: readonly Person[], code: string, work: () => Promise<T>): Promise<T> {
  const players = people.map(({ player }) => player)
  const [creator] = players as [Player]
  const working = { isDone: false }
  const done = work().finally(() => (working.isDone = true))
  while (!working.isDone) {
    const { phase, currentTurn } = expectOk(await creator.state(code))
    const player = players.find(({ name }) => name === currentTurn)
    if (phase === 'results') for (const one of players) await one.continue(code)
    else if (phase === 'waiting') await creator.nextRound(code)
    else if (player !== undefined) await fold(player, code)
    await sleep(THINKS_MS)
  }
  return done
}

async function measure(browser: Browser, people: readonly Person[], moment: string): Promise<VoiceCost> {
  await sleep(SETTLE_MS)
  let signals = 0
  const count = (request: { url(): string }) => void (request.url().includes('/voice-signal/') && (signals += 1))
  for (const { game } of people) game.page.on('request', count)
  const session = await browser.newBrowserCDPSession()
  const before = await cpuSeconds(session)
  const startedAt = performance.now()
  await sleep(MEASURE_MS)
  const after = await cpuSeconds(session)
  const seconds = (performance.now() - startedAt) / 1000
  for (const { game } of people) game.page.off('request', count)
  return {
    moment,
    page: (after.page - before.page) / seconds,
    browser: (after.all - before.all) / seconds,
    signals,
  }
}

/** The CPU time of the browser's processes, in seconds. Its only page has the renderer that has worked most. */
async function cpuSeconds(session: CDPSession): Promise<{ page: number; all: number }> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const times = (type?: string) =>
    processInfo.filter((one) => type === undefined || one.type === type).map(({ cpuTime }) => cpuTime)
  return { page: Math.max(...times('renderer')), all: times().reduce((sum, time) => sum + time, 0) }
}
