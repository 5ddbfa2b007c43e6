import { expect, type ViewportSize } from '@playwright/test'
import type { GamePage } from './game-page'
import { unreadable } from './layout-checks'
import { expectOk, type Player } from './player'
import { seat } from './table'
import type { Address } from './transport'
import { unreachable } from './unreachable'

/** Checks the current screen; its name is in the failures. */
type Check = (screen: string) => Promise<void>

/** The screens before a game, each with a text that shows that it has loaded. */
const FIRST_SCREENS = [
  ['/', 'Ready to Play?'],
  ['/create-game', 'Maximum Rounds'],
  ['/join-game', 'Room Code'],
  ['/active-games', 'No Active Games'],
  ['/tournaments', 'Page Under Construction'],
] as const

/** At each size every control can be pressed, every word can be read, and the page does not scroll sideways. */
export async function isInReach({ page }: GamePage, sizes: readonly ViewportSize[], screen: string): Promise<void> {
  for (const size of sizes) {
    const where = `${screen} at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(unreachable), where).toEqual([])
    await expect.poll(() => page.evaluate(unreadable), where).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      where,
    ).toBeLessThanOrEqual(0)
  }
}

export async function visitFirstScreens(maya: GamePage, check: Check): Promise<void> {
  for (const [path, text] of FIRST_SCREENS) {
    await maya.page.goto(path)
    await maya.sees(text)
    await check(path)
  }
}

/** Plays from the lobby to the results of a round in which the creator holds a two. */
export async function playToResults(
  server: Address,
  maya: GamePage,
  names: readonly string[],
  check: Check,
): Promise<{ code: string; friends: Player[] }> {
  const { code, players } = await seat(server, [maya, ...names], { decisionTimer: 45 })
  const friends = players.slice(1)
  for (const friend of friends) expectOk(await friend.ready(code))
  await maya.openLobby(code)
  await maya.readyUp()
  await maya.closeToast()
  await check('lobby')
  await maya.start()
  await maya.sees('Wild Card Selection')
  await check('wild')
  await maya.chooseWilds('King')
  await maya.closeToast()
  await check('turn')
  await maya.stayIn()
  for (const friend of friends) expectOk(await friend.decide(code, 'stay'))
  await maya.sees('Continue to Next Round')
  await check('results')
  return { code, friends }
}
