import { expect, type Page } from '@playwright/test'
import { callsOf } from '../support/clocked-walk'
import { lookAgain, lookAway } from '../support/glance'
import type { Person } from '../support/people'
import { Player } from '../support/player'
import { test } from '../support/walk'

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

/** A game in which Sam, who is only calls, decides before Maya, who has a page. */
async function table(maya: Person, origin: string): Promise<{ code: string; sam: Player }> {
  const [calls, sam] = [await callsOf(maya, { origin }), await Player.arrive({ origin }, 'Sam')]
  const code = await sam.creates({ decisionTimer: 45 })
  await calls.joins(code)
  await calls.ready(code)
  await sam.start(code)
  await maya.opensTable(code)
  await maya.sees('Sam is deciding')
  return { code, sam }
}

const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return ((await worker?.getNotifications()) ?? []).map(({ title, body }) => `${title}: ${body}`)
  })

interface Calls {
  tones: number
  shakes: number
}

/** Counts the tones that the page plays from now on, and how often it shakes the phone. */
async function countCalls(page: Page): Promise<() => Promise<Calls>> {
  await page.evaluate(() => {
    const calls: Calls = { tones: 0, shakes: 0 }
    Object.assign(window, { calls })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      calls.tones += 1
      start.apply(this, when)
    }
    navigator.vibrate = () => {
      calls.shakes += 1
      return true
    }
  })
  return () => page.evaluate(() => (window as never as { calls: Calls }).calls)
}

/** Notes, from the page's next load on, what becomes of every sound that it opens. */
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

test('the sound is made ready by the first press, and rests but for the call', async ({ server, url, person }) => {
  server.chance.stack(PLAIN)
  const maya = await person('Maya')
  const states = await watchSounds(maya.page)
  const { code, sam } = await table(maya, url)
  expect(await states()).toEqual([])
  await maya.button('Rules').click()
  await expect.poll(async () => (await states()).at(-1)).toBe('suspended')
  const before = (await states()).length
  await sam.decides(code, 'fold')
  const since = async () => (await states()).slice(before)
  await expect.poll(since).toEqual(['running', 'suspended'])
})

test('whoever looks elsewhere is called to the table by title, notice and sound', async ({
  server,
  url: origin,
  person,
}) => {
  server.chance.stack(PLAIN, PLAIN)
  const maya = await person('Maya')
  const { code, sam } = await table(maya, origin)
  await test.step('Maya is asked for leave when she presses the button, and not before', async () => {
    expect(await maya.page.evaluate(() => Notification.permission)).not.toBe('granted')
    await maya.context.grantPermissions(['notifications'], { origin })
    await maya.button('Notify me of my turn').click()
    await expect(maya.button('Notify me of my turn')).toHaveAttribute('aria-pressed', 'true')
  })
  const calls = await countCalls(maya.page)
  await lookAway(maya.page)
  await expect(maya.page).not.toHaveTitle(/Your Turn/)
  expect(await noticesOf(maya.page)).toEqual([])

  await sam.decides(code, 'fold')
  await expect(maya.page).toHaveTitle(/^Your Turn/)
  await expect.poll(() => noticesOf(maya.page)).toEqual([`Your turn: Room ${code}: are you in or out?`])
  await expect.poll(async () => (await calls()).tones).toBeGreaterThan(0)
  expect((await calls()).shakes).toBe(1)

  await test.step('and the notice goes when they look again', async () => {
    await lookAgain(maya.page)
    await expect.poll(() => noticesOf(maya.page)).toEqual([])
    await maya.goOut()
  })
  await test.step('who looks at the page gets no notice, and who has muted the sound hears none', async () => {
    await maya.button('Sound').click()
    await maya.continue()
    await sam.continues(code)
    await expect.poll(async () => (await sam.state(code)).body.phase).toBe('waiting')
    const before = await calls()
    await sam.nextRound(code)
    await expect(maya.page).toHaveTitle(/^Your Turn/)
    expect(await noticesOf(maya.page)).toEqual([])
    expect(await calls()).toEqual(before)
    await maya.page.reload()
    await expect(maya.button('Sound'), 'it stays muted').toHaveAttribute('aria-pressed', 'false')
  })
})

test('without leave there is no notice, and the title calls all the same', async ({ server, url: origin, person }) => {
  server.chance.stack(PLAIN)
  const maya = await person('Maya')
  const { code, sam } = await table(maya, origin)
  await maya.button('Notify me of my turn').click()
  await maya.isTold('Notifications Are Blocked')
  await lookAway(maya.page)
  await sam.decides(code, 'fold')
  await expect(maya.page).toHaveTitle(/^Your Turn/)
  expect(await noticesOf(maya.page)).toEqual([])
})
