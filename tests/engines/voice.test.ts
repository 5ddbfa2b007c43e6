import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { startRealServer } from '../support/real-server'
import type { TestServer } from '../support/test-server'
import { startChromium } from './chromium'
import { DESKTOP, type Engine } from './engine'
import { chromiumMicrophone, firefoxMicrophone } from './fake-microphone'
import { startFirefox } from './firefox'
import { EngineGamePage } from './game-page'
import { keepConnections, receivedTones, usedCandidates } from './received-sound'
import { startTurnServer } from './turn-server'
import { startWebKit } from './webkit'

// The microphone of each browser is a tone of its own: the frequency of the received sound shows who has sent it.

const MAYA_HZ = 450
const NOOR_HZ = 1_000
const folder = mkdtempSync(join(tmpdir(), 'microphones-'))

let server: TestServer<Clock>
let relay: Awaited<ReturnType<typeof startTurnServer>>
let engines: Engine[] = []
let people: EngineGamePage[] = []

beforeAll(async () => {
  relay = await startTurnServer()
  ;[server, ...engines] = await Promise.all([
    startRealServer(new SystemClock(), relay),
    startChromium(chromiumMicrophone(join(folder, 'maya.wav'), MAYA_HZ)),
    startFirefox(firefoxMicrophone(NOOR_HZ)),
    startWebKit(),
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

/** A lobby with one person in each of these engines. The first two are Maya's and Noor's. */
async function inLobby(which: Engine[]): Promise<[maya: EngineGamePage, noor: EngineGamePage]> {
  const names = ['Maya', 'Noor', 'Theo']
  people = await Promise.all(
    which.map(async (engine, seat) => new EngineGamePage(`${names[seat]}`, await engine.newPage(DESKTOP), engine.name)),
  )
  const [maya, ...friends] = people as [EngineGamePage, EngineGamePage]
  const code = await maya.createGame(server.origin)
  for (const friend of friends) await friend.joinByLink(server.origin, code)
  for (const { page } of [maya, friends[0]]) await keepConnections(page)
  return [maya, friends[0]]
}

async function joinVoice(one: EngineGamePage, way: 'Direct' | 'Relay only'): Promise<void> {
  await one.pressButton('Voice')
  await one.press({ role: 'radio', name: way })
  await one.pressButton('Join Voice')
  await one.sees({ role: 'button', name: 'Mute' })
}

/** Waits until the page receives one tone, of this frequency. */
async function receives({ page }: EngineGamePage, hertz: number): Promise<void> {
  await expect.poll(() => receivedTones(page), { timeout: 20_000, interval: 100 }).toEqual([hertz])
}

test('Chromium and Firefox exchange sound, and WebKit without WebRTC plays on', async () => {
  const [maya, noor] = await inLobby(engines)
  const [, , theo] = people as [EngineGamePage, EngineGamePage, EngineGamePage]
  await Promise.all([joinVoice(maya, 'Direct'), joinVoice(noor, 'Direct')])
  await receives(maya, NOOR_HZ)
  await receives(noor, MAYA_HZ)

  expect(await theo.page.evaluate('typeof RTCPeerConnection')).toBe('undefined')
  await theo.pressButton('Voice')
  await theo.seesText('This browser has no voice calls. Open this table in Chrome, Edge, Firefox or Safari.')
  await Promise.all(people.map((one) => one.pressButton('Voice')))
  for (const one of people) await one.readyUp()
  await maya.pressButton('Start Game (3/3 ready)')
  await Promise.all(people.map((one) => one.seesTable()))
  await receives(maya, NOOR_HZ)
  await receives(noor, MAYA_HZ)
  expect(people.flatMap(({ page }) => page.problems())).toEqual([])
})

test('pages that may use the relay only exchange sound through it', async () => {
  const [maya, noor] = await inLobby(engines.slice(0, 2))
  await Promise.all([joinVoice(maya, 'Relay only'), joinVoice(noor, 'Relay only')])
  await receives(maya, NOOR_HZ)
  await receives(noor, MAYA_HZ)
  for (const { page } of [maya, noor]) expect(await usedCandidates(page)).toEqual(['relay'])
})
