import { expect } from '@playwright/test'
import { sitDown, test } from '../support/walk'

test('somebody asks to join a running game, is approved, and plays from the next deal on', async ({
  server,
  person,
}) => {
  server.chance.stack(['Kh 9d 4s', 'Ah Jc 7s', 'Qc 9h 5d'], ['Kh 9d 4s', 'Ah Jc 7s', '8s 6d 4c', 'Qc 9h 5d'])
  const [maya, noor, theo] = [await person('Maya'), await person('Noor'), await person('Theo')]
  const code = await sitDown(maya, [noor])
  await theo.askToJoin(code)
  await theo.sees('Join Request Sent')
  await theo.sees('Waiting for the host to approve your request...')

  await maya.button(/^Joins/).click()
  await maya.sees('Theo')
  await maya.button(/^Approve/).click()
  await maya.sees('Player Approved')
  await maya.sees('Theo has been added to the game')

  await theo.page.goto(`/game/${code}`)
  await theo.sees('Round 1/5')
  await maya.goOut()
  await noor.goOut()
  for (const one of [maya, noor, theo]) await one.continue()
  await maya.startRound(2)
  await noor.goOut()
  await theo.goOut()
  await maya.goOut()
  for (const one of [maya, noor, theo]) expect(Object.keys(await one.totals()).sort()).toEqual(['Maya', 'Noor', 'Theo'])
})

test('a request that is denied lets nobody in', async ({ person, watch }) => {
  const [maya, theo] = [await person('Maya'), await person('Theo')]
  const code = await sitDown(maya, [])
  await theo.askToJoin(code)
  await theo.sees('Join Request Sent')
  await maya.button(/^Joins/).click()
  await maya.button(/^Deny/).click()
  await maya.sees('Request Denied')
  await maya.sees("Theo's join request was denied")

  watch.expect(/403/)
  watch.expect(/Your request was denied/)
  await theo.page.waitForURL(/\/$/)
  await theo.askToJoin(code)
  await expect(theo.page).toHaveURL(/join-game/)
})
