import { expect } from '@playwright/test'
import { test } from '../support/browser-test'

test('one person plays alone against Harvey', async ({ server, openPage }) => {
  server.chance.stack(['Ah Ad 4c', 'Kh 9d 5s'], ['9h 7d 4s', 'Kc Kd 5c'])
  const maya = await openPage('Maya')
  await maya.createGame({ ante: 20 })
  await maya.sees('Mark yourself as ready to start playing against Harvey')
  await expect(maya.button('Start Solo Game')).toBeDisabled()
  await maya.readyUp()
  await maya.start()
  await maya.reachesTable()

  await maya.stayIn()
  await maya.sees('Winner! +$20')
  await maya.continue()
  await maya.startRound(2)

  await maya.stayIn()
  await maya.sees('You lose $20')
  await maya.sees('Harvey wins!')
  await expect.poll(() => maya.totals()).toMatchObject({ Maya: -40 })
})
