import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

const MAX_EVENT_BYTES = 10 * 1024
/** The largest accepted difference between the clocks of a publisher and of the service. */
const MAX_AGE_SECONDS = 600

interface PublishedEvent {
  name: string
  channel: string
  data: string
}

/**
 * A hosted Pusher service on the loopback. Publishers post signed events to `/apps/{id}/events` and `/batch_events`, and
 * pages subscribe at `/app/{key}` to private channels with a signature.
 */
export class PusherService {
  readonly appId = '7'
  readonly key = 'a-key'
  readonly secret = 'the secret of the service'
  /** The accepted events, in order. */
  readonly accepted: PublishedEvent[] = []
  /** The statuses of refused requests. */
  readonly refused: number[] = []
  /** Delays the answer to a publisher, and the events with it. */
  slowMs = 0
  readonly #subscribers = new Map<string, Set<WebSocket>>()
  readonly #server: Server
  readonly #sockets = new WebSocketServer({ noServer: true })
  #lastSocket = 0

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    this.#server.on('upgrade', (request, socket, head) =>
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request.url ?? '')),
    )
  }

  static async start(): Promise<PusherService> {
    const service = new PusherService()
    await once(service.#server.listen(0, '127.0.0.1'), 'listening')
    return service
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The settings of a server that uses this service. */
  get settings() {
    return {
      PUSHER_APP_ID: this.appId,
      PUSHER_KEY: this.key,
      PUSHER_SECRET: this.secret,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(this.port),
      PUSHER_TLS: 'off',
    }
  }

  /** The number of subscriptions to a channel. */
  subscribersOf(channel: string): number {
    return this.#subscribers.get(channel)?.size ?? 0
  }

  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#server.closeAllConnections()
    this.#server.close()
  }

  // ---- publishers ----------------------------------------------------------------------------------------------------

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const status = this.#statusFor(request, body)
    if (status === 200 && this.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slowMs))
    if (status === 200) this.#accept(body)
    else this.refused.push(status)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }

  #statusFor({ method = '', url = '' }: IncomingMessage, body: string): number {
    const [path = '', query] = url.split('?')
    if (method !== 'POST' || !new RegExp(`^/apps/${this.appId}/(batch_)?events$`).test(path)) return 404
    if (!this.#isSigned(method, path, new URLSearchParams(query), body)) return 401
    const isTooLarge = eventsIn(body).some(({ data }) => Buffer.byteLength(data) > MAX_EVENT_BYTES)
    return isTooLarge ? 413 : 200
  }

  /** As the protocol demands: the key, a fresh time, the body's MD5, and an HMAC over all of it. */
  #isSigned(method: string, path: string, params: URLSearchParams, body: string): boolean {
    const { auth_signature: given = '', ...rest } = Object.fromEntries(params)
    const isFresh = Math.abs(Date.now() / 1000 - Number(rest['auth_timestamp'])) < MAX_AGE_SECONDS
    if (rest['auth_key'] !== this.key || !isFresh) return false
    if (rest['body_md5'] !== createHash('md5').update(body).digest('hex')) return false
    const sorted = Object.keys(rest).sort()
    const query = sorted.map((name) => `${name}=${rest[name] ?? ''}`).join('&')
    return isEqual(given, this.#sign([method, path, query].join('\n')))
  }

  #accept(body: string): void {
    for (const event of eventsIn(body)) {
      this.accepted.push(event)
      for (const subscriber of this.#subscribers.get(event.channel) ?? []) {
        subscriber.send(JSON.stringify({ event: event.name, channel: event.channel, data: event.data }))
      }
    }
  }

  #sign(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex')
  }

  // ---- pages ---------------------------------------------------------------------------------------------------------

  #open(socket: WebSocket, url: string): void {
    if (!url.startsWith(`/app/${this.key}?`)) return socket.close(4001, 'Application does not exist')
    this.#lastSocket += 1
    const id = `${this.#lastSocket}.1`
    socket.on('message', (text: Buffer) => this.#receive(socket, id, text.toString()))
    socket.on('close', () => {
      for (const subscribers of this.#subscribers.values()) subscribers.delete(socket)
    })
    const data = JSON.stringify({ socket_id: id, activity_timeout: 120 })
    socket.send(JSON.stringify({ event: 'pusher:connection_established', data }))
  }

  #receive(socket: WebSocket, id: string, text: string): void {
    const { event, data = {} } = JSON.parse(text) as { event: string; data?: { channel?: string; auth?: string } }
    const { channel = '', auth = '' } = data
    if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: '{}' }))
    if (event === 'pusher:unsubscribe') this.#subscribers.get(channel)?.delete(socket)
    if (event !== 'pusher:subscribe') return
    const isAllowed = channel.startsWith('private-') && isEqual(auth, `${this.key}:${this.#sign(`${id}:${channel}`)}`)
    if (!isAllowed) {
      const error = { type: 'AuthError', error: 'Not signed', status: 401 }
      socket.send(JSON.stringify({ event: 'pusher:subscription_error', channel, data: error }))
      return
    }
    this.#subscribers.set(channel, (this.#subscribers.get(channel) ?? new Set()).add(socket))
    socket.send(JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' }))
  }
}

function eventsIn(body: string): PublishedEvent[] {
  const posted = JSON.parse(body) as { batch: PublishedEvent[] } | { name: string; channels: string[]; data: string }
  if ('batch' in posted) return posted.batch
  return posted.channels.map((channel) => ({ name: posted.name, channel, data: posted.data }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
