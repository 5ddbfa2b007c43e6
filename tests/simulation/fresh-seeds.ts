import type { Coverage } from './coverage'
import { planOf, type Plan } from './run'
import { STRIKES, STRIKE_NAMES } from './strikes'

const CANDIDATES = 16

/** Where a search begins. */
export function firstSeed(): number {
  return Date.now() % 1_000_000_000
}

/**
 * The next seed that has not been run. While kinds of fault or of play are missing, one whose plan makes them likely.
 */
export function nextSeed(last: number, coverage: Coverage): number {
  const missing = new Set<string>(coverage.missing)
  if (missing.size === 0) return last + 1
  const candidates = Array.from({ length: CANDIDATES }, (_, index) => last + 1 + index)
  const likeliest = candidates.map((seed) => ({ seed, hope: hopeOf(planOf(seed), missing) }))
  return likeliest.toSorted((one, other) => other.hope - one.hope)[0]!.seed
}

/** How many of the missing kinds the plan may meet, by its weights. */
function hopeOf({ weights, sizes, oldRooms }: Plan, missing: ReadonlySet<string>): number {
  const all = STRIKE_NAMES.reduce((sum, name) => sum + weights[name], 0)
  const ofStrikes = STRIKE_NAMES.reduce(
    (sum, name) => sum + (weights[name] / all) * STRIKES[name].filter((kind) => missing.has(kind)).length,
    0,
  )
  const ofPlan = [
    missing.has('table of 13') && sizes.includes(13),
    missing.has('player alone') && sizes.includes(1),
    missing.has('room of an older shape') && oldRooms > 0,
  ]
  return ofStrikes + ofPlan.filter(Boolean).length
}
