import type { ChatMessage, LobbyPlayerView, LobbyView } from '../../../contract'
import { creatorOf } from '../../net/viewer'

/** What has changed for other players between two views of the lobby. */
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

/**
 * Who kicked the player, from the system's messages in the chat log; undefined for a player who left. The last message
 * counts, because another player of this name may have been kicked before.
 */
export function kickerOf(playerName: string, messages: readonly ChatMessage[]): string | undefined {
  const goings = messages.filter(
    ({ code, params }) => (code === 'player-kicked' || code === 'player-left') && params?.name === playerName,
  )
  const by = goings.at(-1)?.params?.by
  return by === undefined ? undefined : String(by)
}

export type Reporter = 'event' | 'poll'

/**
 * Says whether a report is the first about what happened, because events and polls both report it. Reports are counted,
 * because the same thing can happen twice, for example if two players of one name leave one after the other.
 */
export function firstReports(): (reporter: Reporter, what: string) => boolean {
  const counts = { event: new Map<string, number>(), poll: new Map<string, number>() }
  return (reporter, what) => {
    const count = (counts[reporter].get(what) ?? 0) + 1
    counts[reporter].set(what, count)
    const others = counts[reporter === 'event' ? 'poll' : 'event'].get(what) ?? 0
    return count > others
  }
}
