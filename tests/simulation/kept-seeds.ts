/** Seeds that are run every time, each with a planted fault that it was the first to find (docs/testing.md), or for the faults that it meets. */
export const KEPT_SEEDS = [
  { seed: 3, why: 'a cache that is trusted after a gap' },
  { seed: 4, why: 'a cached room that is answered without waiting for the updates on their way' },
  { seed: 5, why: 'Redis that counts as reachable though it is not' },
  { seed: 12, why: 'a room that is read from the cache while its save is under way' },
  { seed: 6, why: 'a slow store that is away, and lost calls' },
  { seed: 7, why: 'upgrades and clocks that are set' },
]
