import type { Refusal } from '../../game/step'

/** What is refused of rooms that the rules know nothing of: no such room, and signals of a voice call. */
export type RoomRefusal = Refusal | 'no-watchers' | 'game-not-found' | 'not-in-call' | 'call-elsewhere'
export type Refused = { ok: false; refusal: RoomRefusal }
export type Outcome<T> = { ok: true; value: T } | Refused

export const GAME_NOT_FOUND = { ok: false, refusal: 'game-not-found' } as const satisfies Refused
