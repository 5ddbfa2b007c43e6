import type { RoomRefusal } from '../rooms/outcome'
import type { Failure } from './failure'

/** What a refusal says to the player, and with which status. */
export const REFUSALS = {
  'game-not-found': { status: 404, sentence: 'Game not found' },
  'player-not-found': { status: 404, sentence: 'Player not found' },

  'not-creator': { status: 403, sentence: 'Only the creator of the game can do that' },
  kicked: { status: 403, sentence: 'You were removed from this game and cannot join it again' },
  denied: { status: 403, sentence: 'Your request was denied. You can ask again in a minute' },
  'joins-closed': { status: 403, sentence: 'This game takes no new players now' },

  'wilds-mismatch': { status: 400, sentence: 'Choose one rank for each of your wild cards' },

  'no-such-player': { status: 404, sentence: 'Nobody of that name is in this game' },
  'no-such-request': { status: 404, sentence: 'Nobody of that name asks to join' },

  'cannot-kick-self': { status: 409, sentence: 'You cannot kick yourself. Leave instead' },
  'name-taken': { status: 409, sentence: 'That name is taken' },
  'room-full': { status: 409, sentence: 'This game is full' },
  'too-many-requests-waiting': { status: 409, sentence: 'Too many people are asking to join. Try again later' },
  'too-many-players-ever': { status: 409, sentence: 'This room has had too many players' },
  'game-over': { status: 409, sentence: 'The game is over' },
  'already-started': { status: 409, sentence: 'The game has already started' },
  'not-enough-ready': { status: 409, sentence: 'Need at least 2 players ready to start' },
  'not-ready': { status: 409, sentence: 'Mark yourself as ready to start playing against Harvey' },
  'not-deciding': { status: 409, sentence: 'Nobody can decide now' },
  'not-dealt-in': { status: 409, sentence: 'You are not in this round' },
  'not-your-turn': { status: 409, sentence: 'It is not your turn' },
  'already-decided': { status: 409, sentence: 'You have already decided' },
  'wilds-not-chosen': { status: 409, sentence: 'Choose your wild cards first' },
  'no-wilds': { status: 409, sentence: 'You hold no wild cards' },
  'wilds-already-chosen': { status: 409, sentence: 'Your wild cards are already chosen' },
  'not-in-results': { status: 409, sentence: 'The round is not over yet' },
  'round-is-over': { status: 409, sentence: 'That round is over' },
  'not-between-rounds': { status: 409, sentence: 'That is only possible between rounds' },
  'not-all-ready': { status: 409, sentence: 'Not everybody is ready for the next round' },
  'ante-changed-too-often': { status: 409, sentence: 'The ante has changed often enough for this round' },
  'not-now-rename': { status: 409, sentence: 'You can change your name between rounds' },
} satisfies Record<RoomRefusal, { status: number; sentence: string }>

/** Who is told one of these holds, or held, a two. */
const SECRET_REFUSALS: readonly (RoomRefusal | undefined)[] = [
  'wilds-not-chosen',
  'wilds-mismatch',
  'no-wilds',
  'wilds-already-chosen',
]

/** Whether it would tell who holds a two that a call of this route was refused. */
export function isSecret({ refusal }: Failure, call: string | undefined): boolean {
  return SECRET_REFUSALS.includes(refusal) || call?.includes('wild-cards') === true
}

const REASONS: Record<number, string> = {
  400: 'bad-input',
  403: 'foreign-origin',
  404: 'no-such-page',
  408: 'abandoned',
  413: 'too-large',
  415: 'not-json',
  416: 'no-such-part',
  429: 'too-many',
}

/** Why a call was refused, in a word, for the operator. */
export function reasonOf({ refusal, status }: Failure): string {
  return refusal ?? REASONS[status] ?? String(status)
}
