/** How long things last, in milliseconds. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A player is absent this long after the last sign of life, */
export const ABSENT_AFTER_MS = 45 * SECOND
/** or this long after a `leave-game` that no sign of life followed. */
export const ABSENT_AFTER_LEAVING_PAGE_MS = 20 * SECOND
/** A page sends a heartbeat every 15 seconds; one that is later than this is not awake. */
export const PAGE_AWAKE_MS = 20 * SECOND
/** How long the seat of an unloaded lobby page is held. */
export const UNLOADED_SEAT_HELD_MS = 10 * SECOND
/** An absent player keeps the seat in a lobby this long. */
export const ABSENT_LOBBY_SEAT_HELD_MS = 5 * MINUTE
/** A turn that began with its player absent. */
export const ABSENT_TURN_MS = 10 * SECOND
/** A turn overdue by more than this (the server was down) starts anew. */
export const OVERDUE_TURN_MS = 5 * SECOND
/** The most that a game is paused in one round. */
export const MAX_PAUSE_MS = 15 * MINUTE
/** What a turn gets after a pause if it has less left, once a round. */
export const TURN_AFTER_PAUSE_MS = 10 * SECOND
export const RESULTS_MS = 60 * SECOND
/** In `waiting`, a present player who says nothing is idle after this. */
export const IDLE_AFTER_MS = 60 * SECOND
/** Another player becomes creator this long after the creator's last sign of life, */
export const SILENT_CREATOR_MS = 60 * SECOND
/** or when a present creator lets a table wait that is all ready for this long. */
export const WAITING_CREATOR_MS = 120 * SECOND
/** A denied player may ask again after this. */
export const DENIED_MS = 60 * SECOND
/** A session that asks about its request is noted as there this often. */
export const REQUEST_SEEN_EVERY_MS = 10 * SECOND
/** A request this silent gives way to a new one when the most that may wait do. */
export const SILENT_REQUEST_MS = 2 * MINUTE
export const EMPTY_LOBBY_KEPT_MS = 30 * MINUTE
/** A lobby of a rematch, with the evening's books, and a running game. */
export const EMPTY_GAME_KEPT_MS = 24 * HOUR
export const FINISHED_GAME_KEPT_MS = 24 * HOUR
