import { expect } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import { isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { deal } from '../support/table'

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

  await maya.button('Approve Theo').click()
  await maya.seesToast('Player Approved', 'Theo has been added to the game')
  await expect(panel(maya).getByText('Theo')).toBeHidden()
  await expect(maya.button('Joins 1')).toBeVisible()
  await maya.button('Deny Jonas').click()
  await maya.seesToast('Request Denied', "Jonas's join request was denied")
  await expect(panel(maya), 'the list is empty').toBeHidden()
  await noor.sees('Theo')
  await noor.doesNotSee('Jonas')
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
