import type { SettledRound } from '../../../net/history'
import { HARVEY, type PlayerView } from '../../../../contract'
import { nameList } from '../../../ui/names'

/** Who won the pot: "Noor", "Maya and Theo", "Harvey". */
export function winnersOf({ harveyWins, winners }: Pick<SettledRound, 'harveyWins' | 'winners'>): string {
  return harveyWins ? HARVEY : nameList(winners)
}

/** What a round changed for a player, the ante counted; null for one who had no cards. */
export function netChange({ ante, players }: Pick<SettledRound, 'ante' | 'players'>, viewer: Viewer): number | null {
  const own = players.find((player) => isViewer(player, viewer))
  return own === undefined ? null : own.amount - ante
}

export type Viewer = Pick<PlayerView, '_id' | 'name'>

/** Rounds without a deal know their players by name only. */
export function isViewer({ id }: { id: string }, { _id, name }: Viewer): boolean {
  return id === _id || id === name
}

/** The rounds of each game, newest first. */
export function byGame(rounds: readonly SettledRound[]): { game: number; rounds: SettledRound[] }[] {
  const games = new Map<number, SettledRound[]>()
  for (const round of [...rounds].reverse()) games.set(round.game, [...(games.get(round.game) ?? []), round])
  return [...games].map(([game, own]) => ({ game, rounds: own }))
}
