import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { ManualClock } from '../../src/server/adapters/manual-clock'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import { startClockedServer, type ClockedServer } from '../support/clocked-server'
import type { Player } from '../support/player'

// The time goes wrong: the server is down for an hour, or comes back with a clock that was set an hour on or back.
// Nobody is away for it, nobody has lost a turn by it, no room is gone, and time goes on at its usual pace.

const HOUR = 3_600_000
const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

let server: ClockedServer | undefined
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'clock-'))
})
afterEach(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true })
})

interface Table {
  /** The highest that anybody was told. */
  version: number
  now: number
  code: string
  players: Player[]
}

/** A server stops in mid-game, in a lobby, and after a showdown. Answers what is on its disk. */
async function stoppedIn(phase: 'lobby' | 'decision' | 'results' | 'waiting'): Promise<Table> {
  const first = await startClockedServer({ store: await openSqliteStore({ dataDir }) })
  const players = [await first.arrives('Ada'), await first.arrives('Ben')]
  const [ada, ben] = players as [Player, Player]
  const code = await ada.creates()
  await ben.joins(code)
  if (phase !== 'lobby') {
    first.chance.stack(HANDS)
    await ben.ready(code)
    await ada.start(code)
    await first.clock.advance(2000)
  }
  if (phase === 'results' || phase === 'waiting') {
    await ada.decides(code, 'stay')
    await ben.decides(code, 'fold')
  }
  if (phase === 'waiting') for (const player of players) await player.continues(code)
  await first.clock.advance(5000)
  const { version } = (await ada.state(code)).body
  const now = first.clock.now()
  await first.stop()
  return { version, now, code, players }
}

/** The server comes back on the same data at another time, where its players find it. */
async function comesBack({ now, players }: Table, laterMs: number): Promise<ClockedServer> {
  const store = await openSqliteStore({ dataDir })
  server = await startClockedServer({ store, clock: new ManualClock(now + laterMs) })
  for (const player of players) player.server.origin = server.origin
  return server
}

const seen = async (player: Player, code: string): Promise<StateView> => (await player.state(code)).body

describe.each([
  ['was down for a second', 1000],
  ['was down for an hour', HOUR],
  ['was down for two days', 48 * HOUR],
  ['has a clock that was set back by an hour', -HOUR],
])('a server that %s', (_what, laterMs) => {
  it('gives whoever has the turn its time again', async () => {
    const table = await stoppedIn('decision')
    const { clock } = await comesBack(table, laterMs)
    await clock.advance(500)
    const [ada, ben] = table.players as [Player, Player]
    const state = await seen(ben, table.code)
    expect(state).toMatchObject({ phase: 'decision', currentTurn: 'Ada' })
    expect(state.players.map(({ away, decision }) => [away, decision])).toEqual([
      [false, null],
      [false, null],
    ])
    expect(state.timeLeft).toBeGreaterThan(20)
    expect(state.timeLeft).toBeLessThanOrEqual(30)
    await clock.advance(30_500)
    expect((await seen(ben, table.code)).currentTurn).toBe('Ben')
    expect((await ben.decides(table.code, 'stay')).status).toBe(200)
    expect((await seen(ada, table.code)).phase).toBe('results')
  })

  it('has every seat of a lobby, and frees them later at the usual pace', async () => {
    const table = await stoppedIn('lobby')
    const { clock } = await comesBack(table, laterMs)
    await clock.advance(500)
    const [ada, ben] = table.players as [Player, Player]
    const lobby = async () => (await ada.lobby(table.code)).body.players.map(({ name, away }) => [name, away])
    expect(await lobby()).toEqual([
      ['Ada', false],
      ['Ben', false],
    ])
    await clock.advance(44_000)
    await ada.beats(table.code)
    await clock.advance(1500)
    await clock.advance(500)
    expect(await lobby()).toEqual([
      ['Ada', false],
      ['Ben', true],
    ])
    await ben.beats(table.code)
    expect((await lobby())[1]).toEqual(['Ben', false])
  })

  it.each(['results', 'waiting'] as const)('goes on from %s', async (phase) => {
    const table = await stoppedIn(phase)
    const { clock } = await comesBack(table, laterMs)
    await clock.advance(500)
    const [ada, ben] = table.players as [Player, Player]
    const state = await seen(ada, table.code)
    expect(state.players.map(({ away }) => away)).toEqual([false, false])
    for (const player of table.players) await player.continues(table.code)
    expect((await ada.nextRound(table.code)).status).toBe(200)
    expect((await seen(ben, table.code)).currentRound).toBe(2)
  })

  it('moves what it said would move, within a minute', async () => {
    const table = await stoppedIn('results')
    const { clock } = await comesBack(table, laterMs)
    for (const player of table.players) await player.beats(table.code)
    await clock.advance(40_000)
    for (const player of table.players) await player.beats(table.code)
    await clock.advance(21_000)
    expect((await seen(table.players[0]!, table.code)).phase).toBe('waiting')
  })

  it('never goes back with the version', async () => {
    const table = await stoppedIn('decision')
    await comesBack(table, laterMs)
    expect((await seen(table.players[0]!, table.code)).version).toBeGreaterThanOrEqual(table.version)
  })
})
