import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpPool } from '../load/http-connection'
import { LoadTable, type TableOptions } from '../load/load-table'
import { actionCost, type Cost, medianCost } from '../measures/action-cost'
import { linePlots, type LinePlot } from '../report/line-plots'
import { micros, printTable, ratio } from '../report/print-table'
import { median } from '../report/statistics'
import { startBuilt } from '../server/programs'
import type { ServerProcess } from '../server/server-process'

const ROOMS = [10, 100, 1_000, 5_000]
const PLAYERS = [2, 6, 13]
const USUAL_PLAYERS = 6
const TABLES_AT_PLAY = 50
const ROUNDS = 5
const ROUND_MS = 2_000
const PLOT = new URL('../../docs/pictures/growth.svg', import.meta.url)

/** Measures how the cost of an action grows with the number of rooms and with the players of a room. Draws a plot. */
export async function growth(): Promise<void> {
  const byRooms = await costs(ROOMS.map((rooms) => ({ rooms, players: USUAL_PLAYERS })))
  const byPlayers = await costs(PLAYERS.map((players) => ({ rooms: TABLES_AT_PLAY, players })))
  print(`Running games of ${USUAL_PLAYERS}, of which at most ${TABLES_AT_PLAY} are played`, 'games', ROOMS, byRooms)
  print(`${TABLES_AT_PLAY} games`, 'players', PLAYERS, byPlayers)
  writeFileSync(
    PLOT,
    linePlots([
      plot('running games', ROOMS, byRooms, 'logarithmic'),
      plot('players in a game', PLAYERS, byPlayers, 'linear'),
    ]),
  )
}

async function costs(sizes: { rooms: number; players: number }[]): Promise<Cost[]> {
  const measured: Cost[] = []
  for (const size of sizes) measured.push(await costAt(size))
  return measured
}

/**
 * At most 50 tables are played. In the other running games nobody acts. The server's own work for these, turn by turn until
 * their rounds are over, is measured first and subtracted.
 */
async function costAt({ rooms, players }: { rooms: number; players: number }): Promise<Cost> {
  const { server, stop } = await startBuilt()
  const open = (options: Partial<TableOptions>) => LoadTable.open({ port: server.port, players, ...options })
  // Idle tables are opened first. Otherwise the server would close the idle connections of the played tables while the
  // others are opened.
  const idle = Math.max(0, rooms - TABLES_AT_PLAY)
  const pool = await HttpPool.open(server.port, Math.min(64, idle))
  for (let room = 0; room < idle; room += 1) await (await open({ http: pool, listens: false })).start()
  pool.close()
  const tables: LoadTable[] = []
  for (let room = idle; room < rooms; room += 1) tables.push(await (await open({})).start())
  const atRest = await usPerSecond(server)
  const contender = { name: '', server, tables }
  await actionCost(contender, ROUND_MS)
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await actionCost(contender, ROUND_MS))
  for (const table of tables) table.close()
  await stop()
  return {
    ...medianCost(rounds),
    cpuUs: median(rounds.map(({ cpuUs, actionsPerSecond }) => cpuUs - atRest / actionsPerSecond)),
  }
}

/** CPU time per second of a server without requests, in microseconds. */
async function usPerSecond(server: ServerProcess): Promise<number> {
  const before = await server.usage()
  await sleep(ROUND_MS)
  return ((await server.usage()).cpuUs - before.cpuUs) / (ROUND_MS / 1000)
}

function print(title: string, of: string, sizes: number[], measured: Cost[]): void {
  const least = measured[0]?.cpuUs ?? Number.NaN
  printTable(
    `${title}: an action`,
    [of, `CPU / at ${sizes[0]}`, 'CPU of the server, us', 'actions per second'],
    sizes.map((size, index) => {
      const { cpuUs = Number.NaN, actionsPerSecond = Number.NaN } = measured[index] ?? {}
      return [size, ratio(cpuUs / least), micros(cpuUs), actionsPerSecond.toFixed(0)]
    }),
  )
}

function plot(label: string, sizes: number[], measured: Cost[], scale: LinePlot['scale']): LinePlot {
  return { label, scale, points: sizes.map((size, index) => ({ x: size, y: measured[index]?.cpuUs ?? 0 })) }
}
