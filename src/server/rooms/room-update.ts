import {
  MAX_EVENT_BYTES,
  type GameUpdate,
  type PlayerEvents,
  type RealtimeEventName,
  type RealtimeEvents,
} from '../../contract'
import type { Room, Seat } from '../../game/room'
import type { GameEvent } from '../../game/step'
import type { ChannelEvent, RoomUpdate, SeatEvent } from '../ports/event-bus'
import type { CachedRoom } from './cached-room'
import { ownPart, seatsWithNewPart } from './own-part'
import type { Change } from './change'

/**
 * The events that a saved change sends to the room's channel, in order: what happened, the chat messages, and the
 * public view if it has changed.
 */
export function roomUpdate({ code, before, after, events, messages, at }: Change): RoomUpdate {
  const hasNewVersion = after !== null && after.room.version !== before?.room.version
  return {
    code,
    revision: after?.revision ?? null,
    ...(after !== null && { room: after }),
    events: [
      ...events.flatMap(channelEvent),
      ...messages.map(({ json }) => ({ name: 'chat-message', data: json })),
      ...(hasNewVersion ? [new GameUpdateEvent(before, after, at)] : []),
    ],
    ...(after !== null && { seatEvents: handEvents(before?.room, after.room) }),
    endedSeats: after === null ? allSeats(before?.room) : endedSeats(events),
  }
}

/** When a room is deleted, all its seats end, including those of players who never left. */
function allSeats(room: Room | undefined): string[] {
  return room?.seats.map(({ id }) => id) ?? []
}

/** Seats whose players left or were removed. */
function endedSeats(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'player-left' || event.type === 'player-kicked' ? [event.seat] : []))
}

/**
 * A `game-update` whose data and lean data are made when they are first needed, because often all pages listen to the
 * same channel.
 */
class GameUpdateEvent implements ChannelEvent {
  readonly name = 'game-update'
  readonly #before: CachedRoom | undefined
  readonly #after: CachedRoom
  readonly #at: number
  #data: string | undefined
  #lean: string | undefined

  constructor(before: CachedRoom | undefined, after: CachedRoom, at: number) {
    this.#before = before
    this.#after = after
    this.#at = at
  }

  get data(): string {
    const { room, views } = this.#after
    return (this.#data ??= bounded(
      room.version,
      `{"version":${room.version},"state":${views.publicView(this.#at).body}}`,
    ))
  }

  /** The data with a patch; undefined in a lobby and for the first view of a game, which need the whole view. */
  get lean(): string | undefined {
    const [before, after] = [this.#before, this.#after]
    if (before === undefined || before.room.phase === 'lobby' || after.room.phase === 'lobby') return undefined
    return (this.#lean ??= leanUpdate(before, after))
  }
}

function leanUpdate(before: CachedRoom, { room, views }: CachedRoom): string {
  const { version } = room
  const update: GameUpdate = { version, from: before.room.version, patch: views.patchFrom(before.views) }
  return bounded(version, JSON.stringify(update))
}

/** An event that is too large is sent without its view (P-event-7). */
function bounded(version: number, data: string): string {
  return isSendable(data) ? data : `{"version":${version}}`
}

function isSendable(data: string): boolean {
  return Buffer.byteLength(data) <= MAX_EVENT_BYTES
}

/**
 * The `hand` events of the players whose own part of the view has changed (P-lean-6). Only the names in the requests to
 * join can make an event too large. Such an event is left out, and the creator's page gets its content with the next
 * poll.
 */
function handEvents(before: Room | undefined, after: Room): SeatEvent[] {
  const events = seatsWithNewPart(before, after).map((seat) => new HandEvent(after, seat))
  return after.joinRequests.length === 0 ? events : events.filter(({ data }) => isSendable(data))
}

class HandEvent implements SeatEvent {
  readonly name = 'hand'
  readonly #room: Room
  readonly #seat: Seat

  constructor(room: Room, seat: Seat) {
    this.#room = room
    this.#seat = seat
  }

  get seat(): string {
    return this.#seat.id
  }

  get data(): string {
    const hand: PlayerEvents['hand'] = { version: this.#room.version, own: ownPart(this.#room, this.#seat) }
    return JSON.stringify(hand)
  }
}

function channelEvent(event: GameEvent): ChannelEvent[] {
  const named = <Name extends RealtimeEventName>(name: Name, data: RealtimeEvents[Name]): ChannelEvent[] => [
    { name, data: JSON.stringify(data) },
  ]
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
