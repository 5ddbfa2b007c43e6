import type { ChatMessage } from '../../../contract'

/** Messages in the order in which they were stored, each once. The server keeps the last hundred, and so does the page. */
const KEPT = 100

/** Adds messages that came by any way: the log, an event, the answer to one's own. */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id))
  const added = more.filter(({ id }) => !ids.has(id))
  if (added.length === 0) return known
  return [...known, ...added].sort(byTime).slice(-KEPT)
}

/** What people wrote after the last message that was seen, but for the reader's own. */
export function unreadCount(messages: readonly ChatMessage[], seenUntil: string, ownId: string | undefined): number {
  return messages.filter(
    ({ type, playerId, timestamp }) => type === 'player' && playerId !== ownId && timestamp > seenUntil,
  ).length
}

// ISO times of one length sort as text; equal ones keep the order in which they came.
function byTime(one: ChatMessage, other: ChatMessage): number {
  return one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0
}
