import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface RoomEvent {
  name: string
  data: Record<string, unknown>
}

const LONGEST_WAIT_MS = 10_000

interface Frame {
  event: string
  channel?: string
  data?: unknown
}

/** A client of the Pusher protocol without a library, so that a test sees every byte. */
export class PusherSocket {
  /** Events of channels, in order. */
  readonly events: RoomEvent[] = []
  /** Every frame as received. */
  readonly frames: string[] = []
  readonly socketId: string
  /** Called with every event of a channel. */
  onEvent: (event: RoomEvent) => void = () => undefined
  /** Resolves to the close code. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #waiting: (() => void)[] = []

  private constructor(socket: WebSocket, first: string) {
    this.#socket = socket
    const { data } = JSON.parse(first) as { data: string }
    this.socketId = (JSON.parse(data) as { socket_id: string }).socket_id
    this.closed = once(socket, 'close').then(([code]) => code as number)
    this.#receive(first)
    socket.on('message', (bytes: Buffer) => this.#receive(bytes.toString('utf8')))
    socket.on('error', () => socket.terminate())
  }

  /** Rejects if the server refuses the connection. */
  static async open(origin: string, key: string, headers: Record<string, string> = {}): Promise<PusherSocket> {
    const url = `${origin.replace('http', 'ws')}/app/${key}?protocol=7&client=js&version=8.6.0&flash=false`
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    const [first] = (await once(socket, 'message')) as [Buffer]
    return new PusherSocket(socket, first.toString('utf8'))
  }

  /** True if the server accepts the subscription. */
  async subscribe(channel: string, auth?: string): Promise<boolean> {
    const from = this.frames.length
    this.send({ event: 'pusher:subscribe', data: { channel, ...(auth !== undefined && { auth }) } })
    const isAnswer = (frame: Frame) => frame.channel === channel && /subscription_(succeeded|error)$/.test(frame.event)
    await this.#until(() => this.parsedFrames(from).some(isAnswer), `an answer to the subscription to ${channel}`)
    return this.parsedFrames(from).find(isAnswer)?.event === 'pusher_internal:subscription_succeeded'
  }

  send(frame: object | string | Buffer): void {
    this.#socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }

  /** Waits for the first event of this name, at or after an index, that passes the check. */
  async event(
    name: string,
    passes: (data: RoomEvent['data']) => boolean = () => true,
    from = 0,
  ): Promise<RoomEvent['data']> {
    const find = () => this.events.slice(from).find((event) => event.name === name && passes(event.data))
    await this.#until(() => find() !== undefined, `the event ${name}`)
    return find()?.data ?? {}
  }

  /** Resolves when everything that the server has sent before has arrived. */
  async flush(): Promise<void> {
    const from = this.frames.length
    this.send({ event: 'pusher:ping', data: {} })
    await this.#until(() => this.parsedFrames(from).some(({ event }) => event === 'pusher:pong'), 'a pong')
  }

  /** As `flush`, but with a ping of the WebSocket protocol, which does not count towards any limit of the server. */
  async flushUncounted(): Promise<void> {
    const pong = once(this.#socket, 'pong')
    this.#socket.ping()
    await pong
  }

  /** The names of the events from an index on. */
  namesFrom(from: number): string[] {
    return this.events.slice(from).map(({ name }) => name)
  }

  /** The frames from an index on. */
  parsedFrames(from = 0): Frame[] {
    return this.frames.slice(from).map((text) => JSON.parse(text) as Frame)
  }

  /** Waits for the first frame of this event. */
  async frame(event: string): Promise<Frame> {
    const find = () => this.parsedFrames().find((frame) => frame.event === event)
    await this.#until(() => find() !== undefined, `the frame ${event}`)
    return find() ?? { event }
  }

  close(): void {
    this.#socket.terminate()
  }

  #receive(text: string): void {
    this.frames.push(text)
    const { event, channel, data } = JSON.parse(text) as Frame
    if (event === 'pusher:ping') this.send({ event: 'pusher:pong', data: {} })
    if (channel !== undefined && !event.startsWith('pusher')) {
      const received = { name: event, data: JSON.parse(String(data)) as RoomEvent['data'] }
      this.events.push(received)
      this.onEvent(received)
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS
    while (!isSo()) {
      const leftMs = end - performance.now()
      if (leftMs <= 0) throw new Error(`timed out after ${LONGEST_WAIT_MS} ms: ${what}`)
      await this.#nextFrame(leftMs)
    }
  }

  #nextFrame(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
