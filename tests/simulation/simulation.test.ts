import { expect, it } from 'vitest'
import { byLength } from '../support/run-length'
import { NEXT_RELEASE } from './cluster'
import { cutDown } from './cut-down'
import { firstSeed, nextSeed } from './fresh-seeds'
import { KEPT_SEEDS } from './kept-seeds'
import { bundleProduct } from './realm'
import { describeFailure, Totals } from './report'
import { planOf, run, type Releases } from './run'

// Whole clusters in this process, on virtual time, with faults of every kind. docs/testing.md says how a failure is repeated.

const FRESH_SEEDS_MS = byLength({ short: 45_000, long: 3_600_000 })
const CUTTING_MS = byLength({ short: 60_000, long: 600_000 })

const releases: Releases = { current: await bundleProduct(), next: await bundleProduct([NEXT_RELEASE]) }
const totals = new Totals()

async function judge(seed: number): Promise<void> {
  const result = await run(releases, planOf(seed))
  totals.add(result)
  if (result.violation === undefined) return
  const shortest = await cutDown(releases, result, performance.now() + CUTTING_MS)
  expect.fail(describeFailure(shortest, seed))
}

it('the same seed gives the same run, byte for byte', async () => {
  const plan = { ...planOf(7), playMs: 30_000 }
  const first = await run(releases, plan, { isLogged: true })
  const second = await run(releases, plan, { isLogged: true })
  expect(first.log.length).toBeGreaterThan(100)
  expect(second.log.join('\n')).toBe(first.log.join('\n'))
})

it.each(KEPT_SEEDS)('seed $seed: $why', ({ seed }) => judge(seed))

it('fresh seeds find nothing', async () => {
  const end = performance.now() + FRESH_SEEDS_MS
  const cpu = process.cpuUsage()
  const first = firstSeed()
  console.log(`fresh seeds from ${first} on`)
  for (let seed = first; performance.now() < end; seed = nextSeed(seed, totals.coverage)) await judge(seed)
  const { user, system } = process.cpuUsage(cpu)
  console.log(totals.describe((user + system) / 1000))
})

it('every kind of fault and of play was met', () => {
  expect(totals.coverage.missing).toEqual([])
})
