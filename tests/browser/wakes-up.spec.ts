import { expect, type Page } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import { hideGamePage } from '../support/page-visibility'
import { expectOk } from '../support/player'
import { holdRequests, nextSubscription } from '../support/requests'
import { deal, playOn } from '../support/table'

test.use({ serviceWorkers: 'allow' })

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

interface Shown {
  rounds: string[]
  reactions: number
  tones: number
}

/** Records each round that the page shows from now on, and the reactions and tones. */
async function noteShown(page: Page): Promise<() => Promise<Shown>> {
  await page.evaluate(() => {
    const shown: Shown = { rounds: [], reactions: 0, tones: 0 }
    Object.assign(window, { shown })
    const look = () => {
      const round = /^Round (\d+)/.exec(document.title)?.[1]
      if (round !== undefined && shown.rounds.at(-1) !== round) shown.rounds.push(round)
      shown.reactions += document.querySelectorAll('[data-reaction]').length
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      shown.tones += 1
      start.apply(this, when)
    }
  })
  return () => page.evaluate(() => (window as never as { shown: Shown }).shown)
}

/**
 * The page is suspended until the returned function is called. It then becomes visible before anything else happens.
 */
async function sleep(page: Page): Promise<() => Promise<void>> {
  let wake = () => {}
  const isOver = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/sleep', async (route) => {
    await isOver
    await route.fulfill({ body: '' })
  })
  const isAsleep = page.waitForRequest('**/sleep')
  const isAwake = page.evaluate(() => {
    const request = new XMLHttpRequest()
    request.open('GET', '/sleep', false)
    request.send()
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await isAsleep
  return () => {
    wake()
    return isAwake
  }
}

test('a phone that wakes up shows what is, and plays nothing of what was', async ({ server, openPage }) => {
  const maya = await openPage('Maya', PHONE)
  const isListening = nextSubscription(maya.page)
  const table = await deal(server, ['Noor', maya], { settings: { maxRounds: 15 } })
  await isListening
  await maya.page.getByText('Noor is deciding').tap()
  const shown = await noteShown(maya.page)
  await hideGamePage(maya.page)
  // The socket delivers all of it. A poll may be faster, or be lost.
  const release = await holdRequests(maya.page, `/api/game/state/${table.code}`)
  const wake = await sleep(maya.page)
  for (let round = 1; round <= 8; round += 1) {
    expectOk(await table.creator.react(table.code, 'rabbit'))
    await table.decide('fold', 'fold')
    await playOn(server, table)
  }
  await wake()
  await expect(maya.page).toHaveTitle(/^Round 9/)
  release()
  const { rounds, reactions, tones } = await shown()
  // A browser may deliver the received data in two or three parts.
  expect(rounds.length, `it shows the rounds ${rounds.join()}`).toBeLessThanOrEqual(4)
  expect({ reactions, tones }).toEqual({ reactions: 0, tones: 0 })
  await test.step('what comes afterwards is shown', async () => {
    await expect(async () => {
      expectOk(await table.creator.react(table.code, 'clap'))
      await expect(maya.page.locator('[data-reaction=clap]').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})
