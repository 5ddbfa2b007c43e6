import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import { dealtIn, seated, startClockedServer, type ClockedServer } from '../support/clocked-server'
import type { Answer, Player } from '../support/player'

// The same call two hundred times at once, as by a page gone mad: it takes effect exactly once.

const AT_ONCE = 200
const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

let dataDir: string
let server: ClockedServer
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'identical-'))
  server = await startClockedServer({ store: await openSqliteStore({ dataDir }) })
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
const lobby = () => seated(server, ['Ada', 'Ben'])
const running = () => dealtIn(server, ['Ada', 'Ben'], PLAIN)

async function inResults() {
  const table = await running()
  await table.creator.decides(table.code, 'stay')
  await table.players[1]!.decides(table.code, 'fold')
  return table
}

async function inWaiting() {
  const table = await inResults()
  for (const player of table.players) await player.continues(table.code)
  return table
}

/** A new ante has asked everybody but the creator again. */
async function inWaitingAnew() {
  const table = await inWaiting()
  await table.creator.ante(table.code, 77)
  return table
}

describe(`${AT_ONCE} identical calls at once`, () => {
  it('join once', async () => {
    const { code, creator } = await seated(server, ['Ada'])
    const ben = await server.arrives('Ben')
    const answers = await atOnce(() => ben.joins(code))
    expect(counted(answers)).toEqual({ 200: AT_ONCE })
    expect((await creator.lobby(code)).body.players.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  })

  it('ask to join once', async () => {
    const { code, creator } = await running()
    const late = await server.arrives('Cyd')
    expect(counted(await atOnce(() => late.joins(code)))).toEqual({ 200: AT_ONCE })
    expect((await creator.state(code)).body.joinRequests).toHaveLength(1)
  })

  it('take a name once, and as many seats as there are', async () => {
    const { code, creator } = await seated(server, ['Ada'])
    const crowd = await Promise.all(Array.from({ length: 40 }, (_, each) => server.arrives(`Player ${each >> 1}`)))
    const answers = await Promise.all(crowd.map((player) => player.joins(code)))
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
    expect(counted(await atOnce(() => creator.decides(code, 'stay')))).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    expect((await creator.state(code)).body.currentTurn).toBe('Ben')
  })

  it('name a wild once', async () => {
    const { code, creator } = await dealtIn(server, ['Ada', 'Ben'], ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'])
    const answers = await atOnce(() => creator.names(code, [{ suit: 'hearts', selectedRank: 'A' }]))
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
    expect(counted(await atOnce(() => players[1]!.leaves(code)))).toEqual({ 200: 1, 404: AT_ONCE - 1 })
    expect((await creator.state(code)).body.left).toHaveLength(1)
  })

  it('kick once', async () => {
    const { code, creator } = await lobby()
    expect(counted(await atOnce(() => creator.kick(code, 'Ben')))).toEqual({ 200: 1, 404: AT_ONCE - 1 })
  })

  it.each(['approves', 'denies'] as const)('%s once', async (answer) => {
    const { code, creator } = await running()
    await (await server.arrives('Cyd')).joins(code)
    expect(counted(await atOnce(() => creator[answer](code, 'Cyd')))).toEqual({ 200: 1, 404: AT_ONCE - 1 })
    expect((await creator.state(code)).body.players).toHaveLength(answer === 'approves' ? 3 : 2)
  })

  it('say something once', async () => {
    const { code, creator } = await lobby()
    const answers = await atOnce(() => creator.says(code, 'hello', 'one'))
    expect(counted(answers)).toEqual({ 200: AT_ONCE })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { messages } = (await creator.chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player')).toHaveLength(1)
  })

  it.each([
    ['ready', lobby, (player: Player, code: string) => player.ready(code)],
    ['difficulty', lobby, (player: Player, code: string) => player.difficulty(code, 'hard')],
    ['ante', lobby, (player: Player, code: string) => player.ante(code, 77)],
    ['update-name', lobby, (player: Player, code: string) => player.renames(code, 'Zoe')],
    ['toggle-allow-joins', running, (player: Player, code: string) => player.allowsJoins(code, false)],
    ['continue', inResults, (player: Player, code: string) => player.continues(code)],
    ['round-ready', inWaitingAnew, (_creator: Player, code: string, ben: Player) => ben.roundReady(code)],
    ['late continue', inWaitingAnew, (_creator: Player, code: string, ben: Player) => ben.continues(code)],
  ] as const)('%s: all are answered 200, and the state changes once', async (_name, table, call) => {
    const { code, creator, players } = await table()
    const before = await versionOf(creator, code)
    const answers = await atOnce<unknown>(() => call(creator, code, players[1]!))
    expect(counted(answers)).toEqual({ 200: AT_ONCE })
    expect(await versionOf(creator, code)).toBe(before + 1)
  })

  it('toggle as often as they are told', async () => {
    const { code, creator } = await lobby()
    const before = await versionOf(creator, code)
    await atOnce(() => creator.post(`/api/game/ready/${code}`))
    expect(await versionOf(creator, code)).toBe(before + AT_ONCE)
    expect((await creator.lobby(code)).body.players[0]?.isReady).toBe(false)
  })

  it.each([
    ['heartbeat', running, (player: Player, code: string) => player.beats(code)],
    ['leave-game', running, (player: Player, code: string) => player.stepsAway(code)],
    ['unload-page', running, (player: Player, code: string) => player.unloads(code)],
    ['unload in the lobby', lobby, (player: Player, code: string) => player.unloads(code)],
  ] as const)('%s changes nothing that is seen', async (_name, table, call) => {
    const { code, creator, players } = await table()
    const before = await versionOf(creator, code)
    expect(counted(await atOnce<unknown>(() => call(players[1]!, code)))).toEqual({ 200: AT_ONCE })
    expect(await versionOf(creator, code)).toBe(before)
  })
})
