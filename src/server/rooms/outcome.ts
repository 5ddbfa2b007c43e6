import type { Refusal } from '../../game/step'

export type RoomRefusal = Refusal | 'game-not-found'
export type Refused = { ok: false; refusal: RoomRefusal }
export type Outcome<T> = { ok: true; value: T } | Refused

export const GAME_NOT_FOUND = { ok: false, refusal: 'game-not-found' } as const satisfies Refused
