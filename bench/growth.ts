import { writeFileSync } from 'node:fs'
import { HttpPool } from './load/http-connection'
import { Table } from './load/table'
import { actionCost, type Cost } from './measures/action-cost'
import { linePlots, type LinePlot } from './report/line-plots'
import { micros, printTable, ratio } from './report/print-table'
import { median } from './report/statistics'
import { startOurs } from './server/programs'

const ROOMS = [10, 100, 1_000, 5_000]
const PLAYERS = [2, 6, 13]
const USUAL_PLAYERS = 6
const TABLES_AT_PLAY = 50
const ROUNDS = 5
const ROUND_MS = 2_000
const PLOT = new URL('../docs/pictures/growth.svg', import.meta.url)

/** How the cost of an action grows with the rooms of the server and with the players of a room. Draws a plot of it. */
export async function growth(): Promise<void> {
  const byRooms = await costs(ROOMS.map((rooms) => ({ rooms, players: USUAL_PLAYERS })))
  const byPlayers = await costs(PLAYERS.map((players) => ({ rooms: TABLES_AT_PLAY, players })))
  print(`Running games of ${USUAL_PLAYERS}, at most ${TABLES_AT_PLAY} of them played`, 'games', ROOMS, byRooms)
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

/** Some tables are played; the games of the others are running, and nobody does anything there. */
async function costAt({ rooms, players }: { rooms: number; players: number }): Promise<Cost> {
  const { server, stop } = await startOurs()
  const pool = await HttpPool.open(server.port, 64)
  const tables: Table[] = []
  for (let room = 0; room < rooms; room += 1) {
    const isPlayed = room < TABLES_AT_PLAY
    const table = await Table.open({ port: server.port, players, ...(isPlayed ? {} : { http: pool, listens: false }) })
    await table.start()
    if (isPlayed) tables.push(table)
  }
  const contender = { name: '', server, tables }
  await actionCost(contender, ROUND_MS)
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await actionCost(contender, ROUND_MS))
  for (const table of tables) table.close()
  pool.close()
  await stop()
  return {
    cpuUs: median(rounds.map(({ cpuUs }) => cpuUs)),
    actionsPerSecond: median(rounds.map(({ actionsPerSecond }) => actionsPerSecond)),
  }
}

function print(title: string, of: string, sizes: number[], measured: Cost[]): void {
  const least = measured[0]?.cpuUs ?? Number.NaN
  printTable(
    `${title}: an action`,
    [of, `CPU / at ${sizes[0]}`, 'CPU of the server, us', 'actions a second'],
    sizes.map((size, index) => {
      const { cpuUs = Number.NaN, actionsPerSecond = Number.NaN } = measured[index] ?? {}
      return [size, ratio(cpuUs / least), micros(cpuUs), actionsPerSecond.toFixed(0)]
    }),
  )
}

function plot(label: string, sizes: number[], measured: Cost[], scale: LinePlot['scale']): LinePlot {
  return { label, scale, points: sizes.map((size, index) => ({ x: size, y: measured[index]?.cpuUs ?? 0 })) }
}
