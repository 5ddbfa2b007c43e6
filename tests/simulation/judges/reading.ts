import { eveningOf } from '../../../src/game/evening/evening-view'
import type { ChatMessage, EveningAnswer, HistoryRound } from '../../../src/contract'
import type { Revision, RoomHistory } from '../history'
import { isSame, parsed } from '../same'
import { allowedRooms, type Read } from './views'

const LISTED_MESSAGES = 100

/** What is wrong with the answered chat: it ends with a message saved during the call, and lacks none before. */
export function judgeChat(
  history: RoomHistory,
  { begin, end }: Read,
  messages: readonly ChatMessage[],
): string | undefined {
  const first = Math.max(0, history.indexAt(begin))
  const saved = history.revisions.slice(0, history.indexAt(end) + 1)
  for (let count = first + 1; count <= saved.length; count += 1) {
    const texts = saved.slice(0, count).flatMap(({ change }) => change.messages.map(({ json }) => json))
    if (isSame(texts.slice(-LISTED_MESSAGES).map(parsed), messages)) return undefined
  }
  return 'the chat lacks a message, or has one that no save holds'
}

/** What is wrong with the answered rounds: all that were saved before the call, in order, and none that is not saved. */
export function judgeBooks(history: RoomHistory, read: Read, rounds: readonly HistoryRound[]): string | undefined {
  const stored = history.revisions.slice(0, history.indexAt(read.end) + 1).flatMap(({ change }) => change.rounds)
  if (rounds.some((round, index) => !isSame(parsed(stored[index]?.json ?? 'null'), round))) {
    return 'the books have a round that no save holds'
  }
  const oldest = allowedRooms(history, read)[0]
  const settled = history.revisions
    .slice(0, history.revisions.indexOf(oldest!) + 1)
    .flatMap(({ change }) => change.rounds)
  return rounds.length < settled.length ? `the books have ${rounds.length} of ${settled.length} rounds` : undefined
}

/** What is wrong with the answered evening: it is that of a saved room, and those who pay and get come to 0. */
export function judgeEvening(history: RoomHistory, read: Read, evening: EveningAnswer): string | undefined {
  const isOf = ({ room }: Revision) => room !== null && isSame(eveningOf(room), evening)
  if (!allowedRooms(history, read).some(isOf)) {
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
