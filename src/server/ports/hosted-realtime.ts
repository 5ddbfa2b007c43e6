import type { RoomUpdate } from './event-bus'

/** A hosted realtime service that carries the events instead of the server itself. */
export interface HostedRealtime {
  /** Where pages connect to. */
  readonly address: { key: string; host: string; port: number; tls: boolean; cluster: string }
  /** Sends the events of one change to the service's subscribers. Never throws and never waits. */
  deliver(update: RoomUpdate): void
  /** Signs the subscription of a socket to a private channel. */
  authorize(socketId: string, channel: string): string
  close(): Promise<void>
}
