import { HttpConnection } from '../load/http-connection'
import { readView } from '../load/player'
import { Table } from '../load/table'
import { interleavedRequestCosts, type Poll } from '../measures/request-cost'
import { micros, printTable, ratio } from '../report/print-table'
import { startBuilt, startProgram } from '../server/programs'
import type { ServerProcess } from '../server/server-process'
import { PLAYERS } from './reference-load'

const ROUNDS = 5
const ROUND_MS = 500

/** The CPU time of a poll, beside `node:http` with an answer of the same size. */
export async function polls(): Promise<void> {
  const { server: baseline } = await startProgram('node-http')
  const { server } = await startBuilt()
  const lobby = await Table.open({ port: server.port, players: PLAYERS, listens: false })
  const game = await (await Table.open({ port: server.port, players: PLAYERS })).start()
  const pollsOf = async (status: 200 | 304): Promise<Poll[]> => [
    await baselinePoll(baseline, status),
    await viewPoll(server, game, 'state', status),
    await viewPoll(server, lobby, 'lobby', status),
  ]
  const [unchanged, changed] = [await pollsOf(304), await pollsOf(200)]
  const costs = await interleavedRequestCosts([...unchanged, ...changed], ROUNDS, ROUND_MS)
  const rowsOf = (group: Poll[], [least = Number.NaN, ...others]: number[]) =>
    [least, ...others].map((cost, index) => [group[index]?.name ?? '', ratio(cost / least), micros(cost)])
  printTable(
    'A poll',
    ['poll', 'CPU / node:http', 'CPU of the server, us'],
    [...rowsOf(unchanged, costs.slice(0, unchanged.length)), ...rowsOf(changed, costs.slice(unchanged.length))],
  )
  lobby.close()
  game.close()
}

async function baselinePoll(server: ServerProcess, status: 200 | 304): Promise<Poll> {
  const condition = status === 304 ? 'If-None-Match: W/"1.abcdefghijklmnop"\r\n' : ''
  const text = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUser-Agent: bench\r\nAccept: */*\r\n${condition}\r\n`
  const requests: Poll['requests'] = []
  for (let index = 0; index < PLAYERS; index += 1) requests.push({ http: await HttpConnection.open(server.port), text })
  return { name: `node:http, ${status}`, server, status, requests }
}

async function viewPoll(
  server: ServerProcess,
  { roomCode, pages }: Table,
  call: 'state' | 'lobby',
  status: 200 | 304,
): Promise<Poll> {
  const path = `/api/game/${call}/${roomCode}`
  const requests: Poll['requests'] = []
  for (const { player } of pages) {
    const { etag } = await readView(player, path)
    requests.push({ http: player.http, text: player.getRequest(path, status === 304 ? etag : undefined) })
  }
  return { name: `${call}, ${status}`, server, status, requests }
}
