import type { GameEvent } from '../../game/step'
import type { StoredMessage } from '../ports/room-store'
import type { CachedRoom } from './cached-room'

/** The room before and after a change. */
export interface Change {
  code: string
  /** Undefined if the room is new. */
  before: CachedRoom | undefined
  /** The same as before if nothing has changed; null if the room is deleted. */
  after: CachedRoom | null
  events: GameEvent[]
  messages: StoredMessage[]
  at: number
}
