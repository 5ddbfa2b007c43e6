import { expect } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../playwright.config'
import { findChromium } from '../../scripts/programs.mjs'
import { test } from '../support/browser-test'
import type { GamePage } from '../support/game-page'

// The microphones of these pages are Chromium's own: one tone a second.

const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const executablePath = findChromium() ?? ''
test.use({ launchOptions: { executablePath, args: [...CHROMIUM_ARGS, ...FAKE_MICROPHONE] } })

const PERMITTED = { permissions: ['microphone'] }

test('people in a voice call receive the sound of each other, and of nobody who has left', async ({ openPage }) => {
  const [maya, noor, theo] = [
    await openPage('Maya', PERMITTED),
    await openPage('Noor', PERMITTED),
    await openPage('Theo', PERMITTED),
  ]
  for (const one of [maya, noor, theo]) await one.page.addInitScript(keepConnections)
  const code = await maya.createGame()
  for (const one of [noor, theo]) await one.join(code)

  await test.step('all join at the same moment', async () => {
    await Promise.all([maya, noor, theo].map(joinVoice))
    for (const one of [maya, noor, theo]) await expect.poll(() => voicesHeard(one)).toBe(2)
  })
  await test.step('one leaves', async () => {
    await noor.button('Leave Voice').click()
    for (const one of [maya, theo]) await expect.poll(() => voicesHeard(one)).toBe(1)
  })
  await test.step('and comes back', async () => {
    await noor.button('Join Voice').click()
    for (const one of [maya, noor, theo]) await expect.poll(() => voicesHeard(one)).toBe(2)
  })
})

async function joinVoice(one: GamePage): Promise<void> {
  await one.button('Voice').click()
  await one.button('Join Voice').click()
  await expect(one.button('Mute')).toBeVisible()
}

/** Runs in the page: notes the connections that the page makes. */
function keepConnections(): void {
  const connections: RTCPeerConnection[] = []
  const Native = window.RTCPeerConnection
  class Kept extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
    }
  }
  Object.assign(window, { RTCPeerConnection: Kept, connections })
}

/** How many people's sound arrives at the page now. */
function voicesHeard({ page }: GamePage): Promise<number> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const energies = async () =>
      Promise.all(
        connections.map(async (one) => (one.connectionState === 'connected' ? energyOf(await one.getStats()) : 0)),
      )
    const before = await energies()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const after = await energies()
    return after.filter((energy, index) => energy > (before[index] ?? 0)).length

    function energyOf(stats: RTCStatsReport): number {
      const received = [...stats.values()] as { type: string; totalAudioEnergy?: number }[]
      return received.find(({ type }) => type === 'inbound-rtp')?.totalAudioEnergy ?? 0
    }
  })
}
