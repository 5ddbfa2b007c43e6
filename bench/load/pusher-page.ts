import type { LoadPlayer } from './load-player'
import { WsConnection } from './ws-connection'

interface Message {
  event: string
  data?: string
}

const OF_THE_PROTOCOL = Buffer.from('{"event":"pusher')

/** Opens the realtime connection of a page and subscribes to channels. `onEvent` gets their events. */
export async function openPusherPage(
  player: LoadPlayer,
  channels: readonly string[],
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
  await protocol.received('pusher:connection_established')
  for (const channel of channels) {
    const auth = channel.startsWith('private-') ? await signatureFor(player, protocol.socketId, channel) : ''
    connection.sendText(JSON.stringify({ event: 'pusher:subscribe', data: { auth, channel } }))
    await protocol.received('pusher_internal:subscription_succeeded')
  }
  return connection
}

async function signatureFor(player: LoadPlayer, socketId: string, channel: string): Promise<string> {
  const body = { socket_id: socketId, channel_name: channel }
  const answer = await player.post('/api/chat/pusher/auth', body)
  return (JSON.parse(answer.body.toString()) as { auth: string }).auth
}

/** Separates the frames of the protocol from the events of the room. */
class Protocol {
  readonly #received = new Set<string>()
  #awaited: { event: string; resolve: () => void } | undefined
  onPing: () => void = () => undefined
  socketId = ''

  constructor(private readonly onEvent: (payload: Buffer) => void) {}

  take(payload: Buffer): void {
    if (payload.compare(OF_THE_PROTOCOL, 0, OF_THE_PROTOCOL.length, 0, OF_THE_PROTOCOL.length) !== 0) {
      return this.onEvent(payload)
    }
    const { event, data } = JSON.parse(payload.toString()) as Message
    if (event === 'pusher:ping') return this.onPing()
    if (event.includes('error')) throw new Error(`${event}: ${JSON.stringify(data)}`)
    if (event === 'pusher:connection_established') {
      this.socketId = (JSON.parse(data ?? '') as { socket_id: string }).socket_id
    }
    if (this.#awaited?.event === event) this.#awaited.resolve()
    else this.#received.add(event)
  }

  received(event: string): Promise<void> {
    if (this.#received.delete(event)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#awaited = {
        event,
        resolve: () => {
          this.#awaited = undefined
          resolve()
        },
      }
    })
  }
}
