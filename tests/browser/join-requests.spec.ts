import { expect } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import { boxOf } from '../support/boxes'
import { isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { holdRequests, pauseClock } from '../support/requests'
import { deal, passTime, playOn } from '../support/table'

const panel = ({ page }: GamePage) => page.getByRole('region', { name: 'Join requests' })

test('the creator sees join requests, and approves or denies them', async ({ server, openPage }) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const { code } = await deal(server, [maya, noor])
  await expect(noor.button(/^Joins/)).toHaveCount(0)
  await expect(maya.button('Joins')).toBeVisible()

  const priya = await Player.arrive(server, 'Priya')
  await priya.join(code)
  await maya.seesToast('Join Request', 'Priya asks to join')
  await maya.button('Approve').click()
  await maya.seesToast('Player Approved', 'Priya has been added to the game')
  await noor.sees('Priya')

  const [theo, jonas] = [await Player.arrive(server, 'Theo'), await Player.arrive(server, 'Jonas')]
  for (const one of [theo, jonas]) expect((await one.join(code)).body.status).toBe('pending')
  await maya.button('Joins 2').click()
  await expect(panel(maya).getByText('Theo')).toBeVisible()
  await expect(panel(maya).getByText('Asked just now')).toHaveCount(2)
  await expect(maya.toast(), 'nothing lies on the panel').toHaveCount(0)

  await maya.button('Approve Theo').click()
  await maya.seesToast('Player Approved', 'Theo has been added to the game')
  await expect(panel(maya).getByText('Theo')).toBeHidden()
  await expect(maya.button('Joins 1')).toBeVisible()
  const release = await holdRequests(maya.page, `/api/game/deny-join/${code}`)
  await maya.button('Deny Jonas').click()
  const ida = await Player.arrive(server, 'Ida')
  await ida.join(code)
  await maya.sees('Ida')
  release()
  await maya.seesToast('Request Denied', "Jonas's join request was denied")
  await expect(panel(maya).getByText('Ida'), 'another one asked meanwhile').toBeVisible()
  await maya.button('Deny Ida').click()
  await expect(panel(maya), 'the list is empty').toBeHidden()
  await noor.sees('Theo')
  await noor.doesNotSee('Jonas')

  await test.step('in its toast, while a dialog that was opened later lies over the page', async () => {
    await (await Player.arrive(server, 'Lena')).join(code)
    const toast = await maya.seesToast('Join Request', 'Lena asks to join')
    // The toast stays, however long a busy machine takes to open the dialog.
    await pauseClock(maya.page)
    await maya.button(/^Edit Ante/).click()
    const ante = maya.page.getByRole('spinbutton')
    await ante.fill('77')
    await toast.getByRole('button', { name: 'Approve' }).click()
    await noor.sees('Lena')
    await expect(ante).toHaveValue('77')
  })
})

test('a double press answers one request, not the next one that moves to its place', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const { code, creator } = await deal(server, [maya, 'Noor'])
  for (const name of ['Theo', 'Jonas']) await (await Player.arrive(server, name)).join(code)
  await maya.button('Joins 2').click()
  await pauseClock(maya.page)
  const { x, y, width, height } = await boxOf(maya.button('Deny Theo'))
  await maya.button('Deny Theo').click()
  await expect(maya.button('Deny Theo')).toBeHidden()
  await maya.page.mouse.click(x + width / 2, y + height / 2)
  // The event may announce the change before the answer arrives; the pause counts from the answer.
  await maya.seesToast('Request Denied', "Theo's join request was denied")
  await expect(maya.button('Deny Jonas')).toBeDisabled()
  await maya.page.clock.runFor(500)
  await expect(maya.button('Deny Jonas')).toBeEnabled()
  const { joinRequests } = expectOk(await creator.state(code))
  expect(joinRequests.map(({ playerName }) => playerName)).toEqual(['Jonas'])
})

test('the creator switches joins on and off', async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(/403/)
  pageErrors.allow(/Error: /)
  const [maya, theo] = [await openPage('Maya'), await openPage('Theo')]
  const { code } = await deal(server, [maya])
  const toggle = maya.page.getByRole('switch', { name: 'Allow joins during the game' })
  await maya.button('Joins').click()
  await expect(toggle).toBeChecked()

  const answer = maya.page.waitForResponse(/toggle-allow-joins/)
  await toggle.click()
  const { message } = (await (await answer).json()) as { message: string }
  await maya.seesToast('Joins Disabled', message)
  await expect(toggle).not.toBeChecked()
  await theo.submitJoin(code)
  await isDestructive(await theo.seesToast('Error'))

  await toggle.click()
  await maya.seesToast('Joins Enabled')
  await theo.button('Join Game').click()
  await theo.seesToast('Join Request Sent')
  await maya.sees('Theo')
})

test('a denied person who asks again is shown again', { tag: '@long' }, async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const table = await deal(server, [maya, 'Noor'])
  const { code, creator } = table
  const theo = await Player.arrive(server, 'Theo')
  await theo.join(code)
  await maya.seesToast('Join Request', 'Theo asks to join')
  await creator.deny(code, 'Theo')
  await expect(maya.toast()).toHaveCount(0)
  await passTime(server, table, 61_000)
  expect((await theo.join(code)).body.status).toBe('pending')
  await maya.seesToast('Join Request', 'Theo asks to join')
  await expect(maya.button('Joins 1')).toBeVisible()
})

test(
  'cards are promised with the next deal only if one follows',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    // The polls of a player who has left.
    pageErrors.allow(/404/)
    const priya = await openPage('Priya')
    const table = await deal(server, ['Maya', 'Noor'], { settings: { maxRounds: 5, decisionTimer: 45 } })
    const { code } = table
    const caller = await priya.signIn(server)
    await caller.join(code)
    expectOk(await table.creator.approve(code, 'Priya'))
    await priya.openTable(code)
    await priya.sees('Cards come to you with the next deal.')
    expectOk(await caller.leave(code))
    for (let round = 2; round <= 5; round += 1) {
      await table.decide('fold', 'fold')
      await playOn(server, table)
    }
    await caller.join(code)
    expectOk(await table.creator.approve(code, 'Priya'))
    await priya.openTable(code)
    await priya.sees('It is the last round.')
    await priya.doesNotSee('Cards come to you')
  },
)
