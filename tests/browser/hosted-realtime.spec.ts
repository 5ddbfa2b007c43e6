import { expect } from '@playwright/test'
import { test as browserTest } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { Program } from '../support/program-test'
import { PusherService } from '../support/pusher-service'
import { startTable } from '../support/table'
import type { Address } from '../support/transport'

// The built program with a hosted Pusher service for its events.

/** Longer than any poll takes. */
const STALLED_MS = 60_000

const test = browserTest.extend<{ service: PusherService }>({
  service: async ({}, use) => {
    const service = await PusherService.start()
    await use(service)
    service.stop()
  },
  address: async ({ service }, use) => {
    const program = new Program(service.settings)
    await program.start()
    await use(program)
    await program.end()
  },
})

/** A running game of Sam, who plays by calls, and Maya, who has a page. The turn is Sam's. */
async function samsTurn(address: Address, maya: GamePage): Promise<{ code: string; sam: Player }> {
  const { code, creator: sam } = await startTable(address, ['Sam', maya], { decisionTimer: 45 })
  await expect.poll(async () => (await sam.state(code)).body.phase).not.toBe('dealing')
  return { code, sam }
}

async function fold(player: Player, code: string): Promise<void> {
  await player.chooseAces(code)
  expectOk(await player.decide(code, 'fold'))
}

test('events reach the pages of members through the service, on private channels', async ({
  address,
  service,
  openPage,
}) => {
  const maya = await openPage('Maya')
  const { code, sam } = await samsTurn(address, maya)
  const channel = `private-game-${code}`
  await expect.poll(() => service.subscribersOf(channel)).toBe(1)
  await test.step('without polls', async () => {
    let held = 0
    await maya.page.route('**/api/game/state/**', async () => {
      held += 1
      await new Promise(() => undefined)
    })
    await expect.poll(() => held).toBeGreaterThan(0)
    await fold(sam, code)
    await expect(maya.page).toHaveTitle(/^Your Turn/)
  })
  expect(service.accepted.map(({ name }) => name)).toEqual(expect.arrayContaining(['game-start', 'player-action']))
  const channels = new Set(service.accepted.map((event) => event.channel))
  expect(channels).toContain(channel)
  for (const each of channels)
    expect([channel, `private-player-${code}-`].some((known) => each.startsWith(known))).toBe(true)
  expect(service.refused).toEqual([])

  await test.step('strangers get no signature', async () => {
    const zoe = await Player.arrive(address, 'Zoe')
    const subscription = { socket_id: '1.1', channel_name: channel }
    expect((await zoe.post('/api/chat/pusher/auth', subscription)).status).toBe(404)
  })
  await maya.page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the page of a player who is kicked or leaves unsubscribes', async ({
  address,
  service,
  openPage,
  pageErrors,
}) => {
  // A poll of the kicked player's page.
  pageErrors.allow(/404/)
  const sam = await Player.arrive(address, 'Sam')
  const code = await sam.createGame()
  const channel = `private-game-${code}`
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  for (const one of [maya, noor]) await one.enterLobby(address, code)
  await expect.poll(() => service.subscribersOf(channel)).toBe(2)

  await sam.kick(code, 'Maya')
  await maya.sees('You were kicked')
  await expect.poll(() => service.subscribersOf(channel)).toBe(1)
  await noor.button('Leave').click()
  await expect.poll(() => service.subscribersOf(channel)).toBe(0)
})

test('while the service is slow or down calls are answered at once, and polls bring the changes', async ({
  address,
  service,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/WebSocket connection to .* failed/)
  const maya = await openPage('Maya')
  const { code, sam } = await samsTurn(address, maya)
  /** Any call may be slow on a busy computer. A server that waits for the service takes more than 3 s for each. */
  const quickestMs = async (messages: string[]) => {
    const tookMs: number[] = []
    for (const message of messages) {
      const startedAt = performance.now()
      expectOk(await sam.say(code, message))
      tookMs.push(performance.now() - startedAt)
    }
    return Math.min(...tookMs)
  }
  await test.step('slow', async () => {
    service.slowMs = STALLED_MS
    expect(await quickestMs(['one', 'two'])).toBeLessThan(1_500)
    await fold(sam, code)
    await expect(maya.page).toHaveTitle(/^Your Turn/)
  })
  await test.step('down', async () => {
    service.stop()
    expect(await quickestMs(['three', 'four', 'five'])).toBeLessThan(1_500)
    expectOk(await sam.setAnte(code, 77))
    await maya.sees('$77')
  })
})
