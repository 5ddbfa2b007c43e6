import { createHash } from 'node:crypto'
import { dueAt } from '../../game/due'
import type { Room, SeatId } from '../../game/room'
import { lobbyFor, timeLeft, viewFor } from '../../game/view-for'

/** A JSON answer, ready to send, with its weak ETag. */
export interface Page {
  etag: string
  body: string
}

interface TimelessPage {
  /** The JSON object without its opening brace. */
  rest: string
  /** What of it only the viewer may know. */
  own: string
  etag?: string
}

/**
 * A room as this process remembers it. A room's answers are the same for a viewer until it changes, but for the running
 * clock, so each is made once, when first asked for.
 */
export class KnownRoom {
  readonly dueAt: number | null
  readonly #states = new Map<SeatId, TimelessPage>()
  readonly #lobbies = new Map<SeatId, Page>()

  constructor(
    readonly room: Room,
    readonly row: number,
  ) {
    this.dueAt = dueAt(room)
  }

  state(viewer: SeatId, at: number): Page {
    return { etag: this.stateTag(viewer), body: this.stateBody(viewer, at) }
  }

  stateBody(viewer: SeatId, at: number): string {
    return `{"timeLeft":${timeLeft(this.room, at)},${this.#timelessState(viewer).rest}`
  }

  /** The tag alone: a page that has the state already needs no more. */
  stateTag(viewer: SeatId): string {
    const page = this.#timelessState(viewer)
    return (page.etag ??= tagOf(this.room.version, viewer, page.own))
  }

  lobby(viewer: SeatId): Page {
    const known = this.#lobbies.get(viewer)
    if (known !== undefined) return known
    const body = JSON.stringify(lobbyFor(this.room, viewer))
    const page = { etag: tagOf(this.room.version, viewer, body), body }
    this.#lobbies.set(viewer, page)
    return page
  }

  #timelessState(viewer: SeatId): TimelessPage {
    const known = this.#states.get(viewer)
    if (known !== undefined) return known
    const { timeLeft: _, ...view } = viewFor(this.room, viewer, 0)
    const { phase, joinRequests, players } = view
    const own = JSON.stringify([phase, joinRequests, players.find((player) => player._id === viewer)])
    const page = { rest: JSON.stringify(view).slice(1), own }
    this.#states.set(viewer, page)
    return page
  }
}

/** Viewer, version and what only the viewer may know: what others do in secret moves no tag but their own. */
function tagOf(version: number, viewer: SeatId, own: string): string {
  const digest = createHash('sha1').update(`${viewer}${own}`).digest('base64url').slice(0, 16)
  return `W/"${version}.${digest}"`
}
