import type { RealtimeAnswer } from '../../contract'

/** Where pages find the realtime service, and who signs their subscriptions: the server itself, or a hosted service. */
export interface RealtimeAddress {
  answer(isPageSecure: boolean): RealtimeAnswer
  /** Signs the subscription of a socket, whose page has this session, to a private channel. */
  authorize(socketId: string, channel: string, session: string): string
  /** Where pages may connect to besides their own address, as sources of a content security policy. */
  sources: readonly string[]
}
