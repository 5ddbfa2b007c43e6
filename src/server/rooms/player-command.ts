import type { Command, CommandOfSession } from '../../game/command'
import { upcomingDeal } from '../../game/play'
import type { Room } from '../../game/room'
import type { Chance } from '../ports/chance'
import { shuffleFor } from './fair-deal'

type WithoutServerParts<C> = C extends unknown ? Omit<C, 'at' | 'session' | 'seat' | 'shuffle' | 'id'> : never

/** A command as a player gives it: without the parts that the server adds (session, instant, ids and shuffled deck). */
export type PlayerCommand = WithoutServerParts<CommandOfSession>
export type PlayerCommandType = PlayerCommand['type']

/** Commands that nobody but their player may notice: they change no metric (R-wild-5, R-ahead-4). */
export type SecretCommand = 'choose-wilds' | 'decide-ahead'

/** Whether nobody but the player may notice a command of this type. */
export function isSecret(type: PlayerCommandType): type is SecretCommand {
  return type === 'choose-wilds' || type === 'decide-ahead'
}

interface ServerParts {
  session: string
  at: number
  chance: Chance
  dealingMs: number
}

/** Adds the parts of the server. Ids are made once, however often the command has to be played after lost races. */
export function commandOf(
  asked: PlayerCommand,
  { session, at, chance, dealingMs }: ServerParts,
): (room: Room) => Command {
  switch (asked.type) {
    case 'join':
    case 'approve-join': {
      const command = { ...asked, session, at, seat: chance.id() }
      return () => command
    }
    case 'join-call':
    case 'chat': {
      const command = { ...asked, session, at, id: chance.id() }
      return () => command
    }
    case 'start':
    case 'next-round': {
      const command = { ...asked, session, at }
      // The deck depends on who is dealt in and on their cuts.
      return (room) => ({ ...command, shuffle: shuffleFor(room, upcomingDeal(room, command), { chance, dealingMs }) })
    }
    default: {
      const command = { ...asked, session, at }
      return () => command
    }
  }
}
