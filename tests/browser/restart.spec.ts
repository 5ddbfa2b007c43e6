import { expect, type Page } from '@playwright/test'
import { callsOf } from '../support/clocked-walk'
import { Player } from '../support/player'
import { test } from '../support/program'

/** An open page must go on by itself within this time after the server is back. */
const GOES_ON_MS = 5_000

/** What Maya's page says while Sam decides. Cards come as they come: she may hold a two, which is hers to name by then. */
const SAMS_TURN = /Sam is deciding|Choose what your twos? plays?/

/** When the page next gets an answer to what it asks again and again, in epoch milliseconds. */
async function nextAnswerAt(page: Page): Promise<number> {
  await page.waitForResponse((answer) => /\/api\/game\/(lobby|state)\//.test(answer.url()) && answer.status() < 400)
  return Date.now()
}

/** When the page next listens to a room's events. */
async function nextSubscription(page: Page): Promise<void> {
  for (;;) {
    const socket = await page.waitForEvent('websocket', (one) => one.url().includes('/app/'))
    const isHeard = ({ payload }: { payload: string | Buffer }) => String(payload).includes('subscription_succeeded')
    const heard = await socket.waitForEvent('framereceived', { predicate: isHeard, timeout: 2_000 }).catch(() => null)
    if (heard !== null) return
  }
}

test('a server that is killed and starts again finds every open page going on by itself', async ({
  program,
  url: origin,
  person,
  watch,
}) => {
  watch.expect(/Failed to load resource|WebSocket connection to .* failed/)
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  const [calls, sam] = [await callsOf(maya, { origin }), await Player.arrive({ origin }, 'Sam')]
  const game = await sam.creates({ decisionTimer: 45 })
  await calls.joins(game)
  await calls.ready(game)
  await sam.start(game)
  await maya.opensTable(game)
  await maya.sees(SAMS_TURN)
  const lobby = await (await callsOf(noor, { origin })).creates()
  await noor.opensLobby(lobby)
  await noor.readyUp()

  await program.kill()
  await maya.sees('Reconnecting…')
  await noor.sees('Reconnecting…')
  // Long enough for pages to ask more and more seldom.
  await maya.page.waitForTimeout(6_000)
  const subscribed = nextSubscription(maya.page)
  const answered = [nextAnswerAt(maya.page), nextAnswerAt(noor.page)]
  await program.start()
  const startedAt = Date.now()
  for (const answeredAt of await Promise.all(answered)) expect(answeredAt - startedAt).toBeLessThan(GOES_ON_MS)

  await expect(maya.page.getByText('Reconnecting…')).toBeHidden()
  await expect(noor.button('Not Ready')).toBeVisible()
  await maya.sees(SAMS_TURN)
  await test.step('and events come again', () => subscribed)
  await noor.start()
  await noor.isAtTheTable()
})
