import { createHash } from 'node:crypto'
import type { Room, SeatId } from '../../game/room'
import { lobbyFor, timeLeft, viewFor } from '../../game/view-for'
import type { LobbyView, StateView } from '../../game/views'

type Viewer = SeatId | null

/** A view as JSON with its weak ETag. Both are made when they are first asked for. */
export class View {
  #etag: string | undefined
  #body: string | undefined

  constructor(
    readonly content: StateView | LobbyView,
    private readonly viewer: Viewer,
    etag?: string,
  ) {
    this.#etag = etag
  }

  get body(): string {
    return (this.#body ??= JSON.stringify(this.content))
  }

  /** Viewer, version and private part: a secret action of another player changes only that player's tag (P-version-4). */
  get etag(): string {
    return (this.#etag ??= etagOf(this.content, this.viewer))
  }
}

/** The views of one room at one revision. Each is made when it is first asked for, from the rules' own views. */
export class RoomViews {
  readonly #room: Room
  readonly #states = new Map<Viewer, View>()
  readonly #lobbies = new Map<Viewer, View>()

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * The game as this viewer sees it; null is somebody with a seat but no hand. Only `timeLeft` changes with the instant,
   * at most once a second.
   */
  state(viewer: Viewer, at: number): View {
    const known = this.#states.get(viewer)
    if (known !== undefined && (known.content as StateView).timeLeft === timeLeft(this.#room, at)) return known
    const made = new View(viewFor(this.#room, viewer, at), viewer, known?.etag)
    this.#states.set(viewer, made)
    return made
  }

  /** The lobby as this viewer sees it. */
  lobby(viewer: Viewer): View {
    const known = this.#lobbies.get(viewer)
    if (known !== undefined) return known
    const made = new View(lobbyFor(this.#room, viewer), viewer)
    this.#lobbies.set(viewer, made)
    return made
  }

  /** The view that events carry: the lobby's before the start, then the game's. */
  publicView(at: number): View {
    return this.#room.phase === 'lobby' ? this.lobby(null) : this.state(null, at)
  }
}

function etagOf(view: StateView | LobbyView, viewer: Viewer): string {
  const own = 'phase' in view ? JSON.stringify(privatePart(view, viewer)) : 'lobby'
  const digest = createHash('sha1').update(`${viewer}${own}`).digest('base64url').slice(0, 16)
  return `W/"${view.version}.${digest}"`
}

/** The part of a view that only its viewer knows. */
function privatePart({ phase, currentPlayer, planned, isCreator, joinRequests, players }: StateView, viewer: Viewer) {
  return { phase, currentPlayer, planned, isCreator, joinRequests, player: players.find(({ _id }) => _id === viewer) }
}
