import type { ChatMessage, LobbyPlayerView, LobbyView } from '../../../contract'

/** What became of others between two answers of the lobby, for pages that no event reaches. */
export interface LobbyChanges {
  /** The names of the others who are gone. */
  gone: string[]
  /** Who wears the crown now, if it has passed on. */
  newCreator: string | undefined
}

export function changesBetween(before: LobbyView, after: LobbyView): LobbyChanges {
  const isGone = ({ _id, name }: LobbyPlayerView) =>
    name !== after.currentPlayer && after.players.every((player) => player._id !== _id)
  const creator = after.players.find(({ isCreator }) => isCreator)
  const isNew = creator !== undefined && creator._id !== creatorOf(before)?._id
  return {
    gone: before.players.filter(isGone).map(({ name }) => name),
    newCreator: isNew ? creator.name : undefined,
  }
}

export function creatorOf({ players }: LobbyView): LobbyPlayerView | undefined {
  return players.find(({ isCreator }) => isCreator)
}

/** Who kicked the player, by the room's own line in the chat; undefined for one who left. */
export function kickerOf(playerName: string, messages: readonly ChatMessage[]): string | undefined {
  const start = `${playerName} was kicked by `
  const line = messages.findLast(({ type, message }) => type === 'system' && message.startsWith(start))
  return line?.message.slice(start.length)
}
