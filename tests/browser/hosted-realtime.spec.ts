import { expect } from '@playwright/test'
import { callsOf } from '../support/clocked-walk'
import type { Person } from '../support/people'
import { Player } from '../support/player'
import { Program } from '../support/program'
import { PusherService } from '../support/pusher-service'
import { test as walk } from '../support/walk'

// The whole program, told by its environment to use a service outside for its events.

/** More than any poll would take. */
const STALLED_MS = 60_000

interface HostedWalk {
  service: PusherService
}

const test = walk.extend<HostedWalk>({
  service: async ({}, use) => {
    const service = await PusherService.start()
    await use(service)
    service.stop()
  },
  url: async ({ service }, use) => {
    const program = new Program(service.settings)
    await program.start()
    await use(program.url)
    await program.end()
  },
})

/** A running game of Maya, who has a page, and Sam, who is only calls; the turn is Sam's. */
async function table(maya: Person, origin: string): Promise<{ code: string; sam: Player }> {
  const [calls, sam] = [await callsOf(maya, { origin }), await Player.arrive({ origin }, 'Sam')]
  const code = await sam.creates({ decisionTimer: 45 })
  await calls.joins(code)
  await calls.ready(code)
  await sam.start(code)
  await maya.opensTable(code)
  await expect.poll(async () => (await sam.state(code)).body.phase).not.toBe('dealing')
  return { code, sam }
}

/** Names a wild two if there is one, and goes out. */
async function foldsBy(player: Player, code: string): Promise<void> {
  const { players } = (await player.state(code)).body
  const wilds = players.find(({ name }) => name === player.name)?.cards.filter(({ isWild }) => isWild) ?? []
  const selections = wilds.map(({ suit }) => ({ suit, selectedRank: 'A' as const, selectedValue: 14 }))
  if (selections.length > 0) await player.names(code, selections)
  expect((await player.decides(code, 'fold')).status).toBe(200)
}

test('events reach the pages through it, on private channels that only players may hear', async ({
  url,
  service,
  person,
}) => {
  const maya = await person('Maya')
  const { code, sam } = await table(maya, url)
  const channel = `private-game-${code}`
  await expect.poll(() => service.listenersOf(channel)).toBe(1)
  await test.step('without a single poll', async () => {
    await maya.page.route('**/api/game/state/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS))
      await route.abort().catch(() => undefined)
    })
    // The question that is out now is answered; the next ones are not.
    await maya.page.waitForTimeout(1_500)
    await foldsBy(sam, code)
    await expect(maya.page).toHaveTitle(/^Your Turn/)
  })
  expect(service.taken.map(({ name }) => name)).toEqual(expect.arrayContaining(['game-start', 'player-action']))
  expect(new Set(service.taken.map((event) => event.channel))).toEqual(new Set([channel]))
  expect(service.refused).toEqual([])

  await test.step('strangers are not signed for', async () => {
    const zoe = await Player.arrive({ origin: url }, 'Zoe')
    const wish = { socket_id: '1.1', channel_name: channel }
    expect((await zoe.post('/api/chat/pusher/auth', wish)).status).toBe(404)
  })
  await maya.page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('who is kicked, or leaves, listens no more: the page ends that itself', async ({
  url,
  service,
  person,
  watch,
}) => {
  // What the page asks while it is told.
  watch.expect(/404/)
  const sam = await Player.arrive({ origin: url }, 'Sam')
  const code = await sam.creates()
  const channel = `private-game-${code}`
  const [maya, noor] = [await person('Maya'), await person('Noor')]
  await maya.join(code)
  await noor.join(code)
  await expect.poll(() => service.listenersOf(channel)).toBe(2)

  await sam.kick(code, 'Maya')
  await maya.sees('You were kicked')
  await expect.poll(() => service.listenersOf(channel)).toBe(1)
  await noor.button('Leave').click()
  await expect.poll(() => service.listenersOf(channel)).toBe(0)
})

test('while it is slow or down nobody waits: calls are answered at once, and the polls carry the game', async ({
  url,
  service,
  person,
  watch,
}) => {
  watch.expect(/WebSocket connection to .* failed/)
  const maya = await person('Maya')
  const { code, sam } = await table(maya, url)
  const answerMs: number[] = []
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const answer = await call()
    answerMs.push(performance.now() - startedAt)
    return answer
  }
  await test.step('slow', async () => {
    service.slowMs = STALLED_MS
    await timed(() => foldsBy(sam, code))
    await expect(maya.page).toHaveTitle(/^Your Turn/)
  })
  await test.step('down', async () => {
    service.stop()
    for (const words of ['is', 'anybody', 'there']) expect((await timed(() => sam.says(code, words))).status).toBe(200)
    expect((await timed(() => sam.ante(code, 77))).status).toBe(200)
    await maya.sees('$77')
  })
  expect(Math.max(...answerMs)).toBeLessThan(1_500)
})
