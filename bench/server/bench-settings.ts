import { SERVER_SETTINGS } from '../../tests/support/server-settings'

/** The settings of a server in a bench: no limits. */
export const BENCH_SETTINGS = { ...SERVER_SETTINGS, isRateLimited: false }

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
