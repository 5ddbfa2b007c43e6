import type { ServerParts } from '../../src/server/start-server'

/** The settings of a server in a test or a bench: a free port on loopback, and no pause for the deal. */
export const SERVER_SETTINGS: ServerParts['settings'] = {
  port: 0,
  host: '127.0.0.1',
  sessionSecret: undefined,
  metricsToken: undefined,
  publicOrigins: [],
  trustedProxies: 0,
  dealingMs: 0,
  iceServers: [],
  turn: undefined,
  isRateLimited: true,
}
