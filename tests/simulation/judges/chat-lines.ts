import type { Room } from '../../../src/game/room'
import type { Revision, RoomTrace } from '../room-trace'

// Everybody can read in the chat who has left and who is the new host. The judge derives this from the rooms
// themselves.

/** A room has at most this many lines of the server in a minute. */
const LINES_A_MINUTE = 60
const MINUTE_MS = 60_000

interface Line {
  code?: string
  params?: { name?: string }
}

/** What is wrong with the lines that a save adds to the chat. */
export function judgeChatLines(
  { revisions }: RoomTrace,
  { room: before }: Revision,
  { room: after, change }: Revision,
): string | undefined {
  if (before === null || after === null) return undefined
  const lines = change.messages.map(({ json }) => JSON.parse(json) as Line)
  const hasLine = (codes: readonly string[], name: string) =>
    lines.some(({ code = '', params }) => codes.includes(code) && params?.name === name)
  const missing = [
    ...namesOfGone(before, after).filter((name) => !hasLine(['player-left', 'player-kicked'], name)),
    ...namesOfNewHost(before, after).filter((name) => !hasLine(['new-creator'], name)),
  ]
  if (missing.length === 0 || countLines(revisions, change.savedAt) >= LINES_A_MINUTE) return undefined
  return `the chat does not say what happens to ${missing.join(', ')}`
}

function namesOfGone(before: Room, after: Room): string[] {
  const stay = new Set(after.seats.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id))
  return before.seats.filter(({ id, hasLeft }) => !hasLeft && !stay.has(id)).map(({ name }) => name)
}

function namesOfNewHost(before: Room, after: Room): string[] {
  return before.creator === after.creator
    ? []
    : after.seats.filter(({ id }) => id === after.creator).map(({ name }) => name)
}

/** Lines of the server in the minute before an instant. */
function countLines(revisions: readonly Revision[], at: number): number {
  const recent = revisions.filter(({ change }) => Math.abs(at - change.savedAt) < MINUTE_MS)
  return recent.flatMap(({ change }) => change.messages).filter(({ session }) => session === null).length
}
