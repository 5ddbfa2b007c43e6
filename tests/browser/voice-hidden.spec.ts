import { expect } from '@playwright/test'
import type { StateView } from '../../src/contract'
import { hidePage, showPage } from '../support/page-visibility'
import { test } from '../support/skipping-clock-test'
import { inLobby, MICROPHONES, twoInCall, type VoicePage } from '../support/voice-page'

test.use({ serviceWorkers: 'allow', launchOptions: MICROPHONES })

/** The server ends the call of a page after 45 s without a heartbeat. */
const HIDDEN_MS = 60_000

test(
  'a player who looks at another tab stays in the call and at the table',
  { tag: '@long' },
  async ({ server, openPage, skip }) => {
    const { code, maya, noor } = await twoInCall(server, openPage)
    for (const one of [noor, maya]) {
      await one.closePanel()
      await one.game.readyUp()
    }
    await maya.game.start()
    for (const { game } of [noor, maya]) await game.reachesTable()
    const entries = entriesOf(noor)

    await hidePage(noor.game.page)
    await skip(HIDDEN_MS)
    await noor.hears(1)
    expect(entries, 'the call is not entered once more').toEqual([])
    const state = await maya.game.context.request.get(`/api/game/state/${code}`)
    const { players } = (await state.json()) as StateView
    expect(players.find(({ name }) => name === 'Noor')).toMatchObject({ inVoice: true, away: false })
  },
)

test(
  'a player who is alone in the call and looks at another tab enters again when the page is seen',
  { tag: '@long' },
  async ({ server, openPage, skip, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/)
    const { people } = await inLobby(server, openPage, 'Maya')
    const [maya] = people as [VoicePage]
    await maya.join()
    const entries = entriesOf(maya)
    // A browser slows down the timers of such a page, so its heartbeats arrive too late.
    await maya.game.page.route('**/heartbeat/*', (route) => route.abort())
    await hidePage(maya.game.page)
    await skip(HIDDEN_MS)
    expect(entries).toEqual([])
    await showPage(maya.game.page)
    await expect.poll(() => entries).toHaveLength(1)
  },
)

/** The requests with which the page joins the call from now on. */
function entriesOf({ game }: VoicePage): string[] {
  const entries: string[] = []
  game.page.on('request', (request) => {
    if (request.url().includes('/game/voice/')) entries.push(request.url())
  })
  return entries
}
