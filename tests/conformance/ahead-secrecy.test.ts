import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player'
import type { PusherSocket } from '../support/pusher-socket'
import { readMetrics, seenBy } from '../support/seen-by-others'
import { deal } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// A decision ahead of the turn changes nothing that another player can see. What the others are sent before and after is
// compared byte by byte.

let server: TestServer
const sockets: PusherSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await server.stop()
})

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']

const plan = (player: Player, code: string, decision: string | null) =>
  player.post<{ state: { version: number; planned: string | null } }>(`/api/game/decision/${code}`, {
    decision,
    ahead: true,
  })

describe('deciding ahead (R-ahead-4)', () => {
  it.each([
    ['made', 'decision', ['stay']],
    ['made while the cards are dealt', 'dealing', ['fold']],
    ['changed', 'decision', ['stay', 'fold']],
    ['taken back', 'decision', ['stay', null]],
    ['refused', 'decision', ['raise']],
  ] as const)('%s, changes nothing that other players see', async (_what, until, decisions) => {
    const { code, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: [...HANDS], until })
    const [ada, ben, cyd] = players
    const others = [ada!, cyd!]
    const listening = await Promise.all(others.map((other) => other.subscribe(code)))
    sockets.push(...listening)
    // The list of one's own rooms has an order.
    await server.clock.advance(10)
    for (const other of others) await other.createGame()
    await server.clock.advance(10)
    const look = () => Promise.all(others.map((other, index) => seenBy(other, code, listening[index]!)))
    const before = await look()
    const metricsBefore = await readMetrics(ada!)

    for (const decision of decisions) await plan(ben!, code, decision)

    expect(await readMetrics(ada!)).toEqual(metricsBefore)
    expect(await look()).toEqual(before)
  })

  it('changes the state and the tag of its player, and not the version', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS.slice(0, 3) })
    const ben = players[1]!
    const before = await ben.state(code)
    const planned = await plan(ben, code, 'stay')
    expect(planned.body.state).toMatchObject({ planned: 'stay', version: before.body.version })
    expect((await ben.state(code)).headers.etag).not.toBe(before.headers.etag)
  })

  it('appears in no line of the log', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS.slice(0, 3) })
    const from = server.logged.length
    for (const decision of ['stay', 'raise', null, 'fold']) await plan(players[1]!, code, decision)
    expect(server.logged.slice(from).join('\n')).not.toMatch(/ahead|decision|decide/i)
  })

  it('lets a full table that has decided ahead end its round with the deal (R-ahead-2)', async () => {
    const names = Array.from({ length: 13 }, (_, index) => `Player ${index + 1}`)
    const { code, players } = await deal(server, names, { until: 'dealing' })
    for (const player of players) {
      await player.chooseAces(code)
      expect((await plan(player, code, 'stay')).status).toBe(200)
    }
    await server.clock.advance(2_000)
    const { body } = await players[0]!.state(code)
    expect(body.phase).toBe('results')
    expect(body.players.map(({ decision }) => decision)).toEqual(names.map(() => 'stay'))
  })
})
