import { fillIn, type Params } from './sentences'

/** The system's own lines in the chat by their stable code. A client decides by the code. */
export const SYSTEM_MESSAGES = {
  'player-joined': '{name} joined the game',
  'player-left': '{name} left the game',
  'player-kicked': '{name} was kicked by {by}',
  'new-creator': '{name} is now the room creator',
  'ante-changed': 'The ante is now ${ante}',
  'round-won': 'Round {round}: {winners} wins ${amount}',
  'round-split': 'Round {round}: {winners} win ${amount} each',
  // Also true after the last round, which no round follows.
  'harvey-won': 'Round {round}: Harvey wins, and the pot stands at ${pot}',
} as const

export type SystemMessageCode = keyof typeof SYSTEM_MESSAGES

/** The English sentence of a system message. */
export function systemMessage(code: SystemMessageCode, params: Params): string {
  return fillIn(SYSTEM_MESSAGES[code], params)
}
