import type { ChatMessage, LobbyPlayerView, LobbyView } from '../../../contract'
import { creatorOf } from '../../net/viewer'

/** What became of others between two views of the lobby. */
export interface LobbyChanges {
  /** The names of the others who are gone. */
  gone: string[]
  /** The name of the creator, if it is another player now. */
  newCreator: string | undefined
}

export function changesBetween(before: LobbyView, after: LobbyView): LobbyChanges {
  const isGone = ({ _id, name }: LobbyPlayerView) =>
    name !== after.currentPlayer && after.players.every((player) => player._id !== _id)
  const creator = creatorOf(after)
  const isNew = creator !== undefined && creator._id !== creatorOf(before)?._id
  return {
    gone: before.players.filter(isGone).map(({ name }) => name),
    newCreator: isNew ? creator.name : undefined,
  }
}

/** Who kicked the player, from the system's messages in the chat log; undefined for a player who left. */
export function kickerOf(playerName: string, messages: readonly ChatMessage[]): string | undefined {
  const kicks = messages.filter(({ code, params }) => code === 'player-kicked' && params?.name === playerName)
  const by = kicks.at(-1)?.params?.by
  return by === undefined ? undefined : String(by)
}
