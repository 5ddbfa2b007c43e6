import { useEffect, useRef } from 'react'
import type Pusher from 'pusher-js'
import { channelOf, type RealtimeAnswer, type RealtimeEventName, type RealtimeEvents } from '../../contract'
import { sessionInfo } from './session'

/** The realtime channel of a room. It only makes the page faster: the polls keep every screen right without it. */

export type RoomEventHandlers = { [Name in RealtimeEventName]?: (data: RealtimeEvents[Name]) => void }

const SUBSCRIBE_AGAIN_MS = 5_000
const RENEW_FIRST_MS = 4_000
const RENEW_LAST_MS = 30_000

let connecting: Promise<void> | undefined
let settings: RealtimeAnswer | undefined
let PusherClient: typeof Pusher | undefined
let pusher: Pusher | undefined
/** By room code, or by the whole name of a player's channel. */
const listeners = new Map<string, Set<(name: string, data: unknown) => void>>()

/** Calls the handlers with the room's events while the component is mounted. */
export function useRoomEvents(roomCode: string, handlers: RoomEventHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => listen(roomCode, (name, data) => deliver(latest.current, name, data)), [roomCode])
}

function deliver(handlers: RoomEventHandlers, name: string, data: unknown): void {
  // The contract names what each event of the server carries.
  const handler = handlers[name as RealtimeEventName] as ((data: unknown) => void) | undefined
  handler?.(data)
}

/** Calls the listener with the events of a room, or of a private channel, which is named in full. Answers how to stop. */
export function listen(roomCode: string, listener: (name: string, data: unknown) => void): () => void {
  const ofRoom = listeners.get(roomCode) ?? new Set()
  listeners.set(roomCode, ofRoom)
  ofRoom.add(listener)
  if (ofRoom.size === 1) void subscribe(roomCode)
  return () => {
    ofRoom.delete(listener)
    if (ofRoom.size === 0) void unsubscribe(roomCode)
  }
}

export const isSubscribed = (channel: string) => pusher?.channel(channel)?.subscribed === true

const isWanted = (roomCode: string) => (listeners.get(roomCode)?.size ?? 0) > 0

async function subscribe(roomCode: string): Promise<void> {
  connecting ??= connect()
  await connecting
  if (pusher && settings && isWanted(roomCode)) subscribeOn(pusher, settings.prefix, roomCode)
}

function channelName(prefix: string, key: string): string {
  return key.startsWith('private-') ? key : channelOf(key, prefix)
}

function subscribeOn(client: Pusher, prefix: string, roomCode: string): void {
  const name = channelName(prefix, roomCode)
  if (client.allChannels().some((channel) => channel.name === name)) return
  const channel = client.subscribe(name)
  channel.bind_global((event: string, data: unknown) => {
    for (const listener of listeners.get(roomCode) ?? []) listener(event, data)
  })
  channel.bind('pusher:subscription_error', () => {
    // The seat may come soon: a request that is being approved, or a join that is still under way.
    client.unsubscribe(name)
    setTimeout(() => void subscribe(roomCode), SUBSCRIBE_AGAIN_MS)
  })
}

async function unsubscribe(roomCode: string): Promise<void> {
  await connecting
  if (pusher && settings && !isWanted(roomCode)) pusher.unsubscribe(channelName(settings.prefix, roomCode))
}

async function connect(): Promise<void> {
  try {
    const [info, library] = await Promise.all([sessionInfo(), import('pusher-js')])
    settings = info.realtime
    PusherClient = library.default
    pusher = new PusherClient(settings.key, optionsFor(settings))
    renewLater(RENEW_FIRST_MS)
  } catch (error) {
    // The script did not load. The next subscription tries again.
    connecting = undefined
    console.warn('Realtime is not available:', error)
  }
}

/**
 * Replaces a client that stays without a connection: after two failures in a row, for which a restart of the server is
 * enough, pusher-js never tries a web socket again. The pauses grow for a network that lets no web socket through.
 */
function renewLater(afterMs: number): void {
  setTimeout(() => {
    const isHealthy = pusher?.connection.state === 'connected' || ![...listeners.keys()].some(isWanted)
    if (!isHealthy) renew()
    renewLater(isHealthy ? RENEW_FIRST_MS : Math.min(RENEW_LAST_MS, afterMs * 1.5))
  }, afterMs)
}

function renew(): void {
  if (!PusherClient || !settings) return
  pusher?.disconnect()
  pusher = new PusherClient(settings.key, optionsFor(settings))
  for (const roomCode of [...listeners.keys()].filter(isWanted)) subscribeOn(pusher, settings.prefix, roomCode)
}

function optionsFor({ host, port, tls, cluster, prefix }: RealtimeAnswer): ConstructorParameters<typeof Pusher>[1] {
  const isOwn = host === null && prefix === ''
  const ownPort = Number(location.port) || (location.protocol === 'https:' ? 443 : 80)
  const isTls = isOwn ? location.protocol === 'https:' : tls
  const wsHost = isOwn ? location.hostname : host
  const wsPort = isOwn ? ownPort : port
  return {
    cluster,
    forceTLS: isTls,
    enabledTransports: isTls ? ['ws', 'wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: { endpoint: '/api/chat/pusher/auth', transport: 'ajax' },
    ...(wsHost === null ? {} : { wsHost }),
    ...(wsPort === null ? {} : { wsPort, wssPort: wsPort }),
  }
}
