import { useEffect, useEffectEvent } from 'react'
import type { Channel, default as Pusher } from 'pusher-js'
import {
  channelOf,
  playerChannelOf,
  playerOfChannel,
  watchChannelOf,
  type PlayerEvents,
  type RealtimeAnswer,
  type RealtimeEventName,
  type RealtimeEvents,
} from '../../contract'
import { loadWithRetry } from '../load-with-retry'
import { useRoom } from './room-context'
import { sessionInfo } from './session'
import { deliverTogether } from './together'

/** The realtime channels of a room. They only make the page faster: the polls keep every screen right without them. */

export type RoomEventHandlers = { [Name in RealtimeEventName]?: (data: RealtimeEvents[Name]) => void }
export type PlayerEventHandlers = { [Name in keyof PlayerEvents]?: (data: PlayerEvents[Name]) => void }

type Listener = (name: string, data: unknown) => void

const SUBSCRIBE_AGAIN_MS = 5_000
const CONNECT_AGAIN_MS = 20_000
const RENEW_FIRST_MS = 4_000
const RENEW_LAST_MS = 30_000
/** A connection that brought nothing for `activity_timeout`, nor the answer to a ping within this time, is replaced. */
const PONG_WITHIN_MS = 10_000

let connecting: Promise<void> | undefined
let settings: RealtimeAnswer | undefined
let PusherClient: typeof Pusher | undefined
let pusher: Pusher | undefined
/** Of the wanted channels, by their names on the embedded server; `nameFor` gives the name that is subscribed to. */
const listeners = new Map<string, Set<Listener>>()

/** Calls the handlers with the room's events while the component is mounted. */
export function useRoomEvents(handlers: RoomEventHandlers): void {
  useChannel(channelOf(useRoom().roomCode), handlers)
}

/** Calls the handler when the room's events begin to reach the page, also after an interruption: it missed the earlier ones. */
export function useRoomSubscribed(handler: () => void): void {
  useChannel(channelOf(useRoom().roomCode), { 'pusher:subscription_succeeded': handler })
}

/** Calls the handlers with the events that only this player's pages receive, once the page knows the player's `_id`. */
export function usePlayerEvents(player: string | undefined, handlers: PlayerEventHandlers): void {
  const { roomCode } = useRoom()
  useChannel(player === undefined ? undefined : playerChannelOf(roomCode, player), handlers)
}

/** Calls the handlers with the events that watchers of the room receive. */
export function useWatchEvents(handlers: Pick<RoomEventHandlers, 'game-update'>): void {
  useChannel(watchChannelOf(useRoom().roomCode), handlers)
}

/** Whether the room's events reach the page at the moment. */
export function isListening(roomCode: string): boolean {
  return isListeningOn(channelOf(roomCode))
}

/** Whether the events for watchers of the room reach the page at the moment. */
export function isListeningToWatch(roomCode: string): boolean {
  return isListeningOn(watchChannelOf(roomCode))
}

function isListeningOn(channel: string): boolean {
  return settings !== undefined && isSubscribed(nameFor(settings, channel))
}

/** The events of pusher-js itself about a subscription. */
interface SubscriptionHandlers {
  'pusher:subscription_succeeded'?: () => void
}

function useChannel(
  channel: string | undefined,
  handlers: RoomEventHandlers | PlayerEventHandlers | SubscriptionHandlers,
): void {
  const deliver = useEffectEvent((name: string, data: unknown) => {
    // The contract names what each event of the server carries.
    const handler = (handlers as Record<string, ((data: unknown) => void) | undefined>)[name]
    handler?.(data)
  })
  useEffect(() => {
    if (channel === undefined) return undefined
    return listen(channel, (name, data) => deliver(name, data))
  }, [channel])
}

/** Calls the listener with the events of a channel, named as on the embedded server. Returns a function that stops it. */
export function listen(channel: string, listener: Listener): () => void {
  const all = listeners.get(channel) ?? new Set()
  listeners.set(channel, all)
  all.add(listener)
  if (all.size === 1) void subscribe(channel)
  return () => {
    if (!all.delete(listener) || all.size > 0) return
    listeners.delete(channel)
    void unsubscribe(channel)
  }
}

export const isSubscribed = (channel: string) =>
  pusher?.allChannels().some(({ name, subscribed }) => name === channel && subscribed) === true

/** A room's events come as patches from the embedded server, and whole from a hosted service (P-lean-1). */
function nameFor({ prefix }: RealtimeAnswer, channel: string): string {
  if (playerOfChannel(channel) !== undefined) return channel
  if (channel.startsWith(watchChannelOf(''))) return `${prefix}${channel}`
  return prefix === '' ? `${channel}-lean` : `${prefix}${channel}`
}

async function subscribe(channel: string): Promise<void> {
  connecting ??= connect()
  await connecting
  if (pusher && settings && listeners.has(channel)) subscribeOn(pusher, settings, channel)
}

function subscribeOn(client: Pusher, answer: RealtimeAnswer, channel: string): void {
  const name = nameFor(answer, channel)
  const known = client.channel(name) as Channel | undefined
  // This resumes a subscription that was given up before the server confirmed it, and does not change a confirmed one.
  const subscription = client.subscribe(name)
  if (known !== undefined) return
  subscription.bind_global((event: string, data: unknown) =>
    deliverTogether(() => {
      for (const listener of listeners.get(channel) ?? []) listener(event, data)
    }),
  )
  subscription.bind('pusher:subscription_error', () => {
    // The seat may exist soon: a request is being approved, or a join is in progress. pusher-js treats a refused
    // subscription as one in progress, and would never ask for it again.
    subscription.subscriptionPending = false
    client.unsubscribe(name)
    setTimeout(() => void subscribe(channel), SUBSCRIBE_AGAIN_MS)
  })
}

function subscribeAll(): void {
  for (const channel of listeners.keys()) void subscribe(channel)
}

async function unsubscribe(channel: string): Promise<void> {
  await connecting
  if (pusher && settings && !listeners.has(channel)) pusher.unsubscribe(nameFor(settings, channel))
}

async function connect(): Promise<void> {
  try {
    const [info, library] = await Promise.all([sessionInfo(), loadWithRetry(() => import('pusher-js'))])
    settings = info.realtime
    PusherClient = library.default
    pusher = new PusherClient(settings.key, optionsFor(settings))
    renewLater(RENEW_FIRST_MS)
  } catch (error) {
    connecting = undefined
    setTimeout(subscribeAll, CONNECT_AGAIN_MS)
    console.warn('Realtime is not available:', error)
  }
}

/**
 * Replaces a client that stays without a connection: after two failures in a row, for which a restart of the server is
 * enough, pusher-js never tries a web socket again. The pauses grow, for a network that blocks web sockets.
 */
function renewLater(afterMs: number): void {
  setTimeout(() => {
    const isHealthy = pusher?.connection.state === 'connected' || listeners.size === 0
    if (!isHealthy) renew()
    renewLater(isHealthy ? RENEW_FIRST_MS : Math.min(RENEW_LAST_MS, afterMs * 1.5))
  }, afterMs)
}

function renew(): void {
  if (!PusherClient || !settings) return
  pusher?.disconnect()
  pusher = new PusherClient(settings.key, optionsFor(settings))
  for (const channel of listeners.keys()) subscribeOn(pusher, settings, channel)
}

/** The server itself listens at the page's own address. An encrypted page has encrypted connections in any case. */
function optionsFor({ host, port, tls, cluster }: RealtimeAnswer): ConstructorParameters<typeof Pusher>[1] {
  const wsPort = port ?? (Number(location.port) || (location.protocol === 'https:' ? 443 : 80))
  return {
    cluster,
    wsHost: host ?? location.hostname,
    wsPort,
    wssPort: wsPort,
    forceTLS: host !== null && tls,
    enabledTransports: ['ws'],
    disableStats: true,
    pongTimeout: PONG_WITHIN_MS,
    channelAuthorization: { endpoint: '/api/chat/pusher/auth', transport: 'ajax' },
  }
}
