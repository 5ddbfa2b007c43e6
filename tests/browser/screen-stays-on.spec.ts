import { expect, type Page } from '@playwright/test'
import { bestOf } from '../support/best-of'
import { test } from '../support/browser-test'
import { hidePage, LockedPhone, showPage } from '../support/page-visibility'
import { expectOk, playerIn, stateOf } from '../support/player'
import type { GamePage } from '../support/game-page'
import { test as manualClockTest } from '../support/manual-clock-test'
import { deal, passTime, startTable } from '../support/table'
import type { Address } from '../support/transport'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** A page under this name is not a secure context, so it has no wake lock. */
const overPlainHttp = ({ origin }: { origin: string }) => ({
  ...PHONE,
  baseURL: origin.replace('127.0.0.1', 'poker.test'),
})

/** A seat at a table whose session the page has under that name too. */
const guest = (page: GamePage) => ({
  async signIn(server: Address) {
    const player = await page.signIn(server)
    const cookies = await page.context.cookies()
    await page.context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'poker.test' })))
    return player
  },
  openTable: (code: string) => page.openTable(code),
})

interface WatchedVideo {
  video?: HTMLVideoElement
  /** How often a script has set the time of a video. */
  seeks: number
}

/** Finds the silent video. Resolves to whether it plays. */
async function watchVideo({ page }: GamePage): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const watched: WatchedVideo = { seeks: 0 }
    Object.assign(window, { watched })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
      watched.video = this
      return play.call(this)
    }
    const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...time,
      set(this: HTMLMediaElement, seconds: number) {
        watched.seeks += 1
        time.set!.call(this, seconds)
      },
    })
  })
  return () => page.evaluate(() => (window as never as { watched: WatchedVideo }).watched.video?.paused === false)
}

manualClockTest(
  'over plain http a silent video keeps the screen of a phone on while somebody may wait for the player',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', overPlainHttp(server))
    const isPlaying = await watchVideo(maya)
    const table = await deal(server, [guest(maya), 'Noor'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    expect(await maya.page.evaluate(() => 'wakeLock' in navigator)).toBe(false)
    await maya.button('Rules, sound, theme').tap()
    await expect.poll(isPlaying, 'after a press').toBe(true)
    await hidePage(maya.page)
    await expect.poll(isPlaying, 'never in the background').toBe(false)
    await showPage(maya.page)
    await expect.poll(isPlaying).toBe(true)

    await test.step('the screen of a player for whom nobody waits may go off', async () => {
      await maya.page.keyboard.press('Escape')
      await table.decide('fold', 'fold')
      expectOk(await table.player('Noor').continue(table.code))
      await passTime(server, table, 60_000)
      await maya.sees('Round 1 Complete')
      await passTime(server, table, 60_000)
      await maya.sees('You are away')
      await expect.poll(isPlaying, 'while away').toBe(false)
      await maya.button("I'm back").tap()
      await expect.poll(isPlaying, 'back again').toBe(true)
    })

    await test.step('it can be switched off', async () => {
      await maya.button('Rules, sound, theme').tap()
      await maya.page.getByRole('switch', { name: 'Keep the screen on' }).tap()
      await expect.poll(isPlaying).toBe(false)
    })
  },
)

test(
  'the silent video loops: seeking in it would decode five times as many frames',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', overPlainHttp(server))
    const isPlaying = await watchVideo(maya)
    await startTable(server, [guest(maya), 'Noor'], { decisionTimer: 45 })
    await maya.button('Rules, sound, theme').tap()
    await expect.poll(isPlaying).toBe(true)
    const seeks = await maya.page.evaluate(async () => {
      const { watched } = window as never as { watched: WatchedVideo }
      // Each repetition seeks the video, either by the browser or by a script.
      for (let times = 0; times < 3; times += 1) {
        await new Promise((resolve) => watched.video?.addEventListener('seeked', resolve, { once: true }))
      }
      return watched.seeks
    })
    expect(seeks).toBe(0)
  },
)

test('a phone that was locked shows the state of now within 300 ms', async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|can't be reached/)
  const hands = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
  server.chance.stack(hands, hands, hands)
  const maya = await openPage('Maya', PHONE)
  const { code, creator: sam } = await startTable(server, ['Sam', maya], { decisionTimer: 45 })
  const quickestMs = await bestOf(3, 300, async (count) => {
    const isSamsTurn = count % 2 === 0
    await maya.sees(isSamsTurn ? 'Sam is deciding' : 'Your Turn')
    if (!isSamsTurn) await maya.goOut()
    const phone = await LockedPhone.lock(maya.page)
    await sam.decide(code, 'fold')
    const shownIn = timeToShow(maya.page, isSamsTurn ? 'Your Turn' : 'Continue to Next Round')
    await phone.wake()
    const tookMs = await shownIn
    if (isSamsTurn) await maya.goOut()
    await maya.continue()
    await expect.poll(async () => playerIn(await stateOf(sam, code), 'Maya').roundReady).toBe(true)
    expectOk(await sam.continue(code))
    expectOk(await sam.nextRound(code))
    return tookMs
  })
  expect(quickestMs).toBeLessThanOrEqual(300)
})

/** Milliseconds from the moment when the page is visible again until it shows the text. */
function timeToShow(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        let visibleAt = Infinity
        const look = () => document.body.innerText.includes(awaited) && resolve(performance.now() - visibleAt)
        document.addEventListener('visibilitychange', () => (visibleAt = performance.now()), { once: true })
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
}
