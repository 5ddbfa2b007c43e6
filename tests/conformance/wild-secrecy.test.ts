import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealtIn, startClockedServer, type ClockedServer } from '../support/clocked-server'
import type { Ear } from '../support/ear'
import type { Player } from '../support/player'

// Naming a wild moves nothing that anybody else can see. Two tables play the same game; at one of them a two is held
// and named. Whatever the others are sent is compared byte by byte.

let server: ClockedServer
let ears: Ear[]
beforeAll(async () => {
  server = await startClockedServer()
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

async function whatIsSeenBy(player: Player, code: string, ear: Ear): Promise<Seen> {
  await ear.settled()
  const [state, lobby, log] = [await player.state(code), await player.lobby(code), await player.chatLog(code)]
  return {
    state: state.text,
    etag: state.headers.etag,
    lobby: lobby.text,
    lobbyEtag: lobby.headers.etag,
    log: log.text,
    events: ear.heard.length,
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
    const { code, players } = await dealtIn(server, ['Ada', 'Ben', 'Cyd'], hands)
    const others = players.filter((_, index) => index !== holder)
    const listening = await Promise.all(others.map((other) => other.listens(code)))
    ears.push(...listening)
    const look = () => Promise.all(others.map((other, index) => whatIsSeenBy(other, code, listening[index]!)))
    const before = await look()
    const metricsBefore = await metrics(others[0]!)
    for (const { state } of before) expect(JSON.parse(state)).toMatchObject({ phase: 'decision' })

    const named = await players[holder]!.names(code, [{ suit: 'hearts', selectedRank: 'A', selectedValue: 14 }])
    expect(named.status).toBe(200)

    expect(await metrics(others[0]!)).toEqual(metricsBefore)
    expect(await look()).toEqual(before)
    expect(named.body.state.version).toBe((JSON.parse(before[0]!.state) as { version: number }).version)
  })

  it('refused or asked for in vain moves nothing either', async () => {
    const { code, players } = await dealtIn(server, ['Ada', 'Ben'], ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'])
    const ear = await players[1]!.listens(code)
    ears.push(ear)
    const before = await whatIsSeenBy(players[1]!, code, ear)
    const metricsBefore = await metrics(players[1]!)
    await players[0]!.decides(code, 'stay')
    await players[0]!.names(code, [{ suit: 'clubs', selectedRank: 'A' }])
    await players[1]!.names(code, [{ suit: 'clubs', selectedRank: 'A' }])
    expect(await metrics(players[1]!)).toEqual(metricsBefore)
    expect(await whatIsSeenBy(players[1]!, code, ear)).toEqual(before)
  })

  it('is in no line of the log', async () => {
    const { code, creator } = await dealtIn(server, ['Ada'], ['2h Kc 9d', 'Jc 10d 3s'])
    const from = server.logged.length
    await creator.names(code, [{ suit: 'hearts', selectedRank: 'A' }])
    expect(server.logged.slice(from).join('\n')).not.toMatch(/wild/i)
  })
})
