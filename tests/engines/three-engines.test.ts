import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { AnsweredCalls } from '../support/answered-calls'
import { startRealServer } from '../support/real-server'
import { ROUNDS_OF_THREE } from '../support/rounds-of-three'
import { byLength, isLong } from '../support/run-length'
import type { TestServer } from '../support/test-server'
import { startChromium } from './chromium'
import { DESKTOP, PHONE, type Engine, type Size } from './engine'
import { startFirefox } from './firefox'
import { EngineGamePage } from './game-page'
import { startWebKit } from './webkit'

type Three = [EngineGamePage, EngineGamePage, EngineGamePage]

const NAMES = ['Chromium', 'Firefox', 'WebKit']

let answered: AnsweredCalls
let server: TestServer<Clock>
let engines: Engine[] = []

beforeAll(async () => {
  answered = new AnsweredCalls()
  ;[server, ...engines] = await Promise.all([
    startRealServer(new SystemClock()),
    startChromium(),
    startFirefox(),
    startWebKit(),
  ])
}, 60_000)

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  answered.stop()
  await server.stop()
})

/** A phone's page for Maya in the engine of this name. */
async function mayaIn(name: string): Promise<EngineGamePage> {
  const engine = engines.find((one) => one.name === name)!
  return new EngineGamePage('Maya', await engine.newPage(PHONE), name)
}

/** Plain http at a network address, where pages have no `navigator.clipboard`. */
const PLAIN_HTTP = "(Object.defineProperty(window, 'isSecureContext', { value: false }), String(isSecureContext))"

const CLOSINGS = byLength({ short: 2, long: 12 })

describe('a lobby', () => {
  test.concurrent.each(NAMES)(
    'in %s puts its link into the clipboard over plain http too, and says each time that it is closed',
    async (name) => {
      const maya = await mayaIn(name)
      const code = await maya.createGame(server.origin)
      await copyLinkOverPlainHttp(maya, code)
      await closeLobbyPastServiceWorker(maya, code)
      await maya.page.close()
    },
  )
})

async function copyLinkOverPlainHttp(maya: EngineGamePage, code: string): Promise<void> {
  const { page } = maya
  expect(await page.evaluate(PLAIN_HTTP)).toBe('false')
  await maya.pressButton('Share')
  await maya.pressButton('Copy link')

  await maya.open(`${server.origin}/join-game`)
  await maya.press({ role: 'textbox', name: 'Room Code' })
  await page.paste()
  // A link that is pasted before the app has started becomes a code after the start.
  await vi.waitUntil(async () => (await page.evaluate('document.activeElement.value')) === code, { timeout: 20_000 })
}

async function closeLobbyPastServiceWorker(maya: EngineGamePage, code: string): Promise<void> {
  const { page } = maya
  await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)')
  const unloads = () => answered.count(`/api/game/leave/${code}?unload=1`)
  for (let times = 1; times <= CLOSINGS; times += 1) {
    await maya.open(`${server.origin}/lobby/${code}`)
    await maya.seesLobby()
    expect(await page.evaluate('String(navigator.serviceWorker.controller !== null)')).toBe('true')
    const before = unloads()
    await maya.open('about:blank')
    await vi.waitUntil(() => unloads() > before, { timeout: 20_000 })
  }
}

const SIZES: Size[][] = [
  [PHONE, DESKTOP, PHONE],
  [DESKTOP, PHONE, DESKTOP],
]
const ALL_GAMES = ['WebKit', 'Chromium', 'Firefox'].flatMap((creator) =>
  SIZES.map((sizes) => ({ creator, sizes, device: sizes[0]!.name })),
)
/** All three engines play in each game, so the short form plays one game. */
const GAMES = isLong ? ALL_GAMES : ALL_GAMES.slice(0, 1)

test.each(GAMES)('three engines play a whole game that $creator creates on a $device', async (game) => {
  const { creator, sizes } = game
  const three = await arrive(creator, sizes)
  try {
    await gather(three)
    await playFirstRound(three)
    await chat(three)
    await playOtherRounds(three)
    await finish(three)
  } finally {
    server.chance.unstack()
    await Promise.all(three.map((one) => one.page.close()))
  }
})

/** Maya creates the game, in the engine that is named; Noor and Theo have the two others. */
async function arrive(creator: string, sizes: Size[]): Promise<Three> {
  const first = engines.findIndex(({ name }) => name === creator)
  const order = [...engines.slice(first), ...engines.slice(0, first)]
  const pages = await Promise.all(order.map((engine, seat) => engine.newPage(sizes[seat]!)))
  const names = ['Maya', 'Noor', 'Theo']
  return order.map(({ name }, seat) => new EngineGamePage(`${names[seat]}`, pages[seat]!, name)) as Three
}

/** From Home and from the link into the lobby, and to the table. */
async function gather(three: Three): Promise<void> {
  const [maya, ...friends] = three
  const code = await maya.createGame(server.origin)
  for (const friend of friends) await friend.joinByLink(server.origin, code)
  await Promise.all(three.map((one) => one.chooseTheme('Dark')))
  server.chance.stack(...ROUNDS_OF_THREE)
  // One after another: the creator's buttons move when the first friend is ready.
  for (const one of three) await one.readyUp()
  await maya.pressButton('Start Game (3/3 ready)')
}

/** A wild two, a turn with a refresh in it, In and Out, and the results. */
async function playFirstRound([maya, noor, theo]: Three): Promise<void> {
  await maya.holds(['King of hearts', 'King of spades', 'Two of diamonds'])
  await maya.chooseWild('King')
  await maya.decide('In')
  await noor.holds(['Ace of hearts', 'Jack of clubs', 'Seven of spades'])
  await noor.decide('Out')
  await theo.hasTurn()
  await theo.reload()
  await theo.holds(['Eight of spades', 'Eight of diamonds', 'Four of clubs'])
  expect(await theo.isDark(), 'the theme is remembered').toBe(true)
  await theo.decide('In')
  await maya.seesText('Winner! +$150')
  await theo.seesText('You lose $150')
  await noor.sees({ role: 'region', name: 'Results' })
}

async function chat(three: Three): Promise<void> {
  const [maya, noor] = three
  await noor.pressButton(/^Chat/)
  await noor.say('well played, Maya')
  await maya.sees({ role: 'button', name: /^Chat,? ?\d+/ })
  for (const reader of three.filter((one) => one !== noor)) await reader.pressButton(/^Chat/)
  await Promise.all(three.map((one) => one.seesText('well played, Maya')))
  await Promise.all(three.map((one) => one.pressButton('Minimize chat')))
}

/** Harvey wins, a pot is shared, and once everybody is out. */
async function playOtherRounds(three: Three): Promise<void> {
  const [maya, noor, theo] = three
  await startRound(2, three)
  await decide([noor, 'In'], [theo, 'Out'], [maya, 'Out'])
  await Promise.all(three.map((one) => one.seesText('Harvey wins!')))
  await startRound(3, three)
  await decide([theo, 'In'], [maya, 'In'], [noor, 'Out'])
  await Promise.all([maya, theo].map((one) => one.seesText('Winner! +$375')))
  await startRound(4, three)
  await decide([maya, 'Out'], [noor, 'Out'], [theo, 'Out'])
  await startRound(5, three)
  await decide([noor, 'In'], [theo, 'Out'], [maya, 'In'])
}

async function startRound(number: number, three: Three): Promise<void> {
  await Promise.all(three.map((one) => one.pressButton('Continue to Next Round')))
  await three[0].pressButton(`Start Round ${number}`)
}

async function decide(...decisions: [EngineGamePage, 'In' | 'Out'][]): Promise<void> {
  for (const [one, decision] of decisions) await one.decide(decision)
}

/** To the standings, and home. */
async function finish(three: Three): Promise<void> {
  await Promise.all(three.map((one) => one.pressButton('See Final Standings')))
  for (const one of three) expect(await one.standings()).toEqual(['1. Maya +$575', '2. Theo −$25', '3. Noor −$850'])
  // A poll that is under way while its player leaves may be answered with 404, which Chromium logs.
  for (const one of three) expect(one.page.problems(), `what the page of ${one.name} logged`).toEqual([])
  const [maya, ...friends] = three
  await Promise.all(friends.map((one) => one.leave()))
  await maya.leave(true)
}
