import type { Command } from '../../game/command'
import type { Chance } from '../ports/chance'

type PlayerCommand = Exclude<Command, { type: 'tick' | 'resume' }>
type WithoutServerParts<C> = C extends unknown ? Omit<C, 'at' | 'session' | 'seat' | 'shuffle' | 'id'> : never

/** What a player asks for: a command without the parts that the server adds (session, instant, ids and decks). */
export type Request = WithoutServerParts<PlayerCommand>
export type RequestType = Request['type']

interface ServerParts {
  session: string
  at: number
  chance: Chance
  dealingMs: number
}

/** The command of a request. It is made once, however often it has to be played after lost races. */
export function commandOf(request: Request, { session, at, chance, dealingMs }: ServerParts): Command {
  switch (request.type) {
    case 'join':
    case 'approve-join':
      return { session, at, seat: chance.id(), ...request }
    case 'chat':
      return { session, at, id: chance.id(), ...request }
    case 'start':
    case 'next-round': {
      const shuffle = { deck: chance.deck(), harveyRanks: chance.harveyRanks(), dealingMs }
      return { session, at, type: request.type, shuffle }
    }
    default:
      return { session, at, ...request }
  }
}
