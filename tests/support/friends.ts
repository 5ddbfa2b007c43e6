import type { Answer } from './player'
import { Player } from './player'

/** Somebody at a table who plays by the calls alone, to fill it without a browser each. */
export interface Friend {
  decide(decision: 'stay' | 'fold'): Promise<void>
  continue(): Promise<void>
  say(message: string): Promise<void>
}

/** Seats people of these names in a lobby, all of them ready. */
export function seatFriends(origin: string, code: string, names: string[]): Promise<Friend[]> {
  return names.reduce<Promise<Friend[]>>(
    async (seated, name) => [...(await seated), await seatFriend(origin, code, name)],
    Promise.resolve([]),
  )
}

async function seatFriend(origin: string, code: string, name: string): Promise<Friend> {
  const player = await Player.arrive({ origin }, name)
  await mustWork(player.joins(code))
  await mustWork(player.ready(code))
  return {
    decide: (decision) => mustWork(player.decides(code, decision)),
    continue: () => mustWork(player.continues(code)),
    say: (message) => mustWork(player.says(code, message)),
  }
}

async function mustWork(call: Promise<Answer<unknown>>): Promise<void> {
  const { status, text } = await call
  if (status !== 200) throw new Error(`a friend was answered ${status} ${text}`)
}
