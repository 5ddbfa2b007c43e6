import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key by which pages name the service, and the secret that signs subscriptions to private channels. */
export interface ChannelKey {
  key: string
  secret: string
}

/** What a signature is for. */
export interface Signed {
  socketId: string
  channel: string
  /** In whose name the page listens. */
  seat: string
}

/**
 * The signature with which a socket may subscribe to a private channel, in the form of the Pusher protocol. The
 * signature is for one seat, so it ends with the seat.
 */
export function signChannel({ key, secret }: ChannelKey, { socketId, channel, seat }: Signed): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}:${seat}`).digest('hex')}`
}

/** Whether `auth` is the signature. The duration of the comparison reveals nothing of the right one. */
export function isSignatureOf(channelKey: ChannelKey, signed: Signed, auth: unknown): boolean {
  if (typeof auth !== 'string') return false
  const expected = Buffer.from(signChannel(channelKey, signed))
  const given = Buffer.from(auth)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
