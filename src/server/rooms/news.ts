import { MAX_EVENT_BYTES } from '../../contract'
import type { GameEvent } from '../../game/step'
import { lobbyFor, viewFor } from '../../game/view-for'
import type { RoomNews } from '../ports/event-bus'
import type { StoredMessage } from '../ports/room-store'
import type { KnownRoom } from './known-room'

type RealtimeEvent = RoomNews['events'][number]

/** What a saved change tells the room's channel: what happened, what was said, and the public view if it has changed. */
export function newsOf(change: {
  code: string
  before: KnownRoom
  after: KnownRoom | null
  events: GameEvent[]
  messages: StoredMessage[]
  at: number
}): RoomNews {
  const { code, before, after, events, messages, at } = change
  const isSameVersion = after === null || after.room.version === before.room.version
  return {
    code,
    row: after?.row ?? null,
    events: [
      ...events.flatMap(realtimeEvent),
      ...messages.map(({ json }) => ({ name: 'chat-message', data: json })),
      ...(isSameVersion ? [] : [gameUpdate(after, at)]),
    ],
    ended: events.flatMap((event) =>
      event.type === 'player-left' || event.type === 'player-kicked' ? [event.seat] : [],
    ),
    ...(after !== null && { room: after.room }),
  }
}

/** The public view as JSON, as an answer of the same call would be. */
export function publicJson({ room }: KnownRoom, at: number): string {
  return JSON.stringify(room.phase === 'lobby' ? lobbyFor(room, null) : viewFor(room, null, at))
}

function gameUpdate(known: KnownRoom, at: number): RealtimeEvent {
  const { version } = known.room
  const data = `{"version":${version},"state":${publicJson(known, at)}}`
  const fits = Buffer.byteLength(data) <= MAX_EVENT_BYTES
  return { name: 'game-update', data: fits ? data : `{"version":${version}}` }
}

function realtimeEvent(event: GameEvent): RealtimeEvent[] {
  const named = (name: string, data: object): RealtimeEvent[] => [{ name, data: JSON.stringify(data) }]
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
    case 'ante-changed':
    case 'new-creator':
    case 'round-over':
    case 'chat-sent':
      return []
  }
}
