import type { RealtimeAnswer } from '../../contract'
import type { HostedRealtime } from '../ports/hosted-realtime'

/** Where pages find the realtime service, and who signs their subscriptions: the server itself, or a hosted service. */
export interface RealtimeAddress {
  answer(isPageSecure: boolean): RealtimeAnswer
  /** Signs the subscription of a socket to a private channel in the name of a seat, which is empty for a watcher. */
  authorize(asked: { socketId: string; channel: string; seat: string }): string
  /** Where pages may connect to besides their own address, as sources of a content security policy. */
  sources: readonly string[]
}

/** Pages connect to the address that they came from, and the server speaks the protocol itself. */
export function embeddedAddress(key: string, authorize: RealtimeAddress['authorize']): RealtimeAddress {
  return {
    answer: (isPageSecure) => ({ key, host: null, port: null, tls: isPageSecure, cluster: 'us2', prefix: '' }),
    authorize,
    sources: [],
  }
}

/**
 * Pages connect to the hosted service. Its channels are private ones, because anybody may listen to its public
 * channels.
 */
export function hostedAddress(hosted: HostedRealtime): RealtimeAddress {
  const { host, port, tls } = hosted.address
  return {
    answer: () => ({ ...hosted.address, prefix: 'private-' }),
    authorize: ({ socketId, channel }) => hosted.authorize(socketId, channel),
    sources: [`${tls ? 'wss' : 'ws'}://${host}:${port}`],
  }
}
