import { expect } from '@playwright/test'
import type { StateView } from '../../src/contract'
import { hidePage } from '../support/page-visibility'
import { test } from '../support/skipping-clock-test'
import { MICROPHONES, twoInCall } from '../support/voice-page'

test.use({ launchOptions: MICROPHONES })

/** The server ends the call of a page after 45 s without a heartbeat. */
const HIDDEN_MS = 60_000

test('who looks at another tab stays in the call and at the table', async ({ openPage, skip }) => {
  const { code, maya, noor } = await twoInCall(openPage)
  for (const one of [noor, maya]) {
    await one.closePanel()
    await one.game.readyUp()
  }
  await maya.game.start()
  for (const { game } of [noor, maya]) await game.reachesTable()
  const entries: string[] = []
  noor.game.page.on('request', (request) => {
    if (request.url().includes(`/game/voice/${code}`)) entries.push(request.url())
  })

  await hidePage(noor.game.page)
  await skip(HIDDEN_MS)
  await noor.hears(1)
  expect(entries, 'the call is not entered once more').toEqual([])
  const state = await maya.game.context.request.get(`/api/game/state/${code}`)
  const { players } = (await state.json()) as StateView
  expect(players.find(({ name }) => name === 'Noor')).toMatchObject({ inVoice: true, away: false })
})
