import { expect } from '@playwright/test'
import { CONNECTION_ERRORS } from '../support/page-errors'
import { test } from '../support/program-test'
import { MICROPHONES, twoInCall, VoicePage } from '../support/voice-page'

test.use({ serviceWorkers: 'allow', launchOptions: MICROPHONES })

test(
  'the call goes on while the server is restarted, and can be joined afterwards',
  { tag: '@long' },
  async ({ address, openPage, pageErrors, program }) => {
    pageErrors.allow(CONNECTION_ERRORS)
    const { code, maya, noor } = await twoInCall(address, openPage)
    await program.kill()
    await maya.game.sees('Reconnecting…')
    await noor.hears(1)
    await program.start()
    await expect(maya.game.page.getByText('Reconnecting…')).toBeHidden()
    const theo = await VoicePage.prepare(await openPage('Theo', { permissions: ['microphone'] }))
    await theo.game.enterLobby(address, code)
    await theo.join()
    for (const one of [noor, theo]) await one.speak()
    for (const one of [maya, noor, theo]) await one.hears(2)
  },
)
