import type { ChatMessage } from '../../contract'
import type { GameEvent } from '../../game/step'
import { isoTime } from '../../game/iso-time'
import type { RoundRecord } from '../../game/views'
import type { StoredMessage } from '../ports/room-store'

/** What the events of a change leave in the room's chat: what was said, and the system's own lines. */
export function messagesOf(
  events: GameEvent[],
  session: string | null,
  at: number,
  newId: () => string,
): StoredMessage[] {
  return events.flatMap((event) => {
    if (event.type === 'chat-sent') return [playerMessage(event, session)]
    const line = systemLine(event)
    return line === undefined ? [] : [systemMessage(line, newId(), at)]
  })
}

type SystemLine = [systemType: NonNullable<ChatMessage['systemType']>, message: string]

/** Joins, leaves, kicks, approvals, ante changes, round results and a new creator leave a line; nothing else does. */
function systemLine(event: Exclude<GameEvent, { type: 'chat-sent' }>): SystemLine | undefined {
  switch (event.type) {
    case 'player-joined':
      return ['info', `${event.name} joined the game`]
    case 'player-left':
      return ['info', `${event.name} left the game`]
    case 'player-kicked':
      return ['warning', `${event.name} was kicked by ${event.by}`]
    case 'new-creator':
      return ['info', `${event.name} is now the room creator`]
    case 'ante-changed':
      return ['warning', `The ante is now $${event.ante}`]
    case 'round-over':
      return roundLine(event.record)
    case 'player-ready':
    case 'game-started':
    case 'player-decided':
      return undefined
  }
}

function roundLine({ round, pot, players, winners, harveyWins, carryOver }: RoundRecord): SystemLine {
  if (harveyWins) return ['warning', `Round ${round}: Harvey wins, and the pot of $${carryOver} carries over`]
  const amount = players.find(({ name }) => winners.includes(name))?.amount ?? pot
  const who = winners.join(' and ')
  return [
    'success',
    winners.length === 1 ? `Round ${round}: ${who} wins $${amount}` : `Round ${round}: ${who} win $${amount} each`,
  ]
}

function systemMessage([systemType, message]: SystemLine, id: string, at: number): StoredMessage {
  const shown: ChatMessage = {
    id,
    type: 'system',
    systemType,
    playerId: null,
    playerName: null,
    message,
    timestamp: isoTime(at),
  }
  return { id, session: null, clientId: null, json: JSON.stringify(shown) }
}

function playerMessage(said: Extract<GameEvent, { type: 'chat-sent' }>, session: string | null): StoredMessage {
  const shown: ChatMessage = {
    id: said.id,
    type: 'player',
    playerId: said.seat,
    playerName: said.name,
    message: said.message,
    timestamp: isoTime(said.at),
  }
  return { id: said.id, session, clientId: said.clientId, json: JSON.stringify(shown) }
}
