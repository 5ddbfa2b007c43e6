import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { unreadable } from '../support/layout-checks'
import { joinReady } from '../support/table'
import { unreachable } from '../support/unreachable'

// The spacing of WCAG 1.4.12.
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

async function isInReach({ page }: GamePage, screen: string): Promise<void> {
  await page.addStyleTag({ content: SPACING })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const where = `${screen} at ${size.width}x${size.height}`
    await expect.poll(() => page.evaluate(unreachable), where).toEqual([])
    await expect.poll(() => page.evaluate(unreadable), where).toEqual([])
  }
}

test('with wider text spacing every word can be read and every control pressed', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Qh 10s 5d'])
  // The policy of the pages forbids style elements.
  const maya = await openPage('Maya', { bypassCSP: true })
  for (const [path, text] of [
    ['/', 'Ready to Play?'],
    ['/create-game', 'Maximum Rounds'],
    ['/join-game', 'Room Code'],
  ] as const) {
    await maya.page.goto(path)
    await maya.sees(text)
    await isInReach(maya, path)
  }
  const code = await maya.createGame()
  const friends = await joinReady(server, code, ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW'])
  await maya.readyUp()
  await maya.closeToast()
  await isInReach(maya, 'lobby')
  await maya.start()
  await maya.sees('Wild Card Selection')
  await isInReach(maya, 'wild')
  await maya.chooseWilds('King')
  await maya.closeToast()
  await isInReach(maya, 'turn')
  await maya.stayIn()
  for (const friend of friends) await friend.decide(code, 'stay')
  await maya.sees('Continue to Next Round')
  await isInReach(maya, 'results')
})
