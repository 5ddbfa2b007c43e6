import type { Founding } from './command'
import type { Lobby } from './room'
import { isSameName, newSeat } from './seats'
import { refuse, type Step } from './step'
import { HARVEY } from './vocabulary'

/** A new room, whose founder has the first seat and the crown. Refuses the name Harvey. */
export function found({ code, session, seat, name, settings, at }: Founding): Step<Lobby> {
  if (isSameName(name, HARVEY)) return refuse('name-taken')

  const room: Lobby = {
    phase: 'lobby',
    code,
    createdAt: at,
    version: 1,
    settings: { harveyDifficulty: 'medium', ...settings },
    creator: seat,
    seats: [newSeat({ id: seat, no: 1, session, name }, at)],
    nextSeatNo: 2,
    requests: [],
    barred: [],
    allowJoins: true,
    anteChanged: false,
  }
  return { ok: true, room, events: [{ type: 'player-joined', name }] }
}
