import { expect } from '@playwright/test'
import { callsOf } from '../support/clocked-walk'
import { Player } from '../support/player'
import { test } from '../support/walk'

const PLAIN = ['Kh Qd 9s', 'Jc 10d 3s']

/** A running game of Sam's, who is only calls. */
async function runningGame(origin: string): Promise<{ code: string; sam: Player }> {
  const sam = await Player.arrive({ origin }, 'Sam')
  const code = await sam.creates({ decisionTimer: 45 })
  await sam.ready(code)
  await sam.start(code)
  return { code, sam }
}

test('who asks to join a running game waits at home knowing so, and is taken to the table when let in', async ({
  server,
  url: origin,
  person,
}) => {
  server.chance.stack(PLAIN)
  const { code, sam } = await runningGame(origin)
  const maya = await person('Maya')
  await maya.askToJoin(code)
  await maya.isTold('Join Request Sent', 'Waiting for the host to approve your request...')
  await maya.page.waitForURL((url) => url.pathname === '/')
  await maya.sees(`Waiting for the host of ${code} to let you in...`)

  await test.step('also after the page was closed', async () => {
    await maya.page.goto('about:blank')
    await maya.page.goto('/')
    await maya.sees(`Waiting for the host of ${code} to let you in...`)
  })
  await sam.approves(code, 'Maya')
  await maya.page.waitForURL(`**/game/${code}`)
  await maya.sees('You sit this round out')
  await test.step('and the waiting is forgotten', async () => {
    await maya.page.goto('/')
    await expect(maya.page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
    await maya.seesNo(/Waiting for the host/)
  })
})

test('who is not let in is told so, once', async ({ server, url: origin, person }) => {
  server.chance.stack(PLAIN)
  const { code, sam } = await runningGame(origin)
  const maya = await person('Maya')
  await maya.askToJoin(code)
  await maya.sees(`Waiting for the host of ${code} to let you in...`)
  await sam.denies(code, 'Maya')
  await maya.sees(`The host of ${code} did not let you in.`)
  await maya.page.reload()
  await expect(maya.page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
  await maya.seesNo(new RegExp(code))
})

test('a request whose game is gone waits no longer, and the notice can be put away', async ({
  server,
  url: origin,
  person,
  watch,
}) => {
  watch.expect(/404/)
  server.chance.stack(PLAIN)
  const { code, sam } = await runningGame(origin)
  const maya = await person('Maya')
  await maya.askToJoin(code)
  await maya.sees(`Waiting for the host of ${code} to let you in...`)
  await sam.leaves(code)
  await maya.sees(`Your request to join ${code} is no longer waiting.`)
  await maya.button('Dismiss').click()
  await maya.seesNo(new RegExp(code))
})

test('who is let in and never comes is not waited for and pays nothing', async ({ server, url: origin, person }) => {
  server.chance.stack(PLAIN, PLAIN)
  const { code, sam } = await runningGame(origin)
  const maya = await person('Maya')
  const calls = await callsOf(maya, { origin })
  await calls.joins(code)
  await sam.approves(code, 'Maya')
  await expect.poll(async () => (await sam.state(code)).body.phase).toBe('decision')
  await sam.decides(code, 'fold')
  await sam.continues(code)
  const { state } = (await sam.nextRound(code)).body
  expect(state.currentRound).toBe(2)
  expect(state.players.map(({ name, away, inPot, runningTotal }) => [name, away, inPot, runningTotal])).toEqual([
    ['Sam', false, true, -100],
    ['Maya', true, false, 0],
  ])
  await test.step('and is at the table when the page is opened at last', async () => {
    await maya.opensTable(code)
    await maya.sees('You sit this round out')
  })
})
