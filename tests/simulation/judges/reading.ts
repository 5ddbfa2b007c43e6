import { eveningOf } from '../../../src/game/evening/evening-view'
import { checkDeal, type ChatMessage, type EveningAnswer, type HistoryRound } from '../../../src/contract'
import { seatOf, type Revision, type RoomTrace } from '../room-trace'
import { isSame } from '../same'
import { allowedRooms, type Read } from './views'

const LISTED_MESSAGES = 100
/** Rounds in one answer of the history. */
const LISTED_ROUNDS = 100

/**
 * What is wrong with the answered chat: it must end with a message saved during the call, and contain all messages
 * before it.
 */
export function judgeChat(
  trace: RoomTrace,
  { begin, end }: Read,
  messages: readonly ChatMessage[],
): string | undefined {
  const saved = trace.revisions.slice(Math.max(0, trace.indexAt(begin)), trace.indexAt(end) + 1)
  // The records of a room that is deleted meanwhile no longer exist.
  if (messages.length === 0 && saved.some(({ room }) => room === null)) return undefined
  for (const count of new Set(saved.map(({ messageCount }) => messageCount))) {
    if (isSame(trace.messages.slice(Math.max(0, count - LISTED_MESSAGES), count), messages)) return undefined
  }
  return 'the chat lacks a message, or has one that no save holds'
}

/** The deck and the hands of a deal are not stored, because they follow from the rest. */
function asKept(round: HistoryRound) {
  if (round.deal === null) return round
  const { deck, hands, ...deal } = round.deal
  return { ...round, deal }
}

/**
 * What is wrong with the answered first rounds: they must be all rounds saved before the call, in order, and none that
 * is not saved.
 */
export function judgeHistory(trace: RoomTrace, read: Read, rounds: readonly HistoryRound[]): string | undefined {
  const newest = trace.revisions[trace.indexAt(read.end)]?.roundCount ?? 0
  if (rounds.length > newest || !isSame(trace.rounds.slice(0, rounds.length), rounds.map(asKept))) {
    return 'the history has a round that no save holds'
  }
  const lastDeal = rounds.at(-1)?.deal ?? null
  if (lastDeal !== null && checkDeal(lastDeal, null).contradictions.length > 0) {
    return `the history has a wrong deal ${lastDeal.no}`
  }
  const allowed = allowedRooms(trace, read)
  if (rounds.length === 0 && allowed.some(({ room }) => room === null)) return undefined
  const settled = Math.min(allowed[0]?.roundCount ?? 0, LISTED_ROUNDS)
  return rounds.length < settled ? `the history has ${rounds.length} of ${settled} rounds` : undefined
}

/** What is wrong with the answered evening: it must be that of a saved room, and its payments must sum to 0. */
export function judgeEvening(trace: RoomTrace, read: Read, evening: EveningAnswer): string | undefined {
  const isOf = ({ room }: Revision) => room !== null && isSame(eveningOf(room), evening)
  if (!allowedRooms(trace, read).some(isOf)) {
    return 'an evening is answered that no save of that time holds'
  }
  const { returned, payments } = evening.settlement
  const open = new Map(evening.totals.map(({ _id, total }) => [_id, total]))
  const add = (id: string, amount: number) => open.set(id, (open.get(id) ?? 0) + amount)
  for (const { _id, amount } of returned) add(_id, amount)
  for (const { from, to, amount } of payments) {
    add(from, amount)
    add(to, -amount)
  }
  return [...open.values()].some((left) => left !== 0) ? 'the evening does not settle up' : undefined
}

/** What is wrong with the name under which a list of a session's rooms has this room; undefined if it is not in the list. */
export function judgeOwnRoom(trace: RoomTrace, read: Read, name: string | undefined): string | undefined {
  const allowed = allowedRooms(trace, read)
  const names = allowed.map(({ room }) => (room === null ? undefined : seatOf(room, read.session)?.name))
  if (names.includes(name) || allowed.length === 0) return undefined
  if (name !== undefined) return `a list of rooms has this one as that of ${name}, who has no such seat`
  // An older release leaves out the rooms of a newer one.
  const isReadable = allowed.every(({ by }) => by.isOldRelease !== false)
  return isReadable ? `a list of rooms lacks this one, in which ${names[0]} has a seat` : undefined
}
