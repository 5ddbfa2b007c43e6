import { isDeepStrictEqual } from 'node:util'
import type { LobbyView, StateView } from '../../../src/game/views'
import { seatOfSession } from '../../../src/game/seats'
import { lobbyFor, viewFor } from '../../../src/game/view-for'
import type { Revision, RoomHistory } from '../history'

/** A process that missed an update answers from its cache for at most this long, in milliseconds (docs/scaling.md). */
const TRUSTED_MS = 16_500

/** Who leaves may get what is on its way. */
const LISTENING_ENDS_MS = 2_000

export type ViewKind = 'state' | 'lobby'

export interface Read {
  session: string
  kind: ViewKind
  begin: number
  end: number
  /** Whether nothing has been wrong for longer than a cache may be trusted. */
  isCalm: boolean
}

/** What is wrong with a view that a call answered. */
export function judgeView(history: RoomHistory, read: Read, text: string): string | undefined {
  const shown = withoutTimeLeft(text)
  const allowed = allowedRooms(history, read)
  const right = allowed.filter((revision) => isSameText(viewOf(revision, read), shown))
  for (const revision of right.slice(0, 1)) revision.shownAt = Math.min(revision.shownAt, read.end)
  if (right.length > 0) return undefined
  const { version } = JSON.parse(text) as StateView
  const stale = history.revisions.find((revision) => isSameText(viewOf(revision, read), shown))
  const known = allowed.map(({ no, room }) => `${no} (version ${room?.version})`).join(', ')
  if (stale !== undefined) return `a ${read.kind} of revision ${stale.no} was answered where only ${known} may be`
  return `a ${read.kind} of version ${version} was answered that no save holds; saved were ${known}`
}

/** What is wrong with the answer that the viewer's copy still holds, or with a refusal to a viewer. */
export function judgeUnchanged(history: RoomHistory, read: Read, known: string | undefined): string | undefined {
  if (known === undefined) return 'a view was called unchanged that the page has never had'
  const allowed = allowedRooms(history, read)
  if (allowed.some((revision) => isSameText(viewOf(revision, read), withoutTimeLeft(known)))) return undefined
  return `a view was called unchanged that is not that of revision ${allowed.map(({ no }) => no).join(' or ')}`
}

export function judgeNoView(history: RoomHistory, read: Read, refusal: string): string | undefined {
  const allowed = allowedRooms(history, read)
  const isRight =
    refusal === 'game-not-found'
      ? allowed.length === 0 || allowed.some(({ room }) => room === null)
      : allowed.some(({ room }) => room !== null && seatOfSession(room, read.session) === undefined)
  return isRight ? undefined : `a ${read.kind} was refused (${refusal}) to a player with a seat`
}

/** What is wrong with an event that arrives at a page of this session. */
export function judgeListener({ revisions }: RoomHistory, session: string, now: number): string | undefined {
  const recent = revisions.filter(({ committedAt }, index) => {
    const endedAt = revisions[index + 1]?.committedAt ?? Infinity
    return committedAt < now && endedAt > now - LISTENING_ENDS_MS
  })
  const isMember = recent.some(({ room }) => room !== null && seatOfSession(room, session) !== undefined)
  return isMember || recent.length === 0 ? undefined : 'a page without a seat is sent events'
}

/** What is wrong with the public view of an event. */
export function judgePublicView(history: RoomHistory, version: number, view: object | undefined): string | undefined {
  const saved = history.revisions.filter(({ room }) => room?.version === version)
  if (saved.length === 0) return `an event says version ${version}, which is not saved`
  if (view === undefined) return undefined
  const shown = withoutTimeLeft(JSON.stringify(view))
  if (saved.some((revision) => isSameText(publicViewOf(revision), shown))) return undefined
  return `an event shows version ${version} in a way that no save holds`
}

/** The rooms that a read may show: none from before what was published, answered, or is older than the cache may be. */
function allowedRooms(history: RoomHistory, { begin, end, isCalm }: Read): Revision[] {
  const { revisions } = history
  let first = revisions.length - 1
  while (first > 0 && !mustBeSeen(revisions[first]!, begin, isCalm)) first -= 1
  return revisions.slice(Math.max(0, first), history.indexAt(end) + 1)
}

/** What one answer has shown all later ones show, unless an update was lost. */
function mustBeSeen({ committedAt, publishedAt, shownAt }: Revision, begin: number, isCalm: boolean): boolean {
  return publishedAt < begin || committedAt + TRUSTED_MS < begin || (isCalm && shownAt < begin)
}

/** What a save shows to a session; undefined where it has no seat. */
export function viewOf(revision: Revision, { session, kind }: Pick<Read, 'session' | 'kind'>): string | undefined {
  const { room, views } = revision
  if (room === null) return undefined
  const seat = seatOfSession(room, session)
  if (seat === undefined) return undefined
  const key = `${kind} ${seat.id}`
  const known = views.get(key)
  if (known !== undefined) return known
  const view: StateView | LobbyView = kind === 'lobby' ? lobbyFor(room, seat.id) : viewFor(room, seat.id, 0)
  const text = withoutTimeLeft(JSON.stringify(view))
  views.set(key, text)
  return text
}

function publicViewOf({ room, views }: Revision): string | undefined {
  if (room === null) return undefined
  const known = views.get('public')
  if (known !== undefined) return known
  const view = room.phase === 'lobby' ? lobbyFor(room, null) : viewFor(room, null, 0)
  const text = withoutTimeLeft(JSON.stringify(view))
  views.set('public', text)
  return text
}

/** The order of fields means nothing. */
export function isSameText(one: string | undefined, other: string): boolean {
  if (one === other) return true
  return one !== undefined && one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
}

/** The time that is left differs from moment to moment. */
export function withoutTimeLeft(text: string): string {
  return text.replace(/"timeLeft":\d+/, '"timeLeft":0')
}
