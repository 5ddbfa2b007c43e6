import type { SeatId } from '../room'
import type { Settlement } from '../views'

/** Somebody who settles up: net dollars and antes paid, both of the whole evening. */
export interface Settler {
  id: SeatId
  total: number
  antes: number
}

interface Balance {
  id: SeatId
  /** In dollars; positive for somebody who gets money. */
  amount: number
}

/** For up to this many people who are not at 0, the fewest payments are found. */
const MAX_EXACT = 14

/**
 * What Harvey keeps goes back to those who paid antes, and then payments bring everybody to 0. The settlers are in the
 * order of their first seats. Their totals and what Harvey keeps add up to 0.
 */
export function settleUp(settlers: readonly Settler[], harveyKeeps: number): Settlement {
  const returned = returnedOf(settlers, harveyKeeps)
  const balances = settlers
    .map(({ id, total }, place) => ({ id, amount: total + (returned[place] ?? 0) }))
    .filter(({ amount }) => amount !== 0)
  const exact = balances.length <= MAX_EXACT
  const groups = exact ? zeroSumGroups(balances) : [balances]
  return {
    returned: settlers
      .map(({ id }, place) => ({ _id: id, amount: returned[place] ?? 0 }))
      .filter(({ amount }) => amount > 0),
    payments: groups.flatMap(largestFirst),
    exact,
  }
}

/**
 * What each settler gets back: in proportion to antes, rounded down. The lowest totals get one remaining dollar each;
 * between equal totals the earlier first seat decides (R-settle-1).
 */
function returnedOf(settlers: readonly Settler[], harveyKeeps: number): number[] {
  const antes = settlers.reduce((sum, settler) => sum + settler.antes, 0)
  if (antes === 0) return settlers.map(() => 0)
  // The product may exceed the safe integers.
  const shares = settlers.map((settler) => Number((BigInt(harveyKeeps) * BigInt(settler.antes)) / BigInt(antes)))
  const odd = harveyKeeps - shares.reduce((sum, share) => sum + share, 0)
  const lowest = settlers
    .map(({ total, antes: paid }, place) => ({ place, total, paid }))
    .filter(({ paid }) => paid > 0)
    .sort((one, other) => one.total - other.total || one.place - other.place)
    .slice(0, odd)
  return shares.map((share, place) => share + (lowest.some((one) => one.place === place) ? 1 : 0))
}

/**
 * Splits balances into as many groups as possible that add up to 0 each. A group of n needs n - 1 payments and no two
 * groups need one between them, so the most groups mean the fewest payments (R-settle-2).
 */
function zeroSumGroups(balances: Balance[]): Balance[][] {
  const { sums, groups } = subsetsOf(balances)
  const found: Balance[][] = []
  let group: Balance[] = []
  for (let rest = sums.length - 1; rest > 0;) {
    const last = balances.findIndex((_, place) => isBestWithout(rest, place))
    const balance = balances[last]
    if (balance === undefined) throw new Error('the balances do not add up to 0')
    group.push(balance)
    rest ^= 1 << last
    if (sums[rest] !== 0) continue
    found.push(group)
    group = []
  }
  return found

  function isBestWithout(subset: number, place: number): boolean {
    if ((subset & (1 << place)) === 0) return false
    const completed = sums[subset] === 0 ? 1 : 0
    return (groups[subset ^ (1 << place)] ?? 0) + completed === groups[subset]
  }
}

/** For each subset of the balances, as bits: its sum, and the most groups of sum 0 into which it can be built up. */
function subsetsOf(balances: Balance[]): { sums: Float64Array; groups: Uint8Array } {
  const count = 1 << balances.length
  const sums = new Float64Array(count)
  const groups = new Uint8Array(count)
  for (let subset = 1; subset < count; subset += 1) {
    const lowest = 31 - Math.clz32(subset & -subset)
    sums[subset] = (sums[subset & (subset - 1)] ?? 0) + (balances[lowest]?.amount ?? 0)
    let most = 0
    for (let bits = subset; bits !== 0; bits &= bits - 1) most = Math.max(most, groups[subset ^ (bits & -bits)] ?? 0)
    groups[subset] = most + (sums[subset] === 0 ? 1 : 0)
  }
  return { sums, groups }
}

/**
 * The one who owes most pays the one who gets most, until all are at 0. Each payment brings one of them to 0, and
 * nobody both pays and receives (R-settle-3).
 */
function largestFirst(balances: Balance[]): Settlement['payments'] {
  const left = balances.map((balance) => ({ ...balance }))
  const payments: Settlement['payments'] = []
  for (;;) {
    const from = left.reduce((least, one) => (one.amount < least.amount ? one : least))
    const to = left.reduce((most, one) => (one.amount > most.amount ? one : most))
    const amount = Math.min(-from.amount, to.amount)
    if (amount <= 0) return payments
    payments.push({ from: from.id, to: to.id, amount })
    from.amount += amount
    to.amount -= amount
  }
}
