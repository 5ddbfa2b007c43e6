import type { Refusal } from '../../game/step'
import type { Chance } from '../ports/chance'
import type { Clock } from '../ports/clock'
import type { EventBus } from '../ports/event-bus'
import type { RoomStore } from '../ports/room-store'
import type { Request } from './request'

export type RoomRefusal = Refusal | 'game-not-found'
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: RoomRefusal }

/** What a caller is told of an action that was played. */
export interface Played {
  /** The caller's own view after the action as JSON; null if the caller has no seat any more. */
  stateJson(): string | null
  joinStatus?: 'joined' | 'pending'
  isReady?: boolean | undefined
  allowJoins?: boolean
  /** The chat message as stored. */
  messageJson?: string | undefined
}

/** A page's tag, and the page for whom the tag is not enough. */
export interface Glimpse {
  etag: string
  body(): string
}

export interface RoomsPorts {
  store: RoomStore
  bus: EventBus
  clock: Clock
  chance: Chance
  /** How long `dealing` lasts, in milliseconds. */
  dealingMs: number
  /** Told of every action that was accepted, and of every save, for the operator. Naming a wild is never told. */
  onPlayed?: (type: Exclude<Request['type'], 'choose-wilds'> | 'tick', ms: number) => void
  onSaved?: (ms: number) => void
  /** Told of a fault in work that no call waits for. */
  onFault: (fault: unknown, roomCode: string | null) => void
}
