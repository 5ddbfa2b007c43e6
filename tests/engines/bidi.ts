import { once } from 'node:events'
import { WebSocket } from 'ws'

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: string
  message?: string
}

/** A session of WebDriver BiDi (W3C): numbered commands and events over one WebSocket. */
export class BidiSession {
  #commands = 0
  readonly #underWay = new Map<number, (message: Message) => void>()

  private constructor(
    private readonly socket: WebSocket,
    private readonly onEvent: (method: string, params: Record<string, unknown>) => void,
  ) {
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as Message))
  }

  /** @param onEvent Called with each event that `session.subscribe` has asked for. */
  static async open(address: string, onEvent: BidiSession['onEvent']): Promise<BidiSession> {
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    const session = new BidiSession(socket, onEvent)
    await session.send('session.new', { capabilities: {} })
    return session
  }

  /** The result of a command; rejects with the browser's own words. */
  async send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = (this.#commands += 1)
    const answer = new Promise<Message>((resolve) => this.#underWay.set(id, resolve))
    this.socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answer
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`)
    return result ?? {}
  }

  close(): void {
    this.socket.close()
  }

  #take(message: Message): void {
    if (message.type === 'event') return this.onEvent(message.method ?? '', message.params ?? {})
    this.#underWay.get(message.id ?? 0)?.(message)
    this.#underWay.delete(message.id ?? 0)
  }
}
