import { HttpConnection } from '../load/http-connection'
import { readView } from '../load/load-player'
import { LoadTable } from '../load/load-table'
import { interleavedRequestCosts, type Poll } from '../measures/request-cost'
import { micros, printTable, ratio } from '../report/print-table'
import { BASELINE, startBuilt, startProgram, type Started } from '../server/programs'
import type { ServerProcess } from '../server/server-process'
import { PLAYERS } from './reference-load'

const ROUNDS = 5
const ROUND_MS = 500

interface PolledServer {
  prefix: string
  server: ServerProcess
  game: LoadTable
  lobby: LoadTable
}

/** The CPU time of a poll, beside `node:http` with an answer of the same size. */
export async function polls(): Promise<void> {
  const { server: minimal } = await startProgram('node-http')
  const servers = [await polledServer('', startBuilt())]
  if (BASELINE !== undefined) servers.push(await polledServer('baseline ', startBuilt([], BASELINE)))
  const groups: Poll[][] = []
  for (const status of [304, 200] as const) {
    const group = [await minimalPoll(minimal, status)]
    for (const server of servers) group.push(...(await viewPolls(server, status)))
    groups.push(group)
  }
  const costs = await interleavedRequestCosts(groups.flat(), ROUNDS, ROUND_MS)
  const rows = groups.flatMap((group) => rowsOf(costs.splice(0, group.length)))
  printTable('A poll', ['poll', 'CPU / node:http', 'CPU of the server, us'], rows)
  for (const { game, lobby } of servers) for (const table of [game, lobby]) table.close()
}

async function polledServer(prefix: string, starting: Promise<Started>): Promise<PolledServer> {
  const { server } = await starting
  const lobby = await LoadTable.open({ port: server.port, players: PLAYERS, listens: false })
  const game = await (await LoadTable.open({ port: server.port, players: PLAYERS })).start()
  return { prefix, server, game, lobby }
}

/** The first poll of a group is that of `node:http`. */
function rowsOf(costs: { name: string; cpuUs: number }[]): string[][] {
  const least = costs[0]?.cpuUs ?? Number.NaN
  return costs.map(({ name, cpuUs }) => [name, ratio(cpuUs / least), micros(cpuUs)])
}

async function minimalPoll(server: ServerProcess, status: 200 | 304): Promise<Poll> {
  const condition = status === 304 ? 'If-None-Match: W/"1.abcdefghijklmnop"\r\n' : ''
  const text = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUser-Agent: bench\r\nAccept: */*\r\n${condition}\r\n`
  const requests: Poll['requests'] = []
  for (let index = 0; index < PLAYERS; index += 1) requests.push({ http: await HttpConnection.open(server.port), text })
  return { name: `node:http, ${status}`, server, status, requests }
}

async function viewPolls({ prefix, server, game, lobby }: PolledServer, status: 200 | 304): Promise<Poll[]> {
  const pollOf = async (table: LoadTable, call: 'state' | 'lobby'): Promise<Poll> => ({
    name: `${prefix}${call}, ${status}`,
    server,
    status,
    requests: await pollRequests(table, call, status),
  })
  return [await pollOf(game, 'state'), await pollOf(lobby, 'lobby')]
}

async function pollRequests({ roomCode, pages }: LoadTable, call: 'state' | 'lobby', status: 200 | 304) {
  const path = `/api/game/${call}/${roomCode}`
  const requests: Poll['requests'] = []
  for (const { player } of pages) {
    const { etag } = await readView(player, path)
    requests.push({ http: player.http, text: player.getRequest(path, status === 304 ? etag : undefined) })
  }
  return requests
}
