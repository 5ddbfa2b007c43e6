import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { startRealServer } from '../support/real-server'
import type { TestServer } from '../support/test-server'
import { startChromium } from './chromium'
import { PHONE, type Engine } from './engine'
import { startFirefox } from './firefox'
import { EngineGamePage } from './game-page'
import { startWebKit } from './webkit'

let server: TestServer<Clock>
beforeAll(async () => void (server = await startRealServer(new SystemClock())))
afterAll(() => server.stop())

/** Plain http at a network address, where pages have no `navigator.clipboard`. */
const PLAIN_HTTP = "(Object.defineProperty(window, 'isSecureContext', { value: false }), String(isSecureContext))"

test.concurrent.each<[string, () => Promise<Engine>]>([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('the link of a dialog is in the clipboard of %s over plain http too', async (_name, start) => {
  const engine = await start()
  try {
    const page = await engine.newPage(PHONE)
    const maya = new EngineGamePage('Maya', page, engine.name)
    const code = await maya.createGame(server.origin)
    expect(await page.evaluate(PLAIN_HTTP)).toBe('false')
    await maya.pressButton('Share')
    await maya.pressButton('Copy link')

    await maya.open(`${server.origin}/join-game`)
    await maya.press({ role: 'textbox', name: 'Room Code' })
    await page.paste()
    // A link that is pasted before the app has started becomes a code when it has.
    await vi.waitUntil(async () => (await page.evaluate('document.activeElement.value')) === code, { timeout: 20_000 })
    await page.close()
  } finally {
    await engine.stop()
  }
})
