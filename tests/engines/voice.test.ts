import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { startRealServer } from '../support/real-server'
import type { TestServer } from '../support/test-server'
import { startChromium } from './chromium'
import { DESKTOP, PHONE, type Engine } from './engine'
import { chromiumMicrophone, firefoxMicrophone } from './fake-microphone'
import { startFirefox } from './firefox'
import { EngineGamePage } from './game-page'
import { candidateTypesOf, heardBy, keepConnections } from './heard'
import { startTurnServer } from './turn-server'

// Each browser's microphone is a tone of its own. What a page receives tells whose voice it is.

const MAYA = 440
const NOOR = 1_000
const THEO = 1_700
const TONES = [0, MAYA, NOOR, THEO]

let server: TestServer<Clock>
let relay: Awaited<ReturnType<typeof startTurnServer>>
let engines: Engine[] = []
let people: EngineGamePage[] = []
const folder = mkdtempSync(join(tmpdir(), 'microphones-'))

beforeAll(async () => {
  relay = await startTurnServer()
  ;[server, ...engines] = await Promise.all([
    startRealServer(new SystemClock(), relay),
    startChromium(chromiumMicrophone(join(folder, 'maya.wav'), MAYA)),
    startFirefox(firefoxMicrophone(NOOR)),
    startChromium(chromiumMicrophone(join(folder, 'theo.wav'), THEO)),
  ])
}, 60_000)

afterEach(async () => {
  await Promise.all(people.map(({ page }) => page.close()))
})

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await server.stop()
  await relay.stop()
  rmSync(folder, { recursive: true })
})

/** Three people in one lobby, none of them in the call yet. */
async function gathered(): Promise<[EngineGamePage, EngineGamePage, EngineGamePage]> {
  const pages = await Promise.all(engines.map((engine, seat) => engine.newPage(seat === 2 ? PHONE : DESKTOP)))
  const names = ['Maya', 'Noor', 'Theo']
  people = engines.map(({ name }, seat) => new EngineGamePage(`${names[seat]}`, pages[seat]!, name))
  const [maya, noor, theo] = people as [EngineGamePage, EngineGamePage, EngineGamePage]
  const code = await maya.createGame(server.origin)
  await noor.joinByLink(server.origin, code)
  await theo.joinByLink(server.origin, code)
  for (const { page } of people) await keepConnections(page)
  return [maya, noor, theo]
}

async function joinVoice(one: EngineGamePage, way?: 'Relay only'): Promise<void> {
  await one.pressButton('Voice')
  if (way !== undefined) await one.press({ role: 'radio', name: way })
  await one.pressButton('Join Voice')
  await one.sees({ role: 'button', name: 'Mute' })
}

/** Closes what lies over the page. */
const closePanel = (one: EngineGamePage): Promise<void> => one.pressButton('Voice')

/** Whose voices a page plays, by their tones; 0 for somebody who is silent. */
async function hears(one: EngineGamePage, ...tones: number[]): Promise<void> {
  await expect
    .poll(async () => (await heardBy(one.page)).map(toneOf), { timeout: 25_000, interval: 100 })
    .toEqual(tones)
}

/** The tone that was sent; the frequency itself if it is none of them. */
function toneOf(hertz: number): number {
  return TONES.find((tone) => Math.abs(tone - hertz) <= 15) ?? hertz
}

test('everybody hears everybody, however they join and leave, in the lobby and in the game', async () => {
  const [maya, noor, theo] = await gathered()
  await Promise.all([maya, noor, theo].map((one) => joinVoice(one)))
  await hears(maya, NOOR, THEO)
  await hears(noor, MAYA, THEO)
  await hears(theo, MAYA, NOOR)

  await noor.pressButton('Leave Voice')
  await hears(maya, THEO)
  await hears(theo, MAYA)
  await noor.pressButton('Join Voice')
  await hears(noor, MAYA, THEO)
  await hears(theo, MAYA, NOOR)

  await maya.page.type('m')
  await theo.sees({ role: 'img', name: 'muted', within: { role: 'listitem', text: /^Maya|\nMaya/ } })
  await hears(theo, 0, NOOR)
  await Promise.all([maya, noor, theo].map(closePanel))
  server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'])
  await Promise.all([maya, noor, theo].map((one) => one.readyUp()))
  await maya.pressButton('Start Game (3/3 ready)')
  await Promise.all([maya, noor, theo].map((one) => one.seesTable()))
  await maya.page.type('m')
  await hears(theo, MAYA, NOOR)
  await theo.sees({ role: 'img', name: 'speaking', within: { role: 'listitem', text: /Noor/ } })
  expect(people.flatMap(({ page }) => page.problems())).toEqual([])
})

test('pages that may use the relay only hear each other through it', async () => {
  const [maya, noor] = await gathered()
  await joinVoice(maya, 'Relay only')
  await joinVoice(noor, 'Relay only')
  await hears(maya, NOOR)
  await hears(noor, MAYA)
  for (const one of [maya, noor]) expect(await candidateTypesOf(one.page)).toEqual(['relay'])
})
