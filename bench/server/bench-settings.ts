import type { ServerParts } from '../../src/server/start-server'

/** The settings of a server in a bench: no limits, and no pause for the deal. */
export const BENCH_SETTINGS: ServerParts['settings'] = {
  port: 0,
  host: '127.0.0.1',
  sessionSecret: undefined,
  metricsToken: undefined,
  publicOrigins: [],
  trustedProxies: 0,
  dealingMs: 0,
  iceServers: [],
  turn: undefined,
  isRateLimited: false,
}

/** Ends the process on SIGTERM, after the server has closed. */
export function endOnTerm(close: () => Promise<void>): void {
  process.once('SIGTERM', () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
