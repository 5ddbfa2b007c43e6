import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { AnsweredCalls } from '../support/answered-calls'
import { startRealServer } from '../support/real-server'
import { byLength } from '../support/run-length'
import type { TestServer } from '../support/test-server'
import { startChromium } from './chromium'
import { PHONE, type Engine } from './engine'
import { startFirefox } from './firefox'
import { EngineGamePage } from './game-page'
import { startWebKit } from './webkit'

const CLOSINGS = byLength({ short: 3, long: 12 })

let answered: AnsweredCalls
let server: TestServer<Clock>
beforeAll(async () => {
  answered = new AnsweredCalls()
  server = await startRealServer(new SystemClock())
})
afterAll(async () => {
  answered.stop()
  await server.stop()
})

test.concurrent.each<[string, () => Promise<Engine>]>([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('a lobby that is closed says so in %s each time, past its service worker', async (_name, start) => {
  const engine = await start()
  try {
    const page = await engine.newPage(PHONE)
    const maya = new EngineGamePage('Maya', page, engine.name)
    const code = await maya.createGame(server.origin)
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
    await page.close()
  } finally {
    await engine.stop()
  }
})
