import { expect } from '@playwright/test'
import { deal, test } from '../support/clocked-walk'
import { isDestructive } from '../support/colours'
import type { Person } from '../support/people'
import { Player } from '../support/player'

const panel = ({ page }: Person) => page.getByRole('region', { name: 'Join requests' })

test('the creator sees who asks to join, and lets them in or not', async ({ server, person }) => {
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  const { code } = await deal(server, [maya, noor])
  await expect(noor.button(/^Joins/)).toHaveCount(0)
  await expect(maya.button('Joins')).toBeVisible()

  const [theo, jonas] = [await Player.arrive(server, 'Theo'), await Player.arrive(server, 'Jonas')]
  for (const one of [theo, jonas]) expect((await one.joins(code)).body.status).toBe('pending')
  await maya.button('Joins 2').click()
  await expect(panel(maya).getByText('Theo')).toBeVisible()
  await expect(panel(maya).getByText('Asked just now')).toHaveCount(2)

  await maya.button('Approve Theo').click()
  await maya.isTold('Player Approved', 'Theo has been added to the game')
  await expect(panel(maya).getByText('Theo')).toBeHidden()
  await expect(maya.button('Joins 1')).toBeVisible()
  await maya.button('Deny Jonas').click()
  await maya.isTold('Request Denied', "Jonas's join request was denied")
  await expect(panel(maya), 'the list is empty').toBeHidden()
  await noor.sees('Theo')
  await noor.seesNo('Jonas')
})

test('the creator allows joins or does not', async ({ server, person, watch }) => {
  watch.expect(/403/)
  watch.expect(/Error: /)
  const [maya, theo] = [await person('Maya'), await person('Theo')]
  const { code } = await deal(server, [maya])
  const toggle = maya.page.getByRole('switch', { name: 'Allow joins during the game' })
  await maya.button('Joins').click()
  await expect(toggle).toBeChecked()

  const answer = maya.page.waitForResponse(/toggle-allow-joins/)
  await toggle.click()
  const { message } = (await (await answer).json()) as { message: string }
  await maya.isTold('Joins Disabled', message)
  await expect(toggle).not.toBeChecked()
  await theo.askToJoin(code)
  await isDestructive(await theo.isTold('Error'))

  await toggle.click()
  await maya.isTold('Joins Enabled')
  await theo.button('Join Game').click()
  await theo.isTold('Join Request Sent')
  await maya.sees('Theo')
})
