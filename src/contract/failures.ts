import {
  DECISIONS,
  DECISION_TIMERS,
  DIFFICULTIES,
  MAX_ANTE,
  MAX_ROUNDS,
  MIN_ANTE,
  REACTIONS,
  SUITS,
} from '../game/vocabulary'
import { MAX_HISTORY_PAGE, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH, MAX_SIGNAL_BYTES, ROOM_CODE_LENGTH } from './limits'
import { fillIn, type Params } from './sentences'

/**
 * Every failure of a call by its HTTP status and its stable code: the English sentence for the player. A client decides
 * by the code; `{name}` in a sentence stands for a param of the failure.
 */
const BY_STATUS = {
  400: {
    'wilds-mismatch': 'Choose one rank for each of your wild cards',
    'name-required': 'Name is required',
    'name-too-long': 'Name must be at most {max} characters',
    'name-not-showable': "Name has characters that can't be shown",
    'room-code-required': 'Room code is required',
    'room-code-length': 'Room code must be {length} characters',
    'settings-required': 'Settings are required: maximum rounds, decision time and ante',
    'max-rounds-invalid': `Maximum rounds must be ${anyOf(MAX_ROUNDS)} (unlimited)`,
    'decision-timer-invalid': `Decision time must be ${anyOf(DECISION_TIMERS)} seconds`,
    'ante-required': 'Ante is required',
    'ante-not-whole': 'Ante must be a whole number of dollars',
    'ante-too-low': 'Ante must be at least ${min}',
    'ante-too-high': 'Ante cannot exceed ${max}',
    'ante-out-of-range': 'Ante must be between ${min} and ${max}',
    'is-ready-not-boolean': 'isReady must be true or false',
    'allow-not-boolean': 'allow must be true or false',
    'here-not-boolean': 'here must be true or false',
    'decision-invalid': `Decision must be ${anyOf(DECISIONS)}`,
    'deal-invalid': 'deal must be the number of a deal',
    'ahead-not-boolean': 'ahead must be true or false',
    'auto-not-boolean': 'auto must be true or false',
    'on-not-boolean': 'on must be true or false',
    'reaction-invalid': `Reaction must be ${anyOf(REACTIONS)}`,
    'rounds-invalid': `rounds must be ${anyOf(MAX_ROUNDS)} (unlimited)`,
    'listed-not-boolean': 'listed must be true or false',
    'watchers-not-boolean': 'watchers must be true or false',
    'difficulty-invalid': `Difficulty must be ${anyOf(DIFFICULTIES)}`,
    'suit-invalid': `Suit must be ${anyOf(SUITS)}`,
    'wild-rank-invalid': 'A wild card plays as any rank from ace down to 3',
    'wild-value-not-number': 'The value must be a number',
    'wild-value-mismatch': 'The value is not that of the chosen rank',
    'wild-ranks-required': 'Choose a rank for every wild card',
    'too-many-wilds': 'A hand has at most three wild cards',
    'player-id-invalid': 'playerId must be the id of a player',
    'requested-at-invalid': 'requestedAt must be the time of a request to join',
    'to-invalid': 'to must be the id of a player',
    'call-id-invalid': 'callId and toCall must be ids of a call',
    'signal-invalid': 'signal must be JSON of at most {max} bytes',
    'push-invalid': 'subscription must be a push subscription with its endpoint and keys',
    'push-service-unknown': 'The push service of this browser is not one that this server sends to',
    'message-required': 'Message is required',
    'message-too-long': 'Message must be at most {max} characters',
    'client-id-invalid': 'clientId must be text of 1 to 64 characters',
    'socket-id-invalid': 'socket_id must be two numbers with a dot',
    'channel-name-invalid': 'channel_name must be {prefix} and the room code',
    'game-number-invalid': 'game must be the number of a game',
    'from-invalid': 'from must be the number of a deal',
    'limit-invalid': 'limit must be 1 to {max}',
    'format-invalid': 'format must be csv or json',
    'body-not-object': 'The body must be a JSON object',
    'body-invalid': 'The body is not as it should be',
    'json-malformed': 'The body is not valid JSON',
    'request-malformed': 'The request is malformed',
  },
  403: {
    'not-creator': 'Only the creator of the game can do that',
    kicked: 'You were removed from this game and cannot join it again',
    denied: 'Your request was denied. You can ask again in a minute',
    'joins-closed': 'This game takes no new players now',
    'no-watchers': 'This table takes no watchers',
    'foreign-origin': 'The server does not know the address of this page. Tell whoever runs it',
  },
  404: {
    'game-not-found': 'Game not found',
    'player-not-found': 'Player not found',
    'no-such-player': 'Nobody of that name is in this game',
    'no-such-request': 'Nobody of that name asks to join',
    'no-such-deal': 'There is no such deal',
    'no-such-call': 'There is no such call',
    'no-such-page': 'There is no such page',
  },
  408: {
    'request-timeout': 'The request took too long',
    abandoned: 'Nobody waits for the answer any more',
  },
  409: {
    'cannot-kick-self': 'You cannot kick yourself. Leave instead',
    'name-taken': 'That name is taken',
    'room-full': 'This game is full',
    'too-many-players-ever': 'This room has had too many players',
    'too-many-requests-waiting': 'Too many people are asking to join. Try again later',
    'game-over': 'The game is over',
    'already-started': 'The game has already started',
    'not-enough-ready': 'Need at least 2 players ready to start',
    'not-ready': 'Mark yourself as ready to start playing against Harvey',
    'player-not-ready': 'The only player who does not sit out is not ready yet',
    'not-deciding': 'Nobody can decide now',
    'not-dealt-in': 'You are not in this round',
    'not-your-turn': 'It is not your turn',
    'already-decided': 'You have already decided',
    'turn-ran-out': 'Your answer did not arrive in time. You are Out',
    'wilds-not-chosen': 'Choose your wild cards first',
    'no-wilds': 'You hold no wild cards',
    'wilds-already-chosen': 'Your wild cards are already chosen',
    'round-is-over': 'That round is over',
    'not-in-results': 'The round is not over yet',
    'not-between-rounds': 'That is only possible between rounds',
    'not-all-ready': 'Not everybody is ready for the next round',
    'not-now-rename': 'You can change your name between rounds',
    'ante-changed': 'The ante has changed. Confirm the new one',
    'ante-changed-too-often': 'The ante has changed often enough for this round',
    'game-not-over': 'The game is not over yet',
    'not-in-call': 'Both players must be in the call',
    'call-elsewhere': 'You are in the call with another page',
    'not-started': 'The game has not started yet',
    paused: 'The game is paused',
    'paused-long-enough': 'The game has been paused long enough for this round',
    'your-turn': 'It is your turn. Choose In or Out',
    'nobody-playing': 'Nobody is playing',
    'player-away': 'That player is away',
  },
  412: {
    'precondition-failed': 'The file is not the version that was asked for',
  },
  413: {
    'body-too-large': 'The request is too large',
  },
  415: {
    'body-not-json': 'The body must be JSON',
  },
  416: {
    'no-such-part': 'The file has no such part',
  },
  421: {
    'wrong-host': 'This address is not served here',
  },
  429: {
    'too-many-requests': 'Too many requests. Slow down a little',
  },
  431: {
    'headers-too-large': 'The headers of the request are too large',
  },
  500: {
    'something-went-wrong': 'Something went wrong',
  },
  503: {
    'store-unavailable': 'The game cannot be saved right now. Try again in a moment',
    'room-too-new': 'This game is played on a newer version of the server. Try again in a moment',
    restarting: 'The server is restarting. Try again in a moment',
  },
} as const

type Statuses = typeof BY_STATUS
export type FailureCode = { [Status in keyof Statuses]: keyof Statuses[Status] }[keyof Statuses]

export const FAILURES = Object.assign({}, ...Object.values(BY_STATUS)) as Readonly<Record<FailureCode, string>>

/** The HTTP status of a failure. */
export function statusOf(code: FailureCode): number {
  return Number(Object.entries(BY_STATUS).find(([, failures]) => Object.hasOwn(failures, code))?.[0])
}

/** The params of failures whose sentences have parts with fixed values. */
export const FAILURE_PARAMS: { readonly [Code in FailureCode]?: Params } = {
  'name-too-long': { max: MAX_NAME_LENGTH },
  'room-code-length': { length: ROOM_CODE_LENGTH },
  'ante-too-low': { min: MIN_ANTE },
  'ante-too-high': { max: MAX_ANTE },
  'ante-out-of-range': { min: MIN_ANTE, max: MAX_ANTE },
  'message-too-long': { max: MAX_MESSAGE_LENGTH },
  'channel-name-invalid': { prefix: 'private-game-' },
  'signal-invalid': { max: MAX_SIGNAL_BYTES },
  'limit-invalid': { max: MAX_HISTORY_PAGE },
}

/** "15, 30 or 45". */
function anyOf(choices: readonly (string | number)[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}

/** Whether this release knows the code. */
export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURES, code)
}

/** The English sentence of a failure. */
export function sentenceOf(code: FailureCode): string {
  return fillIn(FAILURES[code], FAILURE_PARAMS[code])
}
