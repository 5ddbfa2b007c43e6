import type { CommandOfSession } from './command'
import type { Lobby, Room } from './room'

/** Whether this is the lobby of a rematch. */
export function isRematchLobby(room: Room): room is Lobby {
  return room.phase === 'lobby' && room.game > 1
}

/**
 * The command to play. In the lobby of a rematch, `round-ready` becomes `set-ready` (R-rematch-6) and `next-round`
 * becomes `start` (R-rematch-7).
 */
export function asLobbyCommand(room: Room, command: CommandOfSession): CommandOfSession {
  if (!isRematchLobby(room)) return command
  if (command.type === 'round-ready') return { ...command, type: 'set-ready', isReady: true }
  return command.type === 'next-round' ? { ...command, type: 'start' } : command
}
