import type { ChatMessage } from '../../../contract'

/** What other people wrote after the last message that was seen; all of it where that one is no longer kept. */
export function unreadCount(messages: readonly ChatMessage[], lastSeen: string, ownId: string | undefined): number {
  const since = messages.slice(messages.findIndex(({ id }) => id === lastSeen) + 1)
  return since.filter(({ type, playerId }) => type === 'player' && playerId !== ownId).length
}
