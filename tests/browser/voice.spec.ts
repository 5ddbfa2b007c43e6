import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { holdRequests, isPrefetched } from '../support/requests'
import { inLobby, MICROPHONES, twoInCall, VoicePage } from '../support/voice-page'
import { sleep } from '../support/wait'

test.use({ launchOptions: MICROPHONES })

const rowOf = ({ page }: GamePage, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

test('who speaks is shown on all pages within 150 ms, who is muted is shown, and M mutes', async ({
  server,
  openPage,
}) => {
  const { maya, noor } = await twoInCall(server, openPage)
  await Promise.all([maya.closePanel(), noor.closePanel()])
  // A busy computer is slow for some seconds; a page that shows it too late always is.
  await expect(async () => {
    const delays: { own: number[]; other: number[] } = { own: [], other: [] }
    for (let time = 0; time < 3; time += 1) {
      await maya.hush()
      await Promise.all([maya.showsNobodySpeaking(), noor.showsNobodySpeaking()])
      const startedAt = await maya.speak()
      delays.own.push((await maya.speakingShownAt()) - startedAt)
      delays.other.push((await noor.speakingShownAt()) - startedAt)
    }
    expect(medianOf(delays.own), `of ${delays.own.join()} ms`).toBeLessThanOrEqual(150)
    expect(medianOf(delays.other), `of ${delays.other.join()} ms`).toBeLessThanOrEqual(150)
  }).toPass({ timeout: 60_000 })
  await expect(rowOf(noor.game, 'Maya').getByRole('img', { name: 'speaking' })).toBeVisible()

  await maya.game.page.keyboard.press('m')
  for (const { game } of [maya, noor]) {
    await expect(rowOf(game, 'Maya').getByRole('img', { name: 'muted' })).toBeVisible()
  }
  await noor.openPanel()
  await expect(noor.game.page.getByRole('dialog', { name: 'Voice' }).getByText('Muted')).toBeVisible()
  await expect(noor.game.button('Mute').locator('kbd')).toBeVisible()
  await maya.game.page.keyboard.press('m')
  await noor.hears(1)
})

test('a touch screen does not show the key that mutes', async ({ server, openPage }) => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const maya = await VoicePage.prepare(await openPage('Maya', { ...phone, permissions: ['microphone'] }))
  await maya.game.hostGame(server)
  await maya.join()
  await expect(maya.game.button('Mute')).toBeVisible()
  await expect(maya.game.button('Mute').locator('kbd')).toBeHidden()
})

test(
  'a silent microphone sends nothing, and the word after the silence arrives from its beginning',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const { maya, noor } = await twoInCall(server, openPage)
    await maya.hush()
    await expect(async () => {
      const before = await maya.packetsSent()
      await sleep(1_000)
      expect(await maya.packetsSent()).toBe(before)
    }).toPass({ timeout: 30_000 })
    // A busy computer plays some words late, in each state.
    await expect(async () => {
      const [afterSilence, afterWord] = [await noor.energyOfWord(maya, 300), await noor.energyOfWord(maya, 300)]
      await sleep(2_500)
      expect(afterWord).toBeGreaterThan(0)
      expect(afterSilence / afterWord).toBeGreaterThan(0.8)
    }).toPass({ timeout: 40_000 })
  },
)

test('each voice has its loudness, the microphone can be chosen, and it is opened without echo and noise', async ({
  server,
  openPage,
}) => {
  const { noor } = await twoInCall(server, openPage)
  await noor.game.page.getByRole('slider', { name: 'Loudness of Maya' }).fill('30')
  expect(await noor.volumes()).toEqual([0.3])
  await noor.game.page.reload()
  await noor.join()
  await expect(noor.game.page.getByRole('slider', { name: 'Loudness of Maya' })).toHaveValue('30')
  await noor.hears(1)
  expect(await noor.volumes(), 'as before the page was loaded again').toEqual([0.3])

  const choice = noor.game.page.getByRole('combobox', { name: 'Microphone' })
  await choice.selectOption({ label: 'Fake Audio Input 2' })
  await expect
    .poll(() => noor.lastConstraints())
    .toMatchObject({
      echoCancellation: true,
      noiseSuppression: true,
      deviceId: { exact: await choice.getByRole('option', { name: 'Fake Audio Input 2' }).getAttribute('value') },
    })
})

test(
  'the sounds of the game are quieter while somebody speaks, from the lobby into the game',
  { tag: '@long' },
  async ({ openPage, server }) => {
    const { maya, noor } = await twoInCall(server, openPage)
    await Promise.all([maya.closePanel(), noor.closePanel()])
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    for (const { game } of [noor, maya]) await game.readyUp()
    await maya.game.start()
    await expect.poll(() => maya.loudnesses()).toEqual([0.015, 0.015])
    await maya.hush()
    for (const one of [maya, noor]) await one.showsNobodySpeaking()
    await maya.game.stayIn()
    await expect.poll(() => noor.loudnesses()).toEqual([0.06, 0.06])
    await maya.speak()
    await noor.speakingShownAt()
    await expect(noor.game.seat('Maya').getByRole('img', { name: 'speaking' })).toBeVisible()
  },
)

test('the voice call is fetched ahead, as all parts of the game that may be missing after an update', async ({
  openPage,
}) => {
  const { page } = await openPage('Maya')
  await page.goto('/')
  await isPrefetched(page)
  for (const part of ['voice-panel', 'lobby', 'game', 'fair-deal', 'evening']) {
    await expect(page.locator(`link[rel=prefetch][href*="/${part}-"]`), part).toHaveCount(1)
  }
})

test('who has left the call is offered to join it, also before the server knows that they left', async ({
  server,
  openPage,
}) => {
  const { code, people } = await inLobby(server, openPage, 'Maya')
  const [maya] = people as [VoicePage]
  await maya.join()
  const release = await holdRequests(maya.game.page, `/api/game/voice/${code}`)
  await maya.game.button('Leave Voice').click()
  await expect(maya.game.button('Join Voice')).toBeEnabled()
  await expect(rowOf(maya.game, 'Maya').getByRole('img', { name: 'in voice' })).toBeVisible()
  release()
})

test('a refused microphone is one sentence, and the game goes on', async ({ server, openPage }) => {
  const { people } = await inLobby(server, openPage, 'Maya')
  const [maya] = people as [VoicePage]
  await maya.refuse('NotAllowedError')
  await maya.openPanel()
  await maya.game.button('Join Voice').click()
  await maya.game.sees(
    "The microphone is blocked. Allow it for this page beside the browser's address, then try again.",
  )
  await maya.closePanel()
  await maya.game.readyUp()
  await maya.game.start()
  await maya.game.reachesTable()
})

test('on a phone the panel folds away when the own turn comes', async ({ openPage, server }) => {
  server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
  const { people } = await inLobby(server, openPage, 'Maya', 'Noor')
  const [maya, noor] = people as [VoicePage, VoicePage]
  await noor.game.page.setViewportSize({ width: 360, height: 740 })
  for (const { game } of [noor, maya]) await game.readyUp()
  await maya.game.start()
  await noor.game.reachesTable()
  await noor.openPanel()
  await maya.game.stayIn()
  await expect(noor.game.page.getByRole('dialog', { name: 'Voice' })).toBeHidden()
  await noor.game.stayIn()
})
