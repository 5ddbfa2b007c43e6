import { expect, type Page } from '@playwright/test'
import { CONNECTION_ERRORS } from '../support/page-errors'
import { test } from '../support/program-test'
import { nextSubscription } from '../support/requests'
import { seat, startTable } from '../support/table'
import { sleep } from '../support/wait'

test.use({ serviceWorkers: 'allow' })

/** An open page must continue by itself within this time after the server listens again. */
const GOES_ON_MS = 15_000

/** Maya's page while Sam decides. She may have a two, for which she can already choose a rank. */
const SAMS_TURN = /Sam is deciding|Choose what your twos? plays?/

/** When the page next receives an answer to a poll, in epoch milliseconds. */
async function nextAnswerAt(page: Page): Promise<number> {
  await page.waitForResponse((answer) => /\/api\/game\/(lobby|state)\//.test(answer.url()) && answer.status() < 400)
  return Date.now()
}

test('open pages go on by themselves when the server was killed and starts again', async ({
  program,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(CONNECTION_ERRORS)
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  await startTable(program, ['Sam', maya], { decisionTimer: 45 })
  await maya.sees(SAMS_TURN)
  const { code: lobby } = await seat(program, [noor])
  await noor.openLobby(lobby)
  // The event may arrive before the answer, which the kill must not cut off.
  const isReady = noor.page.waitForResponse(/\/game\/ready\//)
  await noor.readyUp()
  await isReady

  await program.kill()
  await maya.sees('Reconnecting…')
  await noor.sees('Reconnecting…')
  // Pages retry at growing intervals.
  await sleep(6_000)
  const subscribed = nextSubscription(maya.page)
  const answered = [nextAnswerAt(maya.page), nextAnswerAt(noor.page)]
  await program.start()
  const startedAt = Date.now()
  for (const answeredAt of await Promise.all(answered)) expect(answeredAt - startedAt).toBeLessThan(GOES_ON_MS)

  await expect(maya.page.getByText('Reconnecting…')).toBeHidden()
  await expect(noor.button('Not Ready')).toBeVisible()
  await maya.sees(SAMS_TURN)
  await test.step('events arrive again', () => subscribed)
  await noor.start()
  await noor.reachesTable()
})
