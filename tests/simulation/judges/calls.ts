import { seatOf, type Claim, type RoomCall, type RoomTrace, type Revision } from '../room-trace'
import { judgeCauses, judgeEffect } from './effects'
import { doneByItself, explains, playedOn } from './explain'
import { allowedRooms } from './views'

// Linearizability. The saves of a room are in one order. Each must be the effect of one call that was under way at that
// moment, or of the clock. Each answered call must have its effect in a save of its own between its sending and its
// answer, or change nothing in a state that the room had in that time; each refusal must be right in such a state.

/** What is wrong with a new save; undefined if nothing is. */
export function judgeSave(trace: RoomTrace, revision: Revision): string | undefined {
  const previous = trace.revisions.at(-2)
  if ((previous?.no ?? 0) + 1 !== revision.no) return `revision ${revision.no} follows ${previous?.no}`
  const before = previous?.room ?? null
  revision.candidates = [...trace.openCalls].filter((call) => explains(call, before, revision))
  revision.byItself = doneByItself(before, revision)
  if (isExplained(revision)) return judgeCauses(before, revision)
  return `revision ${revision.no} is the effect of no call that is under way: ${namesOf(trace.openCalls)}`
}

/** What is wrong with an answer that says that the call was played. */
export function judgeAccepted(trace: RoomTrace, call: RoomCall, clocks: readonly number[]): string | undefined {
  trace.openCalls.delete(call)
  const rooms = isHeartbeat(call) ? seenBy(trace, call) : during(trace, call)
  const wrong = judgeEffect(
    rooms.map(({ room }) => room),
    call,
  )
  if (wrong !== undefined) return wrong
  const [own] = possibleSaves(trace, call)
  // An answer shows at least the first save that its call may have made.
  if (own !== undefined) own.shownAt = Math.min(own.shownAt, call.end)
  const hasEffect = claim(trace, { call, needsNoSave: () => needsNoSave(trace, call, rooms, clocks) })
  return hasEffect ? undefined : `${nameOf(call)} was answered, and no save holds its effect`
}

/** What is wrong with the version that an answer names in place of the view. */
export function judgeVersionOf(trace: RoomTrace, call: RoomCall, version: number): string | undefined {
  if (during(trace, call).some(({ room }) => room?.version === version)) return undefined
  return `${nameOf(call)} was answered with version ${version}, which no room of its time has`
}

/** Whether an accepted call is right without a save of its own. */
function needsNoSave(trace: RoomTrace, call: RoomCall, rooms: readonly Revision[], clocks: readonly number[]): boolean {
  if (isRepeatedMessage(trace, call)) return true
  return rooms.some(({ room, change }) => {
    if (isHeartbeat(call) && room !== null && seatOf(room, call.session) !== undefined) return true
    return [...clocks, change.savedAt].some((at) => changesNothing(room, call, at))
  })
}

/** What is wrong with an answer that refuses the call. */
export function judgeRefused(
  trace: RoomTrace,
  call: RoomCall,
  refusal: string,
  clocks: readonly number[],
): string | undefined {
  trace.openCalls.delete(call)
  for (const revision of trace.from(call.begin)) {
    if (!revision.candidates.includes(call)) continue
    revision.candidates = revision.candidates.filter((each) => each !== call)
    if (!isExplained(revision)) return `${nameOf(call)} was refused (${refusal}) and played all the same`
  }
  const rooms = during(trace, call).map(({ room }) => room)
  if (refusal === 'game-not-found' && trace.indexAt(call.begin) < 0) return undefined
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

/**
 * Gives the call a save of its own. If another call has that save, the other call takes another save, or none if it
 * needs none. False if the call needs a save and there is none.
 */
function claim(trace: RoomTrace, given: Claim, tried = new Set<Revision>()): boolean {
  for (const save of possibleSaves(trace, given.call)) {
    if (save.byItself.length > 0) return true
    if (tried.has(save)) continue
    tried.add(save)
    if (save.claim !== undefined && !claim(trace, save.claim, tried)) continue
    save.claim = given
    return true
  }
  return given.needsNoSave()
}

/** The saves that the call can have made. */
function possibleSaves(trace: RoomTrace, call: RoomCall): Revision[] {
  return trace.from(call.begin).filter(({ candidates }) => candidates.includes(call))
}

function isExplained({ byItself, candidates }: Revision): boolean {
  return byItself.length > 0 || candidates.length > 0
}

/** The room as it was at some moment between the sending of the call and its answer. */
function during(trace: RoomTrace, { begin, end }: RoomCall): Revision[] {
  return trace.revisions.slice(Math.max(0, trace.indexAt(begin)), trace.indexAt(end) + 1)
}

/** A plain heartbeat is answered from the cache, as a view is. */
function seenBy(trace: RoomTrace, { session, begin, end }: RoomCall): Revision[] {
  return allowedRooms(trace, { session, kind: 'state', begin, end, isCalm: false })
}

function changesNothing(room: Revision['room'], call: RoomCall, at: number): boolean {
  if (room === null) return false
  const played = playedOn(room, call, at)
  return played.ok && played.room === room && played.events.length === 0
}

/** A message that was sent before with the same id is answered as it was stored. */
function isRepeatedMessage(trace: RoomTrace, { asked, session }: RoomCall): boolean {
  if (asked.type !== 'chat' || asked.clientId === null) return false
  return trace.firstWithMessage(session, asked.clientId) !== undefined
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
