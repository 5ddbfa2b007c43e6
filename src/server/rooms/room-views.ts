import { createHash } from 'node:crypto'
import type { Room, SeatId } from '../../game/room'
import { lobbyFor, timeLeft, viewFor } from '../../game/view-for'
import type { StateView } from '../../game/views'

/** A view as JSON with its weak ETag. */
export interface View {
  etag: string
  body: string
}

interface TimedView extends View {
  timeLeft: number
}

/** The views of one room at one revision as JSON. Each is made when it is first asked for, from the rules' own views. */
export class RoomViews {
  readonly #room: Room
  readonly #states = new Map<SeatId | null, TimedView>()
  readonly #lobbies = new Map<SeatId | null, View>()

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * The game as this viewer sees it; null is somebody with a seat but no hand. Only `timeLeft` changes with the instant,
   * at most once a second.
   */
  state(viewer: SeatId | null, at: number): View {
    const known = this.#states.get(viewer)
    if (known?.timeLeft === timeLeft(this.#room, at)) return known
    const view = viewFor(this.#room, viewer, at)
    const { version, timeLeft: seconds } = view
    const body = JSON.stringify(view)
    const etag = known?.etag ?? etagOf(version, viewer, JSON.stringify(privatePart(view, viewer)))
    const made = { etag, body, timeLeft: seconds }
    this.#states.set(viewer, made)
    return made
  }

  /** The lobby as this viewer sees it. */
  lobby(viewer: SeatId | null): View {
    const known = this.#lobbies.get(viewer)
    if (known !== undefined) return known
    const body = JSON.stringify(lobbyFor(this.#room, viewer))
    const made = { etag: etagOf(this.#room.version, viewer, ''), body }
    this.#lobbies.set(viewer, made)
    return made
  }

  /** The view that events carry: the lobby's before the start, then the game's. */
  publicView(at: number): View {
    return this.#room.phase === 'lobby' ? this.lobby(null) : this.state(null, at)
  }
}

/** The part of a view that only its viewer knows. */
function privatePart(view: StateView, viewer: SeatId | null) {
  const { phase, currentPlayer, isCreator, joinRequests, players } = view
  return { phase, currentPlayer, isCreator, joinRequests, player: players.find(({ _id }) => _id === viewer) }
}

/** Viewer, version and private part: a secret action of another player changes no tag but that player's (P-version-4). */
function etagOf(version: number, viewer: SeatId | null, own: string): string {
  const digest = createHash('sha1').update(`${viewer}${own}`).digest('base64url').slice(0, 16)
  return `W/"${version}.${digest}"`
}
