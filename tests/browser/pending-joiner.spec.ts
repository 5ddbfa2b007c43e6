import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { startTable } from '../support/table'

const PLAIN = ['Kh Qd 9s', 'Jc 10d 3s']
const SETTINGS = { decisionTimer: 45 }

test('Home shows that a join request waits, and the table opens when the host approves it', async ({
  server,
  openPage,
}) => {
  server.chance.stack(PLAIN)
  const { code, creator: sam } = await startTable(server, ['Sam'], SETTINGS)
  const maya = await openPage('Maya')
  await maya.submitJoin(code)
  await maya.seesToast('Join Request Sent', 'Waiting for the host to approve your request...')
  await maya.page.waitForURL((url) => url.pathname === '/')
  await maya.sees(`Waiting for the host of ${code} to let you in...`)

  await test.step('also after the page was closed', async () => {
    await maya.page.goto('about:blank')
    await maya.page.goto('/')
    await maya.sees(`Waiting for the host of ${code} to let you in...`)
  })
  await sam.approve(code, 'Maya')
  await maya.page.waitForURL(`**/game/${code}`)
  await maya.sees('You sit this round out')
  await test.step('afterwards Home shows no request', async () => {
    await maya.page.goto('/')
    await expect(maya.page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
    await maya.doesNotSee(/Waiting for the host/)
  })
})

test('Home shows once that the host denied the request', { tag: '@long' }, async ({ server, openPage }) => {
  server.chance.stack(PLAIN)
  const { code, creator: sam } = await startTable(server, ['Sam'], SETTINGS)
  const maya = await openPage('Maya')
  await maya.submitJoin(code)
  await maya.sees(`Waiting for the host of ${code} to let you in...`)
  await sam.deny(code, 'Maya')
  await maya.sees(`The host of ${code} did not let you in. You can ask again in a minute.`)
  await maya.page.reload()
  await expect(maya.page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
  await maya.doesNotSee(new RegExp(code))
})

test(
  'Home shows that the game of a request is gone, and the notice can be dismissed',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/404/)
    server.chance.stack(PLAIN)
    const { code, creator: sam } = await startTable(server, ['Sam'], SETTINGS)
    const maya = await openPage('Maya')
    await maya.submitJoin(code)
    await maya.sees(`Waiting for the host of ${code} to let you in...`)
    await sam.leave(code)
    await maya.sees(`The game ${code} does not exist any more.`)
    await maya.button('Dismiss').click()
    await maya.doesNotSee(new RegExp(code))
  },
)
