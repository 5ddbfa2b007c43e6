import { parseArgs } from 'node:util'
import { NEXT_RELEASE } from './cluster'
import { cutDown } from './cut-down'
import { describeFound, findPlantedFault } from './find-planted-fault'
import { firstSeed, nextSeed } from './fresh-seeds'
import { PLANTED_FAULTS } from './planted-faults'
import { bundleProduct } from './realm'
import { describeFailure, Totals } from './report'
import { planOf, run, type Plan } from './run'

// npm run simulate:faults -- --seed 7           the run of a seed, with its log
// npm run simulate:faults -- --plan '{…}'       a run that was cut down, with its log
// npm run simulate:faults -- --planted all      faults planted in the product, each until it is found
// npm run simulate:faults -- --seconds 60       fresh seeds for so long; the first that fails is cut down
// npm run simulate:faults -- --from 1           as `--seconds`, with seeds from this one on; `--brief` does not cut down

const CUTTING_MS = 40_000
/** Every planted fault must be found within this time. */
const SEARCHING_SECONDS = 300

const { values } = parseArgs({
  options: {
    planted: { type: 'string' },
    seed: { type: 'string' },
    plan: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    from: { type: 'string' },
    brief: { type: 'boolean', default: false },
  },
})
const releases = { current: await bundleProduct(), next: await bundleProduct([NEXT_RELEASE]) }

async function showOne(plan: Plan): Promise<boolean> {
  const result = await run(releases, plan, { isLogged: true })
  console.log(result.log.join('\n'))
  console.log(result.violation?.message ?? 'nothing is wrong')
  return result.violation === undefined
}

/** Plants the faults whose names contain the text, one by one. */
async function findPlanted(text: string): Promise<boolean> {
  let areAllFound = true
  for (const fault of PLANTED_FAULTS.filter(({ name }) => text === 'all' || name.includes(text))) {
    const found = await findPlantedFault(fault, SEARCHING_SECONDS)
    areAllFound &&= found !== undefined
    console.log(`${fault.name}: ${found === undefined ? 'NOT FOUND' : describeFound(found)}`)
  }
  return areAllFound
}

/** Runs seed after seed until one fails or the time is over. */
async function runSeeds(first: number, seconds: number): Promise<boolean> {
  const totals = new Totals()
  const end = performance.now() + seconds * 1000
  const cpu = process.cpuUsage()
  for (let seed = first; performance.now() < end; seed = nextSeed(seed, totals.coverage)) {
    const result = await run(releases, planOf(seed))
    totals.add(result)
    if (result.violation === undefined) continue
    if (values.brief) {
      console.log(`seed ${seed}: ${result.violation.message}`)
      return false
    }
    console.log(describeFailure(await cutDown(releases, result, performance.now() + CUTTING_MS), seed))
    return false
  }
  const { user, system } = process.cpuUsage(cpu)
  console.log(totals.describe((user + system) / 1000))
  return true
}

const { seed, plan, seconds, planted, from } = values
const isRight =
  planted !== undefined
    ? await findPlanted(planted)
    : plan !== undefined
      ? await showOne(JSON.parse(plan) as Plan)
      : seed !== undefined
        ? await showOne(planOf(Number(seed)))
        : await runSeeds(from === undefined ? firstSeed() : Number(from), Number(seconds))
// A pipe may still hold a part of the log.
process.stdout.write('', () => process.exit(isRight ? 0 : 1))
