import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Address } from './transport'

/** The first bytes of an upgrade to a realtime socket. */
const UPGRADE = /^GET \/app\//

/** A TCP proxy between pages and a server that a test can block, delay and freeze. */
export class NetworkProxy implements Address {
  /** Refuses realtime sockets and passes everything else. */
  blocksSockets = false
  /** Delays every answer. */
  delayMs = 0
  /**
   * Breaks the connection instead of sending every other answer to these requests, after the server has executed them.
   * Browsers repeat a request by themselves if its connection has carried other requests.
   */
  losesAnswersTo: RegExp | null = null
  #isLossNext = true
  readonly #target: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isFrozen = false

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((near) => this.#accept(near))
  }

  static async to({ origin }: Address): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(Number(new URL(origin).port))
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Passes nothing any more and closes no connection, like a phone in a tunnel. */
  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** As `freeze`, but new connections work, as for a phone that has changed to another network. */
  freezeOpen(): void {
    for (const socket of this.#sockets) socket.pause()
  }

  /** Closes the frozen connections and accepts new ones. */
  restore(): void {
    this.#isFrozen = false
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #accept(near: Socket): void {
    this.#track(near)
    if (this.#isFrozen) return
    near.once('data', (first: Buffer) => {
      if (this.blocksSockets && UPGRADE.test(first.toString('latin1'))) near.destroy()
      else this.#connect(near, first)
    })
  }

  #connect(near: Socket, first: Buffer): void {
    const far = connect(this.#target, '127.0.0.1')
    this.#track(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.write(first)
    near.pipe(far)
    let isLost = false
    near.on('data', (data: Buffer) => {
      if (this.losesAnswersTo?.test(data.toString('latin1')) !== true) return
      isLost = this.#isLossNext
      this.#isLossNext = !this.#isLossNext
    })
    far.on('data', (data: Buffer) => {
      if (isLost) near.resetAndDestroy()
      else if (this.delayMs === 0) near.write(data)
      else setTimeout(() => near.write(data), this.delayMs)
    })
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    // Tests break connections on purpose.
    socket.on('error', () => socket.destroy())
  }
}
