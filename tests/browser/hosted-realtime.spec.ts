import { expect } from '@playwright/test'
import { test as browserTest } from '../support/browser-test'
import type { GamePage } from '../support/game-page'
import { expectOk, Player } from '../support/player'
import { Program } from '../support/program-test'
import { PusherService } from '../support/pusher-service'
import { holdRequests, RequestCount } from '../support/requests'
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

test('events reach the pages of members through the service, and while it is slow or down polls bring the changes', async ({
  address,
  service,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/WebSocket connection to .* failed/)
  const maya = await openPage('Maya')
  const { code, sam } = await samsTurn(address, maya)
  const channel = `private-game-${code}`
  await expect.poll(() => service.subscribersOf(channel)).toBe(1)
  const polls = new RequestCount(maya.page, `/api/game/state/${code}`)
  const release = await holdRequests(maya.page, `/api/game/state/${code}`)
  await test.step('without polls', async () => {
    const before = polls.count
    await expect.poll(() => polls.count).toBeGreaterThan(before)
    await fold(sam, code)
    await expect(maya.page).toHaveTitle(/^Your Turn/)
  })
  await test.step('on private channels', () => {
    const accepted = service.accepted.map(({ name }) => name)
    expect(accepted).toEqual(expect.arrayContaining(['game-start', 'player-action']))
    const channels = new Set(service.accepted.map((event) => event.channel))
    expect(channels).toContain(channel)
    for (const each of channels)
      expect([channel, `private-player-${code}-`].some((known) => each.startsWith(known))).toBe(true)
    expect(service.refused).toEqual([])
  })
  await test.step('strangers get no signature', async () => {
    const zoe = await Player.arrive(address, 'Zoe')
    const subscription = { socket_id: '1.1', channel_name: channel }
    expect((await zoe.post('/api/chat/pusher/auth', subscription)).status).toBe(404)
  })
  release()

  await test.step('slow: calls are answered at once', async () => {
    service.slowMs = STALLED_MS
    expect(await quickestMs(sam, code, ['one', 'two'])).toBeLessThan(1_500)
    expectOk(await sam.setAnte(code, 66))
    await maya.sees('$66')
  })
  await test.step('down: calls are answered at once', async () => {
    service.stop()
    expect(await quickestMs(sam, code, ['three', 'four', 'five'])).toBeLessThan(1_500)
    expectOk(await sam.setAnte(code, 77))
    await maya.sees('$77')
  })
})

/** Any call may be slow on a busy computer. A server that waits for the service takes more than 3 s for each. */
async function quickestMs(player: Player, code: string, messages: string[]): Promise<number> {
  const tookMs: number[] = []
  for (const message of messages) {
    const startedAt = performance.now()
    expectOk(await player.say(code, message))
    tookMs.push(performance.now() - startedAt)
  }
  return Math.min(...tookMs)
}

test(
  'the page of a player who is kicked or leaves unsubscribes',
  { tag: '@long' },
  async ({ address, service, openPage, pageErrors }) => {
    // A poll of the kicked player's page.
    pageErrors.allow(/404/)
    const sam = await Player.arrive(address, 'Sam')
    const code = await sam.createGame()
    const channel = `private-game-${code}`
    const maya = await openPage('Maya')
    await maya.enterLobby(address, code)
    await expect.poll(() => service.subscribersOf(channel)).toBe(1)
    await sam.kick(code, 'Maya')
    await maya.sees('You were kicked')
    await expect.poll(() => service.subscribersOf(channel)).toBe(0)

    const noor = await openPage('Noor')
    await noor.enterLobby(address, code)
    await expect.poll(() => service.subscribersOf(channel)).toBe(1)
    await noor.button('Leave').click()
    await expect.poll(() => service.subscribersOf(channel)).toBe(0)
  },
)
