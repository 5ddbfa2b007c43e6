import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import { startTestServer, type TestServer } from '../support/test-server'
import { type Answer, Player } from '../support/player'
import { byLength } from '../support/run-length'
import { seat, deal } from '../support/table'

// The same call many times at the same time takes effect once.

const AT_ONCE = byLength({ short: 30, long: 200 })
const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

let dataDir: string
let server: TestServer
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'identical-'))
  server = await startTestServer({ store: await openSqliteStore({ dataDir }) })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function atOnce<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, call))
}

/** How many answers had each status. */
function counted(answers: Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const versionOf = async (player: Player, code: string) => (await player.state(code)).body.version
const lobby = () => seat(server, ['Ada', 'Ben'])
const running = () => deal(server, ['Ada', 'Ben'], { hands: PLAIN })

async function inResults() {
  const table = await running()
  await table.decide('stay', 'fold')
  return table
}

async function inWaiting() {
  const table = await inResults()
  await table.continueAll()
  return table
}

/** Between rounds after a new ante: only the creator is round-ready. */
async function inWaitingForBen() {
  const table = await inWaiting()
  await table.creator.setAnte(table.code, 77)
  return table
}

describe(`${AT_ONCE} identical calls at once`, () => {
  it('join once', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const ben = await Player.arrive(server, 'Ben')
    const answers = await atOnce(() => ben.join(code))
    expect(counted(answers)).toEqual({ 200: AT_ONCE })
    expect((await creator.lobby(code)).body.players.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  })

  it('ask to join once', async () => {
    const { code, creator } = await running()
    const late = await Player.arrive(server, 'Cyd')
    expect(counted(await atOnce(() => late.join(code)))).toEqual({ 200: AT_ONCE })
    expect((await creator.state(code)).body.joinRequests).toHaveLength(1)
  })

  it('give a name to one player, and never more seats than there are', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const crowd = await Promise.all(
      Array.from({ length: 40 }, (_, each) => Player.arrive(server, `Player ${each >> 1}`)),
    )
    const answers = await Promise.all(crowd.map((player) => player.join(code)))
    expect(counted(answers)[200]).toBe(12)
    const names = (await creator.lobby(code)).body.players.map(({ name }) => name)
    expect(names).toHaveLength(13)
    expect(new Set(names).size).toBe(13)
  })

  it('deal once at the start', async () => {
    const { code, creator, players } = await lobby()
    await players[1]!.ready(code)
    expect(counted(await atOnce(() => creator.start(code)))).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    expect((await creator.state(code)).body).toMatchObject({ currentRound: 1, pot: 100 })
  })

  it('decide once', async () => {
    const { code, creator } = await running()
    expect(counted(await atOnce(() => creator.decide(code, 'stay')))).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    expect((await creator.state(code)).body.currentTurn).toBe('Ben')
  })

  it('choose wild cards once', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'] })
    const answers = await atOnce(() => creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A' }]))
    expect(counted(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 })
  })

  it('deal the next round once', async () => {
    const { code, creator, players } = await inWaiting()
    for (const player of players) await player.roundReady(code)
    expect(counted(await atOnce(() => creator.nextRound(code)))).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    expect((await creator.state(code)).body.currentRound).toBe(2)
  })

  it('leave once', async () => {
    const { code, creator, players } = await inResults()
    expect(counted(await atOnce(() => players[1]!.leave(code)))).toEqual({ 200: 1, 404: AT_ONCE - 1 })
    expect((await creator.state(code)).body.left).toHaveLength(1)
  })

  it('kick once', async () => {
    const { code, creator } = await lobby()
    expect(counted(await atOnce(() => creator.kick(code, 'Ben')))).toEqual({ 200: 1, 404: AT_ONCE - 1 })
  })

  it.each(['approve', 'deny'] as const)('%s a request once', async (answer) => {
    const { code, creator } = await running()
    await (await Player.arrive(server, 'Cyd')).join(code)
    expect(counted(await atOnce(() => creator[answer](code, 'Cyd')))).toEqual({ 200: 1, 404: AT_ONCE - 1 })
    expect((await creator.state(code)).body.players).toHaveLength(answer === 'approve' ? 3 : 2)
  })

  it('store a chat message once', async () => {
    const { code, creator } = await lobby()
    const answers = await atOnce(() => creator.say(code, 'hello', 'one'))
    expect(counted(answers)).toEqual({ 200: AT_ONCE })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { messages } = (await creator.chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player')).toHaveLength(1)
  })

  it.each([
    ['ready', lobby, (player: Player, code: string) => player.ready(code)],
    ['difficulty', lobby, (player: Player, code: string) => player.setDifficulty(code, 'hard')],
    ['ante', lobby, (player: Player, code: string) => player.setAnte(code, 77)],
    ['update-name', lobby, (player: Player, code: string) => player.rename(code, 'Zoe')],
    ['toggle-allow-joins', running, (player: Player, code: string) => player.allowJoins(code, false)],
    ['continue', inResults, (player: Player, code: string) => player.continue(code)],
    ['round-ready', inWaitingForBen, (_creator: Player, code: string, ben: Player) => ben.roundReady(code)],
    ['late continue', inWaitingForBen, (_creator: Player, code: string, ben: Player) => ben.continue(code)],
  ] as const)('%s: every call is answered with 200, and the state changes once', async (_name, table, call) => {
    const { code, creator, players } = await table()
    const before = await versionOf(creator, code)
    const answers = await atOnce<unknown>(() => call(creator, code, players[1]!))
    expect(counted(answers)).toEqual({ 200: AT_ONCE })
    expect(await versionOf(creator, code)).toBe(before + 1)
  })

  it('toggle once each', async () => {
    const { code, creator } = await lobby()
    const before = await versionOf(creator, code)
    await atOnce(() => creator.post(`/api/game/ready/${code}`))
    expect(await versionOf(creator, code)).toBe(before + AT_ONCE)
    expect((await creator.lobby(code)).body.players[0]?.isReady).toBe(false)
  })

  it.each([
    ['heartbeat', running, (player: Player, code: string) => player.heartbeat(code)],
    ['leave-game', running, (player: Player, code: string) => player.leaveGame(code)],
    ['unload-page', running, (player: Player, code: string) => player.unload(code)],
    ['unload in the lobby', lobby, (player: Player, code: string) => player.unload(code)],
  ] as const)('%s changes nothing in the public view', async (_name, table, call) => {
    const { code, creator, players } = await table()
    const before = await versionOf(creator, code)
    expect(counted(await atOnce<unknown>(() => call(players[1]!, code)))).toEqual({ 200: AT_ONCE })
    expect(await versionOf(creator, code)).toBe(before)
  })
})
