import { NEXT_RELEASE } from './cluster'
import type { PlantedFault } from './planted-faults'
import { bundleProduct } from './realm'
import { planOf, run, type Releases } from './run'

/** How a planted fault was found. */
export interface Found {
  seed: number
  seconds: number
  message: string
}

/** Runs seed after seed on the product with the fault. Undefined if nothing has failed in that time. */
export async function findPlantedFault(fault: PlantedFault, untilMs: number): Promise<Found | undefined> {
  const startedAt = performance.now()
  const releases: Releases = {
    current: await bundleProduct([fault]),
    next: await bundleProduct([fault, NEXT_RELEASE]),
  }
  for (let seed = 1; performance.now() < startedAt + untilMs; seed += 1) {
    const { violation } = await run(releases, planOf(seed))
    if (violation === undefined) continue
    return { seed, seconds: (performance.now() - startedAt) / 1000, message: violation.message }
  }
  return undefined
}

export function describeFound({ seed, seconds, message }: Found): string {
  return `seed ${seed} after ${seconds.toFixed(0)} s: ${message.slice(0, 160)}`
}
