import { hash } from 'node:crypto'
import { patchBetween, type PatchOperation } from '../../contract'
import type { Dealt, Result, Room, Seat, SeatId } from '../../game/room'
import { seatById } from '../../game/seats'
import { dealtTo } from '../../game/turn'
import { commonView, headFor, lobbyFor, playerView, timeLeft } from '../../game/view-for'
import type { PlayerView } from '../../game/views'

type Viewer = SeatId | null

/** A view as JSON with its weak ETag. Both are made when they are first needed. */
export interface View {
  readonly body: string
  /**
   * Depends on viewer, version and private part, so that a secret action of a player changes only that player's tag
   * (P-version-4).
   */
  readonly etag: string
}

/** The views of one room at one revision. Each is made when it is first needed, from the views of the rules. */
export class RoomViews {
  readonly #room: Room
  #states: Map<Viewer, StateText> | undefined
  #lobbies: Map<Viewer, LobbyText> | undefined
  readonly #shared: SharedView

  constructor(room: Room, before?: RoomViews) {
    this.#room = room
    this.#shared = new SharedView(room, before && before.#shared)
  }

  /**
   * The game as this viewer sees it; a viewer of null gets the public view. Only `timeLeft` changes with the instant,
   * at most once a second.
   */
  state(viewer: Viewer, at: number): View {
    const known = this.#states?.get(viewer)
    if (known !== undefined && known.timeLeft === timeLeft(this.#room, at)) return known
    const made = new StateText(this.#room, viewer, at, this.#shared)
    this.#states = (this.#states ?? new Map<Viewer, StateText>()).set(viewer, made)
    return made
  }

  /** The lobby as this viewer sees it. */
  lobby(viewer: Viewer): View {
    const known = this.#lobbies?.get(viewer)
    if (known !== undefined) return known
    const made = new LobbyText(this.#room, viewer)
    this.#lobbies = (this.#lobbies ?? new Map<Viewer, LobbyText>()).set(viewer, made)
    return made
  }

  /** The patch from an earlier public view of the game to this one, `timeLeft` aside. */
  patchFrom(before: RoomViews): PatchOperation[] {
    return before.#publicParts.flatMap((part, place) => patchBetween(part, this.#publicParts[place] ?? part))
  }

  /** The public view in parts, because a single object with all fields would be slow to make. */
  get #publicParts(): object[] {
    const { common, players } = this.#shared
    return [{ ...headFor(this.#room, null, 0), timeLeft: 0 }, common, { players: players.map(({ view }) => view) }]
  }

  /** The view that events carry: the lobby's before the start, then the game's. */
  publicView(at: number): View {
    return this.#room.phase === 'lobby' ? this.lobby(null) : this.state(null, at)
  }
}

/**
 * `viewFor` as text. The views of a room differ in a few fields and one player, so the rest is serialized once for all
 * viewers. Each view after the first costs a quarter of the first.
 */
class StateText implements View {
  readonly #room: Room
  readonly #viewer: Viewer
  readonly #shared: SharedView
  readonly #head: ReturnType<typeof headFor>
  #body: string | undefined
  #etag: string | undefined
  #own: string | undefined

  constructor(room: Room, viewer: Viewer, at: number, shared: SharedView) {
    this.#room = room
    this.#viewer = viewer
    this.#shared = shared
    this.#head = headFor(room, viewer, at)
  }

  get timeLeft(): number {
    return this.#head.timeLeft
  }

  get body(): string {
    return (this.#body ??= this.#join())
  }

  get etag(): string {
    return (this.#etag ??= etagOf(this.#head.version, `${this.#viewer}${this.#privatePart()}`))
  }

  /** Everything that only the viewer knows, and the phase that the viewer sees. */
  #privatePart(): string {
    return JSON.stringify({ ...this.#head, version: 0, timeLeft: 0 }) + this.#ownPlayer
  }

  #join(): string {
    const { commonJson, players } = this.#shared
    const all = players.map(({ seat, json }) => (seat.id === this.#viewer ? this.#ownPlayer : json))
    return `${JSON.stringify(this.#head).slice(0, -1)},${commonJson.slice(1, -1)},"players":[${all.join(',')}]}`
  }

  get #ownPlayer(): string {
    const seat = this.#viewer === null ? undefined : seatById(this.#room, this.#viewer)
    return (this.#own ??= seat === undefined ? '' : JSON.stringify(playerView(this.#room, seat, this.#viewer)))
  }
}

/** What is the same in the views of all viewers: everything but the head, and the players as others see them. */
class SharedView {
  readonly #room: Room
  /** The players of this room once they are needed; until then those of the previous room. */
  #players: readonly PlayerText[]
  #areOwn = false
  #common: ReturnType<typeof commonView> | undefined
  #commonJson: string | undefined

  constructor(room: Room, before: SharedView | undefined) {
    this.#room = room
    this.#players = before === undefined ? [] : before.#players
  }

  get common() {
    return (this.#common ??= commonView(this.#room))
  }

  get commonJson(): string {
    return (this.#commonJson ??= JSON.stringify(this.common))
  }

  get players(): readonly PlayerText[] {
    if (!this.#areOwn) this.#players = this.#room.seats.map((seat, place) => this.#playerText(seat, place))
    this.#areOwn = true
    return this.#players
  }

  /** The text of a player. An action changes few players, and the others keep their view and its text. */
  #playerText(seat: Seat, place: number): PlayerText {
    const known = this.#players[place]
    return known?.isOf(this.#room, seat) === true ? known : new PlayerText(this.#room, seat)
  }
}

/** A player as others see them, with the values on which this view depends. */
class PlayerText {
  readonly seat: Seat
  readonly view: PlayerView
  readonly #dealt: Dealt | undefined
  readonly #result: Result | null
  readonly #seen: Pick<Room, 'phase' | 'creator'>
  #json: string | undefined

  constructor(room: Room, seat: Seat) {
    const { phase, creator } = room
    this.seat = seat
    this.view = playerView(room, seat, null)
    this.#dealt = dealtIn(room, seat)
    this.#result = resultOf(room)
    this.#seen = { phase, creator }
  }

  get json(): string {
    return (this.#json ??= JSON.stringify(this.view))
  }

  isOf(room: Room, seat: Seat): boolean {
    const { phase, creator } = this.#seen
    const isSameRoom = phase === room.phase && creator === room.creator
    return isSameRoom && seat === this.seat && dealtIn(room, seat) === this.#dealt && resultOf(room) === this.#result
  }
}

function dealtIn(room: Room, { id }: Seat): Dealt | undefined {
  return room.phase === 'lobby' ? undefined : dealtTo(room.round, id)
}

function resultOf(room: Room): Result | null {
  return room.phase === 'lobby' ? null : room.result
}

class LobbyText implements View {
  readonly #room: Room
  readonly #viewer: Viewer
  #body: string | undefined
  #etag: string | undefined

  constructor(room: Room, viewer: Viewer) {
    this.#room = room
    this.#viewer = viewer
  }

  get body(): string {
    return (this.#body ??= JSON.stringify(lobbyFor(this.#room, this.#viewer)))
  }

  get etag(): string {
    return (this.#etag ??= etagOf(this.#room.version, `${this.#viewer}lobby`))
  }
}

function etagOf(version: number, privatePart: string): string {
  return `W/"${version}.${hash('sha1', privatePart, 'base64url').slice(0, 16)}"`
}
