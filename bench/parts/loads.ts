import { HttpPool } from '../load/http-connection'
import { readView, type LoadPlayer } from '../load/load-player'
import { LoadTable } from '../load/load-table'
import { pollLoad, type Visitor } from '../measures/poll-load'
import { millis, printTable } from '../report/print-table'
import { startBuilt } from '../server/programs'
import { PLAYERS } from './reference-load'

const HEARTBEAT_EVERY_MS = 15_000
const SECONDS = 15

const LOADS = [
  { name: '1,000 running games of 6, 1 s', rooms: 1_000, call: 'state', everyMs: 1_000 },
  { name: '100 lobbies of 6, 100 ms', rooms: 100, call: 'lobby', everyMs: 100 },
] as const

/** The polls of the specification, with heartbeats and without realtime connections. */
export async function loads(): Promise<void> {
  const rows: string[][] = []
  for (const { name, rooms, call, everyMs } of LOADS) {
    const { server, stop } = await startBuilt()
    const pool = await HttpPool.open(server.port, 64)
    const visitors: Visitor[] = []
    for (let room = 0; room < rooms; room += 1) {
      const table = await LoadTable.open({ port: server.port, players: PLAYERS, http: pool, listens: false })
      if (call === 'state') await table.start()
      for (const { player } of table.pages) {
        visitors.push(await visitorOf(player, `/api/game/${call}/${table.roomCode}`, table.roomCode, everyMs))
      }
    }
    const { share, p99, p50, perSecond } = await pollLoad(server, visitors, SECONDS)
    rows.push([name, `${(share * 100).toFixed(0)} %`, millis(p99), millis(p50), perSecond.toFixed(0)])
    pool.close()
    await stop()
  }
  printTable(
    'The polls of the specification, with heartbeats',
    ['load', 'of one core', 'p99 ms', 'p50 ms', 'requests per second'],
    rows,
  )
}

async function visitorOf(player: LoadPlayer, path: string, roomCode: string, everyMs: number): Promise<Visitor> {
  const { etag } = await readView(player, path)
  const poll = { text: player.getRequest(path, etag), everyMs }
  const heartbeat = { text: player.postRequest(`/api/game/heartbeat/${roomCode}`), everyMs: HEARTBEAT_EVERY_MS }
  return { http: player.http, calls: [poll, heartbeat] }
}
