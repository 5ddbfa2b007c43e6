import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WatchAnswer } from '../../src/contract'
import { expectOk, Player } from '../support/player'
import { deal, seat, type Table } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// A table that allows watchers shows them the public view, and nothing that a player without cards would not see.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
const watch = (player: Player, code: string) => player.get<WatchAnswer>(`/api/game/watch/${code}`)
const settings = ({ creator, code }: Table, watchers: boolean) =>
  creator.post(`/api/game/settings/${code}`, { watchers })

async function watched(): Promise<{ table: Table; zoe: Player }> {
  const table = await seat(server, ['Ada', 'Ben'])
  expectOk(await settings(table, true))
  return { table, zoe: await Player.arrive(server, 'Zoe') }
}

async function start(table: Table): Promise<void> {
  server.chance.stack(HANDS)
  await table.start()
  await server.clock.advance(2_000)
}

async function listen(zoe: Player, code: string) {
  const socket = await zoe.openSocket()
  return { socket, isSubscribed: await socket.subscribe(`watch-${code}`) }
}

describe('a table with watchers (R-watch-1, P-watch-1)', () => {
  it('shows the public view, in the lobby and in the game', async () => {
    const { table, zoe } = await watched()
    expect(expectOk(await watch(zoe, table.code)).state).toMatchObject({ status: 'waiting', currentPlayer: null })
    await start(table)
    const { state, watching } = expectOk(await watch(zoe, table.code))
    expect(state).toMatchObject({ phase: 'decision', currentPlayer: null, planned: null, joinRequests: [] })
    expect(state.players.flatMap((player) => ('cards' in player ? player.cards : []))).toEqual([])
    expect(watching).toBe(1)
  })

  it('answers 304 while the public view is the same, however many watch', async () => {
    const { table, zoe } = await watched()
    await start(table)
    const { headers } = await watch(zoe, table.code)
    await watch(await Player.arrive(server, 'Yan'), table.code)
    const again = await zoe.get(`/api/game/watch/${table.code}`, { 'if-none-match': headers.etag ?? '' })
    expect(again.status).toBe(304)
  })

  it('counts sessions that asked within 30 seconds, and listeners', async () => {
    const { table, zoe } = await watched()
    const { socket } = await listen(zoe, table.code)
    const yan = await Player.arrive(server, 'Yan')
    const watching = async (player: Player) => expectOk(await watch(player, table.code)).watching
    expect(await watching(yan)).toBe(2)
    await server.clock.advance(60_000)
    expect(await watching(yan)).toBe(2)
    socket.close()
    await server.clock.advance(45_000)
    expect(await watching(yan)).toBe(1)
  })

  it('tells a caller who asks for a seat that they may watch (P-watch-4)', async () => {
    const { table, zoe } = await watched()
    expect((await zoe.joinStatus(table.code)).body).toEqual({ status: 'none', watchers: true })
    expectOk(await settings(table, false))
    expect((await zoe.joinStatus(table.code)).body).toEqual({ status: 'none' })
  })

  it('has a channel with views only (P-watch-3)', async () => {
    const { table, zoe } = await watched()
    await start(table)
    const { socket, isSubscribed } = await listen(zoe, table.code)
    expect(isSubscribed).toBe(true)
    await table.creator.say(table.code, 'secret plans')
    expectOk(await table.creator.decide(table.code, 'stay'))
    await socket.flush()
    expect(new Set(socket.events.map(({ name }) => name))).toEqual(new Set(['game-update']))
    expect(JSON.stringify(socket.events)).not.toContain('secret plans')
    socket.close()
  })

  it('shows no chat, no history and no seat', async () => {
    const { table, zoe } = await watched()
    for (const call of ['state', 'lobby', 'history', 'evening'] as const) {
      expect((await zoe.get(`/api/game/${call}/${table.code}`)).status).toBe(404)
    }
    expect((await zoe.chatLog(table.code)).status).toBe(404)
    const socket = await zoe.openSocket()
    expect(await socket.subscribe(`game-${table.code}`)).toBe(false)
    socket.close()
  })
})

describe('a table without watchers (P-watch-2)', () => {
  it('is shown to nobody without a seat, and ends the subscriptions of watchers', async () => {
    const { table, zoe } = await watched()
    const { socket } = await listen(zoe, table.code)
    expectOk(await settings(table, false))
    const refused = await watch(zoe, table.code)
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'This table takes no watchers', code: 'no-watchers' },
    ])
    await socket.flush()
    const count = socket.events.length
    await start(table)
    await socket.flush()
    expect(socket.events.length).toBe(count)
    expect((await listen(zoe, table.code)).isSubscribed).toBe(false)
    socket.close()
  })

  it('is what a removed player finds', async () => {
    const { table } = await watched()
    const ben = table.at(1)
    expectOk(await table.creator.kick(table.code, 'Ben'))
    expect((await watch(ben, table.code)).status).toBe(403)
  })

  it('is the default', async () => {
    const { code } = await deal(server, ['Ada'])
    expect((await watch(await Player.arrive(server, 'Zoe'), code)).status).toBe(403)
  })
})
