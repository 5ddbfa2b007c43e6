import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server'
import type { PusherSocket } from '../support/pusher-socket'
import { readMetrics, seenBy } from '../support/seen-by-others'
import { deal } from '../support/table'

// Choosing ranks for wild cards changes nothing that another player can see. Everything that the others are sent before
// and after is compared byte by byte.

let server: TestServer
let sockets: PusherSocket[]
beforeAll(async () => {
  server = await startTestServer()
  sockets = []
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await server.stop()
})

describe('choosing wild cards', () => {
  it.each([
    ['in the own turn', 0],
    ['before the own turn', 1],
  ])('%s changes nothing that other players see', async (_when, holder) => {
    const hands = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']
    hands[holder] = '2h Kc 9c'
    const { code, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands })
    const others = players.filter((_, index) => index !== holder)
    const listening = await Promise.all(others.map((other) => other.subscribe(code)))
    sockets.push(...listening)
    // The list of one's own rooms has an order.
    await server.clock.advance(10)
    for (const other of others) await other.createGame()
    await server.clock.advance(10)
    const look = () => Promise.all(others.map((other, index) => seenBy(other, code, listening[index]!)))
    const before = await look()
    const metricsBefore = await readMetrics(others[0]!)
    for (const { state } of before) expect(JSON.parse(state)).toMatchObject({ phase: 'decision' })

    const named = await players[holder]!.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A', selectedValue: 14 }])
    expect(named.status).toBe(200)

    expect(await readMetrics(others[0]!)).toEqual(metricsBefore)
    expect(await look()).toEqual(before)
    expect(named.body.state.version).toBe((JSON.parse(before[0]!.state) as { version: number }).version)
  })

  it('changes nothing for others when it is refused', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'] })
    const socket = await players[1]!.subscribe(code)
    sockets.push(socket)
    const before = await seenBy(players[1]!, code, socket)
    const metricsBefore = await readMetrics(players[1]!)
    await players[0]!.decide(code, 'stay')
    await players[0]!.chooseWilds(code, [{ suit: 'clubs', selectedRank: 'A' }])
    await players[1]!.chooseWilds(code, [{ suit: 'clubs', selectedRank: 'A' }])
    expect(await readMetrics(players[1]!)).toEqual(metricsBefore)
    expect(await seenBy(players[1]!, code, socket)).toEqual(before)
  })

  it('appears in no line of the log', async () => {
    const { code, creator } = await deal(server, ['Ada'], { hands: ['2h Kc 9d', 'Jc 10d 3s'] })
    const from = server.logged.length
    await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A' }])
    expect(server.logged.slice(from).join('\n')).not.toMatch(/wild/i)
  })
})
