import type { ChatMessage } from '../../../contract'

/** What other people wrote after the last message that was seen. */
export function unreadCount(messages: readonly ChatMessage[], seenUntil: string, ownId: string | undefined): number {
  return messages.filter(
    ({ type, playerId, timestamp }) => type === 'player' && playerId !== ownId && timestamp > seenUntil,
  ).length
}
