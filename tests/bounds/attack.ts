import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { expectOk, Player } from '../support/player'
import type { ServerProcess } from '../support/server-process'
import { overHttp, type Address, type Call, type Reply } from '../support/transport'

const FIRST_ADDRESS = 10

/** A stranger with an address of the loopback network of their own. */
export class Attack implements Address {
  static #attacks = 0
  readonly localAddress = `127.0.0.${FIRST_ADDRESS + Attack.#attacks++}`
  readonly #sockets: { destroy(): void }[] = []

  constructor(readonly server: ServerProcess) {}

  get origin(): string {
    return this.server.origin
  }

  /** Ends every connection of the attack. */
  end(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  // ---- calls -------------------------------------------------------------------------------------------------------

  call({ method = 'GET', headers = {}, ...rest }: Partial<Call> & { path: string }): Promise<Reply> {
    return overHttp(this).send({ method, headers, ...rest })
  }

  /** How often each status answers this many equal calls, some of which are sent at the same time. */
  async flood(count: number, call: (index: number) => Parameters<Attack['call']>[0]): Promise<Map<number, number>> {
    const statuses = new Map<number, number>()
    let next = 0
    const lane = async () => {
      for (let index = next++; index < count; index = next++) {
        const { status } = await this.call(call(index))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 10 }, lane))
    return statuses
  }

  /**
   * Equal calls take no more than this allowance. A machine that sends them no faster than the allowance refills gets
   * no refusal.
   */
  async expectFloodLimited(
    { burst, perSecond }: { burst: number; perSecond: number },
    ...flood: Parameters<Attack['flood']>
  ): Promise<void> {
    const [count] = flood
    const startedAt = performance.now()
    const statuses = await this.flood(...flood)
    const most = burst + Math.ceil((perSecond * (performance.now() - startedAt)) / 1000)
    expect(statuses.get(200)).toBeLessThanOrEqual(most)
    if (most < count) expectLimited(statuses)
  }

  player(name = 'Mallory'): Promise<Player> {
    return Player.arrive(this, name)
  }

  async players(count: number): Promise<Player[]> {
    const players: Player[] = []
    while (players.length < count) players.push(await this.player(`Mallory ${players.length}`))
    return players
  }

  // ---- connections -------------------------------------------------------------------------------------------------

  /** A connection to which nothing is sent yet. It reads what it gets. */
  connect(): Socket {
    const socket = connect({ port: this.server.port, host: '127.0.0.1', localAddress: this.localAddress })
    socket.on('error', () => socket.destroy())
    this.#sockets.push(socket)
    return socket.resume()
  }

  /** What the server sends on a connection before it closes it. */
  async sendAndRead(text: string): Promise<string> {
    const socket = this.connect()
    let answer = ''
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  // ---- realtime ----------------------------------------------------------------------------------------------------

  async webSocketUrl(player: Player): Promise<string> {
    const { realtime } = expectOk(await player.init())
    return `${this.origin.replace('http', 'ws')}/app/${realtime.key}?protocol=7`
  }

  /** Resolves to the status if the server refuses the upgrade, else the open WebSocket. */
  async webSocket(url: string, { cookie = '' }: { cookie?: string | undefined } = {}): Promise<WebSocket | number> {
    const options = { localAddress: this.localAddress, headers: { cookie }, perMessageDeflate: false }
    const socket = new WebSocket(url, options)
    this.#sockets.push({ destroy: () => socket.terminate() })
    return new Promise((resolve) => {
      socket.on('error', () => socket.terminate())
      socket.once('message', () => resolve(socket))
      socket.once('unexpected-response', (request, { statusCode = 0 }) => {
        request.destroy()
        resolve(statusCode)
      })
    })
  }

  async openWebSocket(): Promise<WebSocket> {
    const player = await this.player()
    const opened = await this.webSocket(await this.webSocketUrl(player), player)
    if (typeof opened === 'number') throw new Error(`the upgrade is refused with ${opened}`)
    return opened
  }
}

/** Some of the calls succeeded, the others were too many. */
export function expectLimited(statuses: Map<number, number>): void {
  expect([...statuses.keys()].sort((one, other) => one - other)).toEqual([200, 429])
}

export const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
