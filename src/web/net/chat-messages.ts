import { LISTED_MESSAGES, type ChatMessage } from '../../contract'

/** How much later a message may arrive from another process or by another way, in milliseconds. */
const LATE_MS = 10_000

/**
 * Adds messages from an event or the answer to one's own: each once, at the end or before the few that were stored after it.
 * The clock of the server may have been set back, so times that are far apart order nothing.
 */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const added = more.filter(({ id }) => !known.some((one) => one.id === id))
  if (added.length === 0) return known
  return added.reduce(inserted, known).slice(-LISTED_MESSAGES)
}

function inserted(known: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  const place = lastPlaceOf(known, (one) => !isJustBefore(message, one)) + 1
  return [...known.slice(0, place), message, ...known.slice(place)]
}

function isJustBefore(one: ChatMessage, other: ChatMessage): boolean {
  const ms = Date.parse(other.timestamp) - Date.parse(one.timestamp)
  return ms > 0 && ms < LATE_MS
}

/**
 * The log, in the order in which messages were stored, followed by messages that came another way since it was read.
 */
export function withLog(known: readonly ChatMessage[], log: readonly ChatMessage[]): readonly ChatMessage[] {
  const end = log.at(-1)
  if (end === undefined) return known
  const lastInLog = lastPlaceOf(known, ({ id }) => log.some((one) => one.id === id))
  const since = known.slice(lastInLog + 1)
  return withMessages(log, lastInLog === -1 ? since.filter(({ timestamp }) => timestamp > end.timestamp) : since)
}

/** The index of the last message that is one of them; -1 for none. */
function lastPlaceOf(messages: readonly ChatMessage[], isOne: (message: ChatMessage) => boolean): number {
  return messages.reduce((last, message, place) => (isOne(message) ? place : last), -1)
}
