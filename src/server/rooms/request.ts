import type { Command } from '../../game/command'
import type { Chance } from '../ports/chance'

type OfAPlayer = Exclude<Command, { type: 'tick' | 'resume' }>
type Asked<C> = C extends unknown ? Omit<C, 'at' | 'session' | 'seat' | 'shuffle' | 'id'> : never

/** What a player asks for: a command without what the server adds (who, the instant, ids and decks). */
export type Request = Asked<OfAPlayer>

/** The command that a request becomes; made once, however often it has to be played. */
export function commandOf(
  request: Request,
  { session, at, chance, dealingMs }: { session: string; at: number; chance: Chance; dealingMs: number },
): Command {
  switch (request.type) {
    case 'join':
    case 'approve-join':
      return { session, at, seat: chance.id(), ...request }
    case 'chat':
      return { session, at, id: chance.id(), ...request }
    case 'start':
    case 'next-round':
      return {
        session,
        at,
        type: request.type,
        shuffle: { deck: chance.deck(), harveyRanks: chance.harveyRanks(), dealingMs },
      }
    default:
      return { session, at, ...request }
  }
}
