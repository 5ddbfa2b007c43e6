import { seatOf, type RoomCall, type RoomHistory, type Revision } from '../history'
import { judgeEffect } from './effects'
import { explains, isOfServer, playedOn } from './explain'
import { allowedRooms } from './views'

// Linearizability. The saves of a room are in one order. Each must be the effect of one call that was under way at that
// moment, or of the clock. Each answered call must have its effect in a save of its own between its sending and its
// answer, or be one that changes nothing in a room of that time; each refusal must be right in a room of that time.

/** What is wrong with a new save; undefined if nothing is. */
export function judgeSave(history: RoomHistory, revision: Revision): string | undefined {
  const previous = history.revisions.at(-2)
  if ((previous?.no ?? 0) + 1 !== revision.no) return `revision ${revision.no} follows ${previous?.no}`
  const before = previous?.room ?? null
  revision.candidates = [...history.openCalls].filter((call) => explains(call, before, revision))
  revision.isOfServer = isOfServer(before, revision)
  if (isExplained(revision)) return undefined
  return `revision ${revision.no} is the effect of no call that is under way: ${namesOf(history.openCalls)}`
}

/** What is wrong with an answer that says that the call was played. */
export function judgeAccepted(history: RoomHistory, call: RoomCall, clocks: readonly number[]): string | undefined {
  history.openCalls.delete(call)
  const rooms = isHeartbeat(call) ? seenBy(history, call) : during(history, call)
  const wrong = judgeEffect(
    rooms.map(({ room }) => room),
    call,
  )
  if (wrong !== undefined) return wrong
  const own = assign(history, call)
  if (own !== undefined) {
    own.shownAt = Math.min(own.shownAt, call.end)
    return undefined
  }
  for (const { room, change } of rooms) {
    if (isHeartbeat(call) && room !== null && seatOf(room, call.session) !== undefined) return undefined
    if ([...clocks, change.savedAt].some((at) => changesNothing(room, call, at))) return undefined
  }
  if (isRepeatedMessage(history, call)) return undefined
  return `${nameOf(call)} was answered, and no save holds its effect`
}

/** What is wrong with an answer that refuses the call. */
export function judgeRefused(
  history: RoomHistory,
  call: RoomCall,
  refusal: string,
  clocks: readonly number[],
): string | undefined {
  history.openCalls.delete(call)
  for (const revision of history.from(call.begin)) {
    if (!revision.candidates.includes(call)) continue
    revision.candidates = revision.candidates.filter((each) => each !== call)
    if (!isExplained(revision)) return `${nameOf(call)} was refused (${refusal}) and played all the same`
  }
  const rooms = during(history, call).map(({ room }) => room)
  if (refusal === 'game-not-found' && history.indexAt(call.begin) < 0) return undefined
  const isRight = rooms.some((room) =>
    clocks.some((at) => {
      const played = playedOn(room, call, at)
      return !played.ok && played.refusal === refusal
    }),
  )
  return isRight
    ? undefined
    : `${nameOf(call)} was refused (${refusal}), which the rules do not in any room of that time`
}

/** Every save that one call alone can have made is that call's; a call makes one save. */
function assign(history: RoomHistory, call: RoomCall): Revision | undefined {
  const possible = history.from(call.begin).filter(({ candidates }) => candidates.includes(call))
  const own = possible.find(({ candidates }) => candidates.length === 1) ?? possible[0]
  if (own === undefined || own.isOfServer) return own
  // A heartbeat needs no save, so that the save may be another call's.
  const isOthers = isHeartbeat(call) && own.candidates.length > 1
  own.candidates = isOthers ? own.candidates.filter((each) => each !== call) : [call]
  return own
}

function isExplained({ isOfServer, candidates }: Revision): boolean {
  return isOfServer || candidates.length > 0
}

/** The room as it was at some moment between the sending of the call and its answer. */
function during(history: RoomHistory, { begin, end }: RoomCall): Revision[] {
  return history.revisions.slice(Math.max(0, history.indexAt(begin)), history.indexAt(end) + 1)
}

/** A plain heartbeat is answered from the cache, as a view is. */
function seenBy(history: RoomHistory, { session, begin, end }: RoomCall): Revision[] {
  return allowedRooms(history, { session, kind: 'state', begin, end, isCalm: false })
}

function changesNothing(room: Revision['room'], call: RoomCall, at: number): boolean {
  if (room === null) return false
  const played = playedOn(room, call, at)
  return played.ok && played.room === room && played.events.length === 0
}

/** A message that was sent before with the same id is answered as it was stored. */
function isRepeatedMessage(history: RoomHistory, { asked, session }: RoomCall): boolean {
  if (asked.type !== 'chat' || asked.clientId === null) return false
  return history.firstWithMessage(session, asked.clientId) !== undefined
}

function isHeartbeat({ asked }: RoomCall): boolean {
  return asked.type === 'heartbeat'
}

function nameOf({ no, asked }: RoomCall): string {
  return `call ${no} (${asked.type})`
}

function namesOf(calls: Iterable<RoomCall>): string {
  return [...calls].map(nameOf).join(', ') || 'none'
}
