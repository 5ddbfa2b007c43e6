import { expect, type Page } from '@playwright/test'
import { bestOf } from '../support/best-of'
import { test } from '../support/browser-test'
import { hidePage, LockedPhone, showPage } from '../support/page-visibility'
import { expectOk, playerIn, stateOf } from '../support/player'
import { joinReady, startTable } from '../support/table'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('over plain http a silent video keeps the screen of a phone on, until it is hidden or switched off', async ({
  server,
  openPage,
}) => {
  server.chance.stack(['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'])
  const maya = await openPage('Maya', { ...PHONE, baseURL: server.origin.replace('127.0.0.1', 'poker.test') })
  await maya.page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { video: this })
      return play.call(this)
    }
  })
  const code = await maya.createGame()
  await joinReady(server, code, ['Noor'])
  await maya.readyUp()
  await maya.start()
  await maya.sees('Your Turn')
  expect(await maya.page.evaluate(() => 'wakeLock' in navigator)).toBe(false)
  const isPlaying = () =>
    maya.page.evaluate(() => (window as never as { video?: HTMLVideoElement }).video?.paused === false)

  await maya.button('Rules, sound, theme').tap()
  await expect.poll(isPlaying, 'after a press').toBe(true)
  await hidePage(maya.page)
  await expect.poll(isPlaying, 'never in the background').toBe(false)
  await showPage(maya.page)
  await expect.poll(isPlaying).toBe(true)
  await maya.page.getByRole('switch', { name: 'Keep the screen on' }).tap()
  await expect.poll(isPlaying, 'switched off').toBe(false)
})

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
