/** The frames of the Pusher protocol, version 7. Data travels as JSON within JSON. */

/** Seconds of silence after which a client asks whether the server is still there. */
const ACTIVITY_TIMEOUT_SECONDS = 30

/** A frame of a client: an event with data that is not checked yet. */
export interface ClientFrame {
  event: string
  data: Record<string, unknown>
}

/** Undefined if the text is not a frame of the protocol. */
export function readFrame(text: string): ClientFrame | undefined {
  const frame = objectIn(text)
  if (typeof frame?.event !== 'string') return undefined
  const data = typeof frame.data === 'string' ? objectIn(frame.data) : frame.data
  return { event: frame.event, data: isRecord(data) ? data : {} }
}

export function connectionEstablished(socketId: string): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT_SECONDS })
  return JSON.stringify({ event: 'pusher:connection_established', data })
}

export const PING = JSON.stringify({ event: 'pusher:ping', data: '{}' })

export const PONG = JSON.stringify({ event: 'pusher:pong', data: '{}' })

export function subscriptionSucceeded(channel: string): string {
  return JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })
}

export function subscriptionError(channel: string): string {
  const data = { type: 'AuthError', error: 'Only players of the game may listen', status: 403 }
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data })
}

export function errorFrame(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } })
}

/** An event of a channel; `data` is JSON already. */
export function channelEvent(channel: string, { name, data }: { name: string; data: string }): string {
  return JSON.stringify({ event: name, channel, data })
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    // Text that is not JSON is not a frame; the caller answers with an error.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
