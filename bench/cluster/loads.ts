import type { GameTable } from '../load/game-table'
import { readView, type LoadPlayer } from '../load/load-player'
import { LoadTable } from '../load/load-table'
import { percentile } from '../report/statistics'

export const PLAYERS = 6

/** How many calls a load made, and how long each took, in milliseconds. */
export interface Done {
  count: number
  p50: number
  p99: number
}

/** Opens rooms with an address per room, so that no limit by address applies. */
export async function openTables(port: number, rooms: number): Promise<LoadTable[]> {
  const tables: LoadTable[] = []
  for (let room = 0; room < rooms; room += 1) {
    const localAddress = `127.0.${1 + Math.floor(room / 200)}.${1 + (room % 200)}`
    tables.push(await LoadTable.open({ port, players: PLAYERS, localAddress, isClustered: true }))
  }
  return tables
}

/** Every page polls at its interval, evenly spread, and sends heartbeats, as in the specification. */
export async function polls(
  tables: LoadTable[],
  call: 'state' | 'lobby',
  everyMs: number,
  seconds: number,
): Promise<Done> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  const pages = tables.flatMap((table) => table.pages.map(({ player }) => ({ player, code: table.roomCode })))
  await Promise.all(
    pages.map(async ({ player, code }, index) => {
      await sleep((everyMs * index) / pages.length)
      await keepPolling({ player, call, code, everyMs, end }, latencies)
    }),
  )
  return doneIn(latencies)
}

const HEARTBEAT_EVERY_MS = 15_000

interface PollingPage {
  player: LoadPlayer
  call: 'state' | 'lobby'
  /** The room's code. */
  code: string
  everyMs: number
  /** When it stops, by `performance.now()`. */
  end: number
}

async function keepPolling({ player, call, code, everyMs, end }: PollingPage, latencies: number[]): Promise<void> {
  const path = `/api/game/${call}/${code}`
  let { etag } = await readView(player, path)
  let heartbeatAt = performance.now() + Math.random() * HEARTBEAT_EVERY_MS
  for (let due = performance.now(); due < end; due += everyMs) {
    await sleep(due - performance.now())
    const askedAt = performance.now()
    const { status, head } = await player.http.send(player.getRequest(path, etag))
    if (status !== 200 && status !== 304) throw new Error(`${path}: ${head}`)
    latencies.push(performance.now() - askedAt)
    etag = /\r\netag: (.+)/i.exec(head)?.[1] ?? etag
    if (performance.now() < heartbeatAt) continue
    heartbeatAt += HEARTBEAT_EVERY_MS
    await player.post(`/api/game/heartbeat/${code}`)
  }
}

/** Tables act in turn at a steady rate. An action is complete when all pages of its table have received its event. */
export async function actions(tables: GameTable[], perSecond: number, seconds: number): Promise<Done> {
  const latencies: number[] = []
  const idle = [...tables]
  const underWay: Promise<void>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(startedAt + (count * 1000) / perSecond - performance.now())
    const table = idle.shift()
    // All tables are busy: the rate is above the capacity.
    if (table === undefined) continue
    underWay.push(
      table.act().then((took) => {
        latencies.push(took)
        idle.push(table)
      }),
    )
  }
  await Promise.all(underWay)
  return doneIn(latencies)
}

/** Every table acts again as soon as all its pages have received the event. */
export async function actionsAtFullSpeed(tables: GameTable[], seconds: number): Promise<Done> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    tables.map(async (table) => {
      while (performance.now() < end) latencies.push(await table.act())
    }),
  )
  return doneIn(latencies)
}

/** Below the limit of 30 polls a second for a session. */
const POLL_INTERVAL_MS = 1000 / 25

/** Every page polls again as soon as it has an answer, within the limits. */
export async function pollsAtFullSpeed(tables: LoadTable[], call: 'state' | 'lobby', seconds: number): Promise<Done> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  const pages = tables.flatMap((table) => table.pages.map(({ player }) => ({ player, code: table.roomCode })))
  await Promise.all(
    pages.map(async ({ player, code }) => {
      const path = `/api/game/${call}/${code}`
      const { etag } = await readView(player, path)
      for (let askedAt = performance.now(); askedAt < end; askedAt = performance.now()) {
        const { status, head } = await player.http.send(player.getRequest(path, etag))
        if (status !== 304) throw new Error(`${path}: ${head}`)
        latencies.push(performance.now() - askedAt)
        await sleep(askedAt + POLL_INTERVAL_MS - performance.now())
      }
    }),
  )
  return doneIn(latencies)
}

function doneIn(latencies: number[]): Done {
  return { count: latencies.length, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
