import pino, { type Logger } from 'pino'
import { atMostEvery } from './at-most-every'
import { RoomUnreadable, StoreUnavailable } from './ports/room-store'

/** Lines that cannot be written now are kept up to this total length; further lines are lost. */
const MAX_KEPT_CHARACTERS = 256 * 1024

/** In milliseconds. */
const AGAIN_EVERY_MS = 10_000

/**
 * Writes JSON lines to the standard output. Of an error only the message is written, because the other fields of
 * database errors can contain a room's cards and sessions. While the store is unavailable every call fails, and so does
 * every call of a room that cannot be read. The reason is written once in ten seconds.
 */
export function createLog(level: string): Logger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_KEPT_CHARACTERS })
  // The games continue if the terminal is gone, or if the disk of the log is full.
  output.on('error', () => undefined)
  // With `sync` only lines that cannot be written are left to flush, and pino would retry them forever.
  output.flushSync = () => undefined
  const isKnown = knownReasons()
  return pino(
    {
      level,
      serializers: { err: told },
      hooks: {
        logMethod(line, write, rank) {
          const [{ err }] = line as [{ err?: unknown }]
          if (!(failsEveryCall(err) && isKnown(`${rank} ${err.message}`))) write.apply(this, line)
        },
      },
    },
    output,
  )
}

function failsEveryCall(error: unknown): error is Error {
  return error instanceof StoreUnavailable || error instanceof RoomUnreadable
}

/** Whether the same reason was given a short time ago. */
function knownReasons(): (reason: string) => boolean {
  const known = new Set<string>()
  const mayForget = atMostEvery(AGAIN_EVERY_MS)
  return (reason) => {
    if (mayForget(performance.now())) known.clear()
    const isKnown = known.has(reason)
    known.add(reason)
    return isKnown
  }
}

function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause !== undefined && { cause: told(cause) }) }
}
