import { expect, type Page, type Request } from '@playwright/test'
import { countRenders, rendersOf } from '../support/count-renders'
import { byLength } from '../support/run-length'
import { seat } from '../support/table'
import { test } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { expectOk, type Player } from '../support/player'
import { isPrefetched, nextSubscription } from '../support/requests'

const IDLE_MS = byLength({ short: 4_000, long: 60_000 })

/** Counts the mutations of the document. */
async function countMutations(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { count: 0 }
    Object.assign(window, { counted })
    new MutationObserver((records) => (counted.count += records.length)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => (window as never as { counted: { count: number } }).counted.count)
}

test('an idle lobby polls ten times a second, one request at a time, is answered 304, renders nothing, and takes no old answer', async ({
  server,
  openPage,
}) => {
  test.setTimeout(test.info().timeout + IDLE_MS)
  const maya = await openPage('Maya')
  const table = await seat(server, [maya, 'Sam'])
  const { code } = table
  await maya.page.addInitScript(countRenders)
  const renders = () => rendersOf(maya.page)
  const isListening = nextSubscription(maya.page)
  await maya.openLobby(code)
  await maya.sees('Players (3/14)')
  expect(await renders(), 'the counter counts').toBeGreaterThan(0)
  // In its first seconds a page loads fonts and other screens, and connects to realtime.
  await isPrefetched(maya.page)
  await maya.page.waitForTimeout(3_000)

  const [rendersBefore, mutations] = [await renders(), await countMutations(maya.page)]
  const startedAt = performance.now()
  let [polls, mostAtOnce] = [0, 0]
  const underWay = new Set<Request>()
  const statuses = new Set<number>()
  maya.page.on('request', (request) => {
    if (!request.url().includes('/api/game/lobby/')) return
    polls += 1
    underWay.add(request)
    mostAtOnce = Math.max(mostAtOnce, underWay.size)
  })
  maya.page.on('response', (response) => {
    if (!response.url().includes('/api/game/lobby/')) return
    underWay.delete(response.request())
    statuses.add(response.status())
  })
  // In the long form Sam must not become away meanwhile.
  for (let leftMs = IDLE_MS; leftMs > 0; leftMs -= 15_000) {
    await maya.page.waitForTimeout(Math.min(leftMs, 15_000))
    expectOk(await table.player('Sam').heartbeat(code))
  }
  const [counted, tookMs] = [polls, performance.now() - startedAt]

  expect(await renders(), 'renders while nothing happens').toBe(rendersBefore)
  expect(await mutations(), 'changes of the page while nothing happens').toBe(0)
  expect([...statuses]).toEqual([304])
  expect(mostAtOnce).toBe(1)
  expect(counted).toBeGreaterThan(IDLE_MS / 1_000)
  expect(counted).toBeLessThanOrEqual(tookMs / 100 + 1)

  await test.step('a change is rendered', async () => {
    await table.player('Sam').ready(code)
    await maya.sees('Start Game (1/2 ready)')
    expect(await renders()).toBeGreaterThan(rendersBefore)
  })
  await isListening
  await test.step('an answer that arrives after a newer one changes nothing', () =>
    answerLate(maya, code, table.player('Sam')))
})

/** An old answer arrives after an event has shown that Sam is not ready any more. */
async function answerLate(maya: GamePage, code: string, sam: Player): Promise<void> {
  let release = () => {}
  const isLetGo = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  await maya.page.route('**/api/game/lobby/**', async (route) => {
    if (isHeld) return route.continue()
    isHeld = true
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const old = await route.fetch({ headers })
    expect(old.status()).toBe(200)
    await isLetGo
    return route.fulfill({ response: old })
  })
  await expect.poll(() => isHeld).toBe(true)
  // An event brings the change while the old answer is under way.
  expectOk(await sam.ready(code, false))
  await maya.sees('Start Game (0/2 ready)')
  const shown: string[] = []
  await maya.page.exposeFunction('note', (text: string) => shown.push(text))
  await maya.page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith('Start Game'))
    const note = (window as never as { note: (text: string) => void }).note
    new MutationObserver(() => note(button?.innerText ?? '')).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  release()
  await maya.page.waitForTimeout(500)
  expect(shown.filter((text) => text.includes('1/2'))).toEqual([])
  await maya.sees('Start Game (0/2 ready)')
}
