import type { Decision, Reaction } from '../game/vocabulary'
import type { LobbyView, StateView } from '../game/views'
import type { ChatMessage } from './answers'

/** What the realtime channel of a room carries, by event name. Nothing in it may be known to one player only. */
export interface RealtimeEvents {
  /** `state` is the public view; it is missing where the event would be over 10,000 bytes. */
  'game-update': { version: number; state?: StateView | LobbyView }
  'player-action': { playerName: string; decision: Decision }
  'game-start': Record<string, never>
  'player-joined': { playerName: string }
  'player-ready': { playerName: string; isReady: boolean }
  /** `newCreator` where the creator left. */
  'player-left': { playerName: string; newCreator?: string }
  'player-kicked': { playerName: string; kickedBy: string }
  'chat-message': ChatMessage
  reaction: { playerName: string; reaction: Reaction }
  'voice-call-start': { playerName: string }
  'voice-call-end': { playerName: string }
}

/** What the channel of one player carries, by event name. */
export interface PlayerEvents {
  /** For the page whose `callId` is `toCall`; for any page of the player where that is null. `from` is a player's `_id`. */
  'voice-signal': { from: string; callId: string; toCall: string | null; signal: unknown }
}

export type RealtimeEventName = keyof RealtimeEvents

/** The largest event, in bytes, that the Pusher protocol carries. */
export const MAX_EVENT_BYTES = 10_000

/** The channel of a room; a hosted service needs the prefix `private-`. */
export function channelOf(roomCode: string, prefix = ''): string {
  return `${prefix}game-${roomCode}`
}

/** The channel of one player's pages, by the `_id` of the seat. */
export function playerChannelOf(roomCode: string, seat: string): string {
  return `private-player-${roomCode}-${seat}`
}

/** Whose pages a channel is for; undefined for any other channel. */
export function playerOfChannel(channel: string): { roomCode: string; seat: string } | undefined {
  const { roomCode, seat } =
    /^private-player-(?<roomCode>[A-Z2-9]{6})-(?<seat>[\w-]{1,64})$/.exec(channel)?.groups ?? {}
  return roomCode === undefined || seat === undefined ? undefined : { roomCode, seat }
}
