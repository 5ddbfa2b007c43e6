import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/** A WebSocket client written by hand. It hands out frames as bytes, without a copy if a chunk contains a whole frame. */
export class WsConnection {
  #rest: Buffer | undefined
  onText: (payload: Buffer) => void = () => undefined

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
    socket.on('error', (error) => {
      throw error
    })
    socket.on('close', () => {
      throw new Error('the server closed a WebSocket')
    })
  }

  static open(options: {
    port: number
    path: string
    cookie?: string
    localAddress?: string
    onText: (payload: Buffer) => void
  }): Promise<WsConnection> {
    const { port, path, cookie, localAddress = '127.0.0.1', onText } = options
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.once('error', reject)
      socket.once('connect', () => socket.write(upgradeRequest(port, path, cookie)))
      socket.once('data', (chunk: Buffer) => {
        const headEnd = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, headEnd)
        if (!head.startsWith('HTTP/1.1 101 ')) return reject(new Error(`no upgrade of ${path}: ${head}`))
        socket.off('error', reject)
        const connection = new WsConnection(socket)
        connection.onText = onText
        socket.on('data', (bytes: Buffer) => connection.#take(bytes))
        resolve(connection)
        if (chunk.length > headEnd + 4) connection.#take(chunk.subarray(headEnd + 4))
      })
    })
  }

  sendText(text: string): void {
    this.socket.write(masked(TEXT, Buffer.from(text)))
  }

  /** Bytes that the server has sent. */
  get bytesRead(): number {
    return this.socket.bytesRead
  }

  close(): void {
    this.socket.removeAllListeners('close')
    this.socket.destroy()
  }

  #take(chunk: Buffer): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    for (;;) {
      const frame = frameAt(bytes, at)
      if (frame === undefined) break
      at = frame.end
      this.#handleFrame(frame.opcode, bytes.subarray(frame.start, frame.end))
    }
    this.#rest = at === bytes.length ? undefined : bytes.subarray(at)
  }

  #handleFrame(opcode: number, payload: Buffer): void {
    if (opcode === TEXT) this.onText(payload)
    else if (opcode === PING) this.socket.write(masked(PONG, payload))
    else if (opcode === CLOSE) throw new Error(`the server closed a WebSocket: ${payload.subarray(2).toString()}`)
  }
}

function upgradeRequest(port: number, path: string, cookie: string | undefined): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    '\r\n',
  ].join('\r\n')
}

function frameAt(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | undefined {
  if (bytes.length < at + 2) return undefined
  const opcode = bytes.readUInt8(at) & 0x0f
  const short = bytes.readUInt8(at + 1)
  if (short < 126) return whole(bytes, opcode, at + 2, short)
  if (short === 127) throw new Error('a frame of more than 64 KB')
  return bytes.length < at + 4 ? undefined : whole(bytes, opcode, at + 4, bytes.readUInt16BE(at + 2))
}

function whole(bytes: Buffer, opcode: number, start: number, length: number) {
  return bytes.length < start + length ? undefined : { opcode, start, end: start + length }
}

/** A masked frame. The mask is zero, which the protocol permits. */
function masked(opcode: number, payload: Buffer): Buffer {
  if (payload.length > 65_535) throw new Error('the frame is too long to send')
  const isShort = payload.length < 126
  const frame = Buffer.alloc((isShort ? 6 : 8) + payload.length)
  frame.writeUInt8(0x80 | opcode, 0)
  frame.writeUInt8(0x80 | (isShort ? payload.length : 126), 1)
  if (!isShort) frame.writeUInt16BE(payload.length, 2)
  payload.copy(frame, frame.length - payload.length)
  return frame
}
