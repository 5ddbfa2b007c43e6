import pino, { type Logger } from 'pino'

/** Lines that cannot be written now are kept up to this length, and lost beyond it. */
const MAX_KEPT_CHARACTERS = 256 * 1024

/**
 * Writes JSON lines to the standard output. Of an error only the message is written, because the other fields of
 * database errors can contain a room's cards and sessions.
 */
export function createLog(level: string): Logger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_KEPT_CHARACTERS })
  // The games go on if the terminal is gone, or if the disk of the log is full.
  output.on('error', () => undefined)
  // With `sync` nothing is left to flush but what cannot be written, and pino would try that for ever.
  output.flushSync = () => undefined
  return pino({ level, serializers: { err: told } }, output)
}

function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause !== undefined && { cause: told(cause) }) }
}
