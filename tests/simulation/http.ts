import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'

/** A call as it is sent. */
export interface SentCall {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | undefined
  address: string
}

/** An answer as it arrives. Its body is parsed once for all readers. */
export class Answer {
  #json: unknown

  constructor(
    readonly status: number,
    readonly headers: Map<string, string[]>,
    readonly text: string,
  ) {}

  get json(): unknown {
    return (this.#json ??= JSON.parse(this.text) as unknown)
  }
}

/** A connection as handlers see it. */
class Socket extends EventEmitter {
  readableEnded = false
  destroyed = false

  constructor(readonly remoteAddress: string) {
    super()
  }

  destroy(): void {
    this.destroyed = true
  }

  /** The simulated network loses answers by itself. */
  setTimeout(): this {
    return this
  }
}

/** A request that has arrived, with the methods of Node's that handlers use. */
export class ArrivedRequest extends Readable {
  readonly httpVersion = '1.1'
  readonly complete = true
  /** The server reads only the host from here. */
  readonly rawHeaders = ['host', 'poker.test']
  readonly socket: Socket
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>

  constructor({ method, path, headers, body, address }: SentCall) {
    super()
    this.method = method
    this.url = path
    this.headers = { host: 'poker.test', ...headers }
    if (body !== undefined) this.headers['content-length'] = String(Buffer.byteLength(body))
    this.socket = new Socket(address)
    if (body !== undefined) this.push(body)
    this.push(null)
  }

  override _read(): void {
    // Everything has arrived.
  }

  asNode(): IncomingMessage {
    return this as unknown as IncomingMessage
  }
}

/** Collects an answer. */
export class CollectedResponse extends Writable {
  headersSent = false
  #status = 200
  readonly #headers = new Map<string, string[]>()
  readonly #parts: Buffer[] = []

  constructor(private readonly onAnswer: (answer: Answer) => void) {
    super()
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name.toLowerCase(), [value])
  }

  writeHead(status: number, headers: readonly string[]): this {
    this.#status = status
    this.headersSent = true
    for (let index = 0; index < headers.length; index += 2) {
      const name = headers[index]!.toLowerCase()
      this.#headers.set(name, [...(this.#headers.get(name) ?? []), headers[index + 1]!])
    }
    return this
  }

  /** Most answers are one text, which needs no stream. */
  override end(...given: never[]): this {
    const [body = ''] = given as unknown[]
    if (typeof body !== 'string' || this.#parts.length > 0 || this.writableLength > 0) return super.end(...given)
    this.onAnswer(new Answer(this.#status, this.#headers, body))
    return this
  }

  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.#parts.push(part)
    done()
  }

  override _final(done: () => void): void {
    this.onAnswer(new Answer(this.#status, this.#headers, Buffer.concat(this.#parts).toString('utf8')))
    done()
  }

  asNode(): ServerResponse {
    return this as unknown as ServerResponse
  }
}
