import { MAX_EVENT_BYTES } from '../../contract'
import type { GameEvent } from '../../game/step'
import type { ChannelEvent, RoomUpdate } from '../ports/event-bus'
import type { CachedRoom } from './cached-room'
import type { Change } from './room-changes'

/** What a saved change tells the room's channel: what happened, the messages, and the public view if it has changed. */
export function roomUpdate({ code, before, after, events, messages, at }: Change): RoomUpdate {
  const hasNewVersion = after !== null && after.room.version !== before?.room.version
  return {
    code,
    revision: after?.revision ?? null,
    ...(after !== null && { room: () => after.room }),
    events: [
      ...events.flatMap(channelEvent),
      ...messages.map(({ json }) => ({ name: 'chat-message', data: json })),
      ...(hasNewVersion ? [gameUpdate(after, at)] : []),
    ],
    endedSeats: endedSeats(events),
  }
}

/** Seats whose players left or were removed. */
export function endedSeats(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'player-left' || event.type === 'player-kicked' ? [event.seat] : []))
}

function gameUpdate({ room, views }: CachedRoom, at: number): ChannelEvent {
  const data = `{"version":${room.version},"state":${views.publicView(at).body}}`
  const fits = Buffer.byteLength(data) <= MAX_EVENT_BYTES
  return { name: 'game-update', data: fits ? data : `{"version":${room.version}}` }
}

function channelEvent(event: GameEvent): ChannelEvent[] {
  const named = (name: string, data: object): ChannelEvent[] => [{ name, data: JSON.stringify(data) }]
  switch (event.type) {
    case 'player-joined':
      return named('player-joined', { playerName: event.name })
    case 'player-left':
      return named('player-left', { playerName: event.name, newCreator: event.newCreator })
    case 'player-kicked':
      return named('player-kicked', { playerName: event.name, kickedBy: event.by })
    case 'player-ready':
      return named('player-ready', { playerName: event.name, isReady: event.isReady })
    case 'game-started':
      return named('game-start', {})
    case 'player-decided':
      return named('player-action', { playerName: event.name, decision: event.decision })
    case 'call-joined':
      return named('voice-call-start', { playerName: event.name })
    case 'call-left':
      return named('voice-call-end', { playerName: event.name })
    case 'reaction':
      return named('reaction', { playerName: event.name, reaction: event.reaction })
    case 'ante-changed':
    case 'new-creator':
    case 'round-over':
    case 'chat-sent':
      return []
  }
}
