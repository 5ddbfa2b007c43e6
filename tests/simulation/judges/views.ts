import type { Room, Seat } from '../../../src/game/room'
import type { LobbyView, StateView } from '../../../src/game/views'
import { headFor, lobbyFor, playerView, viewFor } from '../../../src/game/view-for'
import { isSame } from '../same'
import { seatOf, type Revision, type RoomTrace } from '../room-trace'
import type { Owner } from '../scheduler'

/** A player who leaves may still get what is on its way. */
const LISTENING_ENDS_MS = 3_000

export type View = StateView | LobbyView
export type ViewKind = 'state' | 'lobby' | 'watch'

export interface Read {
  session: string
  kind: ViewKind
  begin: number
  end: number
  /** Whether nothing has been wrong for longer than a cache may be trusted. */
  isCalm: boolean
  /** The process that answered, if it is known. */
  process?: Owner | undefined
}

/** What is wrong with a view that a call answered. */
export function judgeView(trace: RoomTrace, read: Read, shown: View): string | undefined {
  const allowed = allowedRooms(trace, read)
  const right = allowed.find((revision) => isSame(viewOf(revision, read), shown))
  if (right !== undefined) {
    right.shownAt = Math.min(right.shownAt, read.end)
    return undefined
  }
  const { version } = shown
  const stale = trace.revisions.find((revision) => isSame(viewOf(revision, read), shown))
  const known = allowed.map(({ no, room }) => `${no} (version ${room?.version})`).join(', ')
  if (stale !== undefined) return `a ${read.kind} of revision ${stale.no} was answered where only ${known} may be`
  return `a ${read.kind} of version ${version} was answered that no save holds; saved were ${known}`
}

/** What is wrong with an answer that the viewer's copy is still valid, or with a refusal to a viewer. */
export function judgeUnchanged(trace: RoomTrace, read: Read, known: View | undefined): string | undefined {
  if (known === undefined) return 'a view was called unchanged that the page has never had'
  const allowed = allowedRooms(trace, read)
  if (allowed.some((revision) => isSame(viewOf(revision, read), known))) return undefined
  return `a view was called unchanged that is not that of revision ${allowed.map(({ no }) => no).join(' or ')}`
}

export function judgeNoView(trace: RoomTrace, read: Read, refusal: string): string | undefined {
  const allowed = allowedRooms(trace, read)
  const isRight =
    refusal === 'game-not-found'
      ? allowed.length === 0 || allowed.some(({ room }) => room === null)
      : allowed.some(({ room }) => room !== null && isClosedTo(room, read))
  return isRight ? undefined : `a ${read.kind} was refused (${refusal}) to who may see it`
}

function isClosedTo(room: Room, { session, kind }: Read): boolean {
  if (kind !== 'watch') return seatOf(room, session) === undefined
  return !room.settings.watchers || room.bans.some((ban) => ban.session === session && ban.until === 'ever')
}

/** What is wrong with an event that was sent to a page of this session at an instant. */
export function judgeListener(
  { revisions }: RoomTrace,
  session: string,
  { isWatching, isCalm, now }: { isWatching: boolean; isCalm: boolean; now: number },
): string | undefined {
  const read: Read = { session, kind: isWatching ? 'watch' : 'state', begin: now, end: now, isCalm: true }
  let isKnown = false
  // The newest first, which nearly always is open.
  for (let index = revisions.length - 1; index >= 0; index -= 1) {
    const { committedAt, room } = revisions[index]!
    const next = revisions[index + 1]
    // If something was wrong a moment ago, a process may not have learned of a save.
    const endedAt = (isCalm ? next?.committedAt : next?.publishedAt) ?? Infinity
    if (committedAt >= now || endedAt <= now - LISTENING_ENDS_MS) continue
    if (room !== null && !isClosedTo(room, read)) return undefined
    isKnown = true
  }
  return isKnown ? `a page that may not ${isWatching ? 'watch' : 'listen'} is sent events` : undefined
}

/** The rooms that a read may show: none older than what was published or answered, or than a cache may be. */
export function allowedRooms(trace: RoomTrace, read: Read): Revision[] {
  const { revisions } = trace
  let first = revisions.length - 1
  while (first > 0 && !mustBeSeen(revisions[first]!, read)) first -= 1
  return revisions.slice(Math.max(0, first), trace.indexAt(read.end) + 1)
}

/**
 * All later answers also show what one answer has shown, unless an update was lost. A process shows its own saves, also
 * before it knows that they have succeeded.
 */
function mustBeSeen({ publishedAt, noticedAt, shownAt, committedAt, by }: Revision, read: Read): boolean {
  const { begin, isCalm, process } = read
  const isOwn = by === process && committedAt < begin
  return isOwn || publishedAt < begin || noticedAt < begin || (isCalm && shownAt < begin)
}

/** What a save shows to a session; undefined where it has no seat. */
export function viewOf(revision: Revision, { session, kind }: Pick<Read, 'session' | 'kind'>): View | undefined {
  const { room, views } = revision
  if (room === null) return undefined
  if (kind === 'watch') return publicViewOf(revision)
  const seat = seatOf(room, session)
  if (seat === undefined) return undefined
  const key = `${kind} ${seat.id}`
  const view = views.get(key) ?? (kind === 'lobby' ? lobbyFor(room, seat.id) : stateOf(revision, room, seat))
  views.set(key, view)
  return view
}

/** A player's view of the game: that of everybody, with a head and a row of the player's own. */
function stateOf(revision: Revision, room: Room, seat: Seat): StateView {
  const shown = publicStateOf(revision, room)
  const players = shown.players.map((row) => (row._id === seat.id ? playerView(room, seat, seat.id) : row))
  return { ...shown, ...headFor(room, seat.id, 0), players }
}

/** What a save shows to everybody. */
export function publicViewOf(revision: Revision): View | undefined {
  const { room, views } = revision
  if (room === null) return undefined
  if (room.phase !== 'lobby') return publicStateOf(revision, room)
  const view = views.get('public lobby') ?? lobbyFor(room, null)
  views.set('public lobby', view)
  return view
}

function publicStateOf({ views }: Revision, room: Room): StateView {
  const view = (views.get('public') as StateView | undefined) ?? viewFor(room, null, 0)
  views.set('public', view)
  return view
}
