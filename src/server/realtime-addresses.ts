import type { RealtimeAddress } from './http/realtime-address'
import type { HostedRealtime } from './ports/hosted-realtime'
import type { Realtime } from './realtime/realtime'

/** Pages connect to the address that they came from, and the server speaks the protocol itself. */
export function embeddedAddress(realtime: Realtime, key: string): RealtimeAddress {
  return {
    answer: (isPageSecure) => ({ key, host: null, port: null, tls: isPageSecure, cluster: 'us2', prefix: '' }),
    authorize: (socketId, channel, session) => realtime.authorize(socketId, channel, session),
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
    authorize: (socketId, channel) => hosted.authorize(socketId, channel),
    sources: [`${tls ? 'wss' : 'ws'}://${host}:${port}`],
  }
}
