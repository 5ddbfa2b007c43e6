import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server'
import type { PusherSocket } from '../support/pusher-socket'
import type { Player } from '../support/player'
import { deal } from '../support/table'

// Naming a wild moves nothing that anybody else can see. Two tables play the same game; at one of them a two is held
// and named. Whatever the others are sent is compared byte by byte.

let server: TestServer
let ears: PusherSocket[]
beforeAll(async () => {
  server = await startTestServer()
  ears = []
})
afterAll(async () => {
  for (const ear of ears) ear.close()
  await server.stop()
})

interface Seen {
  state: string
  etag: string | undefined
  lobby: string
  lobbyEtag: string | undefined
  log: string
  events: number
}

async function whatIsSeenBy(player: Player, code: string, ear: PusherSocket): Promise<Seen> {
  await ear.flush()
  const [state, lobby, log] = [await player.state(code), await player.lobby(code), await player.chatLog(code)]
  return {
    state: state.text,
    etag: state.headers.etag,
    lobby: lobby.text,
    lobbyEtag: lobby.headers.etag,
    log: log.text,
    events: ear.events.length,
  }
}

/** All series but those that this very asking moves. */
async function metrics(player: Player): Promise<string[]> {
  const { text } = await player.get('/metrics')
  return text.split('\n').filter((line) => !/event_loop|memory|store_latency|^#/.test(line))
}

describe('naming a two', () => {
  it.each([
    ['in the own turn', 0],
    ['before the own turn', 1],
  ])('%s moves nothing that others see', async (_when, holder) => {
    const hands = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']
    hands[holder] = '2h Kc 9c'
    const { code, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands })
    const others = players.filter((_, index) => index !== holder)
    const listening = await Promise.all(others.map((other) => other.subscribe(code)))
    ears.push(...listening)
    const look = () => Promise.all(others.map((other, index) => whatIsSeenBy(other, code, listening[index]!)))
    const before = await look()
    const metricsBefore = await metrics(others[0]!)
    for (const { state } of before) expect(JSON.parse(state)).toMatchObject({ phase: 'decision' })

    const named = await players[holder]!.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A', selectedValue: 14 }])
    expect(named.status).toBe(200)

    expect(await metrics(others[0]!)).toEqual(metricsBefore)
    expect(await look()).toEqual(before)
    expect(named.body.state.version).toBe((JSON.parse(before[0]!.state) as { version: number }).version)
  })

  it('refused or asked for in vain moves nothing either', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'] })
    const ear = await players[1]!.subscribe(code)
    ears.push(ear)
    const before = await whatIsSeenBy(players[1]!, code, ear)
    const metricsBefore = await metrics(players[1]!)
    await players[0]!.decide(code, 'stay')
    await players[0]!.chooseWilds(code, [{ suit: 'clubs', selectedRank: 'A' }])
    await players[1]!.chooseWilds(code, [{ suit: 'clubs', selectedRank: 'A' }])
    expect(await metrics(players[1]!)).toEqual(metricsBefore)
    expect(await whatIsSeenBy(players[1]!, code, ear)).toEqual(before)
  })

  it('is in no line of the log', async () => {
    const { code, creator } = await deal(server, ['Ada'], { hands: ['2h Kc 9d', 'Jc 10d 3s'] })
    const from = server.logged.length
    await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A' }])
    expect(server.logged.slice(from).join('\n')).not.toMatch(/wild/i)
  })
})
