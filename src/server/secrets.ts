import { createECDH, randomBytes } from 'node:crypto'
import type { VapidKeys } from './ports/push-sender'
import type { RoomStore } from './ports/room-store'
import type { ChannelKey } from './realtime/channel-auth'

export interface Secrets {
  /** Signs session cookies. */
  session: string
  /** Signs Web Push messages. */
  vapid: VapidKeys
  /** Signs subscriptions. */
  channelKey: ChannelKey
}

/**
 * The secrets of the server. They are made once and kept with the data, so that sessions and subscriptions stay valid
 * after a restart and in all processes.
 */
export async function secretsOf(store: Pick<RoomStore, 'secret'>, sessionSecret: string | undefined): Promise<Secrets> {
  const kept = (name: string, bytes: number) => store.secret(name, randomBytes(bytes).toString('base64url'))
  return {
    session: sessionSecret ?? (await kept('session', 32)),
    vapid: vapidKeysIn(await store.secret('vapid', freshVapidKeys())),
    channelKey: { key: await kept('realtime-key', 12), secret: await kept('realtime', 32) },
  }
}

/** The public key and the private one, with a dot between them. */
function freshVapidKeys(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return `${publicKey}.${pair.getPrivateKey().toString('base64url')}`
}

function vapidKeysIn(secret: string): VapidKeys {
  const [publicKey = '', privateKey = ''] = secret.split('.')
  return { publicKey, privateKey }
}
