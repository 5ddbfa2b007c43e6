import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isEverywhere, networkAddresses } from './addresses'
import type { Chance } from './ports/chance'
import type { Clock } from './ports/clock'
import type { EventBus } from './ports/event-bus'
import type { HostedRealtime } from './ports/hosted-realtime'
import type { Limits } from './ports/limits'
import type { PushSender, VapidKeys } from './ports/push-sender'
import type { RoomStore } from './ports/room-store'
import type { SharedWatchers } from './ports/shared-watchers'
import { Rooms } from './rooms/rooms'
import { createApp } from './http/app'
import { createIceServers } from './http/ice-servers'
import { createMetrics } from './http/metrics'
import { BY_ADDRESS } from './http/rate-limits'
import { embeddedAddress, hostedAddress } from './http/realtime-address'
import { createRequestOrigin } from './http/request-origin'
import { createSessions } from './http/sessions'
import { drain } from './drain'
import { createListeningAccess } from './listening-access'
import { signChannel } from './realtime/channel-auth'
import { Realtime } from './realtime/realtime'
import { secretsOf } from './secrets'
import type { Settings } from './settings'
import { shareOriginOf } from './share-origin'

export interface ServerParts {
  store: RoomStore
  bus: EventBus
  limits: Limits
  /** Counts watchers over all processes, where there are several. */
  sharedWatchers?: SharedWatchers | undefined
  clock: Clock
  chance: Chance
  /** Carries the events if given; otherwise the server sends them itself. */
  hosted?: HostedRealtime | undefined
  /** Makes the sender of Web Push messages; undefined if none are sent. */
  openPush?: ((keys: VapidKeys) => PushSender) | undefined
  settings: Settings
  log: FastifyBaseLogger
  /** The folder of the built pages. */
  webRoot: string
}

export interface RunningServer {
  /** The address on which the server listens. `HOST` can be another spelling of it, or a name. */
  address: string
  port: number
  /** Stops accepting calls, finishes those under way, and closes the adapters that were handed in. */
  close(): Promise<void>
}

/**
 * How long a stop waits for calls that were on their way when the stop began. While such calls still arrive, the wait
 * is longer, up to `atLatestMs`.
 */
const DRAINING = { withinMs: 200, atLatestMs: 1_600 }
/** How long calls under way get before their connections are closed. */
const FINISHING_MS = 2_000
const HANG_UP_EVERY_MS = 50

/** Puts the parts together and listens. If that fails, stops the parts that have already been started, and rejects. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { app, rooms, realtime } = await assemble(parts)
  const close = () => closeAll(parts, app, rooms, realtime)
  try {
    await rooms.open()
    await listen(app, parts.settings)
  } catch (error) {
    await close()
    throw error
  }
  return { ...boundTo(app), close }
}

const WRONG_COUNT =
  'X-Forwarded-For does not have the addresses that TRUST_PROXY announces, so players share the limits of one address. ' +
  'TRUST_PROXY must be the number of proxies in front, and each of them must append to the header'

const UNKNOWN_ADDRESS =
  'A request was refused because of the address of its page. If players open this address, set PUBLIC_ORIGIN to it, ' +
  'and let every proxy forward Host, or set X-Forwarded-Host and TRUST_PROXY'

/** Puts the parts together, without listening. */
export async function assemble(
  parts: ServerParts,
): Promise<{ app: FastifyInstance; rooms: Rooms; realtime: Realtime }> {
  const { store, bus, clock, chance, settings, hosted, log } = parts
  const { publicOrigins, trustedProxies, metricsToken } = settings
  const secrets = await secretsOf(store, settings.sessionSecret)
  const sessions = createSessions({ secret: secrets.session, clock, chance })
  const origin = createRequestOrigin({
    publicOrigins,
    trustedProxies,
    onWrongForward: (entry) => log.warn({ entry }, 'X-Forwarded-For holds an entry that is no address'),
    onWrongCount: (entries) => log.warn({ trustedProxies, entries }, WRONG_COUNT),
    onRefused: (named) => log.warn(named, UNKNOWN_ADDRESS),
  })
  const metrics = createMetrics({
    async countRooms() {
      // Counting rooms alone would not detect a full disk.
      await store.check()
      return store.count()
    },
    countSockets: () => realtime.socketCount,
    countPlayers: () => rooms.countPlayers(),
  })
  const push = parts.openPush?.(secrets.vapid)
  const rooms = new Rooms({
    ...parts,
    dealingMs: settings.dealingMs,
    metrics,
    push,
    isListenedTo: (code) => realtime.isListenedTo(code),
    listeningWatchers: () => realtime.watchers(),
    onFault: (fault, roomCode) => log.error({ err: fault, roomCode }, 'Work in a room failed'),
  })
  const realtime = new Realtime({
    channelKey: secrets.channelKey,
    sessionOf: (cookies) => sessions.read(cookies),
    ...createListeningAccess(rooms, parts.limits),
    isFollowed: (roomCode) => bus.isFollowed(roomCode),
    origin,
    takeUpgrade: (address) => parts.limits.take(BY_ADDRESS.upgrades, address),
    onFault: (fault, roomCode) => log.error({ err: fault, roomCode }, 'A subscription failed'),
    ...(!parts.settings.isRateLimited && { maxConnectionsOfAddress: Infinity, maxWritesOfAddress: Infinity }),
  })
  bus.onUpdate(rooms.isShared ? (update) => realtime.deliverInOrder(update) : (update) => realtime.deliver(update))
  bus.onGap(() => realtime.disconnectAfterGap())

  const app = createApp({
    ...parts,
    rooms,
    sessions,
    origin,
    metrics,
    metricsToken,
    push,
    ice: createIceServers(settings, clock),
    isAddressBound: settings.isRateLimited && trustedProxies === 0,
    realtime:
      hosted === undefined
        ? embeddedAddress(secrets.channelKey.key, (asked) => signChannel(secrets.channelKey, asked))
        : hostedAddress(hosted),
    shareOrigin: (pageOrigin) =>
      shareOriginOf(pageOrigin, {
        publicOrigin: publicOrigins[0],
        networkOrigin: () => networkOriginOf(app),
      }),
  })
  if (hosted === undefined) realtime.attach(app.server)
  app.addHook('onClose', async () => push?.close())
  return { app, rooms, realtime }
}

async function closeAll(
  { hosted, bus, limits, sharedWatchers, store }: ServerParts,
  app: FastifyInstance,
  rooms: Rooms,
  realtime: Realtime,
): Promise<void> {
  await Promise.all([drain(app.server, DRAINING), realtime.close()])
  // Connections become idle when their call is answered. A connection that stays busy is closed at the end.
  const hangingUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_EVERY_MS)
  const cutting = setTimeout(() => app.server.closeAllConnections(), FINISHING_MS)
  await app.close()
  clearInterval(hangingUp)
  clearTimeout(cutting)
  await rooms.close()
  await Promise.all([hosted?.close(), bus.close(), limits.close(), sharedWatchers?.close()])
  await store.close()
}

/** Listens on all interfaces unless the settings name one. Falls back to IPv4, because not every computer has IPv6. */
async function listen(app: FastifyInstance, { port, host }: ServerParts['settings']): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' })
  } catch (error) {
    if (host !== undefined || !(error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT')) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

function boundTo(app: FastifyInstance): Pick<RunningServer, 'address' | 'port'> {
  const bound = app.server.address()
  return typeof bound === 'object' && bound !== null ? bound : { address: '', port: 0 }
}

async function networkOriginOf(app: FastifyInstance): Promise<string | undefined> {
  const { address, port } = boundTo(app)
  if (!isEverywhere(address)) return undefined
  const [own] = await networkAddresses()
  return own === undefined ? undefined : `http://${own}:${port}`
}
