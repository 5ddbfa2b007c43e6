import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { startRealServer } from '../support/real-server'
import type { TestServer } from '../support/test-server'
import { startChromium } from './chromium'
import { DESKTOP, PHONE, type Engine } from './engine'
import { chromiumMicrophone, firefoxMicrophone } from './fake-microphone'
import { startFirefox } from './firefox'
import { EngineGamePage } from './game-page'
import { heardBy, keepConnections } from './heard'
import { startWebKit } from './webkit'

// Each browser's microphone is a tone of its own. What a page receives tells whose voice it is.

const MAYA = 440
const NOOR = 1_000
const THEO = 1_700

let server: TestServer<Clock>
let engines: Engine[] = []
const folder = mkdtempSync(join(tmpdir(), 'microphones-'))

beforeAll(async () => {
  ;[server, ...engines] = await Promise.all([
    startRealServer(new SystemClock()),
    startChromium(chromiumMicrophone(join(folder, 'maya.wav'), MAYA)),
    startFirefox(firefoxMicrophone(NOOR)),
    startChromium(chromiumMicrophone(join(folder, 'theo.wav'), THEO)),
  ])
}, 60_000)

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Three people at one table, none of them in the call yet. */
async function gathered(): Promise<[EngineGamePage, EngineGamePage, EngineGamePage]> {
  const sizes = [DESKTOP, DESKTOP, PHONE]
  const [maya, noor, theo] = (await Promise.all(
    engines.map(
      async (engine, seat) =>
        new EngineGamePage(['Maya', 'Noor', 'Theo'][seat]!, await engine.newPage(sizes[seat]!), engine.name),
    ),
  )) as [EngineGamePage, EngineGamePage, EngineGamePage]
  const code = await maya.createGame(server.origin)
  await noor.joinByLink(server.origin, code)
  await theo.joinByLink(server.origin, code)
  for (const { page } of [maya, noor, theo]) await keepConnections(page)
  return [maya, noor, theo]
}

async function joinVoice(one: EngineGamePage): Promise<void> {
  await one.pressButton('Voice')
  await one.pressButton('Join Voice')
  await one.sees({ role: 'button', name: 'Mute' })
}

/** Whose voices a page plays, by their tones. */
async function hears(one: EngineGamePage, ...tones: number[]): Promise<void> {
  await expect
    .poll(async () => (await heardBy(one.page)).map((hertz) => nearest(hertz)), { timeout: 20_000, interval: 100 })
    .toEqual(tones)
}

/** The tone that was sent; the frequency itself if it is none of them. */
function nearest(hertz: number): number {
  return [MAYA, NOOR, THEO].find((tone) => Math.abs(tone - hertz) <= 15) ?? hertz
}

test('everybody hears everybody, however they join and leave', async () => {
  const [maya, noor, theo] = await gathered()
  await Promise.all([maya, noor, theo].map(joinVoice))
  await hears(maya, NOOR, THEO)
  await hears(noor, MAYA, THEO)
  await hears(theo, MAYA, NOOR)
  for (const one of [maya, noor, theo]) await one.page.close()
})
void startWebKit
