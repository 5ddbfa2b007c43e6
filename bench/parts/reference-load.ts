import type { GameTable, MinimalTable } from '../load/game-table'
import { HandWrittenTable } from '../load/hand-written-table'
import type { HttpPool } from '../load/http-connection'
import { LoadTable } from '../load/load-table'
import type { Contender } from '../measures/action-cost'
import { startProgram, type Program } from '../server/programs'
import type { ServerProcess } from '../server/server-process'

/** The reference load: 50 rooms of 6 and Harvey. An action is complete when all six pages have received its event. */

export const ROOMS = 50
export const PLAYERS = 6

export const handWrittenGame = () => contender('hand-written game on ws', 'hand-written-game', HandWrittenTable.open)

type OpenTable = (options: MinimalTable) => Promise<GameTable>

/** Starts a minimal server with its tables. */
export async function contender(name: string, program: Program, openTable: OpenTable): Promise<Contender> {
  const { server } = await startProgram(program)
  const tables: GameTable[] = []
  for (let room = 0; room < ROOMS; room += 1) {
    tables.push(await openTable({ port: server.port, players: PLAYERS, name: `room${room}` }))
  }
  return { name, server, tables }
}

/** The tables of this server, in their first round. */
export async function startedTables(server: ServerProcess, isLean: boolean): Promise<LoadTable[]> {
  const tables: LoadTable[] = []
  for (let room = 0; room < ROOMS; room += 1) {
    tables.push(await LoadTable.open({ port: server.port, players: PLAYERS, isLean }))
  }
  for (const table of tables) await table.start()
  return tables
}

/** Tables of this server, in the lobby. */
export async function openTables({ port }: ServerProcess, rooms: number, http?: HttpPool): Promise<LoadTable[]> {
  const tables: LoadTable[] = []
  for (let room = 0; room < rooms; room += 1) tables.push(await LoadTable.open({ port, players: PLAYERS, http }))
  return tables
}
