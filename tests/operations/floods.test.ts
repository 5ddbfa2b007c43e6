import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFailureCode, sentenceOf } from '../../src/contract/failures'
import { startWithOwnData, type ServerProcess } from '../support/server-process'
import { startTlsNginx, type TlsNginx } from './tls-nginx'

// The limits of nginx stop floods and slow clients. A party of 30 people in one network does not meet them.

const HEADERS = 'Host: localhost\r\n'
const REQUEST = `GET /healthz HTTP/1.1\r\n${HEADERS}\r\n`
const UNFINISHED_BODY = `POST /api/game/join HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{`
const UNFINISHED_HEADERS = 'GET /healthz HTTP/1.1\r\nHost: loc'
const CONNECTIONS_OF_AN_ADDRESS = 60
const BATCH = 50

let server: ServerProcess
let nginx: TlsNginx
beforeAll(async () => {
  // Without the limits of the server, so that those of nginx are seen.
  server = await startWithOwnData({ TRUST_PROXY: '1', RATE_LIMIT: 'off' })
})
afterAll(async () => {
  await server.crash()
})

/** Before the tests of a group: nginx with a smaller limit, which a slow machine reaches too. */
function useNginxWith(shipped: RegExp, smaller: string): void {
  beforeAll(async () => void (nginx = await startTlsNginx(server.port, [[shipped, smaller]])))
  afterAll(() => nginx.stop())
}

class Client {
  text = ''

  readonly closed: Promise<unknown>

  private constructor(readonly socket: TLSSocket) {
    socket.on('data', (part: Buffer) => (this.text += part.toString('latin1')))
    // nginx resets connections that time out.
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => socket.once('close', resolve))
  }

  static async open(): Promise<Client> {
    const socket = connect({ host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    return new Client(socket)
  }

  /** Opens the connections in batches, which fit into the queue of the listening socket. */
  static async openMany(count: number): Promise<Client[]> {
    const clients: Client[] = []
    while (clients.length < count) {
      const batch = Math.min(BATCH, count - clients.length)
      clients.push(...(await Promise.all(Array.from({ length: batch }, () => Client.open()))))
    }
    return clients
  }

  get statuses(): number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }

  /** Sends requests without a pause. Resolves when the last one is answered. */
  async sends(count: number): Promise<void> {
    const wanted = this.statuses.length + count
    this.socket.write(REQUEST.repeat(count))
    while (this.statuses.length < wanted) await once(this.socket, 'data')
  }
}

describe('requests from one address', () => {
  useNginxWith(/rate=1000r\/s/, 'rate=1r/s')

  it('from a party of 30 people are all answered, and those of a flood are refused with a sentence', async () => {
    const party = await Client.openMany(30)
    await Promise.all(party.map((client) => client.sends(30)))
    expect(new Set(party.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]))

    const flood = await Client.openMany(10)
    await Promise.all(flood.map((client) => client.sends(90)))
    expect(new Set(flood.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 429]))
    const [refused] = flood.filter(({ statuses }) => statuses.includes(429))
    expect(refused?.text).toContain('"code":"too-many-requests"}')
    expect(refused?.text).toContain('Retry-After: 1\r\n')
    for (const { socket } of [...party, ...flood]) socket.destroy()
  })
})

it.each(['deploy/nginx.conf', 'deploy/nginx-tls.conf'])('%s answers with codes and sentences of the server', (file) => {
  const bodies = [...readFileSync(file, 'utf8').matchAll(/return \d+ '(\{.*\})';/g)].map(([, body = '']) => body)
  expect(bodies).toHaveLength(3)
  for (const body of bodies) {
    const { error, code } = JSON.parse(body) as { error: string; code: string }
    expect(isFailureCode(code) && sentenceOf(code)).toBe(error)
  }
})

describe('slow clients', () => {
  useNginxWith(/connections 600;/, `connections ${CONNECTIONS_OF_AN_ADDRESS};`)

  it('have a limited number of connections, and lose them when they send nothing', async () => {
    const inTheirHeaders = await Client.openMany(5)
    for (const { socket } of inTheirHeaders) socket.write(UNFINISHED_HEADERS)
    const slow = await Client.openMany(CONNECTIONS_OF_AN_ADDRESS + 1)
    const refusal = Promise.any(slow.map(({ socket }) => once(socket, 'data')))
    for (const { socket } of slow) socket.write(UNFINISHED_BODY)
    await refusal
    expect(slow.flatMap(({ statuses }) => statuses)).toEqual([429])

    await Promise.all([...inTheirHeaders, ...slow].map(({ closed }) => closed))
    expect(new Set(slow.flatMap(({ statuses }) => statuses))).toEqual(new Set([429]))
    const client = await Client.open()
    await client.sends(1)
    expect(client.statuses).toEqual([200])
    client.socket.destroy()
  })
})
