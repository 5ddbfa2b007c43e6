import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  head: string
  body: Buffer
}

/** Sends requests one after another. */
export interface Http {
  send(request: string): Promise<Answer>
}

interface Waiting {
  request: string
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const HEAD_END = '\r\n\r\n'

/** One keep-alive connection with HTTP/1.1 written by hand, because the load must cost less than the server. */
export class HttpConnection implements Http {
  readonly #waiting: Waiting[] = []
  #fault: Error | undefined
  #rest: Buffer | undefined

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static open(port: number, localAddress = '127.0.0.1'): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new HttpConnection(socket))
      })
    })
  }

  send(request: string): Promise<Answer> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject })
      if (this.#waiting.length === 1) this.socket.write(request, 'utf8')
    })
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
    const headEnd = bytes.indexOf(HEAD_END)
    const head = headEnd < 0 ? undefined : bytes.toString('latin1', 0, headEnd)
    const end = head === undefined ? Infinity : headEnd + HEAD_END.length + bodyLength(head)
    if (head === undefined || bytes.length < end) {
      this.#rest = bytes
      return
    }
    this.#rest = undefined
    const answered = this.#waiting.shift()
    if (answered === undefined || bytes.length > end)
      throw new Error(`the server sent an answer without a request:\n${bytes.toString('latin1', 0, 300)}`)
    const next = this.#waiting[0]
    if (next !== undefined) this.socket.write(next.request, 'utf8')
    answered.resolve({ status: statusOf(head), head, body: bytes.subarray(headEnd + HEAD_END.length) })
  }

  #fail(error: Error): void {
    this.#fault = error
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}

/** A fixed number of connections for loads with more players than the system has sockets. */
export class HttpPool implements Http {
  #next = 0

  private constructor(private readonly connections: HttpConnection[]) {}

  static async open(port: number, size: number): Promise<HttpPool> {
    return new HttpPool(await Promise.all(Array.from({ length: size }, () => HttpConnection.open(port))))
  }

  send(request: string): Promise<Answer> {
    this.#next = (this.#next + 1) % this.connections.length
    const connection = this.connections[this.#next]
    if (connection === undefined) throw new Error('the pool is empty')
    return connection.send(request)
  }

  close(): void {
    for (const connection of this.connections) connection.close()
  }
}

function statusOf(head: string): number {
  return Number(head.slice(9, 12))
}

function bodyLength(head: string): number {
  if (statusOf(head) === 304) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
  return Number(length)
}
