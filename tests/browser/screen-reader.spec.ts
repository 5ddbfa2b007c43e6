import { expect } from '@playwright/test'
import { advanceTogether, test } from '../support/manual-clock-test'
import { pauseClock } from '../support/requests'
import { deal } from '../support/table'
import { DEALING_MS } from '../support/test-server'

test('the turn, the time, the results and a new ante are announced politely', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await maya.page.clock.install()
  const table = await deal(server, ['Noor', maya], { hands: ['9h 7d 4s', 'Kh Ks 9d', 'Qc 9c 5d'] })
  const { code } = table
  const status = maya.page.getByRole('status').filter({ hasText: /\w/, hasNotText: 'Reconnecting' })
  await expect(status).toHaveText('You are next.')
  await expect(status).toHaveAttribute('aria-live', 'polite')

  await pauseClock(maya.page)
  await advanceTogether(server, maya, 0)
  await table.player('Noor').decide(code, 'fold')
  await expect(status).toHaveText('Your turn. Are you in or out?')
  await advanceTogether(server, maya, 20_000)
  await expect(status).toHaveText('10 seconds left.')
  await advanceTogether(server, maya, 5_000)
  await expect(status).toHaveText('5 seconds left.')
  await expect(maya.page.getByRole('timer', { name: 'Time left' })).not.toHaveAttribute('aria-live', /polite|assertive/)

  await maya.button(/^I'm In/).click()
  await expect(status).toHaveText(
    /^Winner! \+\$100\. Your kings beat Harvey's queen high\. Maya wins with a pair of kings\./,
  )
  for (const name of ['Noor', 'Maya']) await table.player(name).continue(code)
  await table.player('Noor').setAnte(code, 75)
  await expect(status).toHaveText('New ante: $75. All players must confirm.')
})

test('cards have names, and wild cards name the rank they play', async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  await deal(server, [maya], { hands: ['Kh 10s 2d', 'Qc 9c 5d'], until: 'dealing' })
  await expect(maya.page.getByRole('status').filter({ hasText: /\w/ })).toHaveText('Round 1 starting.')
  await server.clock.advance(DEALING_MS)
  await maya.holds(['King of hearts', 'Ten of spades', 'Two of diamonds'])
  await maya.chooseWilds('Ace')
  await maya.holds(['King of hearts', 'Ten of spades', 'Two of diamonds, plays as Ace'])
})
