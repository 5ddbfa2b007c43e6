import type { ChatMessage } from '../../contract'

/** The server keeps the last hundred messages, and so does the page. */
const KEPT = 100

/** Adds messages from the log, an event or the answer to one's own: each once, in the order in which they were stored. */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id))
  const added = more.filter(({ id }) => !ids.has(id))
  if (added.length === 0) return known
  return [...known, ...added].sort(byTime).slice(-KEPT)
}

// ISO times of one length sort as text; equal ones keep the order in which they came.
function byTime(one: ChatMessage, other: ChatMessage): number {
  return one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0
}
