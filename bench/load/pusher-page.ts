import { channelOf } from '../../src/contract'
import type { Player } from './player'
import { WsConnection } from './ws-connection'

interface Message {
  event: string
  data?: string
}

const OF_THE_PROTOCOL = Buffer.from('{"event":"pusher')

/** The realtime connection of a page: subscribed to its room when it opens. Tells what comes over the room's channel. */
export async function openPusherPage(
  player: Player,
  roomCode: string,
  onEvent: (payload: Buffer) => void,
  localAddress?: string,
): Promise<WsConnection> {
  const protocol = new Protocol(onEvent)
  const connection = await WsConnection.open({
    port: player.port,
    path: `/app/${player.key}?protocol=7&client=js&version=8.6.0&flash=false`,
    cookie: player.cookie,
    onText: (payload) => protocol.take(payload),
    ...(localAddress !== undefined && { localAddress }),
  })
  protocol.onPing = () => connection.sendText('{"event":"pusher:pong","data":{}}')
  await protocol.said('pusher:connection_established')
  const channel = channelOf(roomCode)
  connection.sendText(JSON.stringify({ event: 'pusher:subscribe', data: { auth: '', channel } }))
  await protocol.said('pusher_internal:subscription_succeeded')
  return connection
}

/** Sorts what is said about the connection from what the room is told. */
class Protocol {
  readonly #heard = new Set<string>()
  #awaited: { event: string; resolve: () => void } | undefined
  onPing: () => void = () => undefined

  constructor(private readonly onEvent: (payload: Buffer) => void) {}

  take(payload: Buffer): void {
    if (payload.compare(OF_THE_PROTOCOL, 0, OF_THE_PROTOCOL.length, 0, OF_THE_PROTOCOL.length) !== 0) {
      return this.onEvent(payload)
    }
    const { event, data } = JSON.parse(payload.toString()) as Message
    if (event === 'pusher:ping') return this.onPing()
    if (event.includes('error')) throw new Error(`${event}: ${JSON.stringify(data)}`)
    this.#heard.add(event)
    if (this.#awaited?.event === event) this.#awaited.resolve()
  }

  said(event: string): Promise<void> {
    if (this.#heard.has(event)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#awaited = { event, resolve }
    })
  }
}
