import { run, type Plan, type Releases, type RunResult } from './run'

/** Shortens a run that fails: fewer strikes, tables and processes, as long as something fails. */
export async function cutDown(releases: Releases, failed: RunResult, untilMs: number): Promise<RunResult> {
  let shortest = failed
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const plan of smallerPlans(shortest)) {
      if (performance.now() > untilMs) return logged(releases, shortest)
      const result = await run(releases, plan)
      if (result.violation === undefined) continue
      shortest = result
      isShorter = true
      break
    }
  }
  return logged(releases, shortest)
}

function* smallerPlans({ plan, strikes, virtualMs }: RunResult): Generator<Plan> {
  if (virtualMs < plan.playMs) yield { ...plan, playMs: Math.ceil(virtualMs) }
  if (plan.oldRooms > 0) yield { ...plan, oldRooms: 0 }
  if (plan.tables > 1) yield { ...plan, tables: 1 }
  if (plan.tables > 1) yield { ...plan, tables: plan.tables - 1 }
  if (plan.processes > 1) yield { ...plan, processes: plan.processes - 1 }
  const left = Array.from({ length: strikes }, (_, index) => index + 1).filter((no) => !plan.without.includes(no))
  if (left.length > 2) yield { ...plan, without: [...plan.without, ...left.slice(0, left.length / 2)] }
  for (const no of left) yield { ...plan, without: [...plan.without, no] }
}

/** The same run once more, with its log. */
function logged(releases: Releases, { plan }: RunResult): Promise<RunResult> {
  return run(releases, plan, { isLogged: true })
}
