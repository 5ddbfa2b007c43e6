import type { EveningAnswer } from '../../../../contract'
import { dollars } from '../../../ui/money'
import { winCount, roundCount } from '../../../ui/counts'

type Person = EveningAnswer['totals'][number]
type Game = EveningAnswer['games'][number]

/** "1 game", "3 games". */
export function gameCount(games: number): string {
  return games === 1 ? '1 game' : `${games} games`
}

/** "2 games, 3 wins". A person who has had a seat but no cards "has not played". */
export function totalLine({ games, wins }: Pick<Person, 'games' | 'wins'>): string {
  return games === 0 ? 'Has not played' : `${gameCount(games)}, ${winCount(wins)}`
}

/** "5 rounds, Harvey kept $300", "2 rounds so far". */
export function gameLine({ rounds, endedAt, harveyKeeps }: Pick<Game, 'rounds' | 'endedAt' | 'harveyKeeps'>): string {
  if (endedAt === null) return `${roundCount(rounds)} so far`
  return harveyKeeps === 0 ? roundCount(rounds) : `${roundCount(rounds)}, Harvey kept ${dollars(harveyKeeps)}`
}
