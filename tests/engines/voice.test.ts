import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const people: EngineGamePage[] = []

beforeAll(async () => {
  relay = await startTurnServer()
  ;[server, ...engines] = await Promise.all([
    startRealServer(new SystemClock(), relay),
    startChromium(chromiumMicrophone(join(folder, 'maya.wav'), MAYA_HZ)),
    startFirefox(firefoxMicrophone(NOOR_HZ)),
    startWebKit(),
  ])
}, 60_000)

afterAll(async () => {
  await Promise.all(people.map(({ page }) => page.close()))
  await Promise.all(engines.map((engine) => engine.stop()))
  await server.stop()
  await relay.stop()
  rmSync(folder, { recursive: true })
})

async function arrive(name: string, engine: Engine): Promise<EngineGamePage> {
  const person = new EngineGamePage(name, await engine.newPage(DESKTOP), engine.name)
  people.push(person)
  return person
}

async function joinVoice(one: EngineGamePage, way: 'Direct' | 'Relay only'): Promise<void> {
  await one.press({ role: 'radio', name: way })
  await one.pressButton('Join Voice')
  await one.sees({ role: 'button', name: 'Mute' })
}

/** The panel of the call is open before and after. */
async function leaveVoice(one: EngineGamePage): Promise<void> {
  await one.pressButton('Leave Voice')
  await one.sees({ role: 'button', name: 'Join Voice' })
}

/** Waits until the page receives one tone, of this frequency. */
async function receives({ page }: EngineGamePage, hertz: number): Promise<void> {
  await expect.poll(() => receivedTones(page), { timeout: 20_000, interval: 100 }).toEqual([hertz])
}

test('Chromium and Firefox exchange sound, through the relay only and directly, and WebKit without WebRTC plays on', async () => {
  const [chromium, firefox, webKit] = engines as [Engine, Engine, Engine]
  const [maya, noor] = await Promise.all([arrive('Maya', chromium), arrive('Noor', firefox)])
  const code = await maya.createGame(server.origin)
  await noor.joinByLink(server.origin, code)
  for (const { page } of [maya, noor]) await keepConnections(page)
  const hearEachOther = async () => {
    await receives(maya, NOOR_HZ)
    await receives(noor, MAYA_HZ)
  }

  await Promise.all([maya.pressButton('Voice'), noor.pressButton('Voice')])
  await Promise.all([joinVoice(maya, 'Relay only'), joinVoice(noor, 'Relay only')])
  await hearEachOther()
  for (const { page } of [maya, noor]) expect(await usedCandidates(page)).toEqual(['relay'])
  await Promise.all([leaveVoice(maya), leaveVoice(noor)])

  await Promise.all([joinVoice(maya, 'Direct'), joinVoice(noor, 'Direct')])
  await hearEachOther()

  const theo = await arrive('Theo', webKit)
  await theo.joinByLink(server.origin, code)
  expect(await theo.page.evaluate('typeof RTCPeerConnection')).toBe('undefined')
  await theo.pressButton('Voice')
  await theo.seesText('This browser has no voice calls. Open this table in Chrome, Edge, Firefox or Safari.')
  await Promise.all(people.map((one) => one.pressButton('Voice')))
  for (const one of people) await one.readyUp()
  await maya.pressButton('Start Game (3/3 ready)')
  await Promise.all(people.map((one) => one.seesTable()))
  await hearEachOther()
  expect(people.flatMap(({ page }) => page.problems())).toEqual([])
})
