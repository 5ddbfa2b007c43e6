import type { EveningAnswer } from '../../contract'

type Person = Pick<EveningAnswer['totals'][number], '_id' | 'name'>

/**
 * An evening in which no two people have one name: a name is free once its player has left, and the next Bob is Bob (2).
 * Who is which stays the same from one answer to the next.
 */
export function withDistinctNames(evening: EveningAnswer): EveningAnswer {
  const names = distinctNames(evening.totals)
  const named = <P extends Person>(person: P): P => ({ ...person, name: names.get(person._id) ?? person.name })
  return {
    ...evening,
    games: evening.games.map((game) => ({ ...game, standings: game.standings.map(named) })),
    totals: evening.totals.map(named),
  }
}

function distinctNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const byId = [...people].sort((one, other) => (one._id < other._id ? -1 : 1))
  const counts = new Map<string, number>()
  return new Map(
    byId.map(({ _id, name }) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [_id, count === 1 ? name : `${name} (${count})`]
    }),
  )
}
