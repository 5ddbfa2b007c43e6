import { expect } from '@playwright/test'
import type { LobbyView } from '../../src/contract'
import { test } from '../support/browser-test'
import { GamePage } from '../support/game-page'
import { inLobby, MICROPHONES, twoInCall, VoicePage } from '../support/voice-page'

test.use({ launchOptions: MICROPHONES })

test(
  'the call goes on when the microphone is pulled out, and says so when there is no other',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const { maya, noor } = await twoInCall(server, openPage)
    await maya.unplug()
    await noor.hears(1)
    await maya.refuse('NotFoundError')
    await maya.unplug()
    await maya.game.seesToast('Voice', 'There is no microphone. Connect one, then try again.')
    await expect(maya.game.button('Leave Voice')).toBeVisible()
    await expect(maya.game.button('Try Again')).toBeVisible()
    await noor.game.sees('Muted')
  },
)

test(
  'sound that the browser refuses to play begins at the next press, and the button says so until then',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const { noor } = await twoInCall(server, openPage)
    await noor.closePanel()
    const { page } = noor.game
    // As after a phone call, which stops the sound.
    await page.evaluate(() => {
      const play = Reflect.get(HTMLMediaElement.prototype, 'play') as HTMLMediaElement['play']
      HTMLMediaElement.prototype.play = function () {
        HTMLMediaElement.prototype.play = play
        return Promise.reject(new DOMException('', 'NotAllowedError'))
      }
      for (const player of window.voiceTest.players) player.pause()
    })
    await noor.game.seesToast('Voice', 'The sound is blocked. Press anywhere on the page to hear the others.')
    const blocked = noor.game.button('Voice, the sound is blocked')
    await expect(blocked).toBeVisible()
    await page.getByRole('heading', { name: 'Game Lobby' }).click()
    await expect(blocked).toBeHidden()
    expect(await page.evaluate(() => [...window.voiceTest.players].map(({ paused }) => paused))).toEqual([false])
  },
)

test(
  'the call comes back after the answer to its entry was lost',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/status of 409|Failed to load resource/)
    const { code, maya, noor } = await twoInCall(server, openPage)
    let entries = 0
    let isBack = false
    await noor.game.page.route('**/api/game/voice/*', async (route) => {
      const { on } = route.request().postDataJSON() as { on: boolean }
      if (isBack || !on) return route.continue()
      entries += 1
      if (entries === 1) await route.fetch()
      await route.abort()
    })
    const endCall = () => noor.game.context.request.post(`/api/game/voice/${code}`, { data: { on: false } })
    await endCall()
    await expect.poll(() => entries).toBeGreaterThan(0)
    isBack = true
    await noor.hears(1)
    await maya.isConnectedTo(1)

    await test.step('a player who leaves before it comes back is out of it', async () => {
      const inCall = async () => {
        const answer = await maya.game.context.request.get(`/api/game/lobby/${code}`)
        const { players } = (await answer.json()) as LobbyView
        return players.filter(({ inVoice }) => inVoice).map(({ name }) => name)
      }
      ;[entries, isBack] = [0, false]
      await endCall()
      await expect.poll(() => entries).toBeGreaterThan(1)
      expect(await inCall()).toEqual(['Maya', 'Noor'])
      await noor.leave()
      await expect.poll(inCall).toEqual(['Maya'])
    })
  },
)

test(
  'a player whose first entry gets no answer is in the call all the same',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/)
    const { people } = await inLobby(server, openPage, 'Maya', 'Noor')
    const [maya, noor] = people as [VoicePage, VoicePage]
    await maya.join()
    await noor.game.page.route('**/api/game/voice/*', async (route) => {
      await route.fetch()
      await route.abort()
      await noor.game.page.unroute('**/api/game/voice/*')
    })
    await noor.join()
    await maya.speak()
    await noor.hears(1)
  },
)

test(
  'another tab of the same player takes the call over, and the first one says so',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const { code, maya, noor } = await twoInCall(server, openPage)
    const { name, context } = maya.game
    const tab = await VoicePage.prepare(new GamePage(name, await context.newPage(), context))
    await tab.game.openLobby(code)
    await tab.openPanel()
    await tab.game.button('Talk Here Instead').click()
    await maya.game.seesToast('Voice', 'You went on talking in another tab.')
    await expect(tab.game.button('Leave Voice')).toBeVisible()
    await tab.speak()
    await noor.hears(1)
  },
)

test(
  'the game goes on while there is no way from page to page',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/)
    const { people } = await inLobby(server, openPage, 'Maya', 'Noor')
    for (const { game } of people) await game.page.route('**/voice-signal/*', (route) => route.abort())
    for (const one of people) await one.join()
    const [maya, noor] = people as [VoicePage, VoicePage]
    for (const one of [noor, maya]) {
      await one.closePanel()
      await one.game.readyUp()
    }
    await maya.game.start()
    for (const { game } of people) await game.reachesTable()
    const sentence = 'There is no way through the network between you and Noor.'
    await expect(maya.game.page.getByText(sentence).first()).toBeVisible({ timeout: 20_000 })

    // The toast disappears; the button, the seat and the panel still say the same.
    await maya.game.closeToast()
    await expect(maya.game.button('Voice, not connected to Noor')).toBeVisible()
    await expect(maya.game.seat('Noor').getByRole('img', { name: 'not connected' })).toBeVisible()
    await maya.openPanel()
    await maya.game.sees('Not connected')
  },
)
