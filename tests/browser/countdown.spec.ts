import { expect, type Page } from '@playwright/test'
import { callsOf } from '../support/clocked-walk'
import { Line } from '../support/line'
import type { Person } from '../support/people'
import type { Player } from '../support/player'
import { test as skippingTest } from '../support/skipping-walk'
import { test as walk } from '../support/walk'

const PLAIN = ['Kh Qd 9s', 'Jc 10d 3s']
const HOUR = 3_600_000

const test = walk.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const line = await Line.to(server.url)
    await use(line)
    line.close()
  },
  url: async ({ line }, use) => use(line.url),
})

/** Maya's own game against Harvey, in her first turn. Her calls and the server go by the clock of this process. */
async function turn(maya: Person, origin: string): Promise<{ code: string; calls: Player; deadlineAt: number }> {
  const calls = await callsOf(maya, { origin })
  const code = await calls.creates({ decisionTimer: 15 })
  await calls.ready(code)
  await calls.start(code)
  await maya.opensTable(code)
  await expect(maya.button(/^I'm In/)).toBeVisible()
  const { deadlineAt } = (await calls.state(code)).body
  if (deadlineAt === null) throw new Error('the turn has no end')
  return { code, calls, deadlineAt }
}

const shownSeconds = async (page: Page) => Number((await page.getByRole('timer').first().innerText()).replace('s', ''))

/** How long after their time the page's next numbers come, in milliseconds. */
async function lateness(page: Page, deadlineAt: number, numbers: number): Promise<number[]> {
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
  await expect.poll(() => late.length).toBeGreaterThanOrEqual(numbers)
  return late
}

test('the countdown never shows more than the server grants, on a slow line and with a wrong clock', async ({
  line,
  server,
  person,
}) => {
  server.chance.stack(PLAIN)
  // Answers are late, so that the middle of a trip is no good guess of the server's time.
  line.delayMs = 400
  const maya = await person('Maya')
  await maya.context.clock.install({ time: Date.now() - HOUR })
  const { deadlineAt } = await turn(maya, server.url)
  const late = await lateness(maya.page, deadlineAt, 4)
  // A busy computer draws a number late now and then, a page that believes in too much time always does.
  expect(Math.min(...late)).toBeLessThanOrEqual(50)
  expect(Math.min(...late)).toBeGreaterThan(-1_500)
})

skippingTest('an answer with 0.3 s left on the screen is accepted', async ({ server, person, skip, watch }) => {
  const maya = await person('Maya')
  let isAccepted = false
  // A busy computer may be late by itself, and is told so.
  watch.expect(/status of 409 .*\/api\/game\/decision\//)
  watch.expect(/^Error: Nobody can decide now/)
  for (let tries = 0; tries < 3 && !isAccepted; tries += 1) {
    server.chance.stack(PLAIN)
    const { code, calls, deadlineAt } = await turn(maya, server.url)
    await skip(10_000)
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
})

test('a tab whose timers stood still shows the right time as soon as it is seen', async ({ server, person }) => {
  server.chance.stack(PLAIN)
  const maya = await person('Maya')
  const { deadlineAt } = await turn(maya, server.url)
  const before = await shownSeconds(maya.page)
  const scripts = await maya.context.newCDPSession(maya.page)
  await scripts.send('Debugger.enable')
  await scripts.send('Debugger.pause')
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  await scripts.send('Debugger.resume')
  await scripts.send('Debugger.disable')
  await expect.poll(() => shownSeconds(maya.page)).toBeLessThanOrEqual(before - 3)
  expect(Math.min(...(await lateness(maya.page, deadlineAt, 3)))).toBeLessThanOrEqual(100)
  await maya.stayIn()
  await maya.readShowdown()
})
