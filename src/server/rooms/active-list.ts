import { MAX_PLAYERS, type ActiveGame } from '../../contract'
import { isoTime } from '../../game/iso-time'
import type { Room } from '../../game/room'
import { seatById } from '../../game/seats'
import type { Clock } from '../ports/clock'
import type { RoomStore } from '../ports/room-store'
import { LargeJson } from './large-json'

const LISTED_ROOMS = 200
/** How long one list is answered to everybody, in milliseconds. */
const FRESH_FOR_MS = 1_000

/** The active list as JSON, made at most once a second for all callers. */
export class ActiveList {
  readonly #store: Pick<RoomStore, 'listings'>
  readonly #clock: Pick<Clock, 'now'>
  #made: Promise<LargeJson> | undefined
  #madeAt = -Infinity

  constructor({ store, clock }: { store: Pick<RoomStore, 'listings'>; clock: Pick<Clock, 'now'> }) {
    this.#store = store
    this.#clock = clock
  }

  json(): Promise<LargeJson> {
    const now = this.#clock.now()
    if (this.#made !== undefined && now - this.#madeAt < FRESH_FOR_MS) return this.#made
    this.#madeAt = now
    const made = this.#store.listings(LISTED_ROOMS).then((games) => new LargeJson(`{"games":[${games.join()}]}`))
    this.#made = made
    made.catch(() => {
      if (this.#made === made) this.#made = undefined
    })
    return made
  }
}

/** The entry of a room in the list, as JSON. Rooms in the lobby have one, full ones included; unlisted and locked rooms have none (R-settings-4). */
export function listingOf(room: Room): string | null {
  if (room.phase !== 'lobby' || !room.settings.listed || !room.allowJoins) return null
  const { ante, maxRounds, decisionTimer } = room.settings
  const listing: ActiveGame = {
    roomCode: room.code,
    game: room.game,
    creatorName: seatById(room, room.creator)?.name ?? '',
    createdAt: isoTime(room.createdAt),
    playerCount: room.seats.length + 1,
    maxPlayers: MAX_PLAYERS,
    settings: { ante, maxRounds, decisionTimer },
  }
  return JSON.stringify(listing)
}
