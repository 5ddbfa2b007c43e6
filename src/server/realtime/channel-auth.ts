import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key by which pages name the service, and the secret that signs subscriptions to private channels. */
export interface ChannelKey {
  key: string
  secret: string
}

/** The signature with which a socket may subscribe to a private channel, as the Pusher protocol defines it. */
export function signChannel({ key, secret }: ChannelKey, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`
}

/**
 * Whether `auth` is the signature for this socket and this channel. The duration of the comparison reveals nothing of
 * the right signature.
 */
export function isSignedFor(channelKey: ChannelKey, socketId: string, channel: string, auth: string): boolean {
  const expected = Buffer.from(signChannel(channelKey, socketId, channel))
  const given = Buffer.from(auth)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
