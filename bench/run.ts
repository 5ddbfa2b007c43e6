import { growth } from './growth'
import { BarePages } from './load/bare-pages'
import { BroadcastTable } from './load/broadcast-table'
import { ByHandTable } from './load/by-hand-table'
import type { GameTable } from './load/game-table'
import { HttpConnection, HttpPool } from './load/http-connection'
import { readView } from './load/player'
import { Table } from './load/table'
import { interleavedCosts, type Contender } from './measures/action-cost'
import { actionLatency } from './measures/action-latency'
import { coldStart } from './measures/cold-start'
import { memoryPerPlayer, type Crowd } from './measures/idle-memory'
import { pollLoad, type Visitor } from './measures/poll-load'
import { interleavedRequestCosts, type Poll } from './measures/request-cost'
import { micros, millis, printTable, ratio } from './report/print-table'
import { canPin, moveToLoadCore } from './server/cores'
import { BASELINE, buildPrograms, startBuilt, startProgram, stopAll } from './server/programs'
import type { ServerProcess } from './server/server-process'

/** `npm run bench [-- part ...]`: compares the server with minimal servers in the same run. docs/performance.md explains it. */

const PARTS = { actions, latency, polls, memory, start: starts, loads, growth } as const
type Part = keyof typeof PARTS

const ROOMS = 50
const PLAYERS = 6
const ROUNDS = 5
const ROUND_MS = 2_000
const ACTIONS_PER_SECOND = 500
const IDLE_ROOMS = 1_000

await main(process.argv.slice(2))

async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter((part) => !(part in PARTS))
  if (unknown.length > 0)
    throw new Error(`Unknown parts: ${unknown.join(', ')}. Known parts: ${Object.keys(PARTS).join(', ')}`)
  await buildPrograms()
  moveToLoadCore()
  if (!canPin) console.log('Server and load share the cores, because taskset is missing or there is only one core.')
  try {
    for (const part of (asked.length === 0 ? Object.keys(PARTS) : asked) as Part[]) {
      await PARTS[part]()
      await stopAll()
    }
  } catch (error) {
    // Printed before the servers stop, because their end makes the connections of the load fail as well.
    console.error(error)
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}

/** The reference load: 50 rooms of 6 and Harvey. An action is complete when all six pages have received its event. */
async function actions(): Promise<void> {
  const byHand = await contender('hand-written game on ws', 'by-hand-game', ByHandTable.open)
  const broadcast = await contender('ws broadcast', 'ws-broadcast', BroadcastTable.open)
  const { server: memory } = await startProgram('memory-server')
  const { server: ours } = await startBuilt()
  const contenders = [
    byHand,
    broadcast,
    { name: 'this server, memory store', server: memory, tables: await tablesOn(memory) },
    { name: 'this server, SQLite', server: ours, tables: await tablesOn(ours) },
    ...(await baseline()),
  ]
  const costs = await interleavedCosts(contenders, ROUNDS, ROUND_MS)
  const floor = costs[0]?.cpuUs ?? Number.NaN
  printTable(
    `An action, ${ROOMS} rooms of ${PLAYERS}, at full speed`,
    ['server', 'CPU / hand-written', 'CPU of the server, us', 'actions per second'],
    contenders.map(({ name }, index) => {
      const { cpuUs = Number.NaN, actionsPerSecond = Number.NaN } = costs[index] ?? {}
      return [name, ratio(cpuUs / floor), micros(cpuUs), actionsPerSecond.toFixed(0)]
    }),
  )
  for (const { tables } of contenders) for (const table of tables) table.close()
}

/** The baseline as one more contender. */
async function baseline(): Promise<Contender[]> {
  if (BASELINE === undefined) return []
  const { server } = await startBuilt([], BASELINE)
  return [{ name: 'the baseline, SQLite', server, tables: await tablesOn(server) }]
}

async function latency(): Promise<void> {
  const byHand = await contender('hand-written game on ws', 'by-hand-game', ByHandTable.open)
  const { server } = await startBuilt()
  const rows: (string | number)[][] = []
  for (const { name, tables } of [byHand, { name: 'this server, SQLite', tables: await tablesOn(server) }]) {
    await actionLatency(tables, ACTIONS_PER_SECOND, 2)
    const { p50, p99 } = await actionLatency(tables, ACTIONS_PER_SECOND, 10)
    rows.push([name, millis(p50), millis(p99)])
    for (const table of tables) table.close()
  }
  printTable(
    `From an action to the event on all six pages, ${ACTIONS_PER_SECOND} actions per second`,
    ['server', 'p50 ms', 'p99 ms'],
    rows,
  )
}

async function polls(): Promise<void> {
  const { server: floor } = await startProgram('node-http')
  const servers = [{ prefix: '', server: (await startBuilt()).server }]
  if (BASELINE !== undefined) servers.push({ prefix: 'baseline ', server: (await startBuilt([], BASELINE)).server })
  const asked: Poll[] = []
  const tables: Table[] = []
  for (const status of [304, 200] as const) {
    asked.push(await floorPoll(`node:http, ${status}`, floor, status))
    for (const { prefix, server } of servers) {
      for (const call of ['state', 'lobby'] as const) {
        const table = await Table.open({ port: server.port, players: PLAYERS, listens: call === 'state' })
        tables.push(call === 'state' ? await table.start() : table)
        asked.push(await ourPoll(`${prefix}${call}, ${status}`, server, table, call, status))
      }
    }
  }
  const costs = await interleavedRequestCosts(asked, ROUNDS, 500)
  printTable(
    'A poll',
    ['poll', 'CPU / node:http', 'CPU of the server, us'],
    asked.map(({ name }, index) => {
      const cost = costs[index] ?? Number.NaN
      return [name, ratio(cost / (costs[index < asked.length / 2 ? 0 : asked.length / 2] ?? Number.NaN)), micros(cost)]
    }),
  )
  for (const table of tables) table.close()
}

/** Without a proxy each player keeps a connection for calls open. A proxy shares some connections among all players. */
async function memory(): Promise<void> {
  const rows: string[][] = []
  for (const calls of ['one per player', '64 in all, as behind a proxy'] as const) {
    for (const [name, start, fill] of [
      ['node:http and ws', startBareSockets, openBarePages],
      ['this server, SQLite', startBuilt, openIdleRooms],
    ] as const) {
      const { server, stop } = await start(['--expose-gc'])
      const http = calls === 'one per player' ? undefined : await HttpPool.open(server.port, 64)
      const { emptyBytes, perPlayerBytes } = await memoryPerPlayer(server, () => fill(server, http))
      rows.push([calls, name, (emptyBytes / 1e6).toFixed(0), (perPlayerBytes / 1024).toFixed(1)])
      http?.close()
      await stop()
    }
  }
  printTable(
    'Memory of 1,000 idle rooms with 6 connected players each',
    ['connections for calls', 'server', 'empty server, MB', 'above it, KB per player'],
    rows,
  )
}

function startBareSockets(nodeArgs: string[]) {
  return startProgram('bare-sockets', nodeArgs)
}

function openBarePages({ port }: ServerProcess, http: HttpPool | undefined) {
  return BarePages.open({ port, players: IDLE_ROOMS * PLAYERS, http })
}

async function openIdleRooms(server: ServerProcess, http: HttpPool | undefined): Promise<Crowd> {
  const tables = await openTables(server, IDLE_ROOMS, http)
  return { players: IDLE_ROOMS * PLAYERS, close: () => tables.forEach((table) => table.close()) }
}

async function starts(): Promise<void> {
  const milliseconds = await coldStart(async () => (await startBuilt()).server, 7)
  printTable('Start of the built server', ['until /readyz answers, ms'], [[milliseconds.toFixed(0)]])
}

/** The polls of the specification, with heartbeats and without realtime connections. */
async function loads(): Promise<void> {
  const rows: (string | number)[][] = []
  for (const { name, rooms, call, everyMs } of [
    { name: '1,000 running games of 6, 1 s', rooms: 1_000, call: 'state', everyMs: 1_000 },
    { name: '100 lobbies of 6, 100 ms', rooms: 100, call: 'lobby', everyMs: 100 },
  ] as const) {
    const { server, stop } = await startBuilt()
    const pool = await HttpPool.open(server.port, 64)
    const visitors: Visitor[] = []
    for (let room = 0; room < rooms; room += 1) {
      const table = await Table.open({ port: server.port, players: PLAYERS, http: pool, listens: false })
      if (call === 'state') await table.start()
      for (const { player } of table.pages) visitors.push(await visitor(player, table.roomCode, call, everyMs))
    }
    const load = await pollLoad(server, visitors, 15)
    rows.push([
      name,
      `${(load.share * 100).toFixed(0)} %`,
      millis(load.p99),
      millis(load.p50),
      load.perSecond.toFixed(0),
    ])
    pool.close()
    await stop()
  }
  printTable(
    'The polls of the specification, with heartbeats',
    ['load', 'of one core', 'p99 ms', 'p50 ms', 'requests per second'],
    rows,
  )
}

async function visitor(
  player: Table['pages'][number]['player'],
  roomCode: string,
  call: 'state' | 'lobby',
  everyMs: number,
): Promise<Visitor> {
  const path = `/api/game/${call}/${roomCode}`
  const { etag } = await readView(player, path)
  const heartbeat = { text: player.postRequest(`/api/game/heartbeat/${roomCode}`), everyMs: 15_000 }
  return { http: player.http, calls: [{ text: player.getRequest(path, etag), everyMs }, heartbeat] }
}

type Open = (options: { port: number; players: number; name: string }) => Promise<GameTable>

async function contender(name: string, program: Parameters<typeof startProgram>[0], open: Open): Promise<Contender> {
  const { server } = await startProgram(program)
  const tables: GameTable[] = []
  for (let room = 0; room < ROOMS; room += 1) {
    tables.push(await open({ port: server.port, players: PLAYERS, name: `room${room}` }))
  }
  return { name, server, tables }
}

async function tablesOn(server: ServerProcess): Promise<Table[]> {
  const tables = await openTables(server, ROOMS)
  for (const table of tables) await table.start()
  return tables
}

async function openTables({ port }: ServerProcess, rooms: number, http?: HttpPool): Promise<Table[]> {
  const tables: Table[] = []
  for (let room = 0; room < rooms; room += 1) tables.push(await Table.open({ port, players: PLAYERS, http }))
  return tables
}

async function floorPoll(name: string, server: ServerProcess, status: 200 | 304): Promise<Poll> {
  const condition = status === 304 ? 'If-None-Match: W/"1.abcdefghijklmnop"\r\n' : ''
  const text = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUser-Agent: bench\r\nAccept: */*\r\n${condition}\r\n`
  const requests: Poll['requests'] = []
  for (let index = 0; index < PLAYERS; index += 1) requests.push({ http: await HttpConnection.open(server.port), text })
  return { name, server, status, requests }
}

async function ourPoll(
  name: string,
  server: ServerProcess,
  table: Table,
  call: 'state' | 'lobby',
  status: 200 | 304,
): Promise<Poll> {
  const path = `/api/game/${call}/${table.roomCode}`
  const requests: Poll['requests'] = []
  for (const { player } of table.pages) {
    const { etag } = await readView(player, path)
    requests.push({ http: player.http, text: player.getRequest(path, status === 304 ? etag : undefined) })
  }
  return { name, server, status, requests }
}
