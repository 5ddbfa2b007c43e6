/** Bounds of what players type and ask for. */

/** Characters as a person counts them (grapheme clusters). */
export const MAX_NAME_LENGTH = 20
export const MAX_NAME_CODE_POINTS = 100
/** Code points. */
export const MAX_MESSAGE_LENGTH = 200
export const ROOM_CODE_LENGTH = 6
/** Of the address of a push subscription; those of all known services are shorter. */
export const MAX_ENDPOINT_LENGTH = 1_024
/** What one page of a voice call sends to another, as JSON in UTF-8. */
export const MAX_SIGNAL_BYTES = 8_192
/** The last messages of a room, which the server answers and the page keeps. */
export const LISTED_MESSAGES = 100
/** Rounds. */
export const MAX_HISTORY_PAGE = 100
/** Reactions of one session: so many at once, and so many more a second. The page sends no more than these. */
export const REACTION_LIMIT = { burst: 5, perSecond: 2 }
