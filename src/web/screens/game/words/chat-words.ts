import type { ChatMessage } from '../../../../contract'

type Messages = readonly ChatMessage[] | undefined

/** If many messages were written while the page slept, only the last ones are announced. */
const MOST_SAID = 5

/**
 * "Noor: hello" for each message of another player that is new. Both are undefined until the log has been read. Other
 * announcements cover messages of the system.
 */
export function newMessages(before: Messages, now: Messages, ownId: string | undefined): string[] {
  if (before === undefined || now === undefined) return []
  const known = new Set(before.map(({ id }) => id))
  return now
    .filter(({ id, type, playerId }) => type === 'player' && playerId !== ownId && !known.has(id))
    .slice(-MOST_SAID)
    .map(({ playerName, message }) => `${playerName}: ${message}`)
}
