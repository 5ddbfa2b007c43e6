import type { Command, CommandOfSession } from '../../game/command'
import { upcomingDeal } from '../../game/play'
import type { Room } from '../../game/room'
import type { Chance } from '../ports/chance'
import { shuffleFor } from './fair-deal'

type WithoutServerParts<C> = C extends unknown ? Omit<C, 'at' | 'session' | 'seat' | 'shuffle' | 'id'> : never

/**
 * What a player asks for: a command without the parts that the server adds (session, instant, ids and shuffled deck).
 */
export type Request = WithoutServerParts<CommandOfSession>
export type RequestType = Request['type']

/** Requests that nobody but their player may notice: they move no metric (R-wild-5, R-ahead-4). */
export type SecretRequest = 'choose-wilds' | 'decide-ahead'

/** Whether nobody but the player may notice a request of this type. */
export function isSecret(type: RequestType): type is SecretRequest {
  return type === 'choose-wilds' || type === 'decide-ahead'
}

interface ServerParts {
  session: string
  at: number
  chance: Chance
  dealingMs: number
}

/** Makes the command of a request. Ids are made once, however often the command has to be played after lost races. */
export function commandOf(request: Request, { session, at, chance, dealingMs }: ServerParts): (room: Room) => Command {
  switch (request.type) {
    case 'join':
    case 'approve-join': {
      const command = { ...request, session, at, seat: chance.id() }
      return () => command
    }
    case 'join-call':
    case 'chat': {
      const command = { ...request, session, at, id: chance.id() }
      return () => command
    }
    case 'start':
    case 'next-round': {
      const command = { ...request, session, at }
      // The deck depends on who is dealt in and on their cuts.
      return (room) => ({ ...command, shuffle: shuffleFor(room, upcomingDeal(room, command), { chance, dealingMs }) })
    }
    default: {
      const command = { ...request, session, at }
      return () => command
    }
  }
}
