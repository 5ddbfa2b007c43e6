import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../src/server/adapters/manual-clock'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import { expectOk } from '../support/player'
import { seat, Table } from '../support/table'
import { DEALING_MS, startTestServer } from '../support/test-server'

// The server is down for a while, or starts again with a clock that was set an hour ahead or behind. As a result nobody
// becomes away and nobody loses a turn or a room, and time continues at its usual pace.

const HOUR = 3_600_000
const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

let dataDir: string
const stops: (() => Promise<void>)[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'clock-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  rmSync(dataDir, { recursive: true })
})

interface Stopped {
  table: Table
  /** The highest that a player has seen. */
  version: number
  now: number
}

/** A server stops 5 s into a phase. */
async function stopIn(phase: 'lobby' | 'decision' | 'results' | 'waiting'): Promise<Stopped> {
  const server = await startTestServer({ store: await openSqliteStore({ dataDir }) })
  server.chance.stack(HANDS)
  const table = await seat(server, ['Ada', 'Ben'])
  if (phase !== 'lobby') {
    await table.start()
    await server.clock.advance(DEALING_MS)
  }
  if (phase === 'results' || phase === 'waiting') await table.decide('stay', 'fold')
  if (phase === 'waiting') await table.continueAll()
  await server.clock.advance(5000)
  const { version } = await table.state()
  await server.stop()
  return { table, version, now: server.clock.now() }
}

/** The server starts again on the same data; its players are the same. */
async function startAgain({ table, now }: Stopped, laterMs: number): Promise<{ clock: ManualClock; table: Table }> {
  const clock = new ManualClock(now + laterMs)
  const server = await startTestServer({ store: await openSqliteStore({ dataDir }), clock })
  stops.push(server.stop)
  await clock.advance(500)
  const players = table.players.map((player) => player.at(server))
  return { clock, table: new Table(table.code, players) }
}

describe.each([
  ['was down for a second', 1000],
  ['was down for an hour', HOUR],
  ['was down for two days', 48 * HOUR],
  ['has a clock that was set back by an hour', -HOUR],
])('a server that %s', (_what, laterMs) => {
  it('gives the current turn its full time again, and answers no lower version', async () => {
    const stopped = await stopIn('decision')
    const { table, clock } = await startAgain(stopped, laterMs)
    const state = await table.state()
    expect(state.version).toBeGreaterThanOrEqual(stopped.version)
    expect(state).toMatchObject({ phase: 'decision', currentTurn: 'Ada' })
    expect(state.players.map(({ away, decision }) => [away, decision])).toEqual([
      [false, null],
      [false, null],
    ])
    expect(state.timeLeft).toBeGreaterThan(20)
    expect(state.timeLeft).toBeLessThanOrEqual(30)
    await clock.advance(30_500)
    expect((await table.state()).currentTurn).toBe('Ben')
    await table.decide('stay')
    expect((await table.state()).phase).toBe('results')
  })

  it('has every seat of a lobby, and shows silent players as away at the usual pace', async () => {
    const { table, clock } = await startAgain(await stopIn('lobby'), laterMs)
    const lobby = async () => {
      const { players } = expectOk(await table.creator.lobby(table.code))
      return players.map(({ name, away }) => [name, away])
    }
    expect(await lobby()).toEqual([
      ['Ada', false],
      ['Ben', false],
    ])
    await clock.advance(44_000)
    expectOk(await table.creator.heartbeat(table.code))
    await clock.advance(1500)
    await clock.advance(500)
    expect(await lobby()).toEqual([
      ['Ada', false],
      ['Ben', true],
    ])
    expectOk(await table.player('Ben').heartbeat(table.code))
    expect((await lobby())[1]).toEqual(['Ben', false])
  })

  it.each(['results', 'waiting'] as const)('continues from %s', async (phase) => {
    const { table } = await startAgain(await stopIn(phase), laterMs)
    expect((await table.state()).players.map(({ away }) => away)).toEqual([false, false])
    await table.continueAll()
    expectOk(await table.creator.nextRound(table.code))
    expect((await table.state()).currentRound).toBe(2)
  })

  it('ends the results within a minute', async () => {
    const { table, clock } = await startAgain(await stopIn('results'), laterMs)
    for (const player of table.players) expectOk(await player.heartbeat(table.code))
    await clock.advance(40_000)
    for (const player of table.players) expectOk(await player.heartbeat(table.code))
    await clock.advance(21_000)
    expect((await table.state()).phase).toBe('waiting')
  })
})
