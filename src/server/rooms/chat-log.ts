import { systemMessage, type ChatMessage, type Params, type SystemMessageCode } from '../../contract'
import type { GameEvent } from '../../game/step'
import { isoTime } from '../../game/iso-time'
import type { RoundRecord } from '../../game/views'
import type { StoredMessage } from '../ports/room-store'

/**
 * The most system lines of a room within a minute. Further lines are left out, so that they cannot push the messages
 * out of the chat.
 */
const MAX_LINES_A_MINUTE = 60
const MINUTE_MS = 60_000

/** Counts the system lines of every room in the current minute. */
export class SystemLines {
  readonly #counts = new Map<string, number>()
  #minute = 0

  /** False if the room has used its lines of this minute. */
  take(code: string, at: number): boolean {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
    const count = (this.#counts.get(code) ?? 0) + 1
    this.#counts.set(code, count)
    return count <= MAX_LINES_A_MINUTE
  }
}

interface ChatParts {
  session: string | null
  at: number
  newId: () => string
  /** False if the room may have no further system line now. */
  takeLine: () => boolean
}

/** The chat messages of a change: what players sent, and the system lines of its events. */
export function chatMessages(events: GameEvent[], { session, at, newId, takeLine }: ChatParts): StoredMessage[] {
  return events.flatMap((event) => {
    if (event.type === 'chat-sent') return [playerMessage(event, session)]
    const line = systemLine(event)
    return line === undefined || !takeLine() ? [] : [storedSystemMessage(line, newId(), at)]
  })
}

interface SystemLine {
  type: NonNullable<ChatMessage['systemType']>
  code: SystemMessageCode
  params: Params
}

/** Joins, leaves, kicks, approvals, ante changes, round results and a new creator make a line; nothing else does. */
function systemLine(event: Exclude<GameEvent, { type: 'chat-sent' }>): SystemLine | undefined {
  switch (event.type) {
    case 'player-joined':
    case 'player-left':
    case 'new-creator':
      return { type: 'info', code: event.type, params: { name: event.name } }
    case 'player-kicked':
      return { type: 'warning', code: event.type, params: { name: event.name, by: event.by } }
    case 'ante-changed':
      return { type: 'warning', code: event.type, params: { ante: event.ante } }
    case 'round-over':
      return roundLine(event.record)
    case 'player-ready':
    case 'game-started':
    case 'player-decided':
    case 'call-joined':
    case 'call-left':
    case 'reaction':
      return undefined
  }
}

function roundLine({ round, players, winners, harveyWins, carryOver }: RoundRecord): SystemLine {
  if (harveyWins) return { type: 'warning', code: 'harvey-won', params: { round, pot: carryOver } }
  const amount = players.find(({ name }) => winners.includes(name))?.amount ?? 0
  const code = winners.length === 1 ? 'round-won' : 'round-split'
  return { type: 'success', code, params: { round, winners, amount } }
}

function storedSystemMessage({ type, code, params }: SystemLine, id: string, at: number): StoredMessage {
  const shown = {
    id,
    type: 'system',
    systemType: type,
    playerId: null,
    playerName: null,
    message: systemMessage(code, params),
    code,
    params,
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
