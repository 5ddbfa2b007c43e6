import { Player, type Address } from '../support/player'
import { expectOk } from './table'

/** The same person with the same cookie at another process. */
export function playerAt(address: Address, { name, cookie }: Player): Player {
  const player = new Player(address, name)
  player.cookie = cookie
  return player
}

/** Every two that the player holds and has not named becomes an ace. */
export async function nameWilds(player: Player, code: string): Promise<void> {
  const { players } = (await player.state(code)).body
  const cards = players.find(({ name }) => name === player.name)?.cards ?? []
  const wilds = cards.filter(({ isWild, selectedRank }) => isWild && selectedRank === undefined)
  if (wilds.length === 0) return
  const asAces = wilds.map(({ suit }) => ({ suit, selectedRank: 'A' as const, selectedValue: 14 }))
  expectOk(await player.names(code, asAces))
}
