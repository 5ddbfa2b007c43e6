import { expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/programs.mjs'
import { showPage, hidePage } from '../support/page-visibility'
import type { GamePage } from '../support/game-page'
import type { Player } from '../support/player'
import { startTable } from '../support/table'
import type { Address } from '../support/transport'
import { test } from '../support/browser-test'

// The headless shell grants no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_ARGS } })

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

/** A game in which Sam, who plays by calls, decides before Maya, who has a page. */
async function samsTurn(server: Address, maya: GamePage): Promise<{ code: string; sam: Player }> {
  const { code, creator: sam } = await startTable(server, ['Sam', maya], { decisionTimer: 45 })
  await maya.sees('Sam is deciding')
  return { code, sam }
}

const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return ((await worker?.getNotifications()) ?? []).map(({ title, body }) => `${title}: ${body}`)
  })

interface Signals {
  tones: number
  vibrations: number
  notices: number
}

/**
 * Counts the tones that the page plays from now on, the vibrations, and the notifications that the browser has shown.
 */
async function countSignals(page: Page): Promise<() => Promise<Signals>> {
  await page.evaluate(() => {
    const signals: Signals = { tones: 0, vibrations: 0, notices: 0 }
    Object.assign(window, { signals })
    const { showNotification } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
      await showNotification.apply(this, notice)
      signals.notices += 1
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      signals.tones += 1
      start.apply(this, when)
    }
    navigator.vibrate = () => {
      signals.vibrations += 1
      return true
    }
  })
  return () => page.evaluate(() => (window as never as { signals: Signals }).signals)
}

/** Records, from the next load of the page on, the states of its audio contexts. */
async function watchSounds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const states: string[] = []
    Object.assign(window, {
      states,
      AudioContext: class extends AudioContext {
        constructor() {
          super()
          states.push('opened')
          this.addEventListener('statechange', () => states.push(this.state))
        }
      },
    })
  })
  return () => page.evaluate(() => (window as never as { states: string[] }).states)
}

/** Records, from the next load of the page on, what happens to the badge of the installed game's icon. */
async function watchBadges(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const badges: string[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = async () => void badges.push('set')
    navigator.clearAppBadge = async () => void badges.push('cleared')
  })
  return () => page.evaluate(() => (window as never as { badges: string[] }).badges)
}

test('a player who looks at another tab is called to the turn by title, notice and sound', async ({
  server,
  openPage,
}) => {
  server.chance.stack(PLAIN, PLAIN)
  const maya = await openPage('Maya')
  const [states, badges] = [await watchSounds(maya.page), await watchBadges(maya.page)]
  await maya.page.goto('/')
  await expect.poll(badges, 'that of a page that was closed in its turn goes').toEqual(['cleared'])
  const { code, sam } = await samsTurn(server, maya)
  await test.step('the sound starts with the first press, and is suspended except for the turn call', async () => {
    expect(await states()).toEqual([])
    await maya.button('Rules').click()
    await expect.poll(async () => (await states()).at(-1)).toBe('suspended')
    await maya.page.keyboard.press('Escape')
  })
  await test.step('the permission is requested when Maya presses the button', async () => {
    expect(await maya.page.evaluate(() => Notification.permission)).not.toBe('granted')
    await maya.context.grantPermissions(['notifications'], { origin: server.origin })
    await maya.button('Notify me of my turn').click()
    await expect(maya.button('Notify me of my turn')).toHaveAttribute('aria-pressed', 'true')
  })
  const signals = await countSignals(maya.page)
  await hidePage(maya.page)
  await expect(maya.page).not.toHaveTitle(/Your Turn/)
  expect(await noticesOf(maya.page)).toEqual([])

  const soundsBefore = (await states()).length
  await sam.decide(code, 'fold')
  await expect(maya.page).toHaveTitle(/^Your Turn/)
  // Chromium loses a notification that is listed while it is being shown.
  await expect.poll(async () => (await signals()).notices).toBe(1)
  expect(await noticesOf(maya.page)).toEqual([`Your turn: Room ${code}: are you in or out?`])
  await expect.poll(async () => (await signals()).tones).toBeGreaterThan(0)
  expect((await signals()).vibrations).toBe(1)
  await expect.poll(async () => (await states()).slice(soundsBefore)).toEqual(['running', 'suspended'])
  await expect.poll(badges, 'the icon of the installed game has a badge').toEqual(['cleared', 'set'])

  await test.step('the notice goes when the page is visible again', async () => {
    await showPage(maya.page)
    await expect.poll(() => noticesOf(maya.page)).toEqual([])
  })
  await test.step('the badge goes with the turn', async () => {
    await maya.goOut()
    await expect.poll(badges).toEqual(['cleared', 'set', 'cleared'])
  })
  await test.step('a visible page shows no notice, and a muted page plays no sound', async () => {
    await maya.button('Sound').click()
    await maya.continue()
    await sam.continue(code)
    await expect.poll(async () => (await sam.state(code)).body.phase).toBe('waiting')
    const before = await signals()
    await sam.nextRound(code)
    await expect(maya.page).toHaveTitle(/^Your Turn/)
    expect(await noticesOf(maya.page)).toEqual([])
    expect(await signals()).toEqual(before)
    await maya.page.reload()
    await expect(maya.button('Sound'), 'it stays muted').toHaveAttribute('aria-pressed', 'false')
  })
})

test(
  'without permission there is no notice, and the title still changes',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(PLAIN)
    const maya = await openPage('Maya')
    const { code, sam } = await samsTurn(server, maya)
    await maya.button('Notify me of my turn').click()
    await maya.seesToast('Notifications Are Blocked')
    await hidePage(maya.page)
    await sam.decide(code, 'fold')
    await expect(maya.page).toHaveTitle(/^Your Turn/)
    expect(await noticesOf(maya.page)).toEqual([])
  },
)
