import type { Decision, Reaction } from '../game/vocabulary'
import type { LobbyView, PlayerView, StateView } from '../game/views'
import type { ChatMessage } from './answers'
import type { PatchOperation } from './view-patch'

/**
 * The fields in which a player's own view differs from the public view of the same version. All other fields are as in
 * the public view.
 */
export type OwnPart = Partial<Omit<StateView, 'players' | 'version' | 'timeLeft'>> & {
  /** The player's own entry in `players`. */
  player?: PlayerView
}

/**
 * What the realtime channel of a room carries, by event name. It must not contain anything that only one player may
 * know.
 */
export interface RealtimeEvents {
  /** `state` is the public view; it is left out if the event would have more than 10,000 bytes. */
  'game-update': GameUpdate
  'player-action': { playerName: string; decision: Decision }
  'game-start': Record<string, never>
  'player-joined': { playerName: string }
  'player-ready': { playerName: string; isReady: boolean }
  /** `newCreator` is present if the creator left and the role passed on. */
  'player-left': { playerName: string; newCreator?: string | undefined }
  'player-kicked': { playerName: string; kickedBy: string }
  'chat-message': ChatMessage
  reaction: { playerName: string; reaction: Reaction }
  'voice-call-start': { playerName: string }
  'voice-call-end': { playerName: string }
}

/** On the lean channel, `patch` replaces `state` if both views are those of a running game. */
export interface GameUpdate {
  version: number
  state?: StateView | LobbyView
  /** The version to which the patch applies. */
  from?: number
  /** From the public view of version `from` to that of `version`, `timeLeft` aside. */
  patch?: PatchOperation[]
}

/** What the channel of one player carries, by event name. */
export interface PlayerEvents {
  /** `own` belongs to the view of this `version`. */
  hand: { version: number; own: OwnPart }
  /**
   * A signal for the page whose `callId` is `toCall`, or for any page of the player if `toCall` is null. `from` is a
   * player's `_id`.
   */
  'voice-signal': { from: string; callId: string; toCall: string | null; signal: unknown }
}

export type RealtimeEventName = keyof RealtimeEvents

/** The largest event, in bytes, that the Pusher protocol carries. */
export const MAX_EVENT_BYTES = 10_000

/** The channel of a room; a hosted service needs the prefix `private-`. */
export function channelOf(roomCode: string, prefix = ''): string {
  return `${prefix}game-${roomCode}`
}

/** The channel with the same events in fewer bytes, which only the embedded server has. */
export function leanChannelOf(roomCode: string): string {
  return `${channelOf(roomCode)}-lean`
}

/** The channel of those who watch without a seat: `game-update` and nothing else. */
export function watchChannelOf(roomCode: string, prefix = ''): string {
  return `${prefix}watch-${roomCode}`
}

/** The channel of one player's pages, by the `_id` of the seat. */
export function playerChannelOf(roomCode: string, seat: string): string {
  return `private-player-${roomCode}-${seat}`
}

/** The room and the seat whose pages a channel is for; undefined for any other channel. */
export function playerOfChannel(channel: string): { roomCode: string; seat: string } | undefined {
  const { roomCode, seat } =
    /^private-player-(?<roomCode>[A-Z2-9]{6})-(?<seat>[\w-]{1,64})$/.exec(channel)?.groups ?? {}
  return roomCode === undefined || seat === undefined ? undefined : { roomCode, seat }
}
