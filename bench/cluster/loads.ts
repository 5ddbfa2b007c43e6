import type { GameTable } from '../load/game-table'
import { readView, type Player } from '../load/player'
import { Table } from '../load/table'
import { percentile } from '../report/statistics'

export const PLAYERS = 6

/** What a load did, and how long each took. */
export interface Done {
  count: number
  p50: number
  p99: number
}

/** Rooms whose players are on addresses of their own, so that the limits by address are met by nobody. */
export async function openTables(port: number, rooms: number): Promise<Table[]> {
  const tables: Table[] = []
  for (let room = 0; room < rooms; room += 1) {
    const localAddress = `127.0.${1 + Math.floor(room / 200)}.${1 + (room % 200)}`
    tables.push(await Table.open({ port, players: PLAYERS, localAddress, isClustered: true }))
  }
  return tables
}

/** Every page polls at its pace, their moments spread evenly; with heartbeats, as the specification asks of pages. */
export async function polls(tables: Table[], call: 'state' | 'lobby', everyMs: number, seconds: number): Promise<Done> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  const pages = tables.flatMap((table) => table.pages.map(({ player }) => ({ player, code: table.roomCode })))
  await Promise.all(
    pages.map(async ({ player, code }, index) => {
      await sleep((everyMs * index) / pages.length)
      await keepPolling(player, `/api/game/${call}/${code}`, `/api/game/heartbeat/${code}`, everyMs, end, latencies)
    }),
  )
  return doneIn(latencies)
}

const BEAT_EVERY_MS = 15_000

async function keepPolling(
  player: Player,
  path: string,
  heartbeat: string,
  everyMs: number,
  end: number,
  latencies: number[],
): Promise<void> {
  let { etag } = await readView(player, path)
  let beatsAt = performance.now() + Math.random() * BEAT_EVERY_MS
  for (let due = performance.now(); due < end; due += everyMs) {
    await sleep(due - performance.now())
    const askedAt = performance.now()
    const { status, head } = await player.http.send(player.getRequest(path, etag))
    if (status !== 200 && status !== 304) throw new Error(`${path}: ${head}`)
    latencies.push(performance.now() - askedAt)
    etag = /\r\netag: (.+)/i.exec(head)?.[1] ?? etag
    if (performance.now() < beatsAt) continue
    beatsAt += BEAT_EVERY_MS
    await player.post(heartbeat)
  }
}

/** Tables act at a steady rate, each in its turn; an action is over when all pages of its table have been told. */
export async function actions(tables: GameTable[], perSecond: number, seconds: number): Promise<Done> {
  const latencies: number[] = []
  const idle = [...tables]
  const underWay: Promise<void>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(startedAt + (count * 1000) / perSecond - performance.now())
    const table = idle.shift()
    // Everybody is busy: the rate is more than there is room for.
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

/** Every table acts again as soon as it has been told. */
export async function actionsAsFastAsItGoes(tables: GameTable[], seconds: number): Promise<Done> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    tables.map(async (table) => {
      while (performance.now() < end) latencies.push(await table.act())
    }),
  )
  return doneIn(latencies)
}

/** A session may poll 30 times a second. */
const LEAST_MS = 1000 / 25

/** Every page polls again as soon as it has been answered, as often as one may. */
export async function pollsAsFastAsItGoes(tables: Table[], call: 'state' | 'lobby', seconds: number): Promise<Done> {
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
        await sleep(askedAt + LEAST_MS - performance.now())
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
