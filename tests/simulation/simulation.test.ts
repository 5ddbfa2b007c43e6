import { expect, it } from 'vitest'
import { byLength } from '../support/run-length'
import { NEXT_RELEASE } from './cluster'
import { cutDown } from './cut-down'
import { firstSeed, nextSeed } from './fresh-seeds'
import { KEPT_SEEDS } from './kept-seeds'
import { bundleProduct } from './realm'
import { describeFailure, Totals } from './report'
import { planOf, run, type Releases, type RunResult } from './run'

// Whole clusters in this process, on virtual time, with faults of every kind. docs/testing.md says how a failure is repeated.

const FRESH_SEEDS_MS = byLength({ short: 6_000, long: 3_600_000 })
/** On a busy machine, it may take longer to meet every kind of fault. */
const SLOW_MACHINE_MS = 90_000
/** A run that has begun in time is completed. */
const LAST_RUN_MS = 120_000
const CUTTING_MS = byLength({ short: 60_000, long: 600_000 })

const releases: Releases = { current: await bundleProduct(), next: await bundleProduct([NEXT_RELEASE]) }
const totals = new Totals()

/** The kinds that neither kept nor fresh seeds have met. Rare actions of players need not occur in the short form. */
const missing = () => byLength({ short: totals.coverage.missingFaults, long: totals.coverage.missing })

async function judge(seed: number): Promise<RunResult> {
  const result = await run(releases, planOf(seed))
  totals.add(result)
  if (result.violation === undefined) return result
  const shortest = await cutDown(releases, result, performance.now() + CUTTING_MS)
  expect.fail(describeFailure(shortest, seed))
}

it('the same seed gives the same run, byte for byte', async () => {
  const plan = { ...planOf(7), tables: 2, playMs: 8_000 }
  const first = await run(releases, plan, { isLogged: true })
  const second = await run(releases, plan, { isLogged: true })
  expect(first.log.length).toBeGreaterThan(100)
  expect(second.log.join('\n')).toBe(first.log.join('\n'))
})

it.each(KEPT_SEEDS)('seed $seed: $why', async ({ seed }) => {
  await judge(seed)
})

it(
  'fresh seeds find nothing',
  async () => {
    const begin = performance.now()
    const isOver = () => {
      const ms = performance.now() - begin
      return ms > FRESH_SEEDS_MS && (missing().length === 0 || ms > FRESH_SEEDS_MS + SLOW_MACHINE_MS)
    }
    const cpu = process.cpuUsage()
    const fresh = new Totals()
    const first = firstSeed()
    console.log(`seeds from ${first} on`)
    for (let seed = first; !isOver(); seed = nextSeed(seed, totals.coverage)) {
      fresh.add(await judge(seed))
    }
    const { user, system } = process.cpuUsage(cpu)
    console.log(fresh.describe((user + system) / 1000))
  },
  FRESH_SEEDS_MS + SLOW_MACHINE_MS + CUTTING_MS + LAST_RUN_MS,
)

it('every kind of fault was met, in the long form every kind of play too', () => {
  expect(missing()).toEqual([])
})
