import type { Refusal } from '../../game/step'

/**
 * The refusals of the rules, and refusals outside the rules: of watching, missing rooms, and signals of a voice call.
 */
export type RoomRefusal = Refusal | 'no-watchers' | 'game-not-found' | 'not-in-call' | 'call-elsewhere'
export type Refused = { ok: false; refusal: RoomRefusal }
export type Outcome<T> = { ok: true; value: T } | Refused

export const GAME_NOT_FOUND = { ok: false, refusal: 'game-not-found' } as const satisfies Refused
