/**
 * Takes pictures of a game in Chromium: phone and desktop, light and dark, a small and a full table.
 *
 *   npm run screenshots                 the README's pictures, into docs/pictures
 *   npm run screenshots -- some-folder  every screen, into that folder
 */
import { mkdirSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { SystemClock } from '../../src/server/adapters/system-clock'
import { GamePage } from '../../tests/support/game-page'
import { LONG_NAMES } from '../../tests/support/long-names'
import { expectOk, Player } from '../../tests/support/player'
import { startRealServer } from '../../tests/support/real-server'
import { joinReady } from '../../tests/support/table'
import type { Address } from '../../tests/support/transport'
import { CHROMIUM_ARGS, findChromium } from '../programs.mjs'

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const TABLE_OF_FIVE = ['Noor', 'Theo', 'Priya Raman', 'Jonas']

// Hands in seat order: Maya's first, Harvey's last.
const ROUNDS_OF_FIVE = [
  ['Kh Ks 2d', 'Jc 7h 4s', '10d 6c 3h', '8s 8d 4c', 'Qd 5h 3s', 'Ac 9h 5d'],
  ['Ah 10c 6d', 'Qc Qh 4h', '10s 9c 4d', '8h 7c 3d', 'Jd 5s 3c', 'Kc Kd 5c'],
  ['9h 7d 4s', 'Jc 7h 4c', '10d 6c 3h', '8s 8d 4d', 'Qd 5h 3s', 'Ac 9s 5d'],
  ['Kh 7d 4s', 'Jc 7h 4c', '10d 6c 3h', '8s 8d 4d', 'Qd 5h 3s', 'Ac 9s 5d'],
  ['Kh Qh 4h', 'Jc Jh 4c', '10d 6c 3h', '8s 7d 4d', 'Qd 5h 3s', 'Ac 9s 5d'],
]
const FULL_ROUND = [
  'Qh 2s 7c',
  '9d 5h 3h',
  'Ah Kd 4c',
  'Js 8s 6d',
  'Qc Qd 7h',
  'Kh 6c 4d',
  '9c 8d 3s',
  '10h 10d 10c',
  'As 7d 4s',
  'Ac 9s 5c',
  'Jd 5s 3d',
  'Jc 8h 6h',
  'Ad 6s 3c',
  'Kc Jh 5d',
]

interface Studio {
  browser: Browser
  /** The file of a picture; undefined if the picture is not wanted. */
  fileFor: (picture: string) => string | undefined
}

/** The README's pictures by screen and look. */
const README: Readonly<Record<string, string>> = {
  'turn-desktop': 'table',
  'results13-desktop-dark': 'full-table-by-night',
  'wild-phone': 'phone-wild',
  'turn-phone-dark': 'phone-turn-by-night',
  'won-phone': 'phone-results',
}

interface Look {
  name: string
  options: BrowserContextOptions
}

const LOOKS: Look[] = [
  { name: 'desktop', options: { ...DESKTOP, colorScheme: 'light' } },
  { name: 'desktop-dark', options: { ...DESKTOP, colorScheme: 'dark' } },
  { name: 'phone', options: { ...PHONE, colorScheme: 'light' } },
  { name: 'phone-dark', options: { ...PHONE, colorScheme: 'dark' } },
]

/** A person with a new browser context of this look. */
async function personOf({ browser }: Studio, server: Address, { options }: Look): Promise<GamePage> {
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', ...options })
  return new GamePage('Maya', await context.newPage(), context)
}

interface Friend {
  decide(decision: 'stay' | 'fold'): Promise<void>
  continue(): Promise<void>
  say(message: string): Promise<void>
}

/** Creates a game, and fills its lobby with friends of these names who play by calls alone. */
async function gameOf(person: GamePage, server: Address, names: string[]): Promise<Friend[]> {
  const code = await person.createGame({ ante: 50, maxRounds: '5', decisionTime: '30' })
  const players = await joinReady(server, code, names)
  await person.readyUp()
  return players.map((player) => ({
    decide: async (decision) => void expectOk(await player.decide(code, decision)),
    continue: async () => void expectOk(await player.continue(code)),
    say: async (message) => void expectOk(await player.say(code, message)),
  }))
}

function camera({ fileFor }: Studio, look: Look, person: GamePage) {
  return async (screen: string) => {
    const path = fileFor(`${screen}-${look.name}`)
    if (path === undefined) return
    await person.closeToast()
    await person.page.screenshot({ path, ...(path.endsWith('.jpg') && { type: 'jpeg', quality: 88 }) })
  }
}

async function takeScreens(studio: Studio, look: Look): Promise<void> {
  const server = await startRealServer(new SystemClock())
  const person = await personOf(studio, server, look)
  const take = camera(studio, look, person)
  for (const [screen, path, text] of [
    ['home', '/', 'Ready to Play?'],
    ['create', '/create-game', 'Maximum Rounds'],
    ['join', '/join-game', 'Room Code'],
    ['no-games', '/active-games', 'No Active Games'],
    ['soon', '/tournaments', 'Page Under Construction'],
  ] as const) {
    await person.page.goto(path)
    await person.sees(text)
    await take(screen)
  }
  await openRooms(server)
  await person.page.goto('/active-games')
  // The server makes the list once a second, and the page reads it every 5 s.
  await person.page.getByText('Game Full').waitFor({ timeout: 10_000 })
  await take('active')
  await person.button('Join Game').first().click()
  await person.sees('Enter Your Name')
  await take('prompt')
  await person.context.close()
  await server.stop()
}

/** Opens rooms that wait for players. One of them is full. */
async function openRooms(server: Address): Promise<void> {
  for (const [name, settings, others] of [
    ['Maximiliane Vogelers', { ante: 1000, maxRounds: 999, decisionTimer: 45 }, LONG_NAMES],
    ['Noor', { ante: 5, maxRounds: 15, decisionTimer: 15 }, ['Theo']],
    ['Jonas', {}, []],
  ] as const) {
    const host = await Player.arrive(server, name)
    const code = await host.createGame(settings)
    for (const other of others) await (await Player.arrive(server, `${other.slice(0, 18)} 2`)).join(code)
  }
}

async function takeGame(studio: Studio, look: Look): Promise<void> {
  const server = await startRealServer(new SystemClock())
  server.chance.stack(...ROUNDS_OF_FIVE)
  const person = await personOf(studio, server, look)
  const take = camera(studio, look, person)
  const friends = await gameOf(person, server, TABLE_OF_FIVE)
  const [noor, theo, priya, jonas] = friends
  if (!noor || !theo || !priya || !jonas) throw new Error('the table has fewer than five players')
  await person.sees('Players (6/14)')
  await take('lobby')
  await person.start()
  await person.reachesTable()
  await take('dealing')
  await person.sees('Wild Card Selection')
  await take('wild')
  await person.chooseWilds('King')
  await take('turn')
  await person.stayIn()
  await take('decided')
  await noor.decide('fold')
  await theo.decide('fold')
  await priya.decide('stay')
  await jonas.decide('fold')
  await person.sees('Winner! +$250')
  await take('won')
  await noor.say('nobody beats Harvey twice in a row, trust me')
  await priya.say("I'm in. Again. Don't tell my bank.")
  await takeSheets(take, person, server)
  for (const friend of friends) await friend.continue()
  await person.continue()
  await person.sees('Round 1 Complete')
  await take('waiting')
  await person.startRound(2)
  await person.sees('is deciding')
  await take('waitturn')
  for (const friend of [noor, theo, priya, jonas]) await friend.decide('fold')
  await person.stayIn()
  await person.sees('Harvey wins!')
  await take('harvey-won')
  for (const round of [3, 4, 5]) {
    for (const friend of friends) await friend.continue()
    await person.continue()
    await person.startRound(round)
    await person.sees('is deciding')
    await foldInTurn(person, friends, round)
  }
  for (const friend of friends) await friend.continue()
  await person.continue()
  await person.sees('Final standings')
  await take('finished')
  await person.context.close()
  await server.stop()
}

/** The dialogs and panels that open over the table. */
async function takeSheets(take: (screen: string) => Promise<void>, person: GamePage, server: Address): Promise<void> {
  const { page } = person
  await person.button(/^Chat/).click()
  await person.sees('trust me')
  await take('chat')
  await person.button('Minimize chat').click()
  const menu = person.button('Rules, sound, theme')
  if (await menu.isVisible()) {
    await menu.click()
    await take('menu')
  }
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await page.getByRole('region', { name: 'Rules', exact: true }).waitFor()
  await take('rules')
  await page.keyboard.press('Escape')
  for (const name of ['Ines', 'Bartholomew Fitzhugh']) {
    await (await Player.arrive(server, name)).join(page.url().slice(-6))
  }
  await person.button('Joins 2').click()
  await take('joins')
  await page.keyboard.press('Escape')
  await person.button(/^Edit Ante/).click()
  await take('ante')
  await page.keyboard.press('Escape')
}

/** All players fold in turn, beginning with the first of this round. */
async function foldInTurn(person: GamePage, friends: readonly Friend[], round: number): Promise<void> {
  const everybody = [() => person.goOut(), ...friends.map((friend) => () => friend.decide('fold'))]
  for (const place of everybody.keys()) await everybody[(place + round - 1) % everybody.length]?.()
}

async function takeFullTable(studio: Studio, look: Look): Promise<void> {
  const server = await startRealServer(new SystemClock())
  server.chance.stack(FULL_ROUND)
  const person = await personOf(studio, server, look)
  const take = camera(studio, look, person)
  const friends = await gameOf(person, server, LONG_NAMES)
  await person.sees('Players (14/14)')
  await take('lobby13')
  await person.start()
  await person.reachesTable()
  await person.chooseWilds('Queen')
  await take('table13')
  await person.goOut()
  for (const [index, friend] of friends.entries()) await friend.decide([3, 6, 8].includes(index) ? 'stay' : 'fold')
  await person.sees('Continue to Next Round')
  await take('results13')
  await person.context.close()
  await server.stop()
}

async function takeEverything(studio: Studio): Promise<void> {
  for (const look of LOOKS) {
    console.log(`${look.name} ...`)
    await takeScreens(studio, look)
    await takeGame(studio, look)
    await takeFullTable(studio, look)
  }
}

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Screenshots need Chromium (or Chrome)')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
const [folder] = process.argv.slice(2)
if (folder !== undefined) mkdirSync(folder, { recursive: true })
await takeEverything({
  browser,
  fileFor: (picture) => {
    if (folder !== undefined) return `${folder}/${picture}.png`
    const name = README[picture]
    return name === undefined ? undefined : `docs/pictures/${name}.jpg`
  },
})
await browser.close()
