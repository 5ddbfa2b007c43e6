import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNginx, type TestNginx } from '../services/nginx'
import { startRelay, type Relay } from '../services/relay'
import { Player } from '../support/player'
import { startWithOwnData, type ServerProcess } from '../support/server-process'

// nginx passes a call on when a process does not answer. Calls that would take effect a second time are exceptions.

const SETTINGS = { playerName: 'Ada', settings: { maxRounds: 5, decisionTimer: 30, ante: 50 } }
const UNREACHABLE = [503, 'restarting']

let processes: ServerProcess[]
beforeAll(async () => {
  const shared = { TRUST_PROXY: '1', SESSION_SECRET: 'a secret that both processes know' }
  processes = await Promise.all([startWithOwnData(shared), startWithOwnData(shared)])
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.crash()))
})

async function countRooms(): Promise<number> {
  const texts = await Promise.all(processes.map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()))
  return texts.reduce((sum, text) => sum + Number(/^poker_rooms (\d+)/m.exec(text)?.[1]), 0)
}

async function playerAt({ port }: TestNginx): Promise<Player> {
  return Player.arrive({ origin: `http://127.0.0.1:${port}` }, 'Ada')
}

describe('when the answer of a process takes too long', () => {
  let relays: Relay[]
  let nginx: TestNginx
  beforeAll(async () => {
    relays = await Promise.all(processes.map(({ port }) => startRelay(port)))
    nginx = await startNginx(relays.map(({ port }) => port))
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(relays.map((relay) => relay.stop()))
  })

  it('a create is not repeated at the next process, and its sender gets a sentence', async () => {
    const player = await playerAt(nginx)
    const before = await countRooms()
    for (const relay of relays) relay.withholdAnswersTo('POST /api/game/create')
    const { status, body } = await player.post('/api/game/create', SETTINGS)
    expect([status, body.code]).toEqual(UNREACHABLE)
    expect(await countRooms()).toBe(before + 1)
  })

  it('a poll is passed on to the next process', async () => {
    const player = await playerAt(nginx)
    relays[0]?.withholdAnswersTo('GET /api/game/active-games')
    const answers = await Promise.all([1, 2].map(() => player.get('/api/game/active-games')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('when the connection breaks before the answer', () => {
  let relays: Relay[]
  let nginx: TestNginx
  beforeAll(async () => {
    relays = await Promise.all(processes.map(({ port }) => startRelay(port)))
    nginx = await startNginx(relays.map(({ port }) => port))
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(relays.map((relay) => relay.stop()))
  })

  it('a create is not repeated either', async () => {
    const player = await playerAt(nginx)
    const before = await countRooms()
    for (const relay of relays) relay.loseAnswersTo(['POST /api/game/create'])
    const { status, body } = await player.post('/api/game/create', SETTINGS)
    expect([status, body.code]).toEqual(UNREACHABLE)
    expect(await countRooms()).toBe(before + 1)
  })

  it.each([
    ['/api/game/ready/ABCDEF', 'the second toggle would undo the first'],
    ['/api/game/toggle-allow-joins/ABCDEF', 'the second toggle would undo the first'],
    ['/api/game/react/ABCDEF', 'the reaction would be shown twice'],
    ['/api/chat/game/ABCDEF/chat', 'a message without clientId would be stored twice'],
  ])('%s is not repeated, since %s', async (path) => {
    for (const relay of relays) relay.loseNothing()
    const player = await playerAt(nginx)
    for (const relay of relays) relay.loseAnswersTo([`POST ${path}`])
    const lost = () => relays.reduce((sum, relay) => sum + relay.lost, 0)
    const before = lost()
    expect((await player.post(path)).status).toBe(503)
    expect(lost()).toBe(before + 1)
  })
})

describe('while processes of two releases run', () => {
  let older: Server
  let nginx: TestNginx
  beforeAll(async () => {
    // A process that has none of the files.
    older = createServer((_, response) => response.writeHead(404).end())
    await once(older.listen(0, '127.0.0.1'), 'listening')
    const ports = [(older.address() as AddressInfo).port, ...processes.slice(0, 1).map(({ port }) => port)]
    nginx = await startNginx(ports)
  })
  afterAll(async () => {
    await nginx.stop()
    older.close()
  })

  it.each(['/cannot-start.js', `/assets/${readdirSync('dist/web/assets')[0]}`])(
    '%s comes from the one that has it',
    async (path) => {
      const open = async () => (await fetch(`http://127.0.0.1:${nginx.port}${path}`)).status
      expect(await Promise.all([open(), open(), open(), open()])).toEqual([200, 200, 200, 200])
    },
  )
})
