import { expect, type Page } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { test } from '../support/network-test'
import type { Player } from '../support/player'
import { test as skippingTest } from '../support/skipping-clock-test'
import { startTable } from '../support/table'
import type { Address } from '../support/transport'
import { sleep } from '../support/wait'

const PLAIN = ['Kh Qd 9s', 'Jc 10d 3s']
const HOUR = 3_600_000

/** Maya alone with Harvey, in her first turn. Her calls do not go through the proxy. */
async function firstTurn(
  maya: GamePage,
  server: Address,
  decisionTimer = 45,
): Promise<{ code: string; calls: Player; deadlineAt: number }> {
  const { code, creator } = await startTable(server, [maya], { decisionTimer })
  await expect(maya.button(/^I'm In/)).toBeVisible()
  const { deadlineAt } = (await creator.state(code)).body
  if (deadlineAt === null) throw new Error('the turn has no deadline')
  return { code, calls: creator, deadlineAt }
}

const shownSeconds = async (page: Page) => Number((await page.getByRole('timer').first().innerText()).replace('s', ''))

/** How many milliseconds late the page shows its next numbers, until one appears within the limit. */
async function latenessMs(page: Page, deadlineAt: number, limitMs: number): Promise<number[]> {
  const late: number[] = []
  await page.exposeFunction('noteNumber', (text: string) =>
    late.push(Date.now() - (deadlineAt - Number(text.replace('s', '')) * 1000)),
  )
  await page
    .getByRole('timer')
    .first()
    .evaluate((timer: HTMLElement) => {
      const { noteNumber } = window as never as { noteNumber: (text: string) => void }
      let last = timer.innerText
      new MutationObserver(() => {
        if (timer.innerText !== last) noteNumber((last = timer.innerText))
      }).observe(timer, { subtree: true, characterData: true, childList: true })
    })
  // A busy computer occasionally draws a number late; a page with a wrong clock always does.
  await expect.poll(() => Math.min(...late), { timeout: 25_000 }).toBeLessThanOrEqual(limitMs)
  return late
}

test('the countdown shows no more time than the server grants, on a slow network and with a wrong clock', async ({
  network,
  server,
  openPage,
}) => {
  server.chance.stack(PLAIN)
  // Answers are late and requests are not, so that half of the round trip is a wrong guess.
  network.delayMs = 400
  const maya = await openPage('Maya')
  await maya.context.clock.install({ time: Date.now() - HOUR })
  const { deadlineAt } = await firstTurn(maya, server)
  const late = await latenessMs(maya.page, deadlineAt, 50)
  expect(Math.min(...late)).toBeGreaterThan(-1_500)
})

skippingTest(
  'a decision with 0.3 s left on the screen is accepted',
  { tag: '@long' },
  async ({ server, openPage, skip, pageErrors }) => {
    const maya = await openPage('Maya')
    let isAccepted = false
    // A busy computer may press too late.
    pageErrors.allow(/status of 409 .*\/api\/game\/decision\//)
    pageErrors.allow(/^Error: Nobody can decide now/)
    for (let tries = 0; tries < 3 && !isAccepted; tries += 1) {
      server.chance.stack(PLAIN)
      // The page's clock falls behind a little with each skip.
      const { code, calls, deadlineAt } = await firstTurn(maya, server, 15)
      while (deadlineAt - server.clock.now() > 7_000) await skip(3_000)
      await maya.page.evaluate(
        (atMs) =>
          new Promise<void>((resolve) => {
            const button = [...document.querySelectorAll('button')].find(({ innerText }) =>
              innerText.startsWith("I'm In"),
            )
            const press = () => {
              button?.click()
              resolve()
            }
            setTimeout(press, atMs - Date.now())
          }),
        deadlineAt - 300,
      )
      await expect.poll(async () => (await calls.state(code)).body.phase).toBe('results')
      isAccepted = (await calls.state(code)).body.players[0]?.decision === 'stay'
    }
    expect(isAccepted).toBe(true)
  },
)

test(
  'a tab whose scripts were suspended shows the right time as soon as they resume',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(PLAIN)
    const maya = await openPage('Maya')
    const { deadlineAt } = await firstTurn(maya, server)
    const before = await shownSeconds(maya.page)
    const scripts = await maya.context.newCDPSession(maya.page)
    await scripts.send('Debugger.enable')
    await scripts.send('Debugger.pause')
    await sleep(4_000)
    await scripts.send('Debugger.resume')
    await scripts.send('Debugger.disable')
    await expect.poll(() => shownSeconds(maya.page)).toBeLessThanOrEqual(before - 3)
    await latenessMs(maya.page, deadlineAt, 100)
    await maya.stayIn()
    await maya.readShowdown()
  },
)
