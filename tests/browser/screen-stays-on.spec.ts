import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { hidePage, showPage } from '../support/page-visibility'
import { startTable } from '../support/table'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('over plain http a silent video keeps the screen of a phone on, until it is hidden or switched off', async ({
  server,
  openPage,
}) => {
  server.chance.stack(['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'])
  const address = { ...server, origin: server.origin.replace('127.0.0.1', 'poker.test') }
  const maya = await openPage('Maya', { ...PHONE, baseURL: address.origin })
  await maya.page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { video: this })
      return play.call(this)
    }
  })
  await startTable(address, [maya, 'Noor'], { decisionTimer: 45 })
  expect(await maya.page.evaluate(() => 'wakeLock' in navigator)).toBe(false)
  const isPlaying = () =>
    maya.page.evaluate(() => (window as never as { video?: HTMLVideoElement }).video?.paused === false)

  await maya.button('Rules, sound, theme').tap()
  await expect.poll(isPlaying, 'from the first press on').toBe(true)
  await hidePage(maya.page)
  await expect.poll(isPlaying, 'never in the background').toBe(false)
  await showPage(maya.page)
  await expect.poll(isPlaying).toBe(true)
  await maya.page.getByRole('switch', { name: 'Keep the screen on' }).tap()
  await expect.poll(isPlaying, 'switched off').toBe(false)
})
