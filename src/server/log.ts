import pino, { type Logger } from 'pino'

/**
 * Writes JSON lines to the standard output. Of an error only the message is written, because the other fields of
 * database errors can contain a room's cards and sessions.
 */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: told } })
}

function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause !== undefined && { cause: told(cause) }) }
}
