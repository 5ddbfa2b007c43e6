import type { EveningAnswer } from '../../../../contract'

type Person = Pick<EveningAnswer['totals'][number], '_id' | 'name'>

/**
 * The evening with distinct names. A name is free once its player has left, so a second Bob can have a seat; that one
 * is shown as Bob (2). People who have left are ordered by id, so every page numbers them alike.
 */
export function withDistinctNames(evening: EveningAnswer, seated: readonly { _id: string }[]): EveningAnswer {
  const isSeated = (id: string) => seated.some(({ _id }) => _id === id)
  const names = distinctNames(evening.totals, isSeated)
  const named = <P extends Person>(person: P): P => ({ ...person, name: names.get(person._id) ?? person.name })
  return {
    ...evening,
    games: evening.games.map((game) => ({ ...game, standings: game.standings.map(named) })),
    totals: evening.totals.map(named),
  }
}

function distinctNames(people: readonly Person[], isSeated: (id: string) => boolean): ReadonlyMap<string, string> {
  const inOrder = [...people].sort(
    (one, other) => Number(isSeated(one._id)) - Number(isSeated(other._id)) || (one._id < other._id ? -1 : 1),
  )
  const chosen = new Set(people.map(({ name }) => name))
  const given = new Set<string>()
  return new Map(
    inOrder.map(({ _id, name }) => {
      const distinct = given.has(name)
        ? numbered(name, (candidate) => !chosen.has(candidate) && !given.has(candidate))
        : name
      given.add(distinct)
      return [_id, distinct]
    }),
  )
}

/** "Bob (2)", or with the first number that is free. */
function numbered(name: string, isFree: (candidate: string) => boolean): string {
  let number = 2
  while (!isFree(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}
