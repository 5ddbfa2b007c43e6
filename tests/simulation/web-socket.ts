import { Duplex } from 'node:stream'
import type { Scheduler, Owner } from './scheduler'

const HEADER_END = '\r\n\r\n'
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

const NOTHING = Buffer.alloc(0)

/** The server's end of a connection. What it writes arrives at the page after a while, in order. */
class ServerEnd extends Duplex {
  remoteAddress = '192.0.2.1'

  constructor(private readonly onBytes: (bytes: Buffer) => void) {
    super()
  }

  override _read(): void {
    // Bytes are pushed when they arrive.
  }

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.onBytes(bytes)
    done()
  }
}

/** A page's WebSocket to a simulated process, over the real bytes of the protocol. */
export class PageSocket {
  readonly serverEnd: ServerEnd
  isOpen = true
  #received: Buffer = NOTHING
  #hasHeader = false
  #lastArrival = 0
  #lastDeparture = 0

  constructor(
    private readonly scheduler: Scheduler,
    private readonly server: Owner,
    private readonly page: Owner,
    private readonly on: { text(text: string, sentAt: number): void; closed(): void },
  ) {
    this.serverEnd = new ServerEnd((bytes) => this.#send(bytes))
    this.serverEnd.on('close', () => this.#later(() => this.#close()))
    this.serverEnd.on('error', () => undefined)
  }

  /** Sends a text to the server, masked with zeros. */
  send(text: string): void {
    this.#sendFrame(TEXT, Buffer.from(text))
  }

  /** The connection breaks at both ends. */
  break(): void {
    this.#close()
    if (this.server.isAlive) this.serverEnd.destroy()
  }

  #sendFrame(kind: number, payload: Buffer): void {
    const length = payload.length
    const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255]
    const frame = Buffer.concat([Buffer.from([0x80 | kind, ...size, 0, 0, 0, 0]), payload])
    this.#lastDeparture = Math.max(this.#lastDeparture, this.scheduler.now + this.scheduler.between(0.5, 10))
    this.scheduler.after(this.#lastDeparture - this.scheduler.now, this.server, () => {
      if (this.isOpen && !this.serverEnd.destroyed) this.serverEnd.push(frame)
    })
  }

  #send(bytes: Buffer): void {
    const sentAt = this.scheduler.now
    this.#later(() => this.#receive(bytes, sentAt))
  }

  #later(run: () => void): void {
    this.#lastArrival = Math.max(this.#lastArrival, this.scheduler.now + this.scheduler.between(0.5, 10))
    this.scheduler.after(this.#lastArrival - this.scheduler.now, this.page, run)
  }

  #close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.on.closed()
  }

  #receive(bytes: Buffer, sentAt: number): void {
    if (!this.isOpen) return
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    if (!this.#hasHeader) {
      const end = this.#received.indexOf(HEADER_END)
      if (end < 0) return
      this.#hasHeader = true
      if (!this.#received.toString('latin1').startsWith('HTTP/1.1 101')) return this.#close()
      this.#received = this.#received.subarray(end + HEADER_END.length)
    }
    this.#readFrames(sentAt)
  }

  #readFrames(sentAt: number): void {
    let hasMore = true
    while (hasMore) hasMore = this.isOpen && this.#readFrame(sentAt)
  }

  /** False if the next frame has not arrived as a whole. */
  #readFrame(sentAt: number): boolean {
    const bytes = this.#received
    if (bytes.length < 2) return false
    const short = bytes[1]! & 127
    const start = short === 127 ? 10 : short === 126 ? 4 : 2
    if (bytes.length < start) return false
    const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
    if (bytes.length < start + length) return false
    this.#received = bytes.subarray(start + length)
    const payload = bytes.subarray(start, start + length)
    const kind = bytes[0]! & 15
    if (kind === TEXT) this.on.text(payload.toString('utf8'), sentAt)
    if (kind === PING) this.#sendFrame(PONG, payload)
    if (kind === CLOSE) this.#close()
    return true
  }
}
