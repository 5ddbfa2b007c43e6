/** Seeds that are run every time: each has found something, in the product or in a judge (docs/testing.md). */
export const KEPT_SEEDS = [
  { seed: 384216296, why: 'a deadline after a save whose answer was lost' },
  { seed: 1, why: 'a heartbeat while the answer of a leave is on its way' },
  { seed: 2, why: 'a page that stays open after its player has left' },
  { seed: 4, why: 'a process killed between a save and its update' },
]
