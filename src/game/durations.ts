/** How long things last, in milliseconds. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A player is absent this long after the last sign of life. */
export const ABSENT_AFTER_MS = 45 * SECOND
/** A player is also absent this long after a `leave-game` that no sign of life followed. */
export const ABSENT_AFTER_LEAVING_PAGE_MS = 20 * SECOND
/** A page sends a heartbeat every 15 seconds. A page whose heartbeat is later than this is not awake. */
export const PAGE_AWAKE_MS = 20 * SECOND
/** How long the seat of an unloaded lobby page is held. */
export const UNLOADED_SEAT_HELD_MS = 10 * SECOND
/** An absent player keeps the seat in a lobby this long. */
export const ABSENT_LOBBY_SEAT_HELD_MS = 5 * MINUTE
/** How long a turn lasts if its player was absent at its beginning. */
export const ABSENT_TURN_MS = 10 * SECOND
/** A turn overdue by more than this (the server was down) starts anew. */
export const OVERDUE_TURN_MS = 5 * SECOND
/** The longest that a game can be paused in one round, in total. */
export const MAX_PAUSE_MS = 15 * MINUTE
/** A turn with less time left than this is extended to it after a pause, once a round. */
export const TURN_AFTER_PAUSE_MS = 10 * SECOND
export const RESULTS_MS = 60 * SECOND
/** In `waiting`, a present player who is not round-ready is idle after this. */
export const IDLE_AFTER_MS = 60 * SECOND
/** Another player becomes creator this long after the creator's last sign of life. */
export const SILENT_CREATOR_MS = 60 * SECOND
/**
 * Another player also becomes creator when a present creator lets the table wait this long although all are
 * round-ready.
 */
export const WAITING_CREATOR_MS = 120 * SECOND
/** A denied player may ask again after this. */
export const DENIED_MS = 60 * SECOND
/** The room records at most this often that a session asks about its request. */
export const REQUEST_SEEN_EVERY_MS = 10 * SECOND
/** A request that has been silent this long can be replaced when `MAX_REQUESTS` requests wait. */
export const SILENT_REQUEST_MS = 2 * MINUTE
export const EMPTY_LOBBY_KEPT_MS = 30 * MINUTE
/** How long an empty room is kept: a running game, or the lobby of a rematch, which has the history of the evening. */
export const EMPTY_GAME_KEPT_MS = 24 * HOUR
export const FINISHED_GAME_KEPT_MS = 24 * HOUR
