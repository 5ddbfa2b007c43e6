import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Heard {
  name: string
  data: Record<string, unknown>
}

interface Frame {
  event: string
  channel?: string
  data?: unknown
}

const LONGEST_WAIT_MS = 10_000

/** A socket that speaks the Pusher protocol without a library, so that every byte is seen. */
export class Ear {
  /** Events of channels, in order. */
  readonly heard: Heard[] = []
  /** Everything that came, as it came. */
  readonly frames: string[] = []
  readonly socketId: string
  /** Told of every event when it comes. */
  onHeard: (heard: Heard) => void = () => undefined
  /** Resolves to the close code. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #waiting: (() => void)[] = []

  private constructor(socket: WebSocket, first: string) {
    this.#socket = socket
    const { data } = JSON.parse(first) as { data: string }
    this.socketId = (JSON.parse(data) as { socket_id: string }).socket_id
    this.closed = once(socket, 'close').then(([code]) => code as number)
    this.#take(first)
    socket.on('message', (bytes: Buffer) => this.#take(bytes.toString('utf8')))
    socket.on('error', () => socket.terminate())
  }

  /** Rejects if the server does not take the connection. */
  static async open(origin: string, key: string, headers: Record<string, string> = {}): Promise<Ear> {
    const url = `${origin.replace('http', 'ws')}/app/${key}?protocol=7&client=js&version=8.6.0&flash=false`
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    const [first] = (await once(socket, 'message')) as [Buffer]
    return new Ear(socket, first.toString('utf8'))
  }

  /** True if the server lets it listen. */
  async subscribe(channel: string, auth?: string): Promise<boolean> {
    const from = this.frames.length
    this.send({ event: 'pusher:subscribe', data: { channel, ...(auth !== undefined && { auth }) } })
    const isAnswer = (frame: Frame) => frame.channel === channel && /subscription_(succeeded|error)$/.test(frame.event)
    await this.#until(() => this.#framesFrom(from).some(isAnswer), `an answer to the subscription to ${channel}`)
    return this.#framesFrom(from).find(isAnswer)?.event === 'pusher_internal:subscription_succeeded'
  }

  send(frame: object | string | Buffer): void {
    this.#socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }

  /** The first event of this name from a place on that passes; waits for it. */
  async event(name: string, passes: (data: Heard['data']) => boolean = () => true, from = 0): Promise<Heard['data']> {
    const find = () => this.heard.slice(from).find((heard) => heard.name === name && passes(heard.data))
    await this.#until(() => find() !== undefined, `the event ${name}`)
    return find()?.data ?? {}
  }

  /** Everything that the server has sent before now has come when this resolves. */
  async settled(): Promise<void> {
    const from = this.frames.length
    this.send({ event: 'pusher:ping', data: {} })
    await this.#until(() => this.#framesFrom(from).some(({ event }) => event === 'pusher:pong'), 'a pong')
  }

  /** As `settled`, in the words of the socket itself, of which nobody counts how many there are. */
  async caughtUp(): Promise<void> {
    const pong = once(this.#socket, 'pong')
    this.#socket.ping()
    await pong
  }

  /** The names of what came from a place on. */
  namesFrom(from: number): string[] {
    return this.heard.slice(from).map(({ name }) => name)
  }

  close(): void {
    this.#socket.terminate()
  }

  #framesFrom(from: number): Frame[] {
    return this.frames.slice(from).map((text) => JSON.parse(text) as Frame)
  }

  #take(text: string): void {
    this.frames.push(text)
    const { event, channel, data } = JSON.parse(text) as Frame
    if (event === 'pusher:ping') this.send({ event: 'pusher:pong', data: {} })
    if (channel !== undefined && !event.startsWith('pusher')) {
      const heard = { name: event, data: JSON.parse(String(data)) as Heard['data'] }
      this.heard.push(heard)
      this.onHeard(heard)
    }
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS
    while (!isSo()) {
      const left = end - performance.now()
      if (left <= 0) throw new Error(`waited in vain for ${what}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }
}
