import type { CommandOfSeat } from './command'
import type { Lobby, Room } from './room'

/** Whether this is the lobby of a rematch. */
export function isLaterLobby(room: Room): room is Lobby {
  return room.phase === 'lobby' && room.game > 1
}

/** The lobby of a rematch takes `round-ready` as being ready (R-rematch-6) and `next-round` as the start (R-rematch-7). */
export function asSaidInLobby(room: Room, command: CommandOfSeat): CommandOfSeat {
  if (!isLaterLobby(room)) return command
  if (command.type === 'round-ready') return { ...command, type: 'set-ready', isReady: true }
  return command.type === 'next-round' ? { ...command, type: 'start' } : command
}
