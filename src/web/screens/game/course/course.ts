import type { SettledRound } from '../../../net/history'

/** The totals of the evening, round by round. */
export interface Course {
  /** The best total first. */
  people: CoursePerson[]
  /** Settled rounds of all games. */
  rounds: number
  /** After how many rounds each game but the first began. */
  gameStarts: number[]
}

export interface CoursePerson {
  id: string
  /** The latest name. */
  name: string
  /**
   * Numbers of settled rounds, each with the total over all games after them. The first point is before the person's
   * first round, at $0.
   */
  points: CoursePoint[]
}

export interface CoursePoint {
  after: number
  total: number
}

/** Totals continue from game to game. A person without cards in a round keeps the total. */
export function courseOf(rounds: readonly SettledRound[]): Course {
  const people = new Map<string, CoursePerson>()
  for (const [index, { ante, players }] of rounds.entries()) {
    for (const { id, name, amount } of players) {
      const known = people.get(id) ?? { id, name, points: [{ after: index, total: 0 }] }
      const total = finalTotal(known) + amount - ante
      known.points.push(...gap(known.points, index), { after: index + 1, total })
      people.set(id, { ...known, name })
    }
  }
  return {
    people: [...people.values()].sort((one, other) => finalTotal(other) - finalTotal(one)),
    rounds: rounds.length,
    gameStarts: rounds.flatMap(({ game }, index) => (index > 0 && rounds[index - 1]?.game !== game ? [index] : [])),
  }
}

/** The point at the end of a time without cards. */
function gap(points: readonly CoursePoint[], after: number): CoursePoint[] {
  const last = points.at(-1)
  return last === undefined || last.after === after ? [] : [{ after, total: last.total }]
}

export function finalTotal({ points }: CoursePerson): number {
  return points.at(-1)?.total ?? 0
}

/** The total after this many rounds; null before the person's first round. */
export function totalAfter({ points }: CoursePerson, after: number): number | null {
  const past = points.filter((point) => point.after <= after)
  return past.at(-1)?.total ?? null
}

/**
 * The rounds after which the table has a row: all of them or, in a long evening, as many as the table shows, including
 * the last.
 */
export function tableRows(rounds: number, most = 100): number[] {
  const every = Math.ceil(rounds / most)
  return Array.from({ length: Math.ceil(rounds / every) }, (_, row) => rounds - row * every).reverse()
}
