import type { RoomCreation } from './command'
import { newEvening } from './evening/evening'
import type { Lobby } from './room'
import { isSameName, newSeat } from './seats'
import { accept, refuse, type Step } from './step'
import { ROOM_SHAPE } from './stored-room'
import { HARVEY } from './vocabulary'

/** A new room, whose creator has the first seat. Refuses the name Harvey. */
export function createRoom({ code, session, seat, name, settings, next, at }: RoomCreation): Step<Lobby> {
  if (isSameName(name, HARVEY)) return refuse('name-taken')

  const room: Lobby = {
    phase: 'lobby',
    shape: ROOM_SHAPE,
    code,
    createdAt: at,
    version: 1,
    settings: {
      maxRounds: settings.maxRounds,
      decisionTimer: settings.decisionTimer,
      ante: settings.ante,
      harveyDifficulty: 'medium',
      listed: settings.listed ?? true,
      watchers: settings.watchers ?? false,
    },
    chosenMaxRounds: settings.maxRounds,
    game: 1,
    creator: seat,
    seats: [newSeat({ id: seat, order: 1, session, name }, at)],
    nextSeatOrder: 2,
    joinRequests: [],
    bans: [],
    allowJoins: true,
    anteChanges: 0,
    emptySince: null,
    evening: newEvening(),
    nextDeal: { no: 1, ...next, cuts: {} },
    lastDeal: null,
    unnumberedRounds: 0,
  }
  return accept(room, { type: 'player-joined', name })
}
