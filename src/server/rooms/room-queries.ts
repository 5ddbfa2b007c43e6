import QuickLru from 'quick-lru'
import { LISTED_MESSAGES, type JoinStatusAnswer, type RoomsAnswer } from '../../contract'
import { authorize, joinStatus, mayWatch } from '../../game/authorize'
import type { Room } from '../../game/room'
import { seatsTaken } from '../../game/seats'
import type { Clock } from '../ports/clock'
import { RoomTooNew, StoreUnavailable, type RoomStore } from '../ports/room-store'
import { ActiveList } from './active-list'
import { andThen, type Awaitable } from './awaitable'
import { RoomHistory } from './room-history'
import { recordAnswer } from './fair-deal'
import type { OnFault } from './fault-reports'
import { invitationOf, type Invitation } from './invitation'
import { historyRound, keptRoundOf } from './kept-round'
import { LargeJson } from './large-json'
import type { Outcome } from './outcome'
import type { PlayerCommand, PlayerCommandType } from './player-command'
import type { RoomReads } from './room-reads'
import type { View } from './room-views'
import { ownRoom } from './seated'
import type { Watchers } from './watchers'

const OWN_ROOMS = 20
/**
 * The most answers kept, for tables whose pages are about to ask after a showdown. An answer is 4 KB for six players.
 */
const KEPT_DEALS = 200

export interface RoomQueriesParts {
  reads: RoomReads
  store: RoomStore
  clock: Clock
  watchers: Watchers
  /** Plays the questions that are also a sign of life. */
  play: (code: string, session: string, asked: PlayerCommand) => Promise<unknown>
  /** Called for a room that is left out because it cannot be read. */
  onFault: OnFault
}

/** Everything that can be read of rooms, over HTTP or the realtime channel. */
export class RoomQueries {
  readonly #parts: RoomQueriesParts
  readonly #activeList: ActiveList
  /** Answers of `deal` by their digests: all pages of a table ask for the same deal right after its showdown. */
  readonly #deals = new QuickLru<string, LargeJson>({ maxSize: KEPT_DEALS })

  constructor(parts: RoomQueriesParts) {
    this.#parts = parts
    this.#activeList = new ActiveList(parts)
  }

  /**
   * Whether the session may do this in the room. Calls check this before they refuse a body, so that the refusals keep
   * their order (P-refusal-1).
   */
  authorize(rawCode: string, session: string, type: PlayerCommandType): Awaitable<Outcome<void>> {
    return this.#parts.reads.read(rawCode, ({ room }) => {
      const refusal = authorize(room, session, type, this.#parts.clock.now())
      return refusal === undefined ? { ok: true, value: undefined } : { ok: false, refusal }
    })
  }

  /** The lobby as the caller sees it. Loading it keeps a seat that an unload beacon was about to free (R-lobby-4). */
  lobby(rawCode: string, session: string): Awaitable<Outcome<View>> {
    const read = this.#parts.reads.seated(rawCode, session, (cached, seat) => ({ cached, seat }))
    return andThen(read, (seated) => {
      if (!seated.ok) return seated
      const { cached, seat } = seated.value
      if (cached.room.phase === 'lobby' && seat.pageLeftAt !== null) return this.#returnToLobby(rawCode, session)
      return { ok: true, value: cached.views.lobby(seat.id) }
    })
  }

  async #returnToLobby(rawCode: string, session: string): Promise<Outcome<View>> {
    await this.#parts.play(rawCode, session, { type: 'heartbeat', here: false })
    return this.lobby(rawCode, session)
  }

  /** The game as the caller sees it. */
  state(rawCode: string, session: string): Awaitable<Outcome<View>> {
    const { reads, clock } = this.#parts
    return reads.seated(rawCode, session, ({ views }, seat) => views.state(seat.id, clock.now()))
  }

  /** The public view, for a session that may watch, and how many sessions watch (R-watch-1). */
  watch(rawCode: string, session: string): Awaitable<Outcome<{ view: View; watching: number }>> {
    const at = this.#parts.clock.now()
    const read = this.#parts.reads.read(rawCode, ({ room, views }) =>
      mayWatch(room, session)
        ? { ok: true, value: { view: views.publicView(at), code: room.code } }
        : { ok: false, refusal: 'no-watchers' },
    )
    return andThen(read, (outcome) => {
      if (!outcome.ok) return outcome
      const { view, code } = outcome.value
      return andThen(this.#parts.watchers.asked(code, session, at), (watching) => ({
        ok: true,
        value: { view, watching },
      }))
    })
  }

  /** The join status of a session. Asking for it ends the silence of a waiting request (R-join-9). */
  async joinStatus(rawCode: string, session: string): Promise<Outcome<JoinStatusAnswer>> {
    const status = await this.#parts.reads.read<JoinStatusAnswer>(rawCode, ({ room }) => ({
      ok: true,
      value: {
        status: joinStatus(room, session, this.#parts.clock.now()),
        ...(mayWatch(room, session) && { watchers: true }),
      },
    }))
    if (status.ok && status.value.status === 'pending')
      await this.#parts.play(rawCode, session, { type: 'ask-join-status' })
    return status
  }

  /** The active list. */
  activeGames(): Promise<LargeJson> {
    return this.#activeList.json()
  }

  /**
   * The rooms in which a session has a seat, at most the newest 20, the one in which it was last active first
   * (P-session-10). Nothing that another player does in secret changes this order (R-wild-5, R-ahead-4).
   */
  async roomsOf(session: string): Promise<RoomsAnswer['rooms']> {
    const codes = await this.#parts.store.roomsOf(session, OWN_ROOMS)
    const rooms = await Promise.all(codes.map((code) => this.#ownRoom(code, session)))
    return rooms
      .filter((room) => room !== undefined)
      .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt)
      .map(({ shown }) => shown)
  }

  async #ownRoom(code: string, session: string) {
    try {
      const room = await this.#parts.reads.read(code, (cached) => ({ ok: true, value: ownRoom(cached.room, session) }))
      return room.ok ? room.value : undefined
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // A room that a newer release has saved, or that cannot be read, is left out.
      if (!(error instanceof RoomTooNew)) this.#parts.onFault(error, code)
      return undefined
    }
  }

  /** The last messages as JSON, for members. */
  async chatLog(rawCode: string, session: string): Promise<Outcome<string[]>> {
    const code = await this.#parts.reads.seated(rawCode, session, ({ room }) => room.code)
    return code.ok ? { ok: true, value: await this.#parts.store.messages(code.value, LISTED_MESSAGES) } : code
  }

  /** The history of a room, for members. */
  history(rawCode: string, session: string): Awaitable<Outcome<RoomHistory>> {
    const { reads, store } = this.#parts
    return reads.seated(rawCode, session, ({ room }) => new RoomHistory(store, room))
  }

  /** The deal of this number, or the last, for members. */
  async deal(rawCode: string, session: string, no: number | undefined): Promise<Outcome<LargeJson | undefined>> {
    const seated = await this.#parts.reads.seated(rawCode, session, (cached) => cached.room)
    if (!seated.ok) return seated
    const room = seated.value
    const last = room.phase === 'lobby' ? null : room.round.fairDeal
    const isLast = last !== null && (no === undefined || no === last.no)
    const isOpen = room.phase !== 'dealing' && room.phase !== 'decision'
    if (isLast && !isOpen) return { ok: true, value: new LargeJson(JSON.stringify(recordAnswer(room.code, last))) }
    const wanted = no ?? room.lastDeal?.no
    return { ok: true, value: wanted === undefined ? undefined : await this.#storedDeal(room, wanted) }
  }

  async #storedDeal(room: Room, no: number): Promise<LargeJson | undefined> {
    const digest = room.lastDeal?.no === no ? room.lastDeal.digest : undefined
    const known = digest === undefined ? undefined : this.#deals.get(digest)
    if (known !== undefined) return known
    const json = await this.#parts.store.round(room.code, room.unnumberedRounds + no)
    const deal = json === undefined ? null : historyRound(keptRoundOf(json)).deal
    if (deal === null) return undefined
    const answer = new LargeJson(JSON.stringify(deal))
    if (digest !== undefined) this.#deals.set(digest, answer)
    return answer
  }

  /** The caller's seat, by which the realtime server knows who may listen. */
  seatOf(rawCode: string, session: string): Awaitable<Outcome<string>> {
    return this.#parts.reads.seated(rawCode, session, (_, seat) => seat.id)
  }

  /** The seats of a room, by which the realtime server finds the one that a signature is for. */
  seatsOf(rawCode: string): Awaitable<Outcome<string[]>> {
    return this.#parts.reads.read(rawCode, ({ room }) => ({ ok: true, value: seatsTaken(room).map(({ id }) => id) }))
  }

  /** The facts of a room that its invitation link shows to anybody. */
  invitation(rawCode: string): Awaitable<Outcome<Invitation>> {
    return this.#parts.reads.read(rawCode, ({ room }) => ({ ok: true, value: invitationOf(room) }))
  }
}
