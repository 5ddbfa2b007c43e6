/** The constants of section 9 of the specification that pages and tests share. */

export const HEARTBEAT_EVERY_MS = 15_000
export const LOBBY_POLL_EVERY_MS = 100
export const STATE_POLL_EVERY_MS = 1_000
export const ACTIVE_GAMES_EVERY_MS = 5_000
export const LOBBY_RETRIES = 3
export const PENDING_REDIRECT_MS = 2_000
export const MISSING_GAME_REDIRECT_MS = 3_000
export const LANDING_NAVIGATION_MS = 300
export const SHORT_TOAST_MS = 3_000
/** The countdown bar is full at this many seconds and above. */
export const FULL_BAR_SECONDS = 30
